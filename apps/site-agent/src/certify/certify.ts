/** `certify`: certifies how many notes of a reviewed folder may still hold an identifier. Needs no coordinator. */
import { userInfo } from 'node:os';
import { join } from 'node:path';
import {
  type Command,
  exitCodes,
  firstOf,
  invalidSetting,
  numberBetween,
  type Terminal,
  wholeNumber,
} from '#command-line';
import { Failure, readTextFile, sha256, writeFileAtomic } from '#foundation';
import { fingerprintOf, openSigningKey, publicKeyPattern } from '#signing';
import type { SiteContext } from '../context.js';
import { withSiteLock } from '../data/site-directory.js';
import { logAct, readLog } from '../data/site-log.js';
import { addLayerOptions } from '../deidentify/layers.js';
import { addStarterOptions, openOwnOrStarter, type StarterFlags } from '../deidentify/open-tagger.js';
import { addReviewerOptions, lineOfLink, openReview, type ReviewerFlags } from '../review/review.js';
import { runVerb, type VerbResult } from '../verb.js';
import { type Certificate, readCertificate, requireSameTools, sealCertificate } from './certificate.js';
import { judge } from './figures.js';
import { certificatePage, linesOfCertificate } from './page.js';
import {
  commitmentOf,
  describeTools,
  type OpenTagger,
  type PlanFlags,
  placesIn,
  planCertificate,
  readPlan,
} from './plan.js';
import { digestOfSpans, digestsOf, readPopulation } from './population.js';
import { compareReadings, type Reading, readReading, requireIndependent } from './readings.js';

export function registerCertify(program: Command, terminal: Terminal): void {
  const certify = program
    .command('certify')
    .description('certify how many notes of a reviewed folder may still hold an identifier');
  registerPlan(certify, terminal);
  const read = certify
    .command('read')
    .description('mark identifiers in a blind copy, on a local page without tags or hints')
    .argument('<copy>', 'reader-1 or reader-2 of a plan');
  runVerb<ReviewerFlags>(addReviewerOptions(read), terminal, async (context, flags, [copy = '']) => {
    const page = await openReview(context, copy, { ...flags, isBlind: true });
    terminal.data(lineOfLink(page));
    await page.ended;
    return { lines: [] };
  });
  const issue = certify
    .command('issue')
    .description('compare what two readers marked with what was decided, and sign the result')
    .argument('<folder>', 'the reviewed folder of the plan')
    .requiredOption('--plan <folder>', 'what "certify plan" wrote; the certificate goes there, too')
    .option('--by <name>', 'who issues it (default: the name of this user)')
    .option(
      '--reader <name=path>',
      'labelled notes of a reader who used another program; give it twice',
      (given: string, earlier: readonly string[]) => [...earlier, given],
      [],
    );
  runVerb<IssueFlags>(issue, terminal, (context, flags, [folder = '']) =>
    issueCertificate(context, folder, flags),
  );
  const verify = certify
    .command('verify')
    .description('verify a certificate, with nothing but the public key of the site that signed it')
    .argument('<file>', 'certificate.json')
    .requiredOption('--key <key or file>', 'the public key, as "certify issue" printed it')
    .option(
      '--at-hand',
      'compare it with this program, and the release and policy that the other options name: it is void where they differ',
    );
  runVerb<VerifyFlags & StarterFlags>(
    addLayerOptions(addStarterOptions(verify, 'auto')),
    terminal,
    (context, flags, [file = '']) => verifyCertificate(file, flags, () => openOwnOrStarter(context, flags)),
  );
}

function registerPlan(certify: Command, terminal: Terminal): void {
  const plan = certify
    .command('plan')
    .description('draw the notes to read, and write a copy without tags for each of two readers')
    .argument('<folder>', 'what tag --spans wrote, reviewed')
    .requiredOption('--out <folder>', 'where the plan and the copies go')
    .option(
      '--claim <share>',
      'share of the notes that may still hold an identifier',
      numberBetween(0, 1),
      0.01,
    )
    .option('--confidence <share>', 'confidence of the claim', numberBetween(0, 1), 0.95)
    .option(
      '--leaks <number>',
      'leaking notes of the sample that the claim is to survive',
      wholeNumber(0),
      0,
    );
  runVerb<PlanFlags & StarterFlags>(
    addLayerOptions(addStarterOptions(plan, 'auto')),
    terminal,
    (context, flags, [folder = '']) =>
      planCertificate(context, folder, flags, () => openOwnOrStarter(context, flags)),
  );
}

export interface IssueFlags {
  readonly plan: string;
  readonly by?: string;
  readonly reader?: readonly string[];
}

/**
 * Issues the certificate of a plan, once. Fails with CERTIFY_PLAN_INVALID, CERTIFY_NOTES_CHANGED (a note or a
 * decision differs from the plan), CERTIFY_ISSUED_BEFORE, and as `readReading`, `requireIndependent` and
 * `withSiteLock` do.
 */
export async function issueCertificate(
  context: SiteContext,
  folder: string,
  { plan: out, by = userInfo().username, reader: given = [] }: IssueFlags,
): Promise<VerbResult> {
  const { paths, clock } = context;
  return withSiteLock(paths, async () => {
    const { plan, sample } = await readPlan(context, out);
    const commitment = commitmentOf(plan);
    await requireUnissued(context, commitment);
    const population = await readPopulation(context, folder, new Set(sample.map(({ id }) => id)));
    const found = digestsOf(population.notes);
    if (found.texts !== plan.texts || found.decisions !== plan.decisions)
      throw new Failure('CERTIFY_NOTES_CHANGED', {
        folder,
        changed: found.texts === plan.texts ? 'a decision' : 'a note',
      });
    const readings: Reading[] = [];
    for (const place of placesOf(given, out)) readings.push(await readReading(context, place, sample));
    requireIndependent(readings, population.readers);
    const { counts: sampled, leaking } = compareReadings(readings, population.notes);
    const counts = { notes: population.notes.size, ...sampled };
    const certificate: Certificate = {
      formatVersion: 1,
      commitment,
      plan,
      counts,
      figures: judge(plan.claim, counts),
      readings: readings.map(summaryOf),
      issuedBy: by,
      issuedAt: clock().toISOString(),
    };
    const key = await openSigningKey(paths.keyFile);
    const files = { json: join(out, 'certificate.json'), page: join(out, 'certificate.html') };
    const content = `${JSON.stringify(sealCertificate(key, certificate))}\n`;
    await writeFileAtomic(files.json, content);
    await writeFileAtomic(files.page, certificatePage(certificate, key.publicKey));
    await logAct(context, { act: 'certified', subject: commitment, content: sha256(content), by });
    return {
      json: { ...certificate, publicKey: key.publicKey, files, leaking },
      lines: [
        ...linesOfCertificate(certificate),
        ...(leaking.length === 0 ? [] : [`leaking: ${firstOf(leaking.slice(0, 5), leaking.length)}`]),
        `wrote ${files.json} and ${files.page}`,
        `public key ${key.publicKey}, fingerprint ${fingerprintOf(key.publicKey)}`,
      ],
      isAnswer: true,
      ...exitOf(certificate),
    };
  });
}

async function requireUnissued({ paths }: SiteContext, commitment: string): Promise<void> {
  const earlier = (await readLog(paths)).find(
    ({ act, subject }) => act === 'certified' && subject === commitment,
  );
  if (earlier !== undefined) throw new Failure('CERTIFY_ISSUED_BEFORE', { issuedAt: earlier.at });
}

function placesOf(
  given: readonly string[],
  out: string,
): readonly { readonly path: string; readonly name?: string }[] {
  if (given.length === 0) return placesIn(out).readers.map((path) => ({ path }));
  const named = given.map((each) => /^(?<name>[^=]+)=(?<path>.+)$/.exec(each)?.groups ?? {});
  const places = named.flatMap(({ name, path }) =>
    name === undefined || path === undefined ? [] : [{ name, path }],
  );
  if (given.length !== 2 || places.length !== 2) throw invalidSetting('reader', 'NAME=PATH, twice');
  return places;
}

const summaryOf = ({ reader, isByToken, marks }: Reading): Certificate['readings'][number] => ({
  reader,
  isByToken,
  marks: digestOfSpans([...marks].map(([id, spans]) => ({ id, spans }))),
});

export interface VerifyFlags extends Omit<StarterFlags, 'language'> {
  readonly key: string;
  readonly atHand?: boolean;
}

/** Verifies a certificate. Fails as `readCertificate` and, with `atHand`, `requireSameTools` do. */
export async function verifyCertificate(
  file: string,
  { key, atHand = false, ...layers }: VerifyFlags,
  open: OpenTagger,
): Promise<VerbResult> {
  const publicKey = publicKeyPattern.test(key) ? key : (await readTextFile(key)).trim();
  const certificate = await readCertificate(file, publicKey);
  if (atHand) requireSameTools(certificate, await describeTools(layers, open));
  return {
    json: { isValid: true, ...certificate },
    lines: [
      `the signature is that of ${fingerprintOf(publicKey)}, and the figures follow from the counts`,
      ...linesOfCertificate(certificate),
    ],
    isAnswer: true,
    ...exitOf(certificate),
  };
}

/** A valid certificate that does not certify is still a failure for a script. */
const exitOf = ({ figures }: Certificate): Pick<VerbResult, 'exitCode'> =>
  figures.verdict === 'CERTIFIED' ? {} : { exitCode: exitCodes.failure };
