// Measures the code: files, lines, comments, long lines, imports, exports of the libraries, unused exports, files
// with one importer, cyclic folders, and the longest of the shortest import paths from a verb to the kernels.
//   node scripts/shape.mjs            prints the figures
//   node scripts/shape.mjs --list     and the names behind them
//   node scripts/shape.mjs --check    exits with 1 if an export has no importer, or folders import in a circle
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import ts from 'typescript';
import './say-help.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const wants = (flag) => process.argv.includes(flag);

const files = ['apps', 'libs', 'research', 'tests', 'bin', 'scripts'].flatMap(listFiles).map(readModule);
const byPath = new Map(files.map((file) => [file.path, file]));
const isSpec = ({ path }) => path.endsWith('.spec.ts');
const isSupport = ({ path }) => isSpec({ path }) || /\/(testing|fixtures)\/|^(tests|scripts)\//.test(path);
const own = files.filter((file) => /^(apps|libs)\//.test(file.path) && !isSupport(file));

const importers = importersOf(files);
const figures = {
  files: own,
  lines: own.reduce((sum, { lines }) => sum + lines, 0),
  'comment lines': own.reduce((sum, { comments }) => sum + comments, 0),
  'lines over 120 columns': own.reduce((sum, { long }) => sum + long, 0),
  'imports of a file, median': median(own.map(({ imports }) => imports.length)),
  'exports of a door, at most': largestDoor(),
  'files of at most 20 lines': own.filter(({ lines }) => lines <= 20),
  'files that exactly one other file imports': own.filter(({ path }) => ownImporters(path).length === 1),
  'exports that no other file imports': own.flatMap(unusedExports),
  'exports that only tests import': own.flatMap(testedExports),
  'circles of folders': circlesOfFolders(),
  'files from a verb to the kernels, at most': longestWay(),
};

for (const [name, found] of Object.entries(figures)) {
  console.log(`${name}: ${Array.isArray(found) ? found.length : found}`);
  if (wants('--list') && Array.isArray(found) && name !== 'files')
    for (const entry of found) console.log(`  ${entry.path ?? entry}`);
}
if (wants('--check')) {
  const faults = [
    ...figures['exports that no other file imports'].map((name) => `nobody imports ${name}`),
    ...figures['circles of folders'].map((circle) => `in a circle: ${circle}`),
  ];
  for (const fault of faults) console.error(`shape: ${fault}`);
  process.exit(faults.length === 0 ? 0 : 1);
}

function median(values) {
  return values.toSorted((one, other) => one - other)[Math.floor(values.length / 2)];
}

function largestDoor() {
  const doors = own.filter(({ path }) => /^libs\/.*\/index\.ts$/.test(path));
  const { path, exports } = doors.toSorted((one, other) => other.exports.length - one.exports.length)[0];
  return `${exports.length} (${path})`;
}

function listFiles(folder) {
  return readdirSync(join(root, folder), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.(tsx?|mjs)$/.test(entry.name) && !entry.name.endsWith('.d.ts'))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)));
}

/** A file with its exports and imports; undefined `names` means everything. */
function readModule(path) {
  const text = readFileSync(join(root, path), 'utf8');
  const source = ts.createSourceFile(path, text, ts.ScriptTarget.Latest, true);
  const lines = text.split('\n').slice(0, -1);
  const module = {
    path,
    lines: lines.length,
    comments: lines.filter((line) => /^\s*(\/\/|\/\*|\*)/.test(line)).length,
    long: lines.filter((line) => line.length > 120).length,
    exports: [],
    imports: [],
    types: new Set(),
  };
  visit(source, module);
  module.named = namedTypes(source, module.types);
  return module;
}

function visit(node, module) {
  if (ts.isImportDeclaration(node))
    addImport(module, node.moduleSpecifier, namesOf(node.importClause?.namedBindings));
  else if (ts.isExportDeclaration(node)) addReexport(module, node);
  else if (ts.isCallExpression(node) && node.expression.kind === ts.SyntaxKind.ImportKeyword)
    addImport(module, node.arguments[0], dynamicNames(node));
  else if (ts.isImportTypeNode(node) && ts.isLiteralTypeNode(node.argument))
    addImport(
      module,
      node.argument.literal,
      node.qualifier === undefined ? undefined : [node.qualifier.getText()],
    );
  if (isExported(node)) {
    module.exports.push(...declaredNames(node));
    if (ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) module.types.add(node.name.text);
  }
  ts.forEachChild(node, (child) => visit(child, module));
}

/** The given types that the file names outside their own declaration. */
function namedTypes(source, types) {
  const named = new Set();
  const look = (node, declared) => {
    if (ts.isIdentifier(node) && types.has(node.text) && node.text !== declared) named.add(node.text);
    const own = ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node);
    ts.forEachChild(node, (child) => look(child, own ? node.name.text : declared));
  };
  look(source);
  return named;
}

function addImport(module, specifier, names) {
  if (specifier === undefined || !ts.isStringLiteralLike(specifier)) return;
  const target = resolve(module.path, specifier.text);
  if (target !== undefined) module.imports.push({ target, names });
}

function addReexport(module, node) {
  const names =
    node.exportClause === undefined
      ? undefined
      : node.exportClause.elements.map(({ name, propertyName }) => (propertyName ?? name).text);
  if (node.moduleSpecifier !== undefined) addImport(module, node.moduleSpecifier, names);
  if (node.exportClause !== undefined)
    module.exports.push(...node.exportClause.elements.map(({ name }) => name.text));
}

function namesOf(bindings) {
  if (bindings === undefined) return [];
  return ts.isNamedImports(bindings)
    ? bindings.elements.map(({ name, propertyName }) => (propertyName ?? name).text)
    : undefined;
}

/** Names taken by `const { a } = await import(x)` and `(await import(x)).a`. */
function dynamicNames(call) {
  let node = call.parent;
  while (ts.isAwaitExpression(node) || ts.isParenthesizedExpression(node)) node = node.parent;
  if (ts.isPropertyAccessExpression(node)) return [node.name.text];
  if (ts.isVariableDeclaration(node) && ts.isObjectBindingPattern(node.name))
    return node.name.elements.map(({ name, propertyName }) => (propertyName ?? name).getText());
  return undefined;
}

function isExported(node) {
  return (
    ts.canHaveModifiers(node) &&
    (ts.getModifiers(node) ?? []).some(({ kind }) => kind === ts.SyntaxKind.ExportKeyword)
  );
}

function declaredNames(node) {
  if (ts.isVariableStatement(node))
    return node.declarationList.declarations.map(({ name }) => name.getText());
  return node.name === undefined ? [] : [node.name.text];
}

function resolve(from, specifier) {
  const [, library, room = ''] = /^#([a-z-]+)(\/[a-z]+)?$/.exec(specifier) ?? [];
  if (library !== undefined) return `libs/${library}/src${room}/index.ts`;
  if (!specifier.startsWith('.')) return undefined;
  const place = normalize(join(dirname(from), specifier)).replace(/^dist\//, '');
  const source = place.replace(/\.js$/, '.ts');
  return existsSync(join(root, source)) ? source : place.replace(/\.js$/, '.tsx');
}

function importersOf(modules) {
  const found = new Map();
  for (const module of modules)
    for (const { target, names } of module.imports) {
      const list = found.get(target) ?? [];
      list.push({ from: module, names });
      found.set(target, list);
    }
  return found;
}

function ownImporters(path) {
  return [
    ...new Set(
      (importers.get(path) ?? []).filter(({ from }) => !isSupport(from)).map(({ from }) => from.path),
    ),
  ];
}

function usersOf(path, name) {
  return (importers.get(path) ?? []).filter(({ names }) => names === undefined || names.includes(name));
}

/** Exports of an app's entry point are read by bin/sfumato. */
function isEntry({ path }) {
  return /^apps\/[^/]+\/src\/(commands|[a-z]+-verbs)\.ts$/.test(path);
}

function unusedExports(file) {
  if (isEntry(file)) return [];
  return file.exports
    .filter((name) => usersOf(file.path, name).length === 0 && !isNamedInSignature(file, name))
    .map((name) => `${file.path}: ${name}`);
}

/** A type in the signature of an imported function counts as used. */
function isNamedInSignature({ named }, name) {
  return named.has(name);
}

function testedExports(file) {
  return file.exports
    .filter(
      (name) =>
        !isEntry(file) &&
        !isNamedInSignature(file, name) &&
        usersOf(file.path, name).length > 0 &&
        usersOf(file.path, name).every(({ from }) => isSupport(from)),
    )
    .map((name) => `${file.path}: ${name}`);
}

/** Whether neither folder contains the other. */
function areSiblings(path, target) {
  const from = `${dirname(path)}/`;
  const to = `${dirname(target)}/`;
  return !from.startsWith(to) && !to.startsWith(from);
}

/** Pairs of folders that import each other. */
function circlesOfFolders() {
  const edges = new Set(
    own.flatMap(({ path, imports }) =>
      imports
        .filter(({ target }) => areSiblings(path, target) && byPath.has(target))
        .map(({ target }) => `${dirname(path)} > ${dirname(target)}`),
    ),
  );
  return [...edges].filter((edge) => {
    const [from, to] = edge.split(' > ');
    return from < to && edges.has(`${to} > ${from}`);
  });
}

function longestWay() {
  const distances = breadthFirst('libs/kernels/src/index.ts');
  const verbs = own.filter(({ path }) => /commands\.ts$|-verbs\.ts$/.test(path));
  return Math.max(...verbs.map(({ path }) => distances.get(path) ?? 0));
}

/** Length of the shortest import path from each file to `goal`. */
function breadthFirst(goal) {
  const distances = new Map([[goal, 0]]);
  const waiting = [goal];
  for (let path = waiting.shift(); path !== undefined; path = waiting.shift())
    for (const importer of ownImporters(path))
      if (!distances.has(importer)) {
        distances.set(importer, distances.get(path) + 1);
        waiting.push(importer);
      }
  return distances;
}
