/** join, doctor, pull. */
import { type Command, exitCodes, type Terminal, type Tone } from '#command-line';
import { type DoctorCheck, runDoctor } from '../doctor/doctor.js';
import { interruptible, stopOnInterruption } from '../interruption.js';
import { join } from '../join.js';
import { pull } from '../models/pull.js';
import { runVerb } from './verb.js';

/** Adds the verbs by which a site gets ready. */
export function registerModelVerbs(site: Command, terminal: Terminal): void {
  const joining = site
    .command('join')
    .description('enrol this site with the one-time code from the model provider')
    .argument('<url>', 'address of the coordinator')
    .argument('<code>', 'one-time code');
  runVerb(joining, terminal, async (context, _options, [url = '', code = '']) => {
    const report = await join(context, url, code);
    return { json: report, lines: [`joined ${report.url} as ${report.siteName} (${report.siteId})`] };
  });

  const doctor = site.command('doctor').description('check everything that the other verbs need');
  runVerb(doctor, terminal, async (context) => {
    const checks = await runDoctor(context);
    const isSound = checks.every(({ outcome }) => outcome !== 'fault');
    return {
      json: { sound: isSound, checks },
      lines: checks.map((check) => checkLine(check, terminal)),
      isAnswer: true,
      ...(isSound ? {} : { exitCode: exitCodes.failure }),
    };
  });

  const pulling = site
    .command('pull')
    .description('fetch and verify the current representer and release')
    .option(
      '--embeddings <path>',
      'file of the embedding table, remembered; the bundled GloVe table needs none',
    )
    .option('--accept-older', 'take a model that is older than the one accepted last, or none');
  runVerb<PullFlags>(pulling, terminal, async (context, { embeddings, acceptOlder }) => {
    const report = await pull(interruptible(context, stopOnInterruption(terminal)), {
      embeddingsPath: embeddings,
      acceptOlder: acceptOlder === true,
    });
    const release = report.releaseId === null ? 'no release yet' : `release ${report.releaseId}`;
    return {
      json: report,
      lines: [
        `representer ${report.representerId} (${report.system}), ${release}`,
        ...report.downloaded.map((file) => `  fetched ${file}`),
      ],
    };
  });
}

interface PullFlags {
  readonly embeddings?: string;
  readonly acceptOlder?: boolean;
}

const tones: Readonly<Record<DoctorCheck['outcome'], Tone | undefined>> = {
  ok: 'good',
  warning: 'doubtful',
  fault: 'bad',
  skipped: undefined,
};

function checkLine({ check, outcome, detail }: DoctorCheck, terminal: Terminal): string {
  const tone = tones[outcome];
  const word = outcome.padEnd(8);
  return `${tone === undefined ? word : terminal.paint(tone, word)} ${check.padEnd(12)} ${detail}`;
}
