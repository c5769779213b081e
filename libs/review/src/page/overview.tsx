/** How far the folder is: progress, the second reader and agreement, the list of notes, and the sign-off. */
import type { Controller } from './controller.js';
import { count, type Dialog, rowsShown } from './model.js';
import type { NoteRow, Progress, Queue, SignOffAnswer } from './wire.js';

/** The inside of the overview. */
export function Overview({
  page,
  dialog,
}: {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'overview' }>;
}) {
  const { progress, session } = page.state;
  if (progress === undefined || session === undefined) return null;
  return (
    <>
      <Figures progress={progress} />
      <fieldset class="queues">
        <legend>Work on</legend>
        <QueueButton page={page} queue="first" name="First reading" left={progress.left.first} />
        <QueueButton page={page} queue="second" name="Second reading" left={progress.left.second} />
        <QueueButton page={page} queue="adjudicate" name="Disagreements" left={progress.left.adjudicate} />
      </fieldset>
      <SecondReader progress={progress} />
      <SignOff page={page} progress={progress} answer={dialog.signOff} />
      <NoteList page={page} dialog={dialog} total={progress.tagged} />
    </>
  );
}

function Figures({ progress }: { readonly progress: Progress }) {
  const { tagged, reviewed, reviewedByYou, skippedByYou, secondRead, secondsMedian } = progress;
  const minutesLeft = secondsMedian === null ? undefined : (progress.left.first * secondsMedian) / 60;
  return (
    <>
      <progress max={tagged} value={reviewed} aria-label={`${reviewed} of ${tagged} notes reviewed`} />
      <dl class="figures">
        <Figure name="Tagged" value={tagged} />
        <Figure name="Reviewed" value={reviewed} note={`${reviewedByYou} by you`} />
        <Figure name="Second reader" value={secondRead} />
        <Figure name="Skipped" value={skippedByYou} note="they come back" />
        <Figure
          name="Seconds a note"
          value={secondsMedian === null ? '–' : secondsMedian.toFixed(0)}
          note={minutesLeft === undefined ? '' : `about ${Math.ceil(minutesLeft)} min left`}
        />
      </dl>
    </>
  );
}

function Figure({
  name,
  value,
  note = '',
}: {
  readonly name: string;
  readonly value: number | string;
  readonly note?: string;
}) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>
        {value} <span class="quiet">{note}</span>
      </dd>
    </div>
  );
}

function QueueButton({
  page,
  queue,
  name,
  left,
}: {
  readonly page: Controller;
  readonly queue: Queue;
  readonly name: string;
  readonly left: number;
}) {
  const isOn = page.state.session?.queue === queue;
  return (
    <button
      type="button"
      class="action"
      aria-pressed={isOn}
      onClick={() => page.run(() => page.settings({ queue }))}
    >
      {isOn ? '● ' : '○ '}
      {name} <span class="quiet">{left} left</span>
    </button>
  );
}

function SecondReader({ progress }: { readonly progress: Progress }) {
  const { isByToken, agreement, differing, adjudicated } = progress;
  if (!isByToken)
    return (
      <p class="quiet">
        Readers gave names and no tokens, so that no agreement of two is counted. {differing} to settle,{' '}
        {adjudicated} settled.
      </p>
    );
  if (agreement === null) return <p class="quiet">No note has had a second reader yet.</p>;
  const figure = (value: number | null) => (value === null ? 'not defined' : value.toFixed(3));
  return (
    <p>
      Two readers on {count(agreement.notes, 'note')}: Cohen’s kappa {figure(agreement.kappa)} over{' '}
      {count(agreement.tokens, 'token')}, F1 of whole spans {figure(agreement.spanF1)}. {differing} to settle,{' '}
      {adjudicated} settled.
    </p>
  );
}

function SignOff({
  page,
  progress,
  answer,
}: {
  readonly page: Controller;
  readonly progress: Progress;
  readonly answer: SignOffAnswer | undefined;
}) {
  return (
    <section class="sign-off">
      {progress.signOff !== null && (
        <p>
          ✓ Signed off by {progress.signOff.reader}, {progress.signOff.at.slice(0, 16).replace('T', ' ')} UTC.
        </p>
      )}
      {answer?.isSignedOff === false && (
        <p role="alert">
          Not yet: {count(answer.unreviewed, 'note')} not reviewed, {count(answer.differing, 'disagreement')},{' '}
          {count(answer.leaks, 'open finding')} of the leak scan.{' '}
          {answer.firstNote !== null && (
            <OpenNote page={page} number={answer.firstNote} name="Open the first" />
          )}
        </p>
      )}
      {progress.signOff === null && (
        <button type="button" class="action primary" onClick={() => page.run(() => page.signOff())}>
          Sign the folder off
        </button>
      )}
    </section>
  );
}

function OpenNote({
  page,
  number,
  name,
}: {
  readonly page: Controller;
  readonly number: number;
  readonly name: string;
}) {
  return (
    <button type="button" class="link" onClick={() => page.run(() => page.open(number))}>
      {name}
    </button>
  );
}

const statuses: Readonly<Record<NoteRow['status'], string>> = {
  untouched: '○ tagged',
  started: '◐ begun',
  skipped: '↷ skipped',
  reviewed: '✓ reviewed',
  differing: '≠ readers differ',
  adjudicated: '✓ settled',
};

function NoteList({
  page,
  dialog,
  total,
}: {
  readonly page: Controller;
  readonly dialog: Extract<Dialog, { kind: 'overview' }>;
  readonly total: number;
}) {
  const { from, rows } = dialog;
  const turn = (to: number) => page.run(() => page.showOverview(to));
  return (
    <section class="note-list" aria-label="Notes">
      <table>
        <thead>
          <tr>
            <th scope="col">Note</th>
            <th scope="col">Tags</th>
            <th scope="col">Least sure</th>
            <th scope="col">Status</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.number}>
              <td>
                <OpenNote page={page} number={row.number} name={row.id} />
              </td>
              <td>{row.tags}</td>
              <td>{row.leastCertain === null ? '–' : `${Math.round(row.leastCertain * 100)} %`}</td>
              <td>{statuses[row.status]}</td>
            </tr>
          ))}
        </tbody>
      </table>
      <p class="pages">
        <button
          type="button"
          class="action"
          disabled={from === 0}
          onClick={() => turn(Math.max(0, from - rowsShown))}
        >
          Earlier
        </button>
        <span>
          {from + 1} to {from + rows.length} of {total}
        </span>
        <button
          type="button"
          class="action"
          disabled={from + rows.length >= total}
          onClick={() => turn(from + rowsShown)}
        >
          Later
        </button>
      </p>
    </section>
  );
}
