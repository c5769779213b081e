#!/usr/bin/env node
// One command that hands over to the four apps and loads only the one it runs. In a source checkout it first brings
// dist/ up to date (a second or two after a change, nothing when fresh), unless whoever starts it has just done so and says of which root.
import { existsSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { setFlagsFromString } from 'node:v8';

// Before anything can load ONNX Runtime, whose packages report to their maker unless they are told not to (`libs/kernels`).
process.env['ORT_DISABLE_TELEMETRY'] = '1';

// A note uses most of four hundred patterns once or twice: they become machine code from their tenth use on, which takes longer than that.
setFlagsFromString('--regexp-tier-up-ticks=10');

const root = join(dirname(fileURLToPath(import.meta.url)), '..');

/**
 * part → [the module that adds its nouns and verbs, the function that does]. A bundle for sites has some of them. Research, which
 * measures the product and makes its starters, adds verbs to `lab` in a checkout.
 */
const parts = {
  coordinator: ['apps/coordinator/src/coordinator-verbs', 'registerCommands'],
  trainer: ['apps/trainer/src/trainer-verbs', 'registerCommands'],
  'site-agent': ['apps/site-agent/src/commands', 'registerCommands'],
  corpora: ['apps/lab/src/corpus/corpus-verbs', 'registerCorpusCommands'],
  evaluation: ['apps/lab/src/evaluate/evaluate-verbs', 'registerEvaluateCommands'],
  lab: ['apps/lab/src/lab-verbs', 'registerCommands'],
  research: ['research/src/research-verbs', 'registerCommands'],
};

/** noun → [part that answers, one line for the overview] */
const nouns = {
  deidentify: [
    'site-agent',
    'find identifiers in notes, check them on a local page, write copies without them',
  ],
  tag: ['site-agent', 'find identifiers in notes right after the installation, no consortium needed'],
  policy: ['site-agent', 'show what a policy writes in place of each type of identifier, before it runs'],
  calibrate: ['site-agent', 'find the confidence at which a release reaches a recall on notes of your own'],
  review: ['site-agent', 'check tagged notes on a local page, keep what a person decided'],
  certify: ['site-agent', 'sign how many notes of a reviewed folder may still hold an identifier; verify it'],
  serve: ['site-agent', 'tag notes over HTTP on this machine, for programs of the hospital'],
  demo: ['lab', 'the whole flow on one machine, ending in a scoreboard'],
  coordinator: ['coordinator', 'start the coordinator; invite sites, run trainings, publish releases'],
  audit: ['coordinator', 'attack a representer, or check an exported audit trail, without a network'],
  verify: [
    'coordinator',
    'check the invariants of a coordinator: nothing lost, nothing counted twice, nothing rewritten',
  ],
  trainer: ['trainer', 'start a trainer that takes jobs from the queue'],
  site: ['site-agent', "the site administrator's work: join, pull, stage, preview, approve, upload, tag"],
  lab: ['lab', 'in a checkout: experiments, benchmarks and starters'],
  corpus: ['corpora', 'generate, convert and describe corpora'],
  evaluate: ['evaluation', 'the official i2b2 measures'],
  embeddings: ['lab', 'build and query embedding tables'],
};

/** Parts that add verbs to the noun of another one. */
const partsBeside = { lab: 'research', audit: 'lab' };

if (
  process.env['DIST_BUILT_FOR'] !== root &&
  existsSync(join(root, 'libs')) &&
  existsSync(join(root, 'node_modules', '@swc', 'core'))
) {
  const { build } = await import('../scripts/build.mjs');
  await build({ withResearch: process.argv.includes('lab') });
}
// The joined modules (scripts/bundle-start.mjs) lack research, and no module may be loaded twice.
const start = new URL('../dist/start/', import.meta.url);
const isJoined = !process.argv.includes('lab') && existsSync(new URL('whole', start));
const { runSfumato } = isJoined
  ? await import('../dist/start/libs-command-line-src-index.js')
  : await import('../dist/libs/command-line/src/index.js');
await runSfumato({
  argv: process.argv.slice(2),
  nouns: Object.fromEntries(Object.entries(nouns).map(([noun, [, summary]]) => [noun, summary])),
  load: async (noun) => {
    const own = await open(nouns[noun][0]);
    const more = noun in partsBeside ? await open(partsBeside[noun]) : undefined;
    if (own === undefined || more === undefined) return own;
    return async (...program) => {
      await own(...program);
      await more(...program);
    };
  },
});

/** What adds the nouns and verbs of a part; undefined where the part is not installed. */
async function open(part) {
  const [module, register] = parts[part];
  const file = isJoined
    ? new URL(`${module.replaceAll('/', '-')}.js`, start)
    : new URL(`../dist/${module}.js`, import.meta.url);
  return existsSync(file) ? (await import(file.href))[register] : undefined;
}
