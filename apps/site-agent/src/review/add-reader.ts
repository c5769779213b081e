/** `site add-reader`: gives a reader of reviews a token. */
import type { Command, Terminal } from '#command-line';
import { addReader } from '../data/readers.js';
import { runVerb } from '../verb.js';

export function registerAddReader(site: Command, terminal: Terminal): void {
  const adding = site
    .command('add-reader')
    .description('give a reader of reviews a token, or a new one in place of a lost one; it is printed once')
    .argument('<name>', 'as the reader gives it with "review --by"');
  runVerb(adding, terminal, async (context, _, [given = '']) => {
    const added = await addReader(context, given);
    const ended = added.isReplaced ? '; the earlier token has ended' : '';
    terminal.say(`the token of ${added.name}, to be given to that person and to nobody else${ended}:`);
    return { json: added, lines: [added.token], isAnswer: true };
  });
}
