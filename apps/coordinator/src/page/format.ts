/** Formats numbers, times and ids for people. */
import type { RunProgress } from '#protocol/admin';
import type { RunView } from '#protocol/api';
import type { Measures } from '#protocol/fields';
import type { HeldOutScores } from '#protocol/manifests';

const grouped = new Intl.NumberFormat('en');

/** `12,345`. */
export const whole = (number: number): string => grouped.format(number);

/** `1 batch`, `2 batches`. */
export function count(number: number, one: string, many = `${one}s`): string {
  return `${whole(number)} ${number === 1 ? one : many}`;
}

/** Three significant digits; `–` for nothing. */
export function figure(number: number | null | undefined): string {
  if (number === null || number === undefined) return '–';
  return Number.isInteger(number) ? whole(number) : String(Number(number.toPrecision(3)));
}

/** `41.0 %`. */
export const percent = (share: number): string => `${(100 * share).toFixed(1)} %`;

/** `2026-01-31 09:30 UTC`. */
export const time = (iso: string): string => `${iso.slice(0, 16).replace('T', ' ')} UTC`;

/** Eight characters tell ids apart; the title shows the rest. */
export const shortId = (id: string): string => id.slice(0, 8);

/** `just now`, `5 min ago`, `3 h ago`, `2 days ago`. */
export function ago(iso: string, now: number): string {
  const seconds = Math.max(0, (now - Date.parse(iso)) / 1000);
  return seconds < 60 ? 'just now' : `${duration(seconds)} ago`;
}

/** `40 s`, `5 min`, `3 h`, `2 days`. */
export function duration(seconds: number): string {
  if (seconds < 90) return `${Math.round(seconds)} s`;
  if (seconds < 5400) return `${Math.round(seconds / 60)} min`;
  if (seconds < 2 * 86_400) return `${Math.round(seconds / 3600)} h`;
  return `${Math.round(seconds / 86_400)} days`;
}

const gigabyte = 1024 ** 3;

/** `512 MB`, `1.5 GB`. */
export function size(bytes: number): string {
  return bytes < gigabyte ? `${Math.round(bytes / 1024 ** 2)} MB` : `${(bytes / gigabyte).toFixed(1)} GB`;
}

/** Null when the measure is missing or not a number. */
export function measureOf(measures: Measures, name: string): number | null {
  const value = measures[name];
  return typeof value === 'number' ? value : null;
}

/** Upper bound on the seconds left in the phase, at its mean pace; undefined without a bound. */
export function secondsLeftOfPhase({ progress, epochsMax }: RunProgress): number | undefined {
  const last = progress.at(-1);
  if (last === undefined || epochsMax === null) return undefined;
  const taken = progress
    .filter(({ phase, fence }) => phase === last.phase && fence === last.fence)
    .flatMap(({ measures }) => measureOf(measures, 'seconds') ?? []);
  if (taken.length === 0) return undefined;
  const mean = taken.reduce((sum, seconds) => sum + seconds, 0) / taken.length;
  return Math.max(0, epochsMax - last.epoch) * mean;
}

export const kinds: Readonly<Record<RunView['kind'], string>> = {
  representer: 'Representer',
  deidentifier: 'De-identifier',
};

const scoreNames: Readonly<Record<keyof HeldOutScores, string>> = {
  heldOutBinaryTokenF1: 'F1, identifier or not',
  heldOutBinaryTokenPrecision: 'Precision, identifier or not',
  heldOutBinaryTokenRecall: 'Recall, identifier or not',
  heldOutBinaryHipaaTokenF1: 'F1, HIPAA’s kinds',
  heldOutBinaryHipaaTokenPrecision: 'Precision, HIPAA’s kinds',
  heldOutBinaryHipaaTokenRecall: 'Recall, HIPAA’s kinds',
  heldOutTokenF1: 'F1, right label',
  heldOutTokenPrecision: 'Precision, right label',
  heldOutTokenRecall: 'Recall, right label',
  heldOutSpanF1: 'F1, whole span',
  heldOutSpanF1Typed: 'F1, whole span and label',
  heldOutSiteRecallMacro: 'Recall, mean of the sites',
  heldOutSiteRecallWorst: 'Recall, worst site',
};

/** A score's display name; scores without one keep their own. */
export const scoreName = (name: string): string =>
  Object.entries(scoreNames).find(([key]) => key === name)?.[1] ?? name;
