// Findings of scan-identifiers.mjs that are known to be nobody's, each with the reason. A file ending in "/" is a folder.

/** @type {{ file: string, kind: string, reason: string }[]} */
export const allowances = [];
