/** runs, cancel. */
import { type Command, requireConfirmation, type Terminal } from '#command-line';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeRun, describeRunInFull } from './describe-answers.js';
import { waitForRun } from './wait-for-run.js';

interface RunFlags extends AdminFlags {
  readonly wait?: true;
}

/** Adds the verbs about runs that were started. */
export function addRunVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'runs [runId]', 'list the runs, or show one with its scores and its privacy audit')
    .option('--wait', 'show progress until the run has ended')
    .action(async (runId: string | undefined, flags: RunFlags) => {
      const client = await clientFor(flags);
      if (runId !== undefined) {
        const found = await client.call('showRun', { params: { runId } });
        const run = flags.wait === true ? await waitForRun(client, found, terminal) : found;
        return print(terminal, flags, run, describeRunInFull);
      }
      const answer = await client.call('listRuns');
      print(terminal, flags, answer, ({ runs }) => runs.map(describeRun));
    });
  addVerb(coordinator, 'cancel <runId>', 'end a run that has not ended')
    .option('--yes', 'confirm without being asked')
    .action(async (runId: string, flags: AdminFlags & { readonly yes?: true }) => {
      const client = await clientFor(flags);
      const { kind, status } = await client.call('showRun', { params: { runId } });
      const question = `Cancel this ${kind} run (${status})? What it has learnt is lost.`;
      await requireConfirmation(terminal, flags.yes === true, question);
      const answer = await client.call('cancelRun', { params: { runId } });
      print(terminal, flags, answer, (run) => [describeRun(run)]);
    });
}
