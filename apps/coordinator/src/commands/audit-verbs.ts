/** The audit trail: listed, exported with its signed head, and verified without a network. */
import { type Command, counted, type Terminal } from '#command-line';
import { Failure, parseJson, requireReplaceable, writeStreamAtomic } from '#foundation';
import { auditEventSchema } from '#protocol';
import { publicKeyPattern } from '#signing';
import { type AdminClient, type AdminFlags, addVerb, clientFor, collect, print } from './admin-client.js';
import { describeAudit } from './describe-answers.js';
import { verifyAudit } from './verify-audit.js';

interface AuditFlags extends AdminFlags {
  readonly after: string;
  readonly limit: string;
  readonly export?: string;
}

/** Adds audit. Its lines name sites; its JSON is the answer as it came, with ids. */
export function addAuditVerb(coordinator: Command, terminal: Terminal): void {
  addVerb(coordinator, 'audit', 'who changed what and when')
    .option('--after <id>', 'continue after this line', '0')
    .option('--limit <number>', 'print at most this many lines', '200')
    .option('--export <file>', 'write all of it, with its signed head, for "sfumato audit verify"')
    .action(async (flags: AuditFlags) => {
      const client = await clientFor(flags);
      if (flags.export !== undefined) {
        const answer = await exportAudit(client, flags.export);
        print(terminal, flags, answer, ({ events, file }) => [
          `${counted(events, 'event')} and a signed head in ${file}`,
        ]);
        return;
      }
      const answer = await client.call('listAudit', { query: { after: flags.after, limit: flags.limit } });
      const { sites } = await client.call('listSites');
      const names = new Map(sites.map(({ siteId, name }) => [siteId, name]));
      print(terminal, flags, answer, ({ events }) => events.map((event) => describeAudit(event, names)));
    });
}

/**
 * Writes every event up to the head of now, one a line, and the head last. Fails with TEXT_OUTPUT_FOREIGN where something else than an
 * earlier export is, such as the heads that a site keeps.
 */
async function exportAudit(client: AdminClient, file: string) {
  await requireReplaceable(file, beginsWithEvent, { headBytes: 4096 }); // a line has about 600 bytes
  const head = await client.call('auditHead');
  let events = 0;
  async function* lines(): AsyncGenerator<Uint8Array> {
    for (let after = 0; after < head.number; ) {
      const page = await client.call('listAudit', { query: { after, limit: 1000 } });
      for (const event of page.events.filter(({ id }) => id <= head.number)) {
        events += 1;
        yield Buffer.from(`${JSON.stringify(event)}\n`);
      }
      after = page.next ?? head.number;
    }
    yield Buffer.from(`${JSON.stringify(head)}\n`);
  }
  await writeStreamAtomic(file, lines());
  return { file, events, head };
}

function beginsWithEvent(head: string): boolean {
  return auditEventSchema.safeParse(parseJson(head.split('\n', 1)[0] ?? '')).success;
}

interface VerifyFlags {
  readonly head: readonly string[];
  readonly key?: string;
  readonly json?: true;
}

/** Adds the noun `audit` with `verify`. */
export function addAuditNoun(program: Command, terminal: Terminal): void {
  const audit = program.command('audit').description('check an exported audit trail, without a network');
  audit
    .command('verify <file>')
    .description('check the chain, the signed head, and that the heads of sites lie on it')
    .option('--head <file>', 'heads.jsonl of a site; may be given several times', collect, [])
    .option('--key <key>', 'the key that sites have pinned, as "coordinator signing-key" shows it')
    .option('--json', 'print one JSON document')
    .action(async (file: string, flags: VerifyFlags) => {
      const { head: headFiles, key } = flags;
      if (key !== undefined && !publicKeyPattern.test(key))
        throw new Failure('SETTING_INVALID', {
          field: '--key',
          expected: '43 characters, which "sfumato coordinator signing-key" shows',
        });
      const found = await verifyAudit(file, { headFiles, key });
      print(terminal, flags, found, ({ events, head, fingerprint, isExpectedKey, headsOnTrail }) => [
        `chain: ${counted(events, 'event')}, each following from the one before`,
        `head: event ${head.number} at ${head.at}, signed by ${fingerprint}${isExpectedKey ? '' : ' (no --key given: compare it)'}`,
        `heads of sites: ${headsOnTrail}, all on the chain`,
      ]);
    });
}
