/** audit. */
import type { Command, Terminal } from '#command-line';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeAudit } from './describe-answers.js';

/** Adds audit. Its lines name sites; its JSON is the answer as it came, with ids. */
export function addAuditVerb(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'audit', 'who changed what and when')
    .option('--after <id>', 'continue behind this line', '0')
    .option('--limit <number>', 'at most this many lines', '200')
    .action(async (flags: AdminFlags & { readonly after: string; readonly limit: string }) => {
      const client = await clientFor(flags);
      const answer = await client.call('listAudit', { query: { after: flags.after, limit: flags.limit } });
      const { sites } = await client.call('listSites');
      const names = new Map(sites.map(({ siteId, name }) => [siteId, name]));
      print(terminal, flags, answer, ({ events }) => events.map((event) => describeAudit(event, names)));
    });
}
