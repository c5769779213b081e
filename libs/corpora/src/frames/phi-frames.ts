/** The frames that carry identifiers, by source and by the part of a note they stand in. */

/** Parts of a note where identifiers occur. */
export const phiKinds = ['opening', 'course', 'social', 'contact', 'plan', 'admin'] as const;

/** One of `phiKinds`. */
export type PhiKind = (typeof phiKinds)[number];

/** kind → frames. */
export type PhiFrames = Readonly<Record<PhiKind, readonly string[]>>;
