/** `policy show`: what a policy does with each type of identifier, before it runs on a note. */
import { alignColumns, type Command, counted, type Terminal, wrapCells } from '#command-line';
import type { Policy, WrittenLabel } from '#rules';
import { runVerb, type VerbResult } from '../verb.js';

/** Adds `policy` with its verb. */
export function registerPolicy(program: Command, terminal: Terminal): void {
  const show = program
    .command('policy')
    .description('what a policy does, before it runs')
    .command('show')
    .description('what is written in place of each type of identifier, with an invented example')
    .argument('<policy>', 'safe-harbor, limited-data-set, research, or a file');
  runVerb(show, terminal, (_, __, [policy = '']) => showPolicy(policy));
}

async function showPolicy(name: string): Promise<VerbResult> {
  const { describePolicy, readPolicy } = await import('#rules');
  const { openConsistentSurrogates } = await import('#encoding');
  const policy = await readPolicy(name);
  const surrogates = await openConsistentSurrogates(new Uint8Array(32), 'en'); // invented ones of nobody's key
  const labels = describePolicy(policy, {
    yearNow: new Date().getFullYear(),
    surrogateOf: (label, original) => {
      const note = { id: 'example', text: original, spans: [{ start: 0, end: original.length, label }] };
      return surrogates.makerFor(note, 'example').replace(label, original);
    },
  });
  const { about, off } = policy;
  return {
    json: { policy: name, about, labels, off, ...countsOf(policy) },
    lines: linesOf(policy, labels),
    isAnswer: true,
  };
}

function linesOf(policy: Policy, labels: readonly WrittenLabel[]): string[] {
  const { allowed, denied } = countsOf(policy);
  const rows = labels.map(({ label, operator, example: { original, written } }) => [
    label,
    operator,
    `${original} -> ${written === '' ? '(nothing)' : written}`,
  ]);
  return [
    ...wrapCells([[policy.about ?? '']], [100]).map(([line = '']) => line),
    ...(rows.length === 0 ? ['says nothing of what is written: --replace does'] : alignColumns(rows)),
    ...(policy.off.length === 0 ? [] : [`not looked for: ${policy.off.join(', ')}`]),
    ...(allowed + denied === 0
      ? []
      : [
          `its own: ${counted(denied, 'term')} or patterns to find, ${counted(allowed, 'term')} or patterns to leave`,
        ]),
  ];
}

function countsOf({ allow, deny }: Policy): { readonly allowed: number; readonly denied: number } {
  const count = (lines: Policy['deny']) =>
    lines.reduce((sum, { terms = [] }) => sum + Math.max(terms.length, 1), 0);
  return { allowed: count(allow), denied: count(deny) };
}
