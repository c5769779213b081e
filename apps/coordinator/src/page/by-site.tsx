/** A de-identifier's scores by site, and what it finds with and without each site. */
import type { SiteView } from '#protocol/admin';
import type { SiteScores } from '#protocol/manifests';
import { figure, percent, whole } from './format.js';
import { type Column, Table } from './parts.js';

interface BySiteProps {
  /** Null for runs that were not scored by site. */
  readonly bySite: readonly SiteScores[] | null;
  readonly sites: readonly SiteView[];
}

/** Both tables; where nothing was measured, the second says why. */
export function BySite({ bySite, sites }: BySiteProps) {
  if (bySite === null) return null;
  const nameOf: NameOf = (id) => sites.find(({ siteId }) => siteId === id)?.name ?? id;
  const asked = bySite.flatMap(({ siteId, influence }) =>
    influence === undefined ? [] : [{ siteId, ...influence }],
  );
  return (
    <>
      <Table
        label="Scores by site"
        columns={scoreColumns(nameOf)}
        rows={bySite}
        keyOf={({ siteId }) => siteId}
      />
      <h3>With and without each site</h3>
      {asked.length === 0 ? (
        <p class="quiet">Not measured: below three sites, nobody can say which of them is wrong.</p>
      ) : (
        <Table
          label="With and without each site"
          columns={influenceColumns(nameOf)}
          rows={asked}
          keyOf={({ siteId }) => siteId}
        />
      )}
    </>
  );
}

type NameOf = (siteId: string) => string;

/** Tokens of the test sentences, whatever their label. */
const scoreColumns = (nameOf: NameOf): readonly Column<SiteScores>[] => [
  { head: 'Site', cell: ({ siteId }) => nameOf(siteId) },
  { head: 'Sentences', isNumber: true, cell: ({ sentences }) => whole(sentences) },
  {
    head: 'Identifier tokens',
    isNumber: true,
    cell: ({ truePositives, falseNegatives }) => whole(truePositives + falseNegatives),
  },
  { head: 'Recall', isNumber: true, cell: ({ recall }) => figure(recall) },
  { head: 'Precision', isNumber: true, cell: ({ precision }) => figure(precision) },
];

type Influence = NonNullable<SiteScores['influence']>;

/** Where leaving a site out helps most to find another's identifiers; only clear differences are reported. */
const influenceColumns = (nameOf: NameOf): readonly Column<Influence & { readonly siteId: string }>[] => [
  { head: 'Without', cell: ({ siteId }) => nameOf(siteId) },
  {
    head: 'Sentences set aside',
    isNumber: true,
    cell: ({ setAside, sentences }) => `${whole(setAside)} of ${whole(sentences)}`,
  },
  { head: 'Label', cell: ({ gain }) => gain?.label ?? 'no clear difference' },
  { head: 'Context', cell: ({ gain }) => (gain === null ? '–' : (gain.context ?? 'all')) },
  { head: 'Site of these tokens', cell: ({ gain }) => (gain === null ? '–' : nameOf(gain.siteId)) },
  { head: 'Found', cell: ({ gain }) => (gain === null ? '–' : difference(gain)) },
];

/** `41.0 % with, 93.0 % without: +52.0 points of 58 tokens`. */
function difference({ tokens, foundWith, foundWithout }: NonNullable<Influence['gain']>): string {
  const more = (100 * (foundWithout - foundWith)) / tokens;
  return `${percent(foundWith / tokens)} with, ${percent(foundWithout / tokens)} without: +${more.toFixed(1)} points of ${whole(tokens)} tokens`;
}
