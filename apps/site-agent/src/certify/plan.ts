/**
 * `certify plan`: draws the notes for two readers, and writes a blind copy of them for each.
 *
 * **Guarantees**, each with its test in `certify.int.spec.ts`:
 * | guarantee | how |
 * |---|---|
 * | nobody chooses the notes | the seed is from the secure source, and the sample follows from it and the digests of all notes and decisions |
 * | nobody corrects what the readers will see to leak | the plan holds the digest of every decision of the folder |
 * | no sample is drawn again | the site's log, a chain, has the digests of every plan; the same notes with other decisions are counted |
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { counted } from '#command-line';
import { createSeededRandom, Failure, makeFolder, type SecureRandom, sha256, shuffle } from '#foundation';
import { digestSchema } from '#protocol/fields';
import { readVersion } from '#service';
import { formatJsonl, requireApart } from '#text/corpus';
import type { SiteContext } from '../context.js';
import { readJson, withSiteLock, writeJson } from '../data/site-directory.js';
import { logAct, readLog } from '../data/site-log.js';
import type { Tagger } from '../deidentify/deidentifier.js';
import type { LayerFlags } from '../deidentify/layers.js';
import { layersDigest } from '../deidentify/threshold-file.js';
import type { VerbResult } from '../verb.js';
import { claimSchema, sizesFor } from './figures.js';
import { digestsOf, inOrder, type Population, readPopulation } from './population.js';

const count = z.int().min(0);

export const planSchema = z.strictObject({
  claim: claimSchema,
  /** Leaking notes in the sample that the claim is to survive. */
  leaks: count,
  plannedAt: z.iso.datetime(),
  program: z.string().max(64),
  /** The release and policy, as named by the person who planned. */
  release: z.strictObject({ id: z.string().max(128), digest: digestSchema.nullable() }),
  policy: z.string().max(256),
  notes: count,
  unsettled: count,
  texts: digestSchema,
  decisions: digestSchema,
  seed: digestSchema,
  /** 1 for the first sample of these notes. */
  draw: z.int().min(1),
  /** Digest of the drawn notes, in the order drawn. */
  sample: digestSchema,
  sampleSize: count,
});

/** What the site commits to before anybody reads. */
export type Plan = z.infer<typeof planSchema>;

const planFileSchema = z.strictObject({
  formatVersion: z.literal(1),
  plan: planSchema,
  sample: z.array(z.strictObject({ id: z.string(), digest: digestSchema })),
});

/** Plan fields that determine what is found. */
export const tools = ['release', 'policy', 'program'] as const;

/** A plan and its sample. */
export type PlanFile = z.infer<typeof planFileSchema>;

export interface PlanFlags extends LayerFlags {
  readonly out: string;
  readonly claim: number;
  readonly confidence: number;
  readonly leaks: number;
}

/** Opens the tagger, only to name it. */
export type OpenTagger = () => Promise<Pick<Tagger, 'releaseId' | 'digest' | 'beside' | 'close'>>;

/** Folders of the readers' copies, and the plan's file. */
export const placesIn = (folder: string) => ({
  plan: join(folder, 'plan.json'),
  readers: [join(folder, 'reader-1'), join(folder, 'reader-2')] as const,
});

/**
 * Plans a certificate of a reviewed folder. Fails as `takeReviewed` and `withSiteLock` do, and with
 * CERTIFY_FOLDER_TOO_SMALL, CERTIFY_DRAWN_BEFORE and TEXT_OUTPUT_OVERLAPS.
 */
export async function planCertificate(
  context: SiteContext,
  folder: string,
  { out, claim: leakingShareMax, confidence, leaks, ...layers }: PlanFlags,
  open: OpenTagger,
): Promise<VerbResult> {
  const { paths, clock } = context;
  await requireApart(join(folder, 'notes.jsonl'), out);
  const claim = { leakingShareMax, confidence };
  const population = await readPopulation(context, folder);
  const sizes = [0, 1, 2].map((seen) => sizesFor(claim, population.notes.size, seen));
  const size = sizesFor(claim, population.notes.size, leaks).planned;
  if (size === undefined)
    throw new Failure('CERTIFY_FOLDER_TOO_SMALL', {
      notes: population.notes.size,
      claim: leakingShareMax,
      leaks,
    });
  const subject = await describeTools(layers, open);
  return withSiteLock(paths, async () => {
    const digests = digestsOf(population.notes);
    const draw = await requireNewDraw(context, digests, out);
    const seed = drawSeed(context.random);
    const sample = drawSample(population.notes, { ...digests, seed }, size);
    const plan: Plan = {
      claim,
      leaks,
      plannedAt: clock().toISOString(),
      ...subject,
      notes: population.notes.size,
      unsettled: population.unsettled,
      ...digests,
      seed,
      draw,
      sample: sha256(JSON.stringify(sample)),
      sampleSize: size,
    };
    await writeCopies(context, { folder, out }, sample);
    await writeJson(placesIn(out).plan, { formatVersion: 1, plan, sample } satisfies PlanFile);
    const commitment = commitmentOf(plan);
    await logAct(context, {
      act: 'planned-certificate',
      subject: subjectOf(plan),
      content: commitment,
      count: size,
    });
    return { json: { commitment, plan, sizes }, lines: linesOf(plan, sizes, out), isAnswer: true };
  });
}

/** Reads a plan of {@link planCertificate}. Fails with CERTIFY_PLAN_INVALID if the site's log does not hold it. */
export async function readPlan({ paths }: SiteContext, folder: string): Promise<PlanFile> {
  const file = placesIn(folder).plan;
  const found = await readJson(file, planFileSchema);
  const isLogged = (content: string) =>
    readLog(paths).then((log) =>
      log.some((line) => line.act === 'planned-certificate' && line.content === content),
    );
  if (
    found === undefined ||
    sha256(JSON.stringify(found.sample)) !== found.plan.sample ||
    !(await isLogged(commitmentOf(found.plan)))
  )
    throw new Failure('CERTIFY_PLAN_INVALID', { file });
  return found;
}

/** SHA-256 of a plan: the commitment. */
export const commitmentOf = (plan: Plan): string => sha256(JSON.stringify(planSchema.parse(plan)));

/** Draws the first notes of a shuffle that the seed and the folder's digests determine. */
function drawSample(
  notes: Population['notes'],
  { seed, texts, decisions }: Pick<Plan, 'seed' | 'texts' | 'decisions'>,
  size: number,
): PlanFile['sample'] {
  const random = createSeededRandom([seed, texts, decisions].join(' '));
  return shuffle(inOrder(notes), random)
    .slice(0, size)
    .map(({ id, digest }) => ({ id, digest }));
}

/** Describes what finds identifiers. Fails as `open` and `readLayers` do. */
export async function describeTools(
  layers: LayerFlags,
  open: OpenTagger,
): Promise<Pick<Plan, (typeof tools)[number]>> {
  const tagger = await open();
  try {
    const { releaseId: id, digest = null } = tagger;
    const { version: program } = readVersion(); // includes its rules
    return { program, release: { id, digest }, policy: await layersDigest(layers, tagger) };
  } finally {
    await tagger.close();
  }
}

/** 256 bits from the secure source. */
function drawSeed(random: SecureRandom): string {
  const words = Array.from({ length: 8 }, () => random.integer(2 ** 32));
  return words.map((word) => word.toString(16).padStart(8, '0')).join('');
}

const subjectOf = ({ texts, decisions }: Pick<Plan, 'texts' | 'decisions'>): string =>
  `${texts.slice(0, 32)}.${decisions.slice(0, 32)}`;

/** Returns the number of the draw. Fails with CERTIFY_DRAWN_BEFORE if these decisions or this folder have a sample. */
async function requireNewDraw(
  { paths }: SiteContext,
  digests: Pick<Plan, 'texts' | 'decisions'>,
  out: string,
): Promise<number> {
  const subject = subjectOf(digests);
  const plans = (await readLog(paths)).filter(({ act }) => act === 'planned-certificate');
  const earlier = plans.find((line) => line.subject === subject);
  if (earlier !== undefined) throw new Failure('CERTIFY_DRAWN_BEFORE', { plannedAt: earlier.at });
  if ((await readJson(placesIn(out).plan, z.unknown())) !== undefined)
    throw new Failure('CERTIFY_DRAWN_BEFORE', { folder: out });
  return 1 + plans.filter((line) => line.subject.startsWith(subject.slice(0, 32))).length;
}

/** Writes the notes twice without tags, in the order drawn. */
async function writeCopies(
  context: SiteContext,
  { folder, out }: { readonly folder: string; readonly out: string },
  sample: PlanFile['sample'],
): Promise<void> {
  const { notes } = await readPopulation(context, folder, new Set(sample.map(({ id }) => id)));
  const lines = sample.map(({ id }) => formatJsonl({ id, text: notes.get(id)?.text ?? '', spans: [] }));
  for (const copy of placesIn(out).readers) {
    await makeFolder(copy, 0o700);
    await writeFile(join(copy, 'notes.jsonl'), lines, { mode: 0o600 });
  }
}

function linesOf(plan: Plan, sizes: readonly ReturnType<typeof sizesFor>[], out: string): string[] {
  const { claim, draw, notes, sampleSize, unsettled } = plan;
  const [one, two] = placesIn(out).readers;
  const sizeOf = (size: number | undefined): string =>
    size === undefined ? 'more than there are' : `${size}`;
  return [
    `at most ${100 * claim.leakingShareMax} % of ${counted(notes, 'note')}, with ${100 * claim.confidence} % confidence, takes`,
    ...sizes.map(
      ({ leaks, ideal, planned }) =>
        `  ${sizeOf(planned)} notes with ${leaks} of them leaking; ${sizeOf(ideal)} if the readers missed nothing`,
    ),
    `drew ${counted(sampleSize, 'note')}${draw === 1 ? '' : `, draw ${draw} of these notes`}; commitment ${commitmentOf(plan)}`,
    ...(unsettled === 0 ? [] : [`${counted(unsettled, 'note')} that nobody settled are not covered`]),
    `next: two people who have not seen the tags mark every identifier, each alone: sfumato certify read ${one} and ${two}`,
  ];
}
