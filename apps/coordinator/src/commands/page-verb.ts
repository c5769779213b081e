/** The link that opens the coordinator's page in a browser. */
import type { Command, Terminal } from '#command-line';
import { type AdminFlags, addressOf, addVerb, clientFor, print } from './admin-client.js';

/** Adds page. The link is data: it goes to standard output, and to nobody's log. */
export function addPageVerb(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'page', "print a link that opens the coordinator's page in one browser, once").action(
    async (flags: AdminFlags) => {
      const { path, expiresAt } = await (await clientFor(flags)).call('makePageLink');
      const answer = { url: new URL(`.${path}`, addressOf(flags, process.env)).href, expiresAt };
      terminal.say(`open this link in a browser; it works once, until ${expiresAt}`);
      print(terminal, flags, answer, ({ url }) => [url]);
    },
  );
}
