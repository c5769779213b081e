// Checks that every library's README says what it owns, what it does not, its input and output, and what it may
// import, in this order, and names no missing code. Exits with 1 and lists the faults. Takes a repository folder,
// by default this one.
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './say-help.mjs';

const root = process.argv[2] ?? join(dirname(fileURLToPath(import.meta.url)), '..');
const headings = ['What it owns', 'What it does not own', 'Data in, data out', 'May import'];

const libraries = readdirSync(join(root, 'libs'), { withFileTypes: true }).filter((entry) =>
  entry.isDirectory(),
);
const words = new Set(libraries.flatMap(({ name }) => wordsOf(join(root, 'libs', name))));
const faults = libraries.flatMap(({ name }) => faultsOf(`libs/${name}`));
for (const fault of faults) console.error(`readmes: ${fault}`);
console.error(`readmes: ${libraries.length} libraries, ${faults.length} faults`);
process.exit(faults.length === 0 ? 0 : 1);

function faultsOf(library) {
  const file = join(root, library, 'README.md');
  if (!existsSync(file)) return [`${library}/README.md is missing`];
  const markdown = readFileSync(file, 'utf8');
  const sections = readSections(markdown);
  const found = sections.map(({ heading }) => heading).filter((heading) => headings.includes(heading));
  const missing = headings.filter((heading) => !found.includes(heading));
  const empty = sections.filter(({ heading, body }) => headings.includes(heading) && body === '');
  return [
    ...missing.map((heading) => `${library}/README.md has no heading "${heading}"`),
    ...empty.map(({ heading }) => `${library}/README.md says nothing under "${heading}"`),
    ...(missing.length === 0 && found.join() !== headings.join()
      ? [`${library}/README.md has its headings in another order`]
      : []),
    ...namesOf(markdown)
      .filter((name) => !words.has(name))
      .map((name) => `${library}/README.md names \`${name}\`, which no library has`),
  ];
}

/** Words in a library's sources. */
function wordsOf(library) {
  return readdirSync(library, { recursive: true })
    .filter((path) => /\.tsx?$/.test(path))
    .flatMap((path) => readFileSync(join(library, path), 'utf8').match(/\w+/g) ?? []);
}

/** Functions and types in backticks: `openThing`, or the first word of `Thing.part`; not the ambiguous `thing`. */
function namesOf(markdown) {
  const quoted = [...markdown.matchAll(/`(?:new )?([A-Za-z]\w*)[^`\n]*`/g)].map(([, name]) => name);
  return [...new Set(quoted)].filter((name) => /[a-z]/.test(name) && /\w[A-Z]|^[A-Z]\w/.test(name));
}

/** Second-level headings with their text. */
function readSections(markdown) {
  return markdown
    .split(/^## +/m)
    .slice(1)
    .map((section) => {
      const [heading = '', ...body] = section.split('\n');
      return { heading: heading.trim(), body: body.join('\n').trim() };
    });
}
