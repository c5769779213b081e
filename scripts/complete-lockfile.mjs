// Some npm registries serve the binary packages of a few platforms only. `npm install` then leaves the others out of
// package-lock.json, and `npm ci` refuses the lock as incomplete. This adds the optional packages that are named but
// missing, by version and platform, so that the lock is the same wherever it was made. Run it after `npm install`.
import { readFileSync, writeFileSync } from 'node:fs';
import './say-help.mjs';

const path = 'package-lock.json';
const lock = JSON.parse(readFileSync(path, 'utf8'));
const platforms = [
  'darwin',
  'linux',
  'win32',
  'android',
  'freebsd',
  'openharmony',
  'wasm32',
  'sunos',
  'netbsd',
  'openbsd',
  'aix',
];
const processors = ['arm64', 'x64', 'ia32', 'arm', 'ppc64', 's390x', 'riscv64', 'loong64'];

let added = 0;
for (const [place, entry] of Object.entries(lock.packages)) {
  for (const [name, version] of Object.entries(entry.optionalDependencies ?? {})) {
    if (isLocked(place, name)) continue;
    lock.packages[`node_modules/${name}`] = {
      version,
      ...platformOf(name),
      ...(entry.dev ? { dev: true } : {}),
      optional: true,
    };
    added += 1;
  }
}
lock.packages = Object.fromEntries(Object.entries(lock.packages).sort(([a], [b]) => (a < b ? -1 : 1)));
writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
process.stderr.write(`complete-lockfile: ${added} optional packages added\n`);

/** Looks where Node would: beside the dependent, then in each folder above. */
function isLocked(place, name) {
  const folders = place
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/node_modules/'));
  return [...folders, ''].some(
    (folder) => lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined,
  );
}

/** Platform and processor from the name's parts: `@swc/core-darwin-arm64`. */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const os = platforms.filter((platform) => parts.includes(platform));
  const cpu = processors.filter((processor) => parts.includes(processor));
  const libc = parts.includes('musl') ? { libc: ['musl'] } : {};
  return { ...(cpu.length > 0 ? { cpu } : {}), ...libc, ...(os.length > 0 ? { os } : {}) };
}
