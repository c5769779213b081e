/** Resolves ids as people type them: in full, by their first letters, or as `latest`. */
import { Failure, type FailureCode } from '#foundation';
import type { RunKind } from '#protocol/api';
import { idSchema } from '#protocol/fields';
import type { AdminClient } from './admin-client.js';

/** What has an id on the command line. */
export type IdKind = 'run' | 'snapshot' | 'representer' | 'release';

interface ListedIds {
  /** Latest first. */
  readonly list: (client: AdminClient, runKind?: RunKind) => Promise<readonly string[]>;
  readonly unknown: FailureCode;
  readonly verb: string;
}

const kinds: Readonly<Record<IdKind, ListedIds>> = {
  run: {
    list: async (client, runKind) => {
      const { runs } = await client.call('listRuns');
      return runs.filter(({ kind }) => runKind === undefined || kind === runKind).map(({ runId }) => runId);
    },
    unknown: 'RUN_UNKNOWN',
    verb: 'runs',
  },
  snapshot: {
    list: async (client) =>
      (await client.call('listSnapshots')).snapshots.map(({ snapshotId }) => snapshotId),
    unknown: 'POOL_SNAPSHOT_UNKNOWN',
    verb: 'snapshots',
  },
  representer: {
    list: async (client) =>
      (await client.call('listRepresenters')).representers.map(({ representerId }) => representerId),
    unknown: 'REPRESENTER_UNKNOWN',
    verb: 'representers',
  },
  release: {
    list: async (client) => (await client.call('listReleases')).releases.map(({ releaseId }) => releaseId),
    unknown: 'RELEASE_UNKNOWN',
    verb: 'releases',
  },
};

/** Four letters or more: fewer would soon be ambiguous. */
const beginning = /^[0-9a-f][0-9a-f-]{3,}$/;

/**
 * Resolves an id. Returns whole ids unchecked and looks up others among those that the verb lists; `runKind`
 * limits the search to one kind of run. Fails with the kind's code unless exactly one matches.
 */
export async function fullId(
  client: AdminClient,
  kind: IdKind,
  given: string,
  runKind?: RunKind,
): Promise<string> {
  if (idSchema.safeParse(given).success) return given;
  const { list, unknown, verb } = kinds[kind];
  const ids = given === 'latest' || beginning.test(given) ? await list(client, runKind) : [];
  const found = given === 'latest' ? ids.slice(0, 1) : ids.filter((id) => id.startsWith(given));
  const [id] = found;
  if (id !== undefined && found.length === 1) return id;
  const all = `"latest", or an id that "sfumato coordinator ${verb}" lists, or its first letters, four or more`;
  const expected = found.length > 1 ? `more letters: ${found.length} ids begin so` : all;
  throw new Failure(unknown, { [`${kind}Id`]: given, expected });
}
