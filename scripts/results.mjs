// Writes the tables of research/results from their JSON files, so that no number is typed by hand.
//   node scripts/results.mjs          writes the text between <!-- table: NAME [PART] --> and <!-- /table -->
//   node scripts/results.mjs --check  exits with 1 if a page differs from its JSON
//   node scripts/results.mjs --take results/table2/results.json   stores a result without the curves of single epochs
// --root FOLDER uses another repository.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { tables } from './results/tables.mjs';
import './say-help.mjs';

const options = { check: { type: 'boolean' }, take: { type: 'string' }, root: { type: 'string' } };
const { check: isCheck = false, take: taken, root: given } = parseArgs({ options }).values;
const root = given ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const folder = join(root, 'research', 'results');
const pages = ['README.md', 'default.md', 'pooling.md', 'older.md', 'systems.md']
  .map((name) => join(folder, name))
  .filter((page) => existsSync(page));

if (taken !== undefined) take(taken);
else {
  const faults = pages.flatMap(refresh);
  for (const fault of faults) console.error(`results: ${fault}`);
  console.error(`results: ${pages.length} pages, ${faults.length} faults`);
  process.exit(faults.length === 0 ? 0 : 1);
}

/** Drops curves, which are long, and excerpts, which show notes; both stay where the experiment ran. */
function take(from) {
  const result = JSON.parse(readFileSync(from, 'utf8'));
  const dropped = new Set(['curves', 'excerpt', 'documentScores']);
  const kept = JSON.stringify(result, (name, value) => (dropped.has(name) ? undefined : value));
  const { experiment, setting } = result;
  const name = setting === null || setting === 'reduced' ? experiment : `${experiment}-${setting}`;
  writeFileSync(join(folder, `${name}.json`), `${kept}\n`);
}

/** Refreshes a page; with --check, returns its faults instead. */
function refresh(page) {
  const before = readFileSync(page, 'utf8');
  const after = before
    .split(/(?=<!-- table: )/)
    .map(refreshed)
    .join('');
  if (after === before) return [];
  if (isCheck) return [`${page.slice(root.length)} differs from the JSON that it reads out`];
  writeFileSync(page, after);
  return [];
}

/** Refreshes a piece of a page that starts with a table mark, or returns the page's start unchanged. */
function refreshed(piece) {
  const mark = /^<!-- table: (\S+)(?: (\S+))? -->\n/.exec(piece);
  if (mark === null) return piece;
  const [head, name, part] = mark;
  const end = piece.indexOf('<!-- /table -->');
  if (end < 0) throw new Error(`the table ${name} has no end`);
  return `${head}${tableOf(name, part)}\n${piece.slice(end)}`;
}

function tableOf(name, part = 'systems') {
  const result = JSON.parse(readFileSync(join(folder, `${name}.json`), 'utf8'));
  const [kind, task] = part.split(':');
  return tables[kind](result, task);
}
