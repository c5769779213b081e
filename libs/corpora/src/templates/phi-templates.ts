/** The templates that carry identifiers, by source and by the part of a note they stand in. */

/** Parts of a note where identifiers occur. */
export const phiKinds = ['opening', 'course', 'social', 'contact', 'plan', 'admin'] as const;

/** One of `phiKinds`. */
export type PhiKind = (typeof phiKinds)[number];

/** kind → templates. */
export type PhiTemplates = Readonly<Record<PhiKind, readonly string[]>>;
