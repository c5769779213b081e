/** Names under which the container gives out what is not a class. */

/** The clock: `() => Date`. */
export const clockToken = Symbol('clock');
/** The settings. */
export const settingsToken = Symbol('settings');
/** The digests of the service tokens. */
export const serviceTokensToken = Symbol('serviceTokens');
