/** No column can hold note text: every String and Json column is listed here with what keeps prose out of it. */

import { readdirSync, readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';

/** Column → why it cannot hold text of a note. `uuid` and `digest` are proved by their database type. */
const allowed: Readonly<Record<string, string>> = {
  'Site.name': "a hospital's name, typed by the administrator: siteNameSchema, 64 characters",
  'SiteKey.publicKey': 'an Ed25519 key, 43 characters: publicKeyPattern and a check of the table',
  'SiteKey.previousKey': 'likewise',
  'SiteNonce.nonce': 'random, 22 characters: checkSignature and a check of the table',
  'Run.failureCode': 'an upper-case code: failureReportSchema',
  'Progress.phase': 'an identifier: progressSchema',
  'Artefact.name': 'a lower-case file name: fileNameSchema',
  'ReleaseFile.name': 'one of three names written by the coordinator',
  'Waiver.firstName': "a person's name, typed by the administrator: personNameSchema, 64 characters",
  'Waiver.secondName': 'likewise',
  'WaiverSignature.reason': 'likewise of one line',
  'ChannelEvent.reason': 'one line of 20 to 300 characters, typed by the administrator: belowFloorSchema',
  'Waiver.reason': 'one line of 20 to 300 characters, typed by the administrator: waiverRequestSchema',
  'Installation.signingKey': 'a public key: written by the coordinator itself',
  'Person.name': "a person's name, typed by the administrator: personNameSchema, 64 characters",
  'AuditEvent.actorName': 'likewise, or the word installation',
  'AuditEvent.action': 'a closed list: auditActionSchema',
  'AuditEvent.subjectKind': 'a closed list: auditEventSchema',
  'ReleaseSchedule.cron': 'five or six fields of digits and signs: scheduleRequestSchema',
  'ReleaseSchedule.settings': 'numbers, switches and identifiers: settingsSchema',
  'DueRelease.outcome': 'a closed list: scheduleOutcomes',
  'Run.settings': 'numbers, switches and identifiers: settingsSchema',
  'Run.scores': 'numbers by identifier: scoresSchema',
  'Run.scoresBySite': 'counts by the id of a site: siteCountsSchema',
  'Run.privacyReport': 'numbers: measuresSchema',
  'Progress.measures': 'numbers: measuresSchema',
};

interface Column {
  readonly name: string;
  readonly type: string;
  readonly attributes: string;
}

const schema = readFileSync(new URL('prisma/schema.prisma', packageRoot()), 'utf8');
const migrations = new URL('prisma/migrations/', packageRoot());
const migration = readdirSync(migrations, { withFileTypes: true })
  .filter((entry) => entry.isDirectory())
  .map(({ name }) => name)
  .sort()
  .map((name) => readFileSync(new URL(`${name}/migration.sql`, migrations), 'utf8'))
  .join('\n');

/** Columns that a later migration has added to a table. */
function addedTo(table: string): (string | undefined)[] {
  const changes = migration.matchAll(new RegExp(`^ALTER TABLE "${table}" (ADD COLUMN[^;]*);`, 'gm'));
  return [...changes].flatMap(([, change = '']) =>
    [...change.matchAll(/ADD COLUMN "(\w+)"/g)].map(([, column]) => column),
  );
}

function columnsOf(text: string): Column[] {
  return [...text.matchAll(/^model (\w+) \{\n([\s\S]*?)^\}/gm)].flatMap(([, model = '', body = '']) =>
    [...body.matchAll(/^ {2}(\w+) +([\w[\]?]+)(.*)$/gm)].map(
      ([, field = '', type = '', attributes = '']) => ({
        name: `${model}.${field}`,
        type,
        attributes,
      }),
    ),
  );
}

const isBounded = ({ attributes }: Column) => /@db\.(Uuid|Char\(64\))/.test(attributes);

describe('schema.prisma', () => {
  const columns = columnsOf(schema);
  const open = columns.filter(({ type }) => /^(String|Json|Bytes|Unsupported)/.test(type));

  it('is read whole: every model has its columns', () => {
    expect(new Set(columns.map(({ name }) => name.split('.')[0])).size).toBe(24);
  });

  it('has no text column besides ids, digests and those listed here', () => {
    expect(
      open
        .filter((column) => !isBounded(column))
        .map(({ name }) => name)
        .sort(),
    ).toEqual(Object.keys(allowed).sort());
  });

  it('has no column for raw bytes', () => {
    expect(columns.filter(({ type }) => type.startsWith('Bytes'))).toEqual([]);
  });

  it('is what the migrations make: the same tables with the same columns', () => {
    const made = [...migration.matchAll(/CREATE TABLE "(\w+)" \(\n([\s\S]*?)\n\);/g)].map(
      ([, table = '', body = '']) => [
        table,
        [...body.matchAll(/^ {4}"(\w+)"/gm)].map(([, column]) => column).concat(addedTo(table)),
      ],
    );
    const declared = [...schema.matchAll(/^model \w+ \{\n([\s\S]*?)^\}/gm)].map(([, body = '']) => [
      /@@map\("(\w+)"\)/.exec(body)?.[1],
      [
        ...body.matchAll(
          /^ {2}(\w+) +(?:String|Int|Float|BigInt|Boolean|Json|DateTime|RunKind|RunStatus|ActorKind|PersonRole|Verdict|AuditBudget|ReleaseStatus|ChannelAction)\??(?= |$)(.*)$/gm,
        ),
      ].map(([, field = '', attributes = '']) => /@map\("(\w+)"\)/.exec(attributes)?.[1] ?? field),
    ]);

    expect(Object.fromEntries(made)).toEqual(Object.fromEntries(declared));
  });
});
