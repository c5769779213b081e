// Generates docs/cli.md, docs/errors.md and docs/settings.md from the commands, the failure catalogue and the
// environment schemas.
//   node scripts/reference.mjs          writes the pages
//   node scripts/reference.mjs --check  exits with 1 if a page differs from its source
// Reads the compiled code in dist/: build first. --root FOLDER writes or checks the pages of another folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Command } from 'commander';
import { z } from 'zod';
import './say-help.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const options = { check: { type: 'boolean' }, root: { type: 'string' } };
const { check: isCheck = false, root: pagesRoot = root } = parseArgs({ options }).values;
const load = (path) => import(join(root, 'dist', path));

const { exitCodes } = await load('libs/command-line/src/index.js');
const { createSilentTerminal } = await load('libs/command-line/src/testing/index.js');
const { failureCatalogue } = await load('libs/foundation/src/index.js');

const program = await loadProgram();
const pages = {
  'docs/cli.md': describeCommands(),
  'docs/errors.md': describeFailures(),
  'docs/settings.md': await describeSettings(),
};
const stale = Object.entries(pages).filter(([page, text]) => !isUpToDate(page, text));
for (const [page, text] of stale) {
  if (isCheck) console.error(`reference: ${page} differs from the code; run npm run reference`);
  else writeFileSync(join(pagesRoot, page), text);
}
console.error(
  `reference: ${Object.keys(pages).length} pages, ${stale.length} ${isCheck ? 'stale' : 'written'}`,
);
process.exit(isCheck && stale.length > 0 ? 1 : 0);

function isUpToDate(page, text) {
  try {
    return readFileSync(join(pagesRoot, page), 'utf8') === text;
  } catch {
    return false;
  }
}

async function loadProgram() {
  const program = new Command('sfumato');
  for (const entry of [
    'apps/coordinator/src/coordinator-verbs',
    'apps/lab/src/lab-verbs',
    'research/src/research-verbs',
    'apps/trainer/src/trainer-verbs',
    'apps/site-agent/src/commands',
  ]) {
    const { registerCommands } = await load(`${entry}.js`);
    await registerCommands(program, createSilentTerminal());
  }
  return program;
}

function describeCommands() {
  const codes = Object.entries(exitCodes).map(([name, code]) => `${code} ${meaningOf(name)}`);
  return `${[
    '# Command line',
    fill(
      "Generated from the command definitions by `npm run reference`. `npx --no sfumato-deid VERB` runs the command in the project's folder, or where its package is installed, and never fetches another. `npx --no sfumato-deid help` lists the verbs; `--help` works after each. `sfumato completion bash` (or `zsh`, `fish`) prints a completion script for an installed `sfumato` (`npm link`).",
    ),
    fill(
      `Exit codes: ${codes.join(', ')}. With \`--json\` a command prints exactly one JSON document on standard output.`,
    ),
    ...program.commands.flatMap((command) => describe(command, 'sfumato')),
  ].join('\n\n')}\n`;
}

/** Wraps a paragraph at 120 columns, as in all documents. */
function fill(text) {
  return text.replace(/(?![^\n]{1,120}$)([^\n]{1,120}) /g, '$1\n');
}

function meaningOf(name) {
  return {
    done: 'done',
    bug: 'a bug',
    failure: 'an expected failure, with a code of [errors.md](errors.md)',
    badArguments: 'bad arguments',
    interrupted: 'interrupted',
  }[name];
}

/** A section per executable command, a chapter per noun. */
function describe(command, above) {
  const name = `${above} ${command.name()}`;
  if (command.commands.length > 0)
    return [
      `## ${name}`,
      sentence(command.description()),
      ...command.commands.filter(({ _hidden }) => !_hidden).flatMap((inner) => describe(inner, name)),
    ];
  const usage = `${name} ${command.usage()}`.trim();
  const rows = [
    ...command.registeredArguments.map((argument) =>
      row(argument.name(), argument.description, argument.defaultValue),
    ),
    ...command.options.map((option) =>
      row(option.flags, option.description, option.defaultValue, option.argChoices),
    ),
  ];
  const table =
    rows.length === 0 ? [] : [['| argument or option | meaning |', '|---|---|', ...rows].join('\n')];
  return [`### ${name}`, sentence(command.description()), `\`${usage}\``, ...table];
}

function row(name, description, standard, choices) {
  const words = [
    description,
    ...(choices === undefined ? [] : [`one of ${choices.join(', ')}`]),
    ...(standard === undefined || typeof standard === 'boolean' || `${standard}` === ''
      ? []
      : [`default ${standard}`]),
  ].filter((word) => word !== '');
  return `| \`${name.replaceAll('|', '\\|')}\` | ${words.join('; ').replaceAll('|', '\\|')} |`;
}

function sentence(text) {
  const first = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.:]$/.test(first) ? first : `${first}.`;
}

function describeFailures() {
  const rows = Object.entries(failureCatalogue)
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([code, { http, message, remedy }]) =>
      `| \`${code}\` | ${http} | ${message} | ${remedy} |`.replaceAll('\n', ' '),
    );
  return `${[
    '# Failures',
    fill(
      'Every expected failure has a stable code. Generated from the catalogue in `libs/foundation/src/catalogue` by `npm run reference`. A command that ends with one exits with 2; the HTTP column is the status that the coordinator answers with.',
    ),
    ['| code | HTTP | what happened | what to do |', '|---|---|---|---|', ...rows].join('\n'),
  ].join('\n\n')}\n`;
}

/** A chapter per program, a row per variable of its schema. */
async function describeSettings() {
  const coordinator = await load('apps/coordinator/src/config/settings.js');
  const verbs = await load('apps/coordinator/src/commands/admin-client.js');
  const trainer = await load('apps/trainer/src/settings.js');
  const site = await load('apps/site-agent/src/environment.js');
  const start = verbNamed(verbNamed(program, 'trainer'), 'start');
  const flags = Object.entries(trainer.environmentNames).map(([flag, variable]) => {
    const option = start.options.find((one) => one.attributeName() === flag);
    return [variable, `${option.description}; as \`${option.long}\``];
  });
  return `${[
    '# Settings',
    fill(
      'Every variable of the environment that a program reads. Generated from its schema by `npm run reference`. A switch takes `true` and `1`, `false` and `0`. A `SFUMATO_*` variable that a program should know and does not stops its start, so misspellings do not go unnoticed; names that begin with `SFUMATO_SITE_`, `SFUMATO_TRAINER_`, `SFUMATO_LAB_` or `SFUMATO_TEST_` are left to their own program. Behind a proxy all of them read `HTTPS_PROXY`, `NO_PROXY` and `NODE_EXTRA_CA_CERTS` ([hospital.md](hospital.md)).',
    ),
    ...chapter('Coordinator', coordinator.environmentSchema, { inFiles: coordinator.secrets }),
    ...chapter("Administrator's verbs", verbs.variables),
    ...chapter('Trainer', trainer.environmentSchema, {
      inFiles: trainer.inFiles,
      meanings: Object.fromEntries(flags),
    }),
    ...chapter('Site', site.environmentSchema),
  ].join('\n\n')}\n`;
}

function verbNamed(parent, name) {
  return parent.commands.find((command) => command.name() === name);
}

function chapter(title, schema, { inFiles = [], meanings = {} } = {}) {
  const written = propertiesOf(schema, 'input');
  const rows = Object.entries(propertiesOf(schema, 'output')).map(([name, { description, ...read }]) => {
    const meaning = description ?? meanings[name];
    if (meaning === undefined) throw new Error(`reference: ${name} does not say what it means`);
    // A flag's meaning includes its default; the default of threads depends on the machine.
    const standard = description === undefined ? undefined : (written[name].default ?? read.default);
    return `| \`${name}\` | ${valuesOf({ ...read, default: standard })} | ${meaning} |`;
  });
  const secrets = inFiles.map((name) => `\`${name}_FILE\``).join(', ');
  return [
    `## ${title}`,
    ...(secrets === '' ? [] : [fill(`Secrets may stand in files, which these name: ${secrets}.`)]),
    ['| variable | values (default) | meaning |', '|---|---|---|', ...rows].join('\n'),
  ];
}

/** `one of a, b (a)`, `1 to 10 (3)`. */
function valuesOf({ default: standard, enum: choices, minimum, maximum, type }) {
  const isBounded = minimum !== undefined && maximum !== undefined && maximum < Number.MAX_SAFE_INTEGER;
  const bounds = isBounded ? `${minimum} to ${maximum}` : type === 'boolean' ? 'switch' : '';
  const values = choices === undefined ? bounds : choices.join(', ');
  return `${values}${standard === undefined ? '' : ` (${standard})`}`.trim();
}

function propertiesOf(schema, io) {
  return z.toJSONSchema(schema, { io, unrepresentable: 'any' }).properties;
}
