/** publish-representer, representers, publish, releases. */
import type { Command, Terminal } from '#command-line';
import { type AdminFlags, addVerb, clientFor, print } from './admin-verb.js';
import { describeRelease, describeRepresenter } from './describe-answers.js';

/** Adds the verbs that decide what sites get. */
export function addReleaseVerbs(coordinator: Command, terminal: Terminal): void {
  addVerb(
    coordinator,
    'publish-representer <runId>',
    'make the representer of a done run the one that sites encode with',
  ).action(async (runId: string, flags: AdminFlags) => {
    const client = await clientFor(flags);
    const answer = await client.call('publishRepresenter', { body: { runId } });
    print(terminal, flags, answer, (representer) => [
      describeRepresenter({ ...representer, isCurrent: true }),
    ]);
  });
  addVerb(coordinator, 'representers', 'list the representers, published or waiting').action(
    async (flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('listRepresenters');
      print(terminal, flags, answer, ({ representers }) => representers.map(describeRepresenter));
    },
  );
  addVerb(coordinator, 'publish <runId>', 'publish a done de-identifier run with its representer').action(
    async (runId: string, flags: AdminFlags) => {
      const answer = await (await clientFor(flags)).call('publishRelease', { body: { runId } });
      print(terminal, flags, answer, (release) => [describeRelease(release)]);
    },
  );
  addVerb(coordinator, 'releases', 'list the releases').action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listReleases');
    print(terminal, flags, answer, ({ releases }) => releases.map(describeRelease));
  });
}
