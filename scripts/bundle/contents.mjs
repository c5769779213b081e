// What the bundle of a site holds, found by following imports from the command's own modules: compiled files, packages,
// and of each package the files that Linux on x64 can load. Nothing is listed by hand except what starts the search.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, relative, sep } from 'node:path';
import ts from 'typescript';

/** The platform that a bundle is made for. */
export const target = { os: 'linux', cpu: 'x64' };

/** The modules that `bin/sfumato.mjs` opens for the nouns of a site. */
export const startModules = [
  'libs/command-line/src/index',
  'apps/site-agent/src/commands',
  'apps/lab/src/corpus/corpus-verbs',
  'apps/lab/src/evaluate/evaluate-verbs',
];

/** Where the search starts: those modules, and threads, which are opened by path. */
const entries = [
  ...startModules.map((module) => `dist/${module}.js`),
  'dist/apps/site-agent/src/serve/note-worker.js',
];

/** Packages that reached code names and no site loads; each with its reason. */
export const leftOut = new Map([
  [/^@tensorflow\//, 'the second engine, for tests of the first and for GPUs; a site runs ONNX Runtime'],
]);

/** Compiled modules and data files that the entries reach, relative to `root`, sorted. */
export function reachedFiles(root) {
  const reached = new Set();
  const waiting = entries.map((entry) => join(root, entry));
  while (waiting.length > 0) {
    const file = waiting.pop();
    if (reached.has(file)) continue;
    reached.add(file);
    if (file.endsWith('.js')) waiting.push(...importedFiles(root, file));
  }
  return [...reached].map((file) => relative(root, file)).sort();
}

/** A library that is reached comes whole: its workers, pages and data files are opened by path, not imported. */
function importedFiles(root, file) {
  return specifiersIn(file).flatMap((specifier) => {
    if (specifier.startsWith('#')) return libraryFiles(root, specifier.slice(1).split('/')[0]);
    return specifier.startsWith('.') ? [join(dirname(file), specifier)] : [];
  });
}

function libraryFiles(root, name) {
  return filesBelow(join(root, 'dist', 'libs', name)).filter(
    (file) => !file.endsWith('.map') && !/\/(testing|fixtures)\//.test(file),
  );
}

/** Names of `node_modules` folders (nested ones by path) that the files need, with all that those need, sorted. */
export function neededPackages(root, files) {
  const { dependencies } = readJson(join(root, 'package.json'));
  const code = files.filter((file) => file.endsWith('.js')).map((file) => join(root, file));
  const found = new Set();
  const waiting = namedIn(code, Object.keys(dependencies)).map((name) => resolvePackage(root, '', name));
  while (waiting.length > 0) {
    const place = waiting.pop();
    if (found.has(place)) continue;
    found.add(place);
    waiting.push(...dependenciesOf(root, place));
  }
  return [...found].sort();
}

/** Declared dependencies that a file which is kept names: what only an install script uses stays out, and so does what is optional. */
function dependenciesOf(root, place) {
  const { dependencies = {} } = readJson(join(root, place, 'package.json'));
  const code = packageFiles(root, place).filter((file) => /\.(js|cjs|mjs)$/.test(file));
  return namedIn(
    code.map((file) => join(root, file)),
    Object.keys(dependencies),
  ).map((name) => resolvePackage(root, place, name));
}

/** Looks where Node would: inside the dependent, then in each folder above. */
function resolvePackage(root, place, name) {
  const parts = place === '' ? [] : place.split('/node_modules/');
  for (let depth = parts.length; depth >= 0; depth -= 1) {
    const folder = [...parts.slice(0, depth), ''].join('/node_modules/');
    const candidate = depth === 0 ? `node_modules/${name}` : `${folder}${name}`;
    if (existsSync(join(root, candidate, 'package.json'))) return candidate;
  }
  throw new Error(`${name} is needed by ${place || 'sfumato'} and is not installed`);
}

/** The files of a package that the bundle keeps, relative to `root`, sorted. */
export function packageFiles(root, place) {
  const installScripts = installFoldersOf(readJson(join(root, place, 'package.json')));
  return filesBelow(join(root, place))
    .map((file) => relative(join(root, place), file).split(sep).join('/'))
    .filter((file) => isKept(file) && !installScripts.some((folder) => file.startsWith(folder)))
    .map((file) => `${place}/${file}`)
    .sort();
}

/** Whether a site on the target can have a use for this file of a package. */
export function isKept(file) {
  if (/(^|\/)node_modules\//.test(file)) return false; // a package of its own, found when it is named
  if (isLicence(file)) return true;
  if (/\.(map|md|markdown|ts|mts|cts|flow|c|cc|h|hpp)$/i.test(file)) return false;
  return !file.split('/').slice(0, -1).some(isForeign) && !isAccelerated(file);
}

/** Texts under whose terms a package comes. */
export const isLicence = (file) => /(^|\/)(licen[cs]e|copying|notice|acknowledge?ments?)[^/]*$/i.test(file);

const systems = [
  'aix',
  'android',
  'darwin',
  'freebsd',
  'ios',
  'linux',
  'netbsd',
  'openbsd',
  'sunos',
  'win32',
];
const processors = ['arm', 'arm64', 'ia32', 'loong64', 'ppc64', 'riscv64', 's390x', 'x64'];

/** A folder that is named after other systems or processors: `darwin`, `arm64`, `linux-arm64`. */
function isForeign(folder) {
  const [first, second] = folder.split('-');
  if (systems.includes(first)) return first !== target.os || (second !== undefined && second !== target.cpu);
  return processors.includes(folder) && folder !== target.cpu;
}

/** Providers of ONNX Runtime for graphics processors. */
const isAccelerated = (file) => /(cuda|tensorrt|directml|coreml)[^/]*\.(so|dll|dylib)/i.test(file);

/** Folders of what `npm install` runs, which never runs here: `node ./script/install` → `script/`. */
function installFoldersOf({ scripts = {} }) {
  return ['preinstall', 'install', 'postinstall'].flatMap((name) => {
    const folder = /node \.?\/?([\w-]+)\//.exec(scripts[name] ?? '')?.[1];
    return folder === undefined ? [] : [`${folder}/`];
  });
}

/** Those of `names` that some file imports, or names in a literal of its own for a `require` that it made itself. */
function namedIn(files, names) {
  const found = new Set(files.flatMap((file) => [...specifiersIn(file).map(packageOf), ...literalsIn(file)]));
  const isLeftOut = (name) => [...leftOut.keys()].some((pattern) => pattern.test(name));
  return names.filter((name) => found.has(name) && !isLeftOut(name));
}

/** `@faker-js/faker/locale/de` → `@faker-js/faker` */
const packageOf = (specifier) => specifier.split('/', specifier.startsWith('@') ? 2 : 1).join('/');

const literalsIn = (file) =>
  [...readFileSync(file, 'utf8').matchAll(/['"`](@?\w[\w./-]{0,120})['"`]/g)].map(([, literal]) => literal);

const specifiersIn = (file) =>
  ts.preProcessFile(readFileSync(file, 'utf8'), true, true).importedFiles.map(({ fileName }) => fileName);

/** Every file below a folder, in absolute paths. */
export function filesBelow(folder) {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name));
}

const readJson = (file) => JSON.parse(readFileSync(file, 'utf8'));
