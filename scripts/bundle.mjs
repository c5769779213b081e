// Makes a site's bundle: one archive that a hospital unpacks and runs with Node, without a network or a checkout
// (ADR 0053). Equal sources give equal bytes.
//   node scripts/bundle.mjs [--out FOLDER] [--key FILE]     FOLDER is `out`; FILE an Ed25519 key (PEM), made if missing
// Writes NAME.tar.gz and NAME.tar.gz.sha256 and, with a key, the signature of the latter and the public key.
import { execFileSync, spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import {
  copyFileSync,
  createReadStream,
  createWriteStream,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, relative } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { fileURLToPath, pathToFileURL } from 'node:url';
import { parseArgs } from 'node:util';
import { createGzip } from 'node:zlib';
import { build } from './build.mjs';
import {
  filesBelow,
  neededPackages,
  packageFiles,
  reachedFiles,
  startModules,
  target,
} from './bundle/contents.mjs';
import { thirdPartyNotices } from './bundle/third-party.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/** Timestamp of every file, the first that both zip and tar support: 1980-01-01. */
const fixedTimeSeconds = 315_532_800;

/** Maximum bundle size in bytes. */
export const bundleSizeMax = 500e6;

/** Writes a bundle's content to `folder` and returns its packages. Hard-links if possible, to save space. */
export function layOut(folder) {
  const compiled = reachedFiles(root);
  const places = neededPackages(root, compiled);
  const own = [
    'bin/sfumato.mjs',
    'LICENSE',
    // Failures and help name these pages.
    ...readdirSync(join(root, 'docs')).flatMap((name) => (name.endsWith('.md') ? [`docs/${name}`] : [])),
    ...filesBelow(join(root, 'starter')).map((f) => relative(root, f)),
  ];
  const files = [...own, ...compiled, ...places.flatMap((place) => packageFiles(root, place))];
  for (const file of files) bring(join(root, file), join(folder, file));
  const manifest = readJson('package.json');
  const versions = places.map((place) => [place, readJson(join(place, 'package.json')).version]);
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifestOf(manifest, versions), null, 2)}\n`);
  writeFileSync(join(folder, 'THIRD-PARTY.md'), thirdPartyNotices(root, places));
  execFileSync(process.execPath, [join(root, 'scripts/bundle-start.mjs'), folder, ...startModules]);
  const readme = readFileSync(join(root, 'scripts/bundle/readme-of-a-bundle.txt'), 'utf8');
  const name = nameOf(manifest);
  writeFileSync(
    join(folder, 'README.md'),
    readme
      .replaceAll('VERSION', manifest.version)
      .replaceAll('ARCHIVE', `${name}.tar.gz`)
      .replaceAll('FOLDER', name),
  );
  return versions.map(([place, version]) => ({ name: place.replace(/^.*node_modules\//, ''), version }));
}

const readJson = (file) => JSON.parse(readFileSync(join(root, file), 'utf8'));
const nameOf = ({ version }) => `sfumato-site-${version}-${target.os}-${target.cpu}`;

/** The manifest fields that Node and the program read; imports point to compiled files only. */
function manifestOf({ name, version, license, type, engines, bin, imports }, versions) {
  const compiled = Object.entries(imports).map(([pattern, { default: file }]) => [pattern, file]);
  const dependencies = versions.filter(([place]) => place.lastIndexOf('node_modules/') === 0);
  return {
    name,
    version,
    license,
    type,
    engines,
    os: [target.os],
    cpu: [target.cpu],
    bin,
    imports: Object.fromEntries(compiled),
    dependencies: Object.fromEntries(
      dependencies.map(([place, found]) => [place.slice('node_modules/'.length), found]),
    ),
  };
}

function bring(from, to) {
  mkdirSync(dirname(to), { recursive: true });
  try {
    linkSync(from, to);
  } catch {
    copyFileSync(from, to); // another disk
  }
}

/** Reproducible GNU tar, compressed without time and name. */
async function archive(parent, name, path) {
  const fixed = ['--sort=name', `--mtime=@${fixedTimeSeconds}`, '--owner=0', '--group=0', '--numeric-owner'];
  const options = [...fixed, '--mode=u=rwX,go=rX', '--format=gnu', '--hard-dereference'];
  const tar = spawn('tar', [...options, '-C', parent, '-cf', '-', name], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const ended = new Promise((resolve, reject) => {
    tar.once('error', reject);
    tar.once('close', (code) => (code === 0 ? resolve() : reject(new Error(`tar ended with ${code}`))));
  });
  await Promise.all([pipeline(tar.stdout, createGzip({ level: 6 }), createWriteStream(path)), ended]);
}

async function digestOf(path) {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}

/** Signs the digest file, which `sha256sum` and `openssl` read directly. Returns the key's fingerprint. */
async function signDigest(digestFile, path, keyFile) {
  const { fingerprintOf, openSigningKey } = await import('../dist/libs/signing/src/index.js');
  const key = await openSigningKey(keyFile);
  writeFileSync(`${digestFile}.sig`, Buffer.from(key.sign(readFileSync(digestFile)), 'base64url'));
  const prefix = Buffer.from('302a300506032b6570032100', 'hex'); // RFC 8410: prefix of the 32 bytes
  const der = Buffer.concat([prefix, Buffer.from(key.publicKey, 'base64url')]).toString('base64');
  writeFileSync(`${path}.pub.pem`, `-----BEGIN PUBLIC KEY-----\n${der}\n-----END PUBLIC KEY-----\n`);
  return fingerprintOf(key.publicKey);
}

async function main() {
  const { values } = parseArgs({
    options: { out: { type: 'string', default: join(root, 'out') }, key: { type: 'string' } },
  });
  await build();
  mkdirSync(values.out, { recursive: true });
  const name = nameOf(readJson('package.json'));
  const parent = mkdtempSync(join(values.out, '.bundle-'));
  try {
    const packages = layOut(join(parent, name));
    const path = join(values.out, `${name}.tar.gz`);
    await archive(parent, name, path);
    const digestFile = `${path}.sha256`;
    writeFileSync(digestFile, `${await digestOf(path)}  ${basename(path)}\n`);
    const size = statSync(path).size;
    console.log(`${path}: ${(size / 1e6).toFixed(1)} MB, ${packages.length} packages`);
    if (values.key !== undefined) console.log(`signed by ${await signDigest(digestFile, path, values.key)}`);
    if (size > bundleSizeMax) throw new Error(`the bundle is ${size} bytes, expected <= ${bundleSizeMax}`);
  } finally {
    rmSync(parent, { recursive: true, force: true });
  }
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) await main();
