/** A real PostgreSQL that is shut down, crashes or stands still under a coordinator that goes on. */
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
} from '../testing/scenes.js';
import {
  canStopPostgres,
  type StoppablePostgres,
  startStoppablePostgres,
} from '../testing/stoppable-postgres.js';
import { emptyRedis, startTestCoordinator, type TestCoordinator } from '../testing/test-coordinator.js';

if (!canStopPostgres)
  process.stderr.write('skipped: a PostgreSQL that is stopped, because none is installed\n');

(canStopPostgres ? describe : describe.skip)('a coordinator whose PostgreSQL is stopped', () => {
  let database: StoppablePostgres;
  let coordinator: TestCoordinator;
  let representer: TestRepresenter;
  let token: string;
  const receipts = new Set<number>();
  let batchNumber = 0;

  beforeAll(async () => {
    database = await startStoppablePostgres();
    coordinator = await startTestCoordinator({ databaseUrl: database.url, redisUrl: await emptyRedis() });
    representer = await trainRepresenter(coordinator);
    ({ token } = await enrolSite(coordinator));
  });
  afterAll(async () => {
    await coordinator?.[Symbol.asyncDispose]();
    await database?.[Symbol.asyncDispose]();
  });

  const send = async (number: number): Promise<number> => {
    const sentences = [buildSentence([0, 1], 0x3000 + number)];
    const bytes = buildFrameFor(representer, { batchNumber: number, sentences });
    const { status } = await upload(coordinator, token, { ...representer, batchNumber: number, bytes });
    if (status === 200 || status === 201) receipts.add(number);
    return status;
  };
  /** Four batches at once, each a new one. */
  const sendFour = () => Promise.all([0, 1, 2, 3].map(() => send(batchNumber++)));
  /** As a site does: again, until there is a receipt. */
  const insist = async (number: number): Promise<void> => {
    while ((await send(number)) === 503);
  };
  const kept = async (): Promise<number[]> => {
    const { json } = await coordinator.call('GET', routePath('listReceipts'), { token });
    return json.receipts.map((receipt: { batchNumber: number }) => receipt.batchNumber);
  };
  const broken = async (): Promise<string[]> => {
    const found: string[] = [];
    for (const name of invariantNames) {
      const { json } = await coordinator.admin('GET', `${routePath('checkInvariant')}?name=${name}`);
      if (json.faults !== 0) found.push(name);
    }
    return found;
  };

  it.each<[string, () => Promise<void>, () => Promise<void>]>([
    ['is shut down', () => database.stop('fast'), () => database.start()],
    ['crashes', () => database.stop('immediate'), () => database.start()],
    ['stands still', () => database.freeze(), () => database.thaw()],
  ])('answers 503 while it %s, goes on by itself, and stands by every receipt', async (_, end, begin) => {
    const during = sendFour();
    await end();
    const statuses = [...(await during), ...(await sendFour())];
    const { json } = await coordinator.call('GET', '/readyz');
    await begin();
    await coordinator.readiness(({ database: isThere }) => isThere === true);
    const answered = [...receipts];
    const stands = await kept();
    for (let number = 0; number < batchNumber; number += 1) await insist(number);

    expect(statuses.filter((status) => ![201, 503].includes(status))).toEqual([]);
    expect(statuses).toContain(503);
    expect(json.dependencies.database).toBe(false);
    expect(answered.filter((number) => !stands.includes(number))).toEqual([]);
    expect((await kept()).sort((a, b) => a - b)).toEqual(Array.from({ length: batchNumber }, (_, at) => at));
    expect(await broken()).toEqual([]);
  });
});
