/** Letters of sites without a network: carry. */
import { type Command, counted, type Terminal } from '#command-line';
import { type AdminFlags, addVerb, createAdminSender, print } from './admin-client.js';
import { carryLetter } from './carry-letter.js';

/** Adds `carry`. */
export function addLetterVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'carry <letter>',
    'do for a site without a network what its letter asks, and write the reply that goes back',
  )
    .requiredOption('--out <file>', 'where to write the reply')
    .action(async (letter: string, { out, ...flags }: AdminFlags & { readonly out: string }) => {
      const report = await carryLetter(letter, out, await createAdminSender(flags, process.env));
      print(terminal, flags, { ...report, reply: out }, ({ kind, frames, withdrawals, refused, reply }) => [
        kind === 'enrolment'
          ? 'the site is enrolled; compare its fingerprint with "sfumato coordinator sites"'
          : `${counted(frames, 'batch', 'batches')} and ${counted(withdrawals, 'withdrawal')} taken, ${refused.length} refused`,
        ...new Set(refused),
        `take ${reply} back to the site, for "sfumato site import"`,
      ]);
    });
}
