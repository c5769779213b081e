// Fuzzes the frame reader in this process, and a coordinator, with seeded mutations of valid frames and HTTP heads.
// Exits with 1 on a crash, an error outside the catalogue, a 500, or more than twice the memory of valid input.
//   node scripts/mutate-frames.mjs [--count 1000000] [--seed 1] [--sent 500] [--heads 1000] [--json]
//   --count: frames for the reader; --sent, --heads: for a coordinator (its own, or --url as in attack.mjs)
// Needs a build (`npm run build`).
import { readFileSync } from 'node:fs';
import { setTimeout as wait } from 'node:timers/promises';
import { parseArgs } from 'node:util';
import { Failure } from '../dist/libs/foundation/src/index.js';
import { checkFrame } from '../dist/libs/protocol/src/frames/index.js';
import { mutateFrame, mutateHead, seededDraw } from './attack/mutations.mjs';
import { frame, send, sendRaw, signed } from './attack/outsider.mjs';
import { asBytes, setUp, startCoordinator } from './attack/scene.mjs';
import './say-help.mjs';

const whole = (fallback) => ({ type: 'string', default: String(fallback) });
const { values } = parseArgs({
  options: {
    count: whole(1_000_000),
    seed: whole(1),
    sent: whole(500),
    heads: whole(1_000),
    url: { type: 'string' },
    json: { type: 'boolean' },
  },
});
const [count, seed, sent, heads] = [values.count, values.seed, values.sent, values.heads].map(Number);

const representer = { representerId: 'representer-1', digest: 'ab'.repeat(32) };
const faults = [];
const reader = readMany();
const coordinator = sent + heads > 0 ? await askMany() : undefined;
const result = {
  seed,
  reader,
  ...(coordinator === undefined ? {} : { coordinator }),
  faults: faults.slice(0, 5),
};
console.log(JSON.stringify(result, null, values.json ? 0 : 2));
process.exit(faults.length === 0 ? 0 : 1);

/** Reads valid frames first, as the memory baseline, then mutated ones. */
function readMany() {
  const draw = seededDraw(seed);
  const valid = validFrames(representer);
  const outcomes = {};
  const normal = peakOf(() => validAfterMutating(valid[draw(valid.length)], draw), Math.ceil(count / 5), {});
  const mutated = peakOf(() => mutateFrame(valid[draw(valid.length)], draw), count, outcomes);
  const codes = Object.keys(outcomes).length;
  if (count > 0 && mutated > 2 * normal)
    faults.push(`memory of the reader: ${mutated} MB, normally ${normal} MB`);
  return { count, codes, outcomes, megabytes: { normal, mutated } };
}

/** Mutates in the baseline, too: the comparison is about reading only. */
function validAfterMutating(valid, draw) {
  mutateFrame(valid, draw);
  return valid;
}

function peakOf(next, times, outcomes) {
  let peak = 0;
  for (let index = 0; index < times; index += 1) {
    const outcome = outcomeOf(next());
    outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
    if (index % 1_000 === 0) peak = Math.max(peak, process.memoryUsage.rss());
  }
  return megabytes(peak);
}

function outcomeOf(bytes) {
  try {
    checkFrame(bytes);
    return 'accepted';
  } catch (error) {
    if (error instanceof Failure && error.code.startsWith('PROTOCOL_FRAME_')) return error.code;
    faults.push(`the reader: ${error}`);
    return 'fault';
  }
}

/** From one sentence to 60, to vary lengths, headers and offsets. */
function validFrames(of, fields = {}) {
  const shapes = [[1], [3, 1], [7, 2, 5], Array.from({ length: 60 }, (_, index) => 1 + (index % 9))];
  return shapes.map((lengths) => {
    const tokens = lengths.reduce((sum, length) => sum + length, 0);
    return frame(of, { lengths, labels: new Array(tokens).fill(0), fields });
  });
}

async function askMany() {
  const { SFUMATO_ADMIN_TOKEN: admin, SFUMATO_TRAINER_TOKEN: trainer } = process.env;
  const given = { url: values.url, tokens: { admin, trainer }, stop: async () => {} };
  const target = values.url === undefined ? await startCoordinator() : given;
  try {
    const scene = await setUp(target);
    const draw = seededDraw(`${seed} coordinator`);
    const outcomes = {};
    let number = 1_000; // one per frame, so that none is refused as a duplicate
    const nextValid = () => {
      number += 1;
      const frames = validFrames(scene.representer, { batchNumber: number });
      return { number, bytes: frames[draw(frames.length)] };
    };
    const normal = await peakOfCoordinator(target, Math.ceil((sent + heads) / 5), async () => {
      await put(scene, nextValid());
      await sendRaw(scene.url, headOf(scene), 600);
    });
    const frames = await peakOfCoordinator(target, sent, async () => {
      const valid = nextValid();
      note(outcomes, 'frame', await put(scene, { ...valid, bytes: mutateFrame(valid.bytes, draw) }));
    });
    const mutated = await peakOfCoordinator(target, heads, async () =>
      note(outcomes, 'head', await sendRaw(scene.url, mutateHead(headOf(scene), draw), 600)),
    );
    const peak = Math.max(frames, mutated);
    if (peak > 2 * normal) faults.push(`memory of the coordinator: ${peak} MB, normally ${normal} MB`);
    const { status } = await send(scene.url, { path: '/livez' });
    if (status !== 200) faults.push('the coordinator does not answer any more');
    return { sent, heads, outcomes, megabytes: { normal, mutated: peak } };
  } finally {
    await target.stop();
  }
}

/** Retries up to ten times when told to: a frame that nobody checked proves nothing. */
async function put(scene, { number, bytes }, attempts = 10) {
  const request = { method: 'PUT', path: `/v1/uploads/${scene.representer.representerId}/${number}`, bytes };
  const headers = { ...signed(scene.north, request), ...asBytes };
  const answer = await send(scene.url, { ...request, headers });
  if (answer.code !== 'COORDINATOR_SITE_TOO_BUSY' || attempts === 0) return answer;
  await wait(300);
  return put(scene, { number, bytes }, attempts - 1);
}

/** A valid request as bytes, with `connection: close`. */
function headOf({ north }) {
  const headers = { host: 'x', connection: 'close', ...signed(north, { path: '/v1/uploads' }) };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  return `GET /v1/uploads HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n`;
}

function note(outcomes, kind, { status, code }) {
  const outcome = `${kind} ${status} ${code}`;
  outcomes[outcome] = (outcomes[outcome] ?? 0) + 1;
  if (status >= 500) faults.push(`the coordinator: ${outcome}`);
}

/** Six at a time: a site may have eight requests in flight. */
async function peakOfCoordinator({ pid }, times, ask) {
  let left = times;
  let peak = 0;
  const work = async () => {
    for (; left > 0; ) {
      left -= 1;
      await ask();
      peak = Math.max(peak, residentMegabytes(pid));
    }
  };
  await Promise.all(Array.from({ length: 6 }, work));
  return peak;
}

/** 0 for a coordinator started elsewhere, or where the system does not tell. */
function residentMegabytes(pid) {
  try {
    return Math.round(
      Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0) / 1024,
    );
  } catch {
    return 0;
  }
}

function megabytes(bytes) {
  return Math.round(bytes / 1024 ** 2);
}
