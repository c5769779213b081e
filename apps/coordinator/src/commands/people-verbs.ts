/** Adds the verbs for people, and the link that signs a browser in. */
import { type Command, Option, requireConfirmation, type Terminal, wholeNumber } from '#command-line';
import { Failure, samePerson } from '#foundation';
import { type PersonRole, type PersonToken, type PersonView, personRoles, tokenDays } from '#protocol/admin';
import {
  type AdminClient,
  type AdminFlags,
  addressOf,
  addVerb,
  clientFor,
  print,
  table,
} from './admin-client.js';

interface DaysFlags extends AdminFlags {
  readonly days: number;
}

/** Adds the verbs; people are given by name or id. Tokens go to standard output, never to a log. */
export function addPeopleVerbs(coordinator: Command, terminal: Terminal): void {
  const withDays = (verb: Command): Command =>
    verb.option('--days <number>', 'how long the token lasts', wholeNumber(1), tokenDays.default);
  withDays(addVerb(coordinator, 'add-person <person>', 'give a person a role and a token of their own'))
    .addOption(
      new Option('--role <role>', 'what the person may do').choices(personRoles).makeOptionMandatory(),
    )
    .action(async (name: string, { role, days, ...flags }: DaysFlags & { readonly role: PersonRole }) => {
      const body = { name, role, days };
      tell(terminal, flags, await (await clientFor(flags)).call('addPerson', { body }));
    });
  addVerb(
    coordinator,
    'people',
    'list the people, their roles, when their tokens end and were last used',
  ).action(async (flags: AdminFlags) => {
    const answer = await (await clientFor(flags)).call('listPeople');
    print(terminal, flags, answer, ({ people }) =>
      table(
        ['name', 'role', 'token until', 'last used'],
        people.map(({ name, role, expiresAt, lastUsedOn }) => [name, role, expiresAt, lastUsedOn ?? 'never']),
      ),
    );
  });
  withDays(
    addVerb(coordinator, 'rotate-token <person>', 'give a person a new token; the old one ends at once'),
  ).action(async (nameOrId: string, { days, ...flags }: DaysFlags) => {
    const client = await clientFor(flags);
    const { personId } = await findPerson(client, nameOrId);
    tell(terminal, flags, await client.call('rotatePersonToken', { params: { personId }, body: { days } }));
  });
  addVerb(coordinator, 'remove-person <person>', "end a person's token, and every browser that it signed in")
    .option('--yes', 'confirm without being asked')
    .action(async (nameOrId: string, flags: AdminFlags & { readonly yes?: true }) => {
      const client = await clientFor(flags);
      const person = await findPerson(client, nameOrId);
      await requireConfirmation(terminal, flags.yes === true, `Remove ${person.name}, ${person.role}?`);
      await client.call('removePerson', { params: { personId: person.personId } });
      print(terminal, flags, { ...person, status: 'removed' }, ({ name }) => [`${name} removed`]);
    });
}

function tell(terminal: Terminal, flags: AdminFlags, answer: PersonToken): void {
  terminal.say(
    `hand this token to ${answer.name} by another channel; it is not shown again, and lasts until ${answer.expiresAt}`,
  );
  print(terminal, flags, answer, ({ token }) => [token]);
}

async function findPerson(client: AdminClient, nameOrId: string): Promise<PersonView> {
  const { people } = await client.call('listPeople');
  const found =
    people.find(({ name, personId }) => name === nameOrId || personId === nameOrId) ??
    people.find(({ name }) => samePerson(name, nameOrId));
  if (found === undefined) throw new Failure('PERSON_UNKNOWN', { person: nameOrId });
  return found;
}

/** Adds `page`. The link goes to standard output, never to a log. */
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
