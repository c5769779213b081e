/** Two releases side by side, score by score. */
import { useState } from 'preact/hooks';
import type { ReleaseEntry } from '#protocol';
import { figure } from './format.js';
import { type Column, Table } from './parts.js';

/** A score of two releases. */
interface Row {
  readonly name: string;
  readonly left: number | undefined;
  readonly right: number | undefined;
}

/** Chooses two of the releases, the latest two at first. */
export function Comparison({ releases }: { readonly releases: readonly ReleaseEntry[] }) {
  const [numbers, setNumbers] = useState<readonly [number, number]>([
    releases[1]?.number ?? 0,
    releases[0]?.number ?? 0,
  ]);
  const [left, right] = numbers.map((number) => releases.find((release) => release.number === number));
  if (left === undefined || right === undefined) return null;
  const scores = [left.manifest?.scores ?? {}, right.manifest?.scores ?? {}] as const;
  const names = [...new Set(scores.flatMap(Object.keys))].sort();
  const rows = names.map((name) => ({ name, left: scores[0][name], right: scores[1][name] }));
  return (
    <section>
      <h3>Compare two</h3>
      <p class="choices">
        <Choice
          name="First"
          value={numbers[0]}
          releases={releases}
          choose={(to) => setNumbers([to, numbers[1]])}
        />
        <Choice
          name="Second"
          value={numbers[1]}
          releases={releases}
          choose={(to) => setNumbers([numbers[0], to])}
        />
      </p>
      <Table
        label="Scores of two releases"
        columns={columns(numbers)}
        rows={rows}
        keyOf={({ name }) => name}
      />
    </section>
  );
}

const columns = ([left, right]: readonly [number, number]): readonly Column<Row>[] => [
  { head: 'Score', cell: ({ name }) => name },
  { head: `First: ${left}`, isNumber: true, cell: (row) => figure(row.left) },
  { head: `Second: ${right}`, isNumber: true, cell: (row) => figure(row.right) },
  { head: 'Change', isNumber: true, cell: change },
];

function change({ left, right }: Row): string {
  if (left === undefined || right === undefined) return '–';
  const difference = right - left;
  return `${difference > 0 ? '+' : ''}${figure(difference)}`;
}

function Choice({
  name,
  value,
  releases,
  choose,
}: {
  readonly name: string;
  readonly value: number;
  readonly releases: readonly ReleaseEntry[];
  readonly choose: (number: number) => void;
}) {
  return (
    <label>
      {name}{' '}
      <select value={value} onChange={({ currentTarget }) => choose(Number(currentTarget.value))}>
        {releases.map(({ number }) => (
          <option key={number} value={number}>
            Release {number}
          </option>
        ))}
      </select>
    </label>
  );
}
