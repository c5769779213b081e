/** The administrator's verbs, each a request and a way to print its answer. */
import type { Command, Terminal } from '#command-line';
import {
  apiPaths,
  auditPageSchema,
  invitationSchema,
  releaseListSchema,
  releaseSchema,
  runListSchema,
  runSchema,
  siteListSchema,
  snapshotListSchema,
  snapshotSchema,
} from '#protocol';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import {
  describeAudit,
  describeRelease,
  describeRun,
  describeSite,
  describeSnapshot,
} from './describe-answers.js';
import { addQuarantineVerbs } from './quarantine-verbs.js';
import { addTrainVerbs } from './train-verbs.js';

/** Adds invite, sites, revoke, snapshot, snapshots, train-*, runs, cancel, publish, releases, audit and quarantine. */
export function addAdminVerbs(coordinator: Command, terminal: Terminal): void {
  addSiteVerbs(coordinator, terminal);
  addPoolVerbs(coordinator, terminal);
  addTrainVerbs(coordinator, terminal);
  addRunVerbs(coordinator, terminal);
  addReleaseVerbs(coordinator, terminal);
  addQuarantineVerbs(coordinator, terminal);
}

function addSiteVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'invite <site>', 'create a site and print its one-time enrolment code')
    .option('--renew', 'a fresh code for a site that has enrolled and lost its token')
    .action(async (name: string, flags: AdminFlags & { readonly renew?: true }) => {
      const body = { name, renew: flags.renew === true };
      const answer = await (await clientFor(flags)).post(apiPaths.adminSites, body, invitationSchema);
      terminal.say(
        `hand this code to ${answer.siteName} by another channel; it works once, until ${answer.expiresAt}`,
      );
      print(terminal, flags, answer, ({ code }) => [code]);
    });
  addVerb(coordinator, 'sites', 'list the sites and what they sent').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).get(apiPaths.adminSites, siteListSchema);
    print(terminal, flags, answer, ({ sites }) => sites.map(describeSite));
  });
  addVerb(coordinator, 'revoke <siteId>', "end a site's access").action(
    async (siteId: string, flags: AdminFlags) => {
      await (await clientFor(flags)).command(apiPaths.adminRevocation(siteId));
      print(terminal, flags, { siteId, status: 'revoked' }, () => [`${siteId} revoked`]);
    },
  );
}

interface SnapshotFlags extends AdminFlags {
  readonly representer?: string;
  readonly leaveOutDamaged?: true;
}

function addPoolVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'snapshot', 'make an immutable list of the batches that are not withdrawn')
    .option('--representer <id>', 'of this representer; the current one by default')
    .option('--leave-out-damaged', 'of the others, when the store has lost some')
    .action(async (flags: SnapshotFlags) => {
      const chosen = flags.representer === undefined ? {} : { representerId: flags.representer };
      const body = { ...chosen, leaveOutDamaged: flags.leaveOutDamaged === true };
      const answer = await (await clientFor(flags)).post(apiPaths.adminSnapshots, body, snapshotSchema);
      print(terminal, flags, answer, (snapshot) => [describeSnapshot(snapshot)]);
    });
  addVerb(coordinator, 'snapshots', 'list the snapshots').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).get(apiPaths.adminSnapshots, snapshotListSchema);
    print(terminal, flags, answer, ({ snapshots }) => snapshots.map(describeSnapshot));
  });
}

function addRunVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'runs [runId]', 'list the runs, or show one').action(
    async (runId: string | undefined, flags: AdminFlags) => {
      const client = await clientFor(flags);
      if (runId !== undefined) {
        const run = await client.get(apiPaths.adminRun(runId), runSchema);
        return print(terminal, flags, run, (shown) => [describeRun(shown)]);
      }
      const answer = await client.get(apiPaths.adminRuns, runListSchema);
      print(terminal, flags, answer, ({ runs }) => runs.map(describeRun));
    },
  );
  addVerb(coordinator, 'cancel <runId>', 'end a run that has not ended').action(
    async (runId: string, flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).post(apiPaths.adminCancellation(runId), {}, runSchema);
      print(terminal, flags, answer, (run) => [describeRun(run)]);
    },
  );
}

function addReleaseVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'publish <runId>', 'publish a done de-identifier run with its representer').action(
    async (runId: string, flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).post(apiPaths.adminReleases, { runId }, releaseSchema);
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    },
  );
  addVerb(coordinator, 'releases', 'list the releases').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).get(apiPaths.adminReleases, releaseListSchema);
    print(terminal, flags, answer, ({ releases }) => releases.map(describeRelease));
  });
  addVerb(coordinator, 'audit', 'who changed what and when')
    .option('--after <id>', 'continue behind this line', '0')
    .option('--limit <number>', 'at most this many lines', '200')
    .action(async (flags: AdminFlags & { readonly after: string; readonly limit: string }) => {
      const query = new URLSearchParams({ after: flags.after, limit: flags.limit });
      const client = await clientFor(flags);
      const answer = await client.get(`${apiPaths.adminAudit}?${query}`, auditPageSchema);
      print(terminal, flags, answer, ({ events }) => events.map(describeAudit));
    });
}
