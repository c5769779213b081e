// Checks that every library says in its README what it owns, what it does not, what goes in and out and what it may
// import, in this order; exits with 1 and names what is missing. Takes the repository's folder, by default this one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './say-help.mjs';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const headings = ['What it owns', 'What it does not own', 'Data in, data out', 'May import'];

const libraries = readdirSync(join(root, 'libs'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const faults = libraries.flatMap(({ name }) => faultsOf(`libs/${name}`));
for (const fault of faults) console.error(`readmes: ${fault}`);
console.error(`readmes: ${libraries.length} libraries, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

function faultsOf(library) {
  const file = join(root, library, 'README.md');
  if (!existsSync(file)) return [`${library}/README.md is missing`];
  const sections = readSections(readFileSync(file, 'utf8'));
  const found = sections.map(({ heading }) => heading).filter((heading) => headings.includes(heading));
  const missing = headings.filter((heading) => !found.includes(heading));
  const empty = sections.filter(({ heading, body }) => headings.includes(heading) && body === '');
  return [
    ...missing.map((heading) => `${library}/README.md has no heading "${heading}"`),
    ...empty.map(({ heading }) => `${library}/README.md says nothing under "${heading}"`),
    ...(missing.length === 0 && found.join() !== headings.join()
      ? [`${library}/README.md has its headings in another order`]
      : []),
  ];
}

/** Second-level headings and the text under each. */
function readSections(markdown) {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...body] = section.split('\n');
      return { heading: heading.trim(), body: body.join('\n').trim() };
    });
}
