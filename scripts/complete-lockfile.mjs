// Completes package-lock.json after `npm install`. Some npm registries serve binary packages for a few platforms
// only; `npm install` then omits the others and `npm ci` rejects the lock. Adds the missing optional packages by
// version and platform, so that the lock is the same everywhere.
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

/** Searches as Node does: beside the dependent, then in each folder above. */
function isLocked(place, name) {
  const folders = place
    .split('/node_modules/')
    .map((_, depth, parts) => parts.slice(0, parts.length - depth).join('/node_modules/'));
  return [...folders, ''].some(
    (folder) => lock.packages[`${folder === '' ? '' : `${folder}/`}node_modules/${name}`] !== undefined,
  );
}

/** Platform and processor from the parts of a name: `@swc/core-darwin-arm64`. */
function platformOf(name) {
  const parts = name.split(/[/-]/);
  const os = platforms.filter((platform) => parts.includes(platform));
  const cpu = processors.filter((processor) => parts.includes(processor));
  const libc = parts.includes('musl') ? { libc: ['musl'] } : {};
  return { ...(cpu.length > 0 ? { cpu } : {}), ...libc, ...(os.length > 0 ? { os } : {}) };
}
