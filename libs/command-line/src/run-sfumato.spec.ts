import { describe, expect, it } from '@jest/globals';
import { type AddVerb, addVerbs, Command, type VerbModules } from './index.js';
import { createSilentTerminal } from './testing/index.js';

/** The names of the verbs that are there, and of the modules that were opened. */
async function verbsFor(wanted: string | undefined) {
  const opened: string[] = [];
  const openModule =
    (...names: readonly string[]) =>
    async (): Promise<AddVerb> => {
      opened.push(names.join('+'));
      return (parent) => {
        for (const name of names) parent.command(name);
      };
    };
  const runs = openModule('runs', 'show-run');
  const modules: VerbModules = {
    sites: openModule('sites'),
    runs,
    'show-run': runs,
    page: openModule('page'),
  };
  const noun = new Command('noun');
  await addVerbs(noun, createSilentTerminal(), modules, wanted);
  return { verbs: noun.commands.map((command) => command.name()), opened };
}

describe('verbs', () => {
  it('come alone where one is wanted, and no other module is opened', async () => {
    expect(await verbsFor('page')).toEqual({ verbs: ['page'], opened: ['page'] });
  });

  it('come with those of their module', async () => {
    expect((await verbsFor('show-run')).verbs).toEqual(['runs', 'show-run']);
  });

  it('come with those alone that begin as a shell has it so far', async () => {
    expect(await verbsFor('s')).toEqual({
      verbs: ['sites', 'runs', 'show-run'],
      opened: ['sites', 'runs+show-run'],
    });
  });

  it.each([undefined, '', 'help', '--help', 'pagg', 'constructor'])(
    'come all, in their order, for %j',
    async (wanted) => {
      expect(await verbsFor(wanted)).toEqual({
        verbs: ['sites', 'runs', 'show-run', 'page'],
        opened: ['sites', 'runs+show-run', 'page'],
      });
    },
  );
});
