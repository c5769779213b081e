// docs/cli.md and docs/errors.md, from the command definitions and the catalogue of failures, so that no page names an option that does not exist.
//   node scripts/reference.mjs          writes both pages
//   node scripts/reference.mjs --check  exits with 1 where a page differs from its source
// Reads the compiled code in dist/: build first. With --root FOLDER the pages are those of another folder.
import { readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { Command } from 'commander';
import './say-help.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const options = { check: { type: 'boolean' }, root: { type: 'string' } };
const { check: isCheck = false, root: pagesRoot = root } = parseArgs({ options }).values;
const load = (path) => import(join(root, 'dist', path));

const { exitCodes } = await load('libs/command-line/src/index.js');
const { createSilentTerminal } = await load('libs/command-line/src/testing/index.js');
const { failureCatalogue } = await load('libs/foundation/src/index.js');

const pages = { 'docs/cli.md': await describeCommands(), 'docs/errors.md': describeFailures() };
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

async function describeCommands() {
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

/** A paragraph in lines of at most 120 columns, as in every other document. */
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

/** A section for each command that does something, nouns as chapters. */
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
