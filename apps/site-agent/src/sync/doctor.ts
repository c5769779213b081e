/** `site doctor`: checks what the other verbs need, and changes nothing. */
import { stat, statfs } from 'node:fs/promises';
import { basename, join } from 'node:path';
import { type Command, counted, exitCodes, quoted, type Terminal, type Tone } from '#command-line';
import type { NoteRepresenter } from '#encoding';
import { Failure, failureCatalogue } from '#foundation';
import { skewMilliseconds } from '#protocol/client';
import { travelsInClear } from '#service';
import { fingerprintOf, readSigningKey } from '#signing';
import { connect, type SiteContext } from '../context.js';
import { asAdapted } from '../data/adapted.js';
import { readInstalled } from '../data/installed-models.js';
import { openEncoder, openRelease } from '../data/open-models.js';
import { describeAudited, readAuditedView, requireAuditedHere } from '../data/own-audit.js';
import { namesIn, requireOwnFolder } from '../data/site-directory.js';
import { readLog } from '../data/site-log.js';
import { readSite } from '../data/site-record.js';
import { ageOf, describeStatement, readStatement, requireSoundModels } from '../data/statement-record.js';
import { runVerb } from '../verb.js';
import { parseCoordinatorUrl } from './client.js';
import { lookAtTrail } from './follow-trail.js';
import { describeConfirmation, readConfirmation, refreshConfirmation } from './rotate-key.js';

export function registerDoctor(site: Command, terminal: Terminal): void {
  const doctor = site.command('doctor').description('check everything that the other verbs need');
  runVerb(doctor, terminal, async (context) => {
    const checks = await runDoctor(context);
    const isSound = checks.every(({ outcome }) => outcome !== 'fault');
    return {
      json: { sound: isSound, checks },
      lines: checks.flatMap((check) => checkLines(check, terminal)),
      isAnswer: true,
      ...(isSound ? {} : { exitCode: exitCodes.failure }),
    };
  });
}

const tones: Readonly<Record<DoctorCheck['outcome'], Tone | undefined>> = {
  ok: 'good',
  warning: 'doubtful',
  fault: 'bad',
  skipped: undefined,
};

function checkLines({ check, outcome, detail, remedy }: DoctorCheck, terminal: Terminal): readonly string[] {
  const tone = tones[outcome];
  const word = outcome.padEnd(8);
  const finding = `${tone === undefined ? word : terminal.paint(tone, word)} ${check.padEnd(12)} ${detail}`;
  return remedy === undefined ? [finding] : [finding, `${' '.repeat(22)}what to do: ${remedy}`];
}

/** Result of a check. */
export interface DoctorCheck {
  readonly check: string;
  readonly outcome: 'ok' | 'warning' | 'fault' | 'skipped';
  /** The state, or the cause of a fault. */
  readonly detail: string;
  /** Present for warnings and faults. */
  readonly remedy?: string;
  readonly code?: string;
}

/** Runs all checks in order of dependence. */
export async function runDoctor(context: SiteContext): Promise<readonly DoctorCheck[]> {
  const checks: DoctorCheck[] = [];
  // A person is waiting.
  const once = { ...context, retryPolicy: { ...context.retryPolicy, attempts: 1 } };
  for (const [check, run] of doctorChecks) {
    const isRefused = checks.some(
      (one) => one.check === 'coordinator' && one.code !== undefined && one.code !== skewed,
    );
    if (isRefused && asksCoordinator.has(check)) {
      checks.push({ check, ...skipped('the coordinator does not answer this site') });
      continue;
    }
    const found = await settle(check, () => run(once));
    const isKnown = found.code === 'SITE_NOT_JOINED' && checks.some(({ code }) => code === found.code);
    checks.push(isKnown ? { check, ...skipped('this site has not joined') } : found);
  }
  return checks;
}

/** Skipped if the coordinator refuses this site. */
const asksCoordinator: ReadonlySet<string> = new Set(['clock', 'trail']);

type Finding = Omit<DoctorCheck, 'check'>;

const ok = (detail: string): Finding => ({ outcome: 'ok', detail });
const skipped = (detail: string): Finding => ({ outcome: 'skipped', detail });
const warning = (detail: string, remedy: string): Finding => ({ outcome: 'warning', detail, remedy });
const fault = (detail: string, remedy: string): Finding => ({ outcome: 'fault', detail, remedy });

const doctorChecks = [
  ['site', checkSite],
  ['secrets', checkSecrets],
  ['disk', checkDisk],
  ['key', checkKey],
  ['coordinator', checkCoordinator],
  ['clock', checkClock],
  ['signatures', checkSignatures],
  ['trail', checkTrail],
  ['log', checkLog],
  ['audit', checkAudit],
  ['representer', checkRepresenter],
  ['release', checkRelease],
] as const satisfies readonly (readonly [string, (context: SiteContext) => Promise<Finding>])[];

export const doctorCheckNames = doctorChecks.map(([name]) => name);

async function settle(check: string, run: () => Promise<Finding>): Promise<DoctorCheck> {
  try {
    return { check, ...(await run()) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { check, ...fault(error.message, error.remedy), code: error.code };
  }
}

async function checkSite({ paths }: SiteContext): Promise<Finding> {
  try {
    await requireOwnFolder(paths);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    const { owner } = error.details;
    const place = quoted(paths.root);
    const mend = owner === undefined ? `chmod 700 ${place}` : `sudo chown -R "$(id -u)" ${place}`;
    const remedy = `Run ${mend}; if somebody may have changed it, join again in a new directory.`;
    return { ...fault(error.message, remedy), code: error.code };
  }
  const { siteName, url } = await readSite(paths);
  if (travelsInClear(parseCoordinatorUrl(url)))
    return warning(
      `${siteName} at ${url}, which is not encrypted`,
      'Ask for a new code, then: sfumato site join https://... --again',
    );
  return ok(`${siteName} at ${url}`);
}

/** Token, keys, readers, and models that may memorise notes. */
async function checkSecrets({ paths }: SiteContext): Promise<Finding> {
  await readSite(paths);
  const { siteFile, keyFile, newKeyFile, readersFile, adaptedFolder } = paths;
  const adapted = (await namesIn(adaptedFolder)).map((name) => join(adaptedFolder, name));
  const open: string[] = [];
  for (const file of [siteFile, keyFile, newKeyFile, readersFile, ...adapted]) {
    const found = await stat(file).catch(() => undefined); // most sites lack some of them
    if (found !== undefined && (found.mode & 0o077) !== 0) open.push(file);
  }
  if (open.length === 0) return ok('only this user can read them');
  return fault(
    `other users can read ${open.map((file) => basename(file)).join(', ')}`,
    `Run chmod 600 ${open.map(quoted).join(' ')}; if somebody may have read them, ask for a new code, then: sfumato site join URL --again`,
  );
}

const freeBytesMin = 1024 ** 3; // a stage of a thousand notes takes about 30 MB, twice that while being made
const freeBytesLeast = 64 * 1024 ** 2; // too little even for receipts

async function checkDisk({ paths }: SiteContext): Promise<Finding> {
  return judgeFreeSpace(await freeBytesAt(paths.root));
}

/** Returns the free bytes at the folder, or at the working directory if it does not exist. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder).catch(() => statfs('.'));
  return bavail * bsize;
}

const makeRoom = 'Make room on this disk, or move the site directory to a larger one with the agent stopped.';

/** Grades free bytes. */
export function judgeFreeSpace(free: number): Finding {
  if (free < freeBytesLeast)
    return {
      ...fault(`no space left: ${Math.floor(free / 1024 ** 2)} MiB free`, makeRoom),
      code: 'DISK_FULL',
    };
  const detail = `${(free / 1024 ** 3).toFixed(1)} GiB free`;
  return free >= freeBytesMin ? ok(detail) : warning(`${detail}; a large stage may not fit`, makeRoom);
}

async function checkKey(context: SiteContext): Promise<Finding> {
  const { paths } = context;
  const { installationId } = await readSite(paths);
  if (installationId === undefined)
    return warning('none: this site joined before there were keys', 'Run "sfumato site rotate-key".');
  const key = (await readSigningKey(paths.keyFile)) ?? (await readSigningKey(paths.newKeyFile));
  if (key === undefined) throw new Failure('SITE_KEY_MISSING', { file: paths.keyFile });
  const fingerprint = fingerprintOf(key.publicKey);
  await refreshConfirmation(context, fingerprint);
  const confirmation = await readConfirmation(paths);
  if (confirmation?.fingerprint !== fingerprint)
    return warning(
      `${fingerprint}; the coordinator did not say whether anybody has confirmed it`,
      'Run this again once the coordinator can be reached.',
    );
  const detail = `${fingerprint}; ${describeConfirmation(confirmation)}`;
  return confirmation.isAwaited && confirmation.confirmedAt === null
    ? warning(
        detail,
        'Read the fingerprint out to an operator of the coordinator, on another way than by e-mail.',
      )
    : ok(detail);
}

async function checkCoordinator(context: SiteContext): Promise<Finding> {
  const { client } = await connect(context);
  await client.ping();
  return ok('answers and accepts the token');
}

/** A wrong clock is a fault for a site with a key, whose requests are refused; otherwise a warning. */
async function checkClock(context: SiteContext): Promise<Finding> {
  const { client } = await connect(context);
  try {
    const { date } = await client.ping();
    if (date === undefined) return skipped('the coordinator did not tell the time');
    const differenceMs = Math.abs(context.clock().getTime() - date.getTime());
    const detail = describeDifference(differenceMs / 1000);
    return differenceMs <= skewMilliseconds ? ok(detail) : warning(detail, setTheClock);
  } catch (error) {
    const seconds = error instanceof Failure && error.code === skewed ? error.details['seconds'] : undefined;
    if (typeof seconds !== 'number') throw error;
    const detail = `${describeDifference(seconds)}, which refuses what this site signs`;
    return { ...fault(detail, setTheClock), code: skewed };
  }
}

const skewed = 'SIGNATURE_SKEWED';

const setTheClock = 'Let this machine set its clock from a time server; if it does, tell the operator.';

const describeDifference = (seconds: number): string =>
  `${Math.round(seconds)} s from the coordinator's clock`;

async function checkSignatures(context: SiteContext): Promise<Finding> {
  const { paths, clock } = context;
  const { coordinatorKey } = await readSite(paths);
  const heard = await readStatement(paths);
  if (coordinatorKey === undefined || heard === undefined)
    return warning('nothing signed here yet', pullAgain);
  await requireSoundModels(paths);
  const detail = `${describeStatement(heard, clock())}; key ${fingerprintOf(coordinatorKey)}`;
  const age = ageOf(heard, clock());
  if (age === 'expired') return { ...fault(detail, pullAgain), code: 'SITE_STATEMENT_EXPIRED' };
  return age === 'stale' ? warning(detail, pullAgain) : ok(detail);
}

const pullAgain = 'Run "sfumato site pull".';
const nonePulled = 'none here yet: run "sfumato site pull"';

async function checkTrail(context: SiteContext): Promise<Finding> {
  const { client } = await connect(context);
  const { head, code } = await lookAtTrail(context, client);
  if (head === undefined)
    return warning(
      'the coordinator is of a version that does not sign its audit trail',
      'Ask whoever runs it to upgrade it.',
    );
  if (code !== null) throw new Failure(code, { event: head.number });
  return ok(`only grew, ${head.number} events; key ${fingerprintOf(head.publicKey)}`);
}

async function checkLog({ paths }: SiteContext): Promise<Finding> {
  return ok(describeLog((await readLog(paths)).length));
}

/** Describes an intact log. */
export function describeLog(lines: number): string {
  return lines > 1 ? `${lines} lines, each following from the one before` : counted(lines, 'line');
}

/** Checks this site's own audit of the representer in use: a fault if `stage` would refuse. */
async function checkAudit(context: SiteContext): Promise<Finding> {
  const { representer: manifest } = await readInstalled(context.paths);
  if (manifest === undefined) return skipped(nonePulled);
  await requireAuditedHere(context.paths, manifest, context.gatePolicy);
  const audited = await readAuditedView(context, manifest);
  const detail = describeAudited(audited);
  if (audited.own === null) return skipped(detail);
  const { remedy } = failureCatalogue.SITE_AUDIT_NOT_PASSED;
  return audited.own.verdict === 'PASS' ? ok(detail) : warning(detail, remedy);
}

async function checkRepresenter(context: SiteContext): Promise<Finding> {
  const { representer: manifest } = await readInstalled(context.paths);
  if (manifest === undefined) return skipped(nonePulled);
  const encoder = await openEncoder(context, manifest);
  try {
    const { kind, name, rowCount } = encoder.embeddings;
    return ok(
      `${manifest.representerId} runs with ${describeNoise(encoder.representer)}; embeddings ${kind} ${name}, ${rowCount} words`,
    );
  } finally {
    await encoder.close();
  }
}

/** The noise the agent will add, not the stated one. */
function describeNoise({ noiseStdDev }: NoteRepresenter): string {
  const [least, most] = [Math.min(...noiseStdDev), Math.max(...noiseStdDev)].map((value) => value.toFixed(3));
  return `noise of deviation ${least === most ? least : `${least} to ${most}`} in every dimension`;
}

async function checkRelease(context: SiteContext): Promise<Finding> {
  const { release } = await readInstalled(context.paths);
  if (release === undefined) return skipped('none here yet: "site tag" needs one');
  const tagging = await asAdapted(context.paths, release);
  const open = await openRelease(context, tagging);
  await open.close();
  return ok(`${release.releaseId}${tagging.isAdapted === true ? ', adapted here,' : ''} runs`);
}
