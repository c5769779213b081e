// A hospital of the kill soak: it writes invented notes and stages, approves, uploads, pulls and withdraws by the verbs that a real one types. A verb
// that was killed, or that met a coordinator which was away, is run again, as a person or a supervisor would.
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { connect, createSiteContext } from '../../dist/apps/site-agent/src/context.js';
import { listStages, readReceipts } from '../../dist/apps/site-agent/src/data/stages.js';
import { buildNote } from '../../dist/apps/site-agent/src/testing/site-fixture.js';
import { createSilentTerminal } from '../../dist/libs/command-line/src/testing/index.js';
import { runVerb } from './programs.mjs';

const notesPerRound = 30;

/** Each note of `writeNotes` has three. */
const sentencesPerNote = 3;

/** The coordinator is away, another process of this site works, or a disk is full: the same again, later. */
const passing = new Set([
  'COORDINATOR_DISK_FULL',
  'DISK_FULL',
  'COORDINATOR_UNREACHABLE',
  'COORDINATOR_BUSY',
  'COORDINATOR_SITE_TOO_BUSY',
  'SITE_DATA_IN_USE',
]);

/** A verb that was killed after its work was done finds nothing to do. */
const doneBefore = {
  stage: new Set(['SITE_NOTHING_TO_STAGE']),
  approve: new Set(['SITE_STAGE_UNKNOWN']),
};

export class Site {
  current;
  /** Withdrawals that were answered: from then on they hold. */
  withdrawn = [];
  notes = 0;
  longestRecoverySeconds = 0;
  verbs = 0;
  /** Verbs that came to their end. */
  done = 0;
  /** Failures that nothing here explains. */
  unexplained = [];
  /** Failures that passed, by code. */
  passed = new Map();

  constructor(name, { folder, notesFolder, cacheFolder, words, random, surroundings }) {
    Object.assign(this, { name, folder, notesFolder, cacheFolder, words, random, surroundings });
    this.flags = ['--data', folder, '--cache', cacheFolder];
  }

  async join(url, code) {
    const codeFile = `${this.folder}.code`;
    writeFileSync(codeFile, code, { mode: 0o600 });
    await this.insist('join', [url, '--code-file', codeFile]);
    await this.insist('pull', ['--embeddings', this.words]);
  }

  /** Works until it is told to stop; a daemon beside it may send what it approves. */
  async work(isOver) {
    while (!isOver()) {
      await this.contribute();
      if (this.random.uniform() < 0.15) await this.withdrawOne();
      if (this.random.uniform() < 0.2) await this.insist('pull');
    }
  }

  async contribute() {
    const notes = this.writeNotes();
    await this.insist('stage', ['--notes', notes, '--format', 'jsonl']);
    await this.insist('approve', ['--yes', '--by', 'Test Admin']);
    await this.insist('upload');
  }

  /** What is still to be sent, and what was heard last. */
  async rest() {
    await this.insist('upload');
    await this.insist('pull');
  }

  /** Takes back one batch that has a receipt. */
  async withdrawOne() {
    const held = (await this.receipts()).filter(({ withdrawnAt }) => withdrawnAt === null);
    const chosen = held[this.random.integer(Math.max(1, held.length))];
    if (chosen === undefined) return;
    await this.insist('withdraw', ['--batch', String(chosen.batchNumber), '--yes']);
    this.withdrawn.push(chosen);
  }

  /** Runs a verb until it is done. */
  async insist(verb, words = []) {
    let killedAt;
    for (;;) {
      const { code, signal, failure } = await runVerb(
        this,
        ['site', verb, ...words, ...this.flags],
        this.surroundings,
      );
      this.verbs += 1;
      if (code === 0 || doneBefore[verb]?.has(failure)) break;
      if (signal !== null || failure === 'INTERRUPTED') killedAt = performance.now();
      else if (passing.has(failure)) this.passed.set(failure, (this.passed.get(failure) ?? 0) + 1);
      else {
        this.unexplained.push({ verb, code, failure });
        if (this.unexplained.length > 20) throw new Error(`${this.name} cannot go on: ${verb} ${failure}`);
      }
      await wait(200);
    }
    this.done += 1;
    if (killedAt === undefined) return;
    this.longestRecoverySeconds = Math.max(
      this.longestRecoverySeconds,
      (performance.now() - killedAt) / 1000,
    );
  }

  writeNotes() {
    const lines = Array.from({ length: notesPerRound }, () => {
      const id = `${this.name} ${this.notes}`;
      this.notes += 1;
      const marked =
        `Seen by [[NAME|Doctor${id}]] on [[DATE|2031-05-12]] for cough number ${id}.\n\n` +
        `Patient [[NAME|Wrenlow${id}]] rests well. Plan unchanged after visit ${id}.\n`;
      return `${JSON.stringify(buildNote(id, marked))}\n`;
    });
    const path = join(this.notesFolder, `${this.name}-${this.notes}.jsonl`);
    writeFileSync(path, lines.join(''));
    return path;
  }

  context() {
    const terminal = createSilentTerminal();
    const parts = { loadPipeline: () => Promise.reject(new Error('nothing is encoded here')) };
    return createSiteContext({ data: this.folder, cache: this.cacheFolder }, terminal, parts);
  }

  /** The receipts that it holds. */
  async receipts() {
    const { paths } = this.context();
    const held = [];
    for (const record of await listStages(paths)) held.push(...(await readReceipts(paths, record)).values());
    return held;
  }

  /** What it has staged, what it holds receipts of, what the coordinator lists for it, at rest. */
  async account() {
    const context = this.context();
    const stages = await listStages(context.paths);
    const { client } = await connect(context);
    return {
      name: this.name,
      sentencesWritten: this.notes * sentencesPerNote,
      staged: stages.flatMap((record) =>
        record.batches.map((batch) => ({ ...batch, representerId: record.representerId })),
      ),
      held: await this.receipts(),
      listed: await client.receipts(),
      withdrawn: this.withdrawn,
    };
  }
}
