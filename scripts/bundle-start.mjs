// Joins the compiled modules of the commands into a few files, dist/start/: a command reads forty of them instead
// of five hundred, in a third of the time. Modules that open threads, processes and data files by path still find
// them in dist/. Called by build.mjs, and by bundle.mjs as
//   node scripts/bundle-start.mjs FOLDER MODULE...     for FOLDER/dist
import { mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import * as esbuild from 'esbuild';

/** Entry points of `bin/sfumato.mjs`: the command line and the module of each part, without research. */
const startModules = [
  'libs/command-line/src/index',
  'apps/coordinator/src/coordinator-verbs',
  'apps/trainer/src/trainer-verbs',
  'apps/site-agent/src/commands',
  'apps/lab/src/corpus/corpus-verbs',
  'apps/lab/src/evaluate/evaluate-verbs',
  'apps/lab/src/lab-verbs',
];

/** Packages of many small modules. Others need a single copy: they load natives or are compared by class. */
const joined = new Set(['commander', 'csv-parse', 'libphonenumber-js', 'validator', 'zod']);

/** Writes `folder`/dist/start from `folder`/dist. */
export async function bundleStart(folder, modules = startModules) {
  const out = join(folder, 'dist', 'start');
  const { outputFiles } = await esbuild.build({
    absWorkingDir: folder,
    entryPoints: modules.map((module) => ({ in: `dist/${module}.js`, out: startName(module) })),
    outdir: out,
    bundle: true,
    splitting: true,
    format: 'esm',
    platform: 'node',
    target: 'node20',
    keepNames: true,
    tsconfigRaw: '{}',
    legalComments: 'none', // the packages ship with their licences
    write: false,
    banner: {
      js: 'import { createRequire as requireOf } from "node:module"; const require = requireOf(import.meta.url);',
    },
    plugins: [{ name: 'places', setup: (build) => keepPlaces(build, out) }],
  });
  mkdirSync(out, { recursive: true });
  const names = new Set(outputFiles.map(({ path }) => basename(path)));
  const isEntry = ({ path }) => !basename(path).startsWith('chunk-');
  for (const file of outputFiles.toSorted((one, other) => isEntry(one) - isEntry(other))) {
    writeFileSync(`${file.path}.${process.pid}`, file.contents);
    renameSync(`${file.path}.${process.pid}`, file.path);
  }
  for (const name of readdirSync(out))
    if (name.endsWith('.js') && !names.has(name)) rmSync(join(out, name), { force: true });
  writeFileSync(join(out, stamp), '');
}

/** Marks dist/start as complete, for `bin/sfumato.mjs` and the build. */
const stamp = 'whole';

/** Bundles each package that tests import into one module: every test file reloads all. Returns names and files. */
export async function joinPackages(folder) {
  const names = ['libphonenumber-js/max', 'validator', 'zod'];
  return Promise.all(
    names.map(async (name) => {
      const outfile = join(folder, `${name.replace('/', '-')}.mjs`);
      const everything = name === 'validator' ? '' : `export * from '${name}';`;
      await esbuild.build({
        stdin: {
          contents: `${everything}export { default } from '${name}';`,
          resolveDir: import.meta.dirname,
        },
        bundle: true,
        format: 'esm',
        platform: 'node',
        keepNames: true,
        outfile,
      });
      return [name, outfile];
    }),
  );
}

/** `apps/site-agent/src/commands` → `apps-site-agent-src-commands` */
const startName = (module) => module.replaceAll('/', '-');

function keepPlaces(build, out) {
  build.onLoad({ filter: /\/dist\/.*\.js$/ }, ({ path }) => {
    const own = `new URL(${JSON.stringify(relative(out, path))}, import.meta.url).href`;
    return { contents: readFileSync(path, 'utf8').replaceAll('import.meta.url', own), loader: 'js' };
  });
  build.onResolve({ filter: /^[^.#/]/ }, ({ path, kind }) => {
    const name = path.split('/', path.startsWith('@') ? 2 : 1).join('/');
    return kind === 'entry-point' || joined.has(name) ? undefined : { path, external: true };
  });
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  const [folder, ...modules] = process.argv.slice(2);
  await bundleStart(folder, modules);
}
