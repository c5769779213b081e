/** `sfumato verify`: every invariant of a coordinator, in one command. */
import { type Command, type Terminal, whole } from '#command-line';
import { Failure } from '#foundation';
import { type InvariantView, invariantNames, invariants } from '#protocol';
import { type AdminClient, type AdminFlags, addVerb, clientFor, print } from './admin-client.js';

/** Looks at one after the other; fails with COORDINATOR_INVARIANT_BROKEN, after everything was printed, when one is not true. */
export function addVerifyNoun(program: Command, terminal: Terminal): void {
  addVerb(
    program,
    'verify',
    'check the invariants of a coordinator: nothing lost, nothing counted twice, nothing rewritten',
  ).action(async (flags: AdminFlags) => {
    const looked = await lookAtAll(await clientFor(flags));
    const broken = looked.filter(({ faults }) => faults > 0);
    print(terminal, flags, { sound: broken.length === 0, invariants: looked }, (answer) =>
      answer.invariants.map(describe),
    );
    if (broken.length > 0)
      throw new Failure('COORDINATOR_INVARIANT_BROKEN', {
        broken: broken.map(({ name }) => name).join(', '),
      });
  });
}

/** One request for each. */
async function lookAtAll(client: AdminClient): Promise<InvariantView[]> {
  const looked: InvariantView[] = [];
  for (const name of invariantNames) looked.push(await client.call('checkInvariant', { query: { name } }));
  return looked;
}

function describe({ name, checked, faults, examples }: InvariantView): string {
  const outcome = faults === 0 ? 'holds' : `BROKEN for ${whole(faults)}: ${examples.join(', ')}`;
  return `${name.padEnd(14)} ${outcome} (${whole(checked)} checked): ${invariants[name]}`;
}
