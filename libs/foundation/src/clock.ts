/** The current time, passed in so that tests own it. */
export type Clock = () => Date;
