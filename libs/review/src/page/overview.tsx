/** Progress of the folder: counts, second reader and agreement, sign-off. */
import type { Controller } from './controller.js';
import { count, type Dialog } from './model.js';
import type { Progress, Queue, SignOffAnswer } from './wire.js';

/** The content of the overview. */
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
    </>
  );
}

function Figures({ progress }: { readonly progress: Progress }) {
  const { tagged, reviewed, reviewedByYou, skippedByYou, secondRead, secondsMedian } = progress;
  const minutesLeft = secondsMedian === null ? undefined : (progress.left.first * secondsMedian) / 60;
  return (
    <>
      <progress max={tagged} value={reviewed} aria-label={`${reviewed} of ${tagged} notes done`} />
      <dl class="figures">
        <Figure name="Notes" value={tagged} />
        <Figure name="Done" value={reviewed} note={`${reviewedByYou} by you`} />
        <Figure name="Second reader" value={secondRead} />
        <Figure name="Flagged" value={skippedByYou} note="they come back" />
        <Figure
          name="Seconds a note"
          value={secondsMedian === null ? '–' : secondsMedian.toFixed(secondsMedian < 10 ? 1 : 0)}
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
    return differing + adjudicated === 0 ? null : (
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
  const isHasteMeant = answer?.isSignedOff === false && answer.firstNote === null;
  return (
    <section class="sign-off">
      {progress.signOff !== null && (
        <p>
          ✓ Signed off by {progress.signOff.reader}, {progress.signOff.at.slice(0, 16).replace('T', ' ')} UTC.
          Ctrl-C where the review was started ends it.
        </p>
      )}
      {answer?.isSignedOff === false && answer.firstNote === null && (
        <p role="alert">
          {count(answer.hasty, 'note')} of {progress.tagged} went faster than anybody reads
          {progress.secondsMedian === null
            ? ''
            : `; the median is ${progress.secondsMedian.toFixed(1)} s a note`}
          . Sign off all the same? The record will say so.
        </p>
      )}
      {answer?.isSignedOff === false && answer.firstNote !== null && (
        <p role="alert">
          Not yet: {count(answer.unreviewed, 'note')} not reviewed, {count(answer.differing, 'disagreement')},{' '}
          {count(answer.leaks, 'open finding')} of the leak scan.{' '}
          <OpenNote page={page} number={answer.firstNote} name="Open the first" />
        </p>
      )}
      {progress.signOff === null && (
        <button
          type="button"
          class="action primary"
          onClick={() => page.run(() => page.signOff(isHasteMeant))}
        >
          {isHasteMeant ? 'Sign off all the same' : 'Sign the folder off'}
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
