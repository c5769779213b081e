/** A string or number that is not interchangeable with others: `Brand<string, 'SiteId'>`. */
export type Brand<Base, Name extends string> = Base & { readonly __brand: Name };

/** The current time, passed in so that tests own it. */
export type Clock = () => Date;
