/** The content of a report, as data. `render-report.ts` turns it into one self-contained HTML file. */

import type { Interval } from '#foundation';
import type { Span } from '#labels';
import {
  type ConfusionTable,
  type ErrorInContext,
  type SpanError,
  type SpanErrorKind,
} from '../spans/span-errors.js';

/** A whole report. All strings are plain text, which rendering escapes. */
export interface ReportModel {
  readonly title: string;
  readonly lead?: string;
  /** As shown: `2071-10-04 12:30 UTC`. */
  readonly madeAt?: string;
  readonly keyFigures?: readonly KeyFigure[];
  readonly sections: readonly ReportSection[];
}

/** A named number, shown large at the top. */
export interface KeyFigure {
  readonly label: string;
  readonly value: Cell;
  readonly note?: string;
}

/** A titled part with an entry in the table of contents. */
export interface ReportSection {
  readonly title: string;
  readonly introduction?: string;
  readonly blocks: readonly ReportBlock[];
}

/** One block of a section. */
export type ReportBlock =
  | { readonly kind: 'paragraph'; readonly text: string }
  | ({ readonly kind: 'table' } & TableBlock)
  | ({ readonly kind: 'line-chart' } & LineChartBlock)
  | ({ readonly kind: 'bar-chart' } & BarChartBlock)
  | ({ readonly kind: 'scatter-chart' } & ScatterChartBlock)
  | { readonly kind: 'confusion'; readonly caption: string; readonly table: ConfusionTable }
  | { readonly kind: 'tagged-notes'; readonly notes: readonly TaggedNoteView[] }
  | { readonly kind: 'errors'; readonly caption: string; readonly errors: readonly SpanError[] }
  | ({ readonly kind: 'error-browser' } & ErrorBrowserBlock)
  | { readonly kind: 'properties'; readonly groups: readonly PropertyGroup[] }
  | { readonly kind: 'commands'; readonly caption: string; readonly lines: readonly string[] };

/** How a number is written: `score` 0.867, `percent` 86.7 %, `count` 12,345, `number` up to four digits. */
export type NumberFormat = 'score' | 'percent' | 'count' | 'number';

/** A number and its uncertainty. */
export interface Measured {
  readonly value: number;
  readonly format: NumberFormat;
  readonly interval?: Interval;
  /** Standard deviation over seeds. */
  readonly deviation?: number;
}

/** A table cell: text, a number, or `null` for an undefined value. */
export type Cell = string | Measured | null;

/** A table; numbers are right-aligned, text left-aligned. */
export interface TableBlock {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A column; `best` highlights its best number in bold. */
export interface TableColumn {
  readonly title: string;
  readonly best?: 'highest' | 'lowest';
}

/** Lines over a number, usually the epoch. */
export interface LineChartBlock {
  readonly caption: string;
  readonly xTitle: string;
  readonly yTitle: string;
  readonly yFormat: NumberFormat;
  readonly series: readonly LineSeries[];
  /** Reference levels: chance, a floor. */
  readonly references?: readonly { readonly value: number; readonly label: string }[];
  /** Default: fitted to the data. */
  readonly yRange?: readonly [low: number, high: number];
  /** `log` suits values that grow by factors; x must then be greater than 0. */
  readonly xScale?: 'linear' | 'log';
}

/** One line; points in the order of x. */
export interface LineSeries {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** In the order of the points; `null` if unknown. Drawn as whiskers. */
  readonly intervals?: readonly (Interval | null)[];
}

/** Two measures per system, drawn as numbered points. */
export interface ScatterChartBlock {
  readonly caption: string;
  readonly x: PointAxis;
  readonly y: PointAxis;
  readonly points: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

/** A measure on one axis. */
export interface PointAxis {
  readonly title: string;
  readonly format: NumberFormat;
  readonly references?: readonly { readonly value: number; readonly label: string }[];
}

/** Horizontal bars, one group per category. */
export interface BarChartBlock {
  readonly caption: string;
  readonly format: NumberFormat;
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  /** Default: fitted to the data. */
  readonly valueMax?: number;
}

/** One bar per category; `null` for none. */
export interface BarSeries {
  readonly name: string;
  readonly values: readonly ({ readonly value: number; readonly interval?: Interval } | null)[];
}

/** A note with its spans. Contains patient text: such a report stays where the note may be. */
export interface TaggedNoteView {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly TaggedSpan[];
}

/** A span to highlight. */
export interface TaggedSpan extends Span {
  readonly category: string;
  readonly verdict: SpanVerdict;
}

/**
 * Which side has a span: both (`found`), only the gold standard (`missed`), only the system (`spurious`). Has no
 * default, so that no span is drawn as found by omission.
 */
export type SpanVerdict = 'found' | 'missed' | 'spurious';

/** Errors to browse. Contains patient text: only for corpora that are public or invented. */
export interface ErrorBrowserBlock {
  readonly caption: string;
  readonly errors: readonly ErrorInContext[];
  /** Of all errors, if `errors` is a sample. */
  readonly counts?: Readonly<Record<SpanErrorKind, number>>;
}

/** Names and values under a heading: configuration, seeds, environment. */
export interface PropertyGroup {
  readonly title: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}
