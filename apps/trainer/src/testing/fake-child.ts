/**
 * Child processes for tests: small scripts that speak as `child/entry.js` does, without training anything.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/** What a fake child does once it has its order; `say`, `order` and `write` are in scope. */
export type FakeScript = string;

/** Scripts by how they end. */
export const fakeScripts = {
  /** Reports one epoch, writes one file and is done. */
  done: `
    say({ type: 'progress', progress: { phase: 'P1', epoch: 1, measures: { validationLoss: 0.5 } } });
    const artefact = write('deidentifier.onnx', 'model of seed ' + order.seed);
    say({ type: 'done', result: { artefacts: [artefact], scores: { heldOutTokenF1: 0.5 } } }, () => process.exit(0));`,
  /** Resumes after a damaged checkpoint. */
  resumed: `
    say({ type: 'unusable checkpoint', phase: 'P1', fault: 'damaged', continuesAfter: 4 });
    say({ type: 'done', result: { artefacts: [write('deidentifier.onnx', 'model')], scores: {} } }, () => process.exit(0));`,
  failed: `say({ type: 'failed', code: 'SETTING_INVALID' }, () => process.exit(0));`,
  bug: `say({ type: 'failed', code: 'TRAINER_BUG', errorName: 'TypeError', stack: '    at nowhere' }, () => process.exit(0));`,
  refused: `say({ type: 'failed', code: 'TRAINER_FILE_REFUSED', systemCode: 'ENOSPC' }, () => process.exit(0));`,
  /** Names a file that is not there any more. */
  lostFile: `
    const lost = write('deidentifier.onnx', 'model');
    rmSync(join(order.folder, lost.name));
    say({ type: 'done', result: { artefacts: [lost], scores: {} } }, () => process.exit(0));`,
  crashed: `process.kill(process.pid, 'SIGKILL');`,
  /** Trains until it is told to stop. */
  patient: `
    say({ type: 'progress', progress: { phase: 'P1', epoch: 1, measures: {} } });
    process.on('message', (message) => {
      if (message.type === 'stop') say({ type: 'stopped' }, () => process.exit(0));
    });`,
  babbling: `say({ type: 'progress', note: 'Anna has fever' }, () => process.exit(0));`,
} as const satisfies Record<string, FakeScript>;

/** Writes a script into a folder; the path is what `childEntry` takes. */
export async function writeFakeChild(folder: string, script: FakeScript): Promise<string> {
  const path = join(folder, 'fake-child.mjs');
  await writeFile(
    path,
    `import { createHash } from 'node:crypto';
import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
const say = (message, then = () => {}) => process.send(message, then);
process.on('disconnect', () => process.exit(0));
process.once('message', ({ order }) => {
  const write = (name, content) => {
    writeFileSync(join(order.folder, name), content);
    return { name, digest: createHash('sha256').update(content).digest('hex'), bytes: Buffer.byteLength(content) };
  };
  writeFileSync(join(order.folder, 'environment.json'), JSON.stringify(Object.keys(process.env)));
  ${script}
});
`,
  );
  return path;
}
