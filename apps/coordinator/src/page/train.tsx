/** Starts trainings: what they learn from, and the settings that differ from the defaults. */
import type { AnswerOf, RunKind, RunView, SentTo, SnapshotView } from '#protocol/api';
import type { Settings } from '#protocol/fields';
import { client } from './client.js';
import { count, shortId, time } from './format.js';
import { Action, Field, numberOf, textOf, useLoaded } from './parts.js';
import { readSetting, withSetting } from './settings.js';

interface TrainProps {
  readonly runs: readonly RunView[];
  /** Latest first. */
  readonly snapshots: readonly SnapshotView[];
  readonly reload: () => Promise<void>;
}

/** A button for each kind of run; starting one opens its view. */
export function Train({ runs, snapshots, reload }: TrainProps) {
  const start = async (body: SentTo<'startRun'>): Promise<undefined> => {
    const { runId } = await client.train(body);
    await reload();
    location.hash = `#/runs/${runId}`;
  };
  return (
    <p class="choices">
      <Action
        route="startRun"
        name="Train a representer"
        tone="primary"
        question="It learns from the public notes of the trainer that takes it, and is audited when it is done."
        fields={() => <TrainingFields kind="representer" />}
        act={(form) => start({ kind: 'representer', ...trainingOf(form) })}
      />
      {snapshots.length > 0 && (
        <Action
          route="startRun"
          name="Train a de-identifier"
          tone="primary"
          question="It learns from the vectors in a snapshot of the pool, and is scored on sentences that it has not seen."
          fields={() => (
            <>
              <Field label="Snapshot">
                <select name="snapshotId">
                  {snapshots.map(({ snapshotId, createdAt, sites, batches }) => (
                    <option key={snapshotId} value={snapshotId}>
                      {shortId(snapshotId)}, {time(createdAt)}: {count(sites, 'site')},{' '}
                      {count(batches, 'batch', 'batches')}
                    </option>
                  ))}
                </select>
              </Field>
              <Field label="Scored on" hint="Those of an earlier run, to repeat it or to compare with it.">
                <select name="splitOf">
                  <option value="">secret sentences, drawn afresh</option>
                  {runs
                    .filter(({ kind, startedAt }) => kind === 'deidentifier' && startedAt !== null)
                    .map(({ runId }) => (
                      <option key={runId} value={runId}>
                        the sentences of run {shortId(runId)}
                      </option>
                    ))}
                </select>
              </Field>
              <TrainingFields kind="deidentifier" />
            </>
          )}
          act={(form) => {
            const splitOf = textOf(form, 'splitOf');
            return start({
              kind: 'deidentifier',
              snapshotId: textOf(form, 'snapshotId'),
              ...(splitOf === '' ? {} : { splitOf }),
              ...trainingOf(form),
            });
          }}
        />
      )}
    </p>
  );
}

const prefix = 'set ';

/** Seed and settings from the fields below; an empty field keeps its default. */
export function trainingOf(form: FormData): { readonly seed: number; readonly settings: Settings } {
  const settings = [...form.keys()]
    .filter((name) => name.startsWith(prefix) && textOf(form, name) !== '')
    .map((name) => [name.slice(prefix.length), readSetting(textOf(form, name))] as const)
    .reduce<Settings>(withSetting, {});
  return { seed: numberOf(form, 'seed'), settings };
}

/** The seed, and every setting of a kind of run, collapsed by group. */
export function TrainingFields({ kind }: { readonly kind: RunKind }) {
  const { value } = useLoaded(client.runSettings, 'settings');
  const entries = value?.[kind] ?? [];
  const groups = [...new Set(['general', ...entries.map(groupOf)])];
  return (
    <>
      <Field label="Seed">
        <input name="seed" type="number" min={0} defaultValue={1} required />
      </Field>
      {groups.map((group) => (
        <details key={group}>
          <summary>Settings: {group}</summary>
          {entries
            .filter((entry) => groupOf(entry) === group)
            .map((entry) => (
              <Setting key={entry.name} entry={entry} />
            ))}
        </details>
      ))}
    </>
  );
}

type Entry = AnswerOf<'listRunSettings'>[RunKind][number];

const groupOf = ({ name }: Entry): string => (name.includes('.') ? (name.split('.')[0] ?? '') : 'general');

function Setting({ entry: { name, default: standard, bounds, meaning } }: { readonly entry: Entry }) {
  const choices = /^\w+(, \w+)+$/.test(bounds) ? bounds.split(', ') : undefined;
  return (
    <Field label={name} hint={choices === undefined ? `${meaning}; ${bounds}` : meaning}>
      {choices === undefined ? (
        <input name={`${prefix}${name}`} placeholder={standard} autocomplete="off" spellcheck={false} />
      ) : (
        <select name={`${prefix}${name}`}>
          <option value="">{standard} (default)</option>
          {choices.map((choice) => (
            <option key={choice}>{choice}</option>
          ))}
        </select>
      )}
    </Field>
  );
}
