/** What a report says, as data. `render-report.ts` turns it into one self-contained HTML file. */

import type { Interval } from '#foundation';
import type { Span } from '#labels';
import {
  type ConfusionTable,
  type ErrorInContext,
  type SpanError,
  type SpanErrorKind,
} from '../spans/span-errors.js';

/** A whole report. All strings are plain text; rendering escapes them. */
export interface ReportModel {
  readonly title: string;
  /** One or two sentences under the title. */
  readonly lead?: string;
  /** When the numbers were made, as shown: `2071-10-04 12:30 UTC`. */
  readonly madeAt?: string;
  /** The few numbers to read first. */
  readonly keyFigures?: readonly KeyFigure[];
  readonly sections: readonly ReportSection[];
}

/** A number with its name, large, at the top. */
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

/** One thing in a section. */
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

/**
 * How a number is written: `score` 0.867, `percent` 86.7 %, `count` 12,345, `number` with up to four
 * significant digits.
 */
export type NumberFormat = 'score' | 'percent' | 'count' | 'number';

/** A number with what is known of its spread. */
export interface Measured {
  readonly value: number;
  readonly format: NumberFormat;
  readonly interval?: Interval;
  /** Standard deviation over seeds. */
  readonly deviation?: number;
}

/** A table cell: text, a number, or `null` for a value that does not exist. */
export type Cell = string | Measured | null;

/** A table; numbers stand right, text left. */
export interface TableBlock {
  readonly caption: string;
  readonly columns: readonly TableColumn[];
  readonly rows: readonly (readonly Cell[])[];
}

/** A column; `best` sets its best number in bold. */
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
  /** Levels to compare with: chance, a floor. */
  readonly references?: readonly { readonly value: number; readonly label: string }[];
  /** Fixed ends of the value axis; by default fitted to the data. */
  readonly yRange?: readonly [low: number, high: number];
  /** `log` for values that grow by factors, such as numbers of neighbours; x must then be greater than 0. */
  readonly xScale?: 'linear' | 'log';
}

/** One line; points in the order of x. */
export interface LineSeries {
  readonly name: string;
  readonly points: readonly (readonly [x: number, y: number])[];
  /** How sure each point is, in the order of the points; `null` where nothing is known. Drawn as whiskers. */
  readonly intervals?: readonly (Interval | null)[];
}

/** Points of two measures, a numbered one for each system. */
export interface ScatterChartBlock {
  readonly caption: string;
  readonly x: PointAxis;
  readonly y: PointAxis;
  readonly points: readonly { readonly name: string; readonly x: number; readonly y: number }[];
}

/** What one coordinate of a point measures. */
export interface PointAxis {
  readonly title: string;
  readonly format: NumberFormat;
  /** Levels to compare with. */
  readonly references?: readonly { readonly value: number; readonly label: string }[];
}

/** Horizontal bars, one group for each category. */
export interface BarChartBlock {
  readonly caption: string;
  readonly format: NumberFormat;
  readonly categories: readonly string[];
  readonly series: readonly BarSeries[];
  /** Upper end of the value axis; by default fitted to the data. */
  readonly valueMax?: number;
}

/** One bar in each category; `null` where there is none. */
export interface BarSeries {
  readonly name: string;
  readonly values: readonly ({ readonly value: number; readonly interval?: Interval } | null)[];
}

/** A note to show with its spans. Holds patient text: such a report stays where the note may be. */
export interface TaggedNoteView {
  readonly id: string;
  readonly text: string;
  readonly spans: readonly TaggedSpan[];
}

/** A span to highlight. */
export interface TaggedSpan extends Span {
  /** Decides the colour. */
  readonly category: string;
  readonly verdict: SpanVerdict;
}

/**
 * Who has a span: gold standard and system alike (`found`), the gold standard alone (`missed`), the system
 * alone (`spurious`). There is no fourth case and no default, so that no span is drawn as found because
 * nobody said otherwise.
 */
export type SpanVerdict = 'found' | 'missed' | 'spurious';

/** Errors to look through. Holds patient text: only for corpora that may be published or were invented. */
export interface ErrorBrowserBlock {
  readonly caption: string;
  readonly errors: readonly ErrorInContext[];
  /** All errors by kind, where `errors` is a sample of them. */
  readonly counts?: Readonly<Record<SpanErrorKind, number>>;
}

/** Names and values under a heading: configuration, seeds, environment. */
export interface PropertyGroup {
  readonly title: string;
  readonly properties: Readonly<Record<string, string | number | boolean>>;
}
