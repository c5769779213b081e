/** stage, preview, approve. */
import { userInfo } from 'node:os';
import { type Command, exitCodes, Option, type Terminal } from '#command-line';
import { writeFileAtomic } from '#foundation';
import { previewStage } from '../preview/preview.js';
import { previewPage } from '../preview/preview-page.js';
import { previewLines } from '../preview/preview-text.js';
import { approve } from '../sending/approve.js';
import { stageNotes } from '../staging/stage-notes.js';
import type { StageRecord } from '../staging/stage-record.js';
import { stoppable } from '../stoppable.js';
import { addNotesOptions, type NotesFlags, readNotesFlags } from './notes-options.js';
import { runVerb } from './verb.js';

/** Adds the verbs that turn notes into approved batches. */
export function registerStagingVerbs(site: Command, terminal: Terminal): void {
  registerStage(site, terminal);

  const preview = site
    .command('preview')
    .description('show exactly what a stage will send')
    .argument('[stage]', 'the latest when left out')
    .option('--html <file>', 'write the preview as a page, patient text included');
  runVerb<{ html?: string }>(preview, terminal, async (context, { html }, [stageId]) => {
    const shown = await previewStage(context, stageId);
    if (html !== undefined) await writeFileAtomic(html, previewPage(shown));
    return { json: shown.report, lines: previewLines(shown), isAnswer: true };
  });

  const approving = site
    .command('approve')
    .description('let a stage leave; without it nothing is sent')
    .argument('[stage]', 'the only one waiting when left out')
    .option('--yes', 'confirm without being asked')
    .option('--by <name>', 'who answers for it (default: the user of this session)');
  runVerb<{ yes?: boolean; by?: string }>(approving, terminal, async (context, { yes, by }, [stageId]) => {
    const report = await approve(context, {
      approvedBy: by ?? userInfo().username,
      confirmed: yes === true,
      ...(stageId === undefined ? {} : { stageId }),
    });
    return { json: report, lines: [`approved ${report.stageId}: ${report.batches} batches may be sent`] };
  });
}

interface StageFlags extends NotesFlags {
  readonly surrogates: 'typed' | 'none';
  readonly labels?: string;
  readonly mapFile?: string;
  readonly approve?: boolean;
  readonly allowUnlabelled?: boolean;
}

function registerStage(site: Command, terminal: Terminal): void {
  const command = addNotesOptions(
    site.command('stage').description('turn labelled notes into batches on disk; nothing is sent'),
  )
    .addOption(
      new Option('--surrogates <kind>', 'what labelled identifiers become before they are encoded')
        .choices(['typed', 'none'])
        .default('typed'),
    )
    .option('--labels <name>', 'label set of the notes, when it is not that of the representer')
    .addOption(
      new Option(
        '--map-file <file>',
        'YAML or JSON with a line "THEIRS: OURS" for each label of the notes, when their set is none of ours',
      ).conflicts('labels'),
    )
    .option('--allow-refused', 'stage what can be read, even when more than 5 % of the documents are refused')
    .option('--allow-unlabelled', 'stage notes of which most have no labels: names are encoded as they stand')
    .option('--approve', 'approve the stage at once, without a preview');
  runVerb<StageFlags>(command, terminal, async (context, flags) => {
    const options = {
      ...(await readNotesFlags(flags)),
      surrogates: flags.surrogates,
      ...(flags.labels === undefined ? {} : { labelSet: flags.labels }),
      ...(flags.mapFile === undefined ? {} : { mapFile: flags.mapFile }),
      allowUnlabelled: flags.allowUnlabelled === true,
    };
    const { stage, tokensPerSecond } = await stoppable(terminal, (signal) =>
      stageNotes(context, { ...options, signal }),
    );
    const approval =
      flags.approve === true
        ? await approve(context, {
            stageId: stage.stageId,
            approvedBy: userInfo().username,
            confirmed: true,
          })
        : null;
    const { refused } = stage.notes;
    return {
      json: {
        ...stage,
        bytesPerToken: stage.bytes / stage.tokens,
        tokensPerSecond,
        approved: approval !== null,
      },
      ...(refused > 0 && flags.allowRefused !== true ? { exitCode: exitCodes.failure } : {}),
      lines: [
        `${stage.stageId}: ${stage.notes.staged} notes, ${stage.tokens} tokens, ${stage.bytes} bytes in ${stage.batches.length} batches`,
        ...leftOutLines(stage.notes),
        `  ${tokensPerSecond} tokens a second`,
        approval === null ? '  next: sfumato site preview, then approve' : '  approved',
      ],
    };
  });
}

function leftOutLines({ stagedBefore, repeated, refused }: StageRecord['notes']): string[] {
  return [
    ...(stagedBefore === 0 ? [] : [`  ${stagedBefore} notes left out: an earlier stage holds them`]),
    ...(repeated === 0 ? [] : [`  ${repeated} notes left out: another note of this corpus says the same`]),
    ...(refused === 0 ? [] : [`  ${refused} documents refused`]),
  ];
}
