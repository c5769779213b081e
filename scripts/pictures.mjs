// Makes docs/pictures from the running product in Chromium (/usr/bin/chromium, or SFUMATO_TEST_CHROMIUM): the pages
// of serve and review and, given a demo's folder, of the coordinator. Draws the chart of other tools from
// research/measurements/first-day.md, that of times from docs/performance.md.
//   node scripts/pictures.mjs [DEMO]
import { spawn } from 'node:child_process';
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { chromium } from 'playwright-core';
import './say-help.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const pictures = join(root, 'docs', 'pictures');

const inks = ['#0b6e4f', '#b5651d', '#d08c60', '#6a5acd', '#777777'];
const size = { width: 720, height: 300, left: 56, right: 16, top: 34, bottom: 44 };
const plot = { width: size.width - size.left - size.right, height: size.height - size.top - size.bottom };
const falseMarksMax = 100;
const x = (falseMarks) => size.left + (plot.width * falseMarks) / falseMarksMax;
const y = (recall) => size.top + (plot.height * (100 - recall)) / 100;

/** All people here are invented. */
const notes = {
  'discharge.txt': `DISCHARGE SUMMARY

Patient: Beth Okafor        MRN: 00451278
DOB: 03/12/1957 (67 y)      Admitted: 14 Oct 2025

Mrs. Okafor was brought to Mercy General from her home at 12 Larch Road, Eastfield, after a fall.
CT head without haemorrhage. Her daughter, Ngozi, can be reached on (555) 013-2247.

Follow-up with Dr. Sam Linde in the orthopaedic clinic on 4 November.
`,
  'clinic.txt': `Clinic letter, 9 January 2026

Mr. Piet Hallam, 54, a bus driver from Northgate, came back with his wife Anke.
Blood pressure 142/84, HbA1c 7.1 %. Metformin 1 g twice a day. Copy to Dr. R. Osei.
`,
  'ward.txt': `Ward 7B, night. Pt of Dr Linde, slept well, no pain. Son Tomas called at 21:40.
`,
};

const started = [];
const work = mkdtempSync(join(tmpdir(), 'sfumato-pictures-'));
const browser = await chromium.launch({
  executablePath: process.env.SFUMATO_TEST_CHROMIUM ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
});
try {
  writeFileSync(join(pictures, 'others.svg'), drawChart(readTools()));
  writeFileSync(join(pictures, 'time.svg'), drawTimes(readTimes()));
  mkdirSync(join(work, 'notes'));
  for (const [name, text] of Object.entries(notes)) writeFileSync(join(work, 'notes', name), text);
  await shootServe();
  await shootReview();
  const [demo] = process.argv.slice(2);
  if (demo !== undefined) await shootCoordinator(demo);
} finally {
  for (const child of started) child.kill('SIGTERM');
  await browser.close();
  rmSync(work, { recursive: true });
}

async function shootServe() {
  const service = start(['serve', '--starter', '--port', '0']);
  const page = await open(await service.says(/http:\/\/127\.0\.0\.1:\d+/), {
    width: 1000,
    height: 1200,
  });
  await page.getByLabel('Note', { exact: true }).fill(notes['discharge.txt']);
  await page.getByRole('button', { name: 'De-identify' }).click();
  await page.locator('#written').filter({ hasText: /\S/ }).waitFor();
  await page.locator('#result').screenshot({ path: join(pictures, 'note.png') });
}

async function shootReview() {
  const tagged = join(work, 'tagged');
  await start(['tag', join(work, 'notes'), '--format', 'text', '--starter', '--spans', '--out', tagged])
    .ended;
  const service = start(['review', tagged, '--by', 'A. Moss']);
  const page = await open(await service.says(/http:\/\/127\.0\.0\.1:\S+/), {
    width: 1280,
    height: 520,
  });
  await page.getByText('discharge', { exact: true }).click();
  await page.getByText('DISCHARGE SUMMARY').waitFor();
  await page.screenshot({ path: join(pictures, 'review.png') });
}

async function shootCoordinator(demo) {
  const data = join(demo, 'coordinator');
  const service = start(['coordinator', 'start', '--data', data, '--port', '0']);
  const url = await service.says(/http:\/\/127\.0\.0\.1:\d+/);
  const verb = start(['coordinator', 'page', '--url', url, '--token-file', join(data, 'admin-token')]);
  const page = await open(await verb.says(/http:\/\/127\.0\.0\.1:\S+/), { width: 1280, height: 560 });
  await page.getByRole('heading', { level: 1 }).waitFor();
  await page.waitForTimeout(1000); // no visible end of loading
  await page.screenshot({ path: join(pictures, 'coordinator.png') });
}

/** Starts a command of the product; `says` waits for output that matches. */
function start(verb) {
  const child = spawn(process.execPath, [join(root, 'bin/sfumato.mjs'), ...verb], {
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  started.push(child);
  let printed = '';
  const ended = new Promise((resolve, reject) => {
    child.once('exit', (code) =>
      code === 0 || child.killed ? resolve() : reject(new Error(`${verb[0]}: ${printed}`)),
    );
  });
  for (const stream of [child.stdout, child.stderr])
    stream.on('data', (piece) => {
      printed += piece;
      child.emit('printed');
    });
  return {
    ended,
    says: (pattern) =>
      new Promise((resolve, reject) => {
        const look = () => pattern.test(printed) && resolve(pattern.exec(printed)[0]);
        child.on('printed', look);
        ended.then(look, reject);
        look();
      }),
  };
}

async function open(url, viewport) {
  const page = await browser.newPage({ viewport, deviceScaleFactor: 1.5, colorScheme: 'light' });
  page.setDefaultTimeout(120_000);
  await page.goto(url);
  return page;
}

/** Rows of the table: a tool with its recall and false positives on each set. */
function readTools() {
  const page = readFileSync(join(root, 'research/measurements/first-day.md'), 'utf8');
  const table = page
    .split('## Other tools on the same texts')[1]
    ?.split('\n\n')
    .find((block) => block.startsWith('| |'));
  const rows = (table ?? '').split('\n').slice(2);
  return rows.map((row) => {
    const [name, ...cells] = cellsOf(row).slice(0, -1);
    return { name: name.replaceAll('`', ''), sets: cells.map((cell) => cell.split(' / ').map(Number)) };
  });
}

function cellsOf(row) {
  const cells = row.split('|').map((cell) => cell.trim());
  return cells.slice(1, -1);
}

function drawChart(tools) {
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${size.height}" font-family="system-ui, sans-serif" font-size="13">
<rect width="100%" height="100%" rx="8" fill="#fff"/>
<text x="${size.left}" y="20" font-weight="600" fill="#222">Identifiers hidden, in %: six sets of English texts by strangers, a dot each</text>
${[0, 25, 50, 75, 100].map(drawLevel).join('\n')}
${[0, 20, 40, 60, 80, 100].map((at) => `<text x="${x(at)}" y="${size.height - 22}" text-anchor="middle" fill="#555">${at}</text>`).join('\n')}
<text x="${size.left + plot.width / 2}" y="${size.height - 5}" text-anchor="middle" fill="#555">false positives per 1,000 words</text>
${tools.map(drawTool).join('\n')}
</svg>
`;
}

function drawLevel(recall) {
  return `<path d="M${size.left} ${y(recall)}h${plot.width}" stroke="#ddd"/><text x="${size.left - 8}" y="${y(recall) + 4}" text-anchor="end" fill="#555">${recall}</text>`;
}

function drawTool({ name, sets }, index) {
  const dots = sets.map(
    ([recall, falseMarks]) =>
      `<circle cx="${x(falseMarks).toFixed(1)}" cy="${y(recall).toFixed(1)}" r="5" fill="${inks[index]}" fill-opacity=".75"/>`,
  );
  const row = size.top + plot.height * 0.53 + index * 20;
  return `${dots.join('')}<circle cx="${size.left + plot.width * 0.62}" cy="${row}" r="5" fill="${inks[index]}"/><text x="${size.left + plot.width * 0.62 + 14}" y="${row + 4}" fill="#222">${name}</text>`;
}

/** Rows of the table: the work, and its parts with their shares. */
function readTimes() {
  const page = readFileSync(join(root, 'docs/performance.md'), 'utf8');
  const rows =
    page
      .split('## Where the time goes')[1]
      ?.split('\n## ')[0]
      ?.match(/^\| (?!work|-).*\|$/gm) ?? [];
  return rows.map((row) => {
    const [work, shares = ''] = cellsOf(row);
    const parts = shares.split(', ').map((part) => /^(.*) (\d+)$/.exec(part)?.slice(1) ?? []);
    return { work, parts: parts.map(([name, share]) => ({ name, share: Number(share) })) };
  });
}

function drawTimes(rows) {
  const rowHeight = 54;
  const height = 12 + rows.length * rowHeight;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${size.width} ${height}" font-family="system-ui, sans-serif" font-size="12">
<rect width="100%" height="100%" rx="8" fill="#fff"/>
${rows.map(({ work, parts }, index) => drawTime(work, parts, 12 + index * rowHeight)).join('\n')}
</svg>
`;
}

function drawTime(work, parts, top) {
  const whole = size.width - 2 * size.right;
  const total = parts.reduce((sum, { share }) => sum + share, 0);
  let left = size.right;
  const pieces = parts.map(({ name, share }, index) => {
    const width = (whole * share) / total;
    const label =
      width > 7.2 * `${name} ${share}`.length ? `${name} ${share}` : width > 18 ? String(share) : '';
    const drawn = `<g fill-opacity=".9"><rect x="${left.toFixed(1)}" y="${top + 16}" width="${width.toFixed(1)}" height="24" fill="${inks[index % inks.length]}"><title>${name} ${share} %</title></rect></g><text x="${(left + 6).toFixed(1)}" y="${top + 32}" fill="${index === 2 ? '#222' : '#fff'}">${label}</text>`;
    left += width;
    return drawn;
  });
  return `<text x="${size.right}" y="${top + 10}" fill="#222" font-weight="600">${work}</text>${pieces.join('')}`;
}
