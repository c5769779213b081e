// One text with the terms of every package in a bundle: what redistribution asks for.
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { isLicence, packageFiles } from './contents.mjs';

/** Name, version, licence and the texts that came with each package, in the order of `places`. */
export function thirdPartyNotices(root, places) {
  const parts = places.map((place) => {
    const { name, version, license, repository } = JSON.parse(
      readFileSync(join(root, place, 'package.json'), 'utf8'),
    );
    const texts = packageFiles(root, place)
      .filter(isLicence)
      .map((file) => readFileSync(join(root, file), 'utf8').trim());
    const origin = typeof repository === 'string' ? repository : repository?.url;
    const none = `The package ships no text of its licence; it declares ${license}. Source: ${origin}`;
    return [`## ${name} ${version} (${license})`, ...(texts.length > 0 ? texts : [none])].join('\n\n');
  });
  return `# Packages in this bundle\n\n${parts.join('\n\n')}\n`;
}
