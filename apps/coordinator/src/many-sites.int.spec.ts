/** Fifty sites that send at the same moment, and a coordinator that is told to stop while they do. */
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { invariantNames } from '#protocol/admin';
import { routePath } from '#protocol/api';
import {
  buildFrameFor,
  buildSentence,
  enrolSite,
  type TestRepresenter,
  trainRepresenter,
  upload,
} from './testing/scenes.js';
import { type Answer, startTestCoordinator, type TestCoordinator } from './testing/test-coordinator.js';

const siteCount = 50;

let coordinator: TestCoordinator;
let representer: TestRepresenter;
let tokens: readonly string[];

beforeAll(async () => {
  coordinator = await startTestCoordinator();
  representer = await trainRepresenter(coordinator);
  const enrolled: string[] = [];
  for (let at = 0; at < siteCount; at += 1)
    enrolled.push((await enrolSite(coordinator, `Hospital ${at}`)).token);
  tokens = enrolled;
});
afterAll(async () => {
  await coordinator[Symbol.asyncDispose]();
});

/** Other bytes for each site and number. As sites do, asks again when a starved machine gave the request no turn in time. */
async function send(site: number, batchNumber: number): Promise<Answer> {
  const bytes = buildFrameFor(representer, {
    batchNumber,
    sentences: [buildSentence([0, 1], 0x3000 + site), buildSentence([0], 0x3c00 + batchNumber)],
  });
  const batch = { representerId: representer.representerId, batchNumber, bytes };
  const answer = await upload(coordinator, tokens[site] ?? '', batch);
  return answer.status === 503 ? send(site, batchNumber) : answer;
}

const everySite = <Value>(work: (site: number) => Promise<Value>) =>
  Promise.all(tokens.map((_, site) => work(site)));

async function receiptsOf(site: number): Promise<number[]> {
  const { status, json } = await coordinator.call('GET', routePath('listReceipts'), {
    token: tokens[site] ?? '',
  });
  if (status === 503) return receiptsOf(site); // as sites do
  return json.receipts.map(({ batchNumber }: { batchNumber: number }) => batchNumber).sort();
}

async function broken(): Promise<string[]> {
  const found: string[] = [];
  for (const name of invariantNames) {
    const { json } = await coordinator.admin('GET', `${routePath('checkInvariant')}?name=${name}`);
    if (json.faults !== 0) found.push(name);
  }
  return found;
}

describe(`${siteCount} sites at once`, () => {
  it('get a receipt for each batch, and none for those of another', async () => {
    const answers = await everySite((site) => Promise.all([send(site, 0), send(site, 1)]));

    expect(answers.flat().map(({ status }) => status)).toEqual(new Array(2 * siteCount).fill(201));
    expect(await everySite(receiptsOf)).toEqual(tokens.map(() => [0, 1]));
    expect(await broken()).toEqual([]);
  });

  it('lose nothing that was answered when the coordinator is told to stop, and have all of it once they send again', async () => {
    const sending = everySite((site) => send(site, 2).catch(() => undefined));
    const { dataDirectory } = coordinator;
    await coordinator.stop();
    const answered = (await sending).map((answer) => answer?.status === 201);
    coordinator = await startTestCoordinator({ dataDirectory });

    const kept = await everySite(receiptsOf);
    const again = await everySite((site) => send(site, 2));

    expect(
      answered.flatMap((isAnswered, site) => (isAnswered && !kept[site]?.includes(2) ? [site] : [])),
    ).toEqual([]);
    expect(again.every(({ status }) => status === 200 || status === 201)).toBe(true);
    expect(await everySite(receiptsOf)).toEqual(tokens.map(() => [0, 1, 2]));
    expect(await broken()).toEqual([]);
  });
});
