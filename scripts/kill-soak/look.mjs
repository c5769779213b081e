// What must be true once everything has come to rest: nothing that was answered is lost, and nothing counts twice.
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { sha256 } from '../../dist/libs/foundation/src/index.js';
import { checkFrame } from '../../dist/libs/protocol/src/frames/index.js';

const keyOf = ({ representerId, batchNumber }) => `${representerId}/${batchNumber}`;

/** Counts over the accounts of all sites; `examples` name what is wrong. */
export function lookAtSites(accounts, data) {
  const counts = { batches: 0, sentences: 0, withdrawn: 0, lost: 0, countedTwice: 0, brokenWithdrawals: 0 };
  const examples = [];
  for (const account of accounts) {
    const faults = lookAtSite(account, data);
    for (const { kind, about } of faults) {
      counts[kind] += 1;
      examples.push(`${account.name}: ${kind}: ${about}`);
    }
    counts.batches += account.listed.length;
    counts.sentences += account.listed.reduce((sum, { sentences }) => sum + sentences, 0);
    counts.withdrawn += account.withdrawn.length;
  }
  return { ...counts, examples: examples.slice(0, 20) };
}

function lookAtSite({ sentencesWritten, staged, held, listed, withdrawn }, data) {
  const faults = [];
  const add = (kind, about) => faults.push({ kind, about });
  const rows = new Map(listed.map((row) => [keyOf(row), row]));
  for (const receipt of held) {
    const row = rows.get(keyOf(receipt));
    if (row?.digest !== receipt.digest) add('lost', `no row of batch ${receipt.batchNumber}`);
    else if (row.withdrawnAt === null && !isSound(data, row))
      add('lost', `no bytes of batch ${row.batchNumber}`);
  }
  for (const batch of staged)
    if (rows.get(keyOf(batch))?.digest !== batch.digest)
      add('lost', `batch ${batch.batchNumber} was never received`);
  if (rows.size !== listed.length || rows.size !== staged.length || held.length !== staged.length)
    add('countedTwice', `${staged.length} batches staged, ${held.length} receipts, ${listed.length} rows`);
  const digests = new Set(listed.map(({ digest }) => digest));
  if (digests.size !== listed.length) add('countedTwice', 'two rows with the same bytes');
  const sum = (batches) => batches.reduce((total, { sentences }) => total + sentences, 0);
  if (sum(staged) !== sentencesWritten || sum(listed) !== sentencesWritten)
    add(
      sum(listed) < sentencesWritten ? 'lost' : 'countedTwice',
      `${sentencesWritten} sentences written, ${sum(staged)} staged, ${sum(listed)} received`,
    );
  for (const batch of withdrawn) {
    const row = rows.get(keyOf(batch));
    if (row?.withdrawnAt === null || row === undefined)
      add('brokenWithdrawals', `batch ${batch.batchNumber} is in the pool`);
  }
  return faults;
}

/** Whether the bytes are there, and are the frame that the row tells of. */
function isSound(data, { digest, sentences }) {
  const path = join(data, 'blobs', digest.slice(0, 2), digest);
  if (!existsSync(path)) return false;
  const bytes = readFileSync(path);
  return sha256(bytes) === digest && checkFrame(bytes).header.sentenceLengths.length === sentences;
}

/** What was answered to the administrator and is there no more, or is there twice. */
export async function lookAtReleases(provider) {
  const releases = await listAll(provider, 'releases');
  const made = await listAll(provider, 'snapshots');
  const there = new Set(releases.map(({ releaseId }) => releaseId));
  const digests = new Map(made.map(({ snapshotId, digest }) => [snapshotId, digest]));
  return {
    snapshots: provider.snapshots.length,
    releases: provider.releases.length,
    lost:
      provider.releases.filter((releaseId) => !there.has(releaseId)).length +
      provider.snapshots.filter(({ snapshotId, digest }) => digests.get(snapshotId) !== digest).length,
    stable: releases.filter(({ status }) => status === 'stable').length,
  };
}

/** A list from its latest to its end. */
async function listAll(provider, name) {
  const found = [];
  let next = null;
  do {
    const { json } = await provider.admin(
      'GET',
      `/v1/admin/${name}?limit=1000${next === null ? '' : `&before=${next}`}`,
    );
    found.push(...json[name]);
    next = json.next;
  } while (next !== null);
  return found;
}
