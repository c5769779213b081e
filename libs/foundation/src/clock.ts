/** A day of the calendar, clocks that change apart: what spans of whole days are counted in. */
export const millisecondsPerDay = 86_400_000;

/** The current time, passed in so that tests own it. */
export type Clock = () => Date;
