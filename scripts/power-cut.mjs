// Simulates power cuts on a real file system: a coordinator with the embedded database runs on a loop-mounted disk;
// right after the last receipt the disk's image is copied, without data that the kernel has not written yet, and
// another coordinator starts on the copy. Every receipt and every frame must be there. Needs Linux, root, losetup
// and mkfs.ext4, and a build (`npm run build`): node scripts/power-cut.mjs [ROUNDS] [SECONDS]
import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import {
  buildFrameFor,
  enrolSite,
  trainRepresenter,
  upload,
} from '../dist/apps/coordinator/src/testing/scenes.js';
import { startTestCoordinator } from '../dist/apps/coordinator/src/testing/started-coordinator.js';
import { sha256 } from '../dist/libs/foundation/src/index.js';
import './say-help.mjs';

const rounds = Number(process.argv[2] ?? 3);
const seconds = Number(process.argv[3] ?? 10);
const folder = realpathSync(mkdtempSync(join(tmpdir(), 'sfumato-power-')));
const [image, copy, disk, afterCut] = ['disk.img', 'copy.img', 'disk', 'after-cut'].map((name) =>
  join(folder, name),
);
const run = (command, ...args) => execFileSync(command, args, { stdio: ['ignore', 'ignore', 'inherit'] });

let lost = 0;
try {
  run('truncate', '-s', '1G', image);
  run('mkfs.ext4', '-q', image);
  mount(image, disk);
  lost = await withCoordinator(join(disk, 'data'), cutAgainAndAgain);
} finally {
  for (const place of [afterCut, disk]) if (existsSync(place)) unmount(place);
  rmSync(folder, { recursive: true, force: true });
}
process.exitCode = lost === 0 ? 0 : 2;

async function cutAgainAndAgain(coordinator) {
  const site = await enrolSite(coordinator);
  const representer = await trainRepresenter(coordinator);
  let missing = 0;
  for (let round = 0; round < rounds; round += 1) {
    const receipts = [];
    const end = performance.now() + seconds * 1000;
    for (let number = round * 100_000; performance.now() < end; number += 1) {
      const bytes = buildFrameFor(representer, { batchNumber: number });
      const { status } = await upload(coordinator, site.token, {
        representerId: representer.representerId,
        batchNumber: number,
        bytes,
      });
      if (status === 201) receipts.push(sha256(bytes));
    }
    run('cp', '--sparse=always', image, copy);
    const found = await lookAfterCut(site.token, receipts);
    missing += found.lostReceipts + found.lostFrames;
    console.log(
      JSON.stringify({
        round,
        receipts: receipts.length,
        perSecond: Math.round(receipts.length / seconds),
        ...found,
      }),
    );
  }
  return missing;
}

async function lookAfterCut(token, receipts) {
  mount(copy, afterCut);
  try {
    const directory = join(afterCut, 'data');
    const answer = await withCoordinator(directory, (coordinator) =>
      coordinator.call('GET', '/v1/uploads', { token }),
    );
    const known = new Set((answer.json.receipts ?? []).map(({ digest }) => digest));
    const frame = (digest) => join(directory, 'blobs', digest.slice(0, 2), digest);
    return {
      lostReceipts: receipts.filter((digest) => !known.has(digest)).length,
      lostFrames: receipts.filter((digest) => !existsSync(frame(digest))).length,
    };
  } catch (error) {
    console.error(`no start after the cut: ${error.message}`);
    return { lostReceipts: receipts.length, lostFrames: 0 };
  } finally {
    unmount(afterCut);
    rmSync(copy);
  }
}

async function withCoordinator(dataDirectory, work) {
  const coordinator = await startTestCoordinator({ dataDirectory });
  try {
    return await work(coordinator);
  } finally {
    await coordinator.stop();
  }
}

function mount(source, place) {
  mkdirSync(place, { recursive: true });
  run('mount', '-o', 'loop', source, place);
}

function unmount(place) {
  try {
    // Lazy: a coordinator that failed to start may still hold files there.
    execFileSync('umount', ['-l', place], { stdio: 'ignore' });
  } catch {
    // Not mounted.
  }
}
