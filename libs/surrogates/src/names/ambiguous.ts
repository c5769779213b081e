/**
 * Names that are also diseases, devices, signs, months or plain words. `shared` ones are used as names by the public
 * corpus and the three training hospitals; `eastfield` ones are names only there, while their other meaning occurs
 * everywhere ("Foley catheter", "gray sputum"). None of them is ever drawn from the general pools.
 */
export const ambiguousSurnames = {
  shared:
    words(`Crohn Parkinson Ward Long Brown Rose Head Page Pace Bell Graves Hand Fields Price Day Wells Cushing
    Addison Short Wood Cook Rich Small Green Hope Lane Drain Rash Cross Burns Waters Little Young West Allegra Norco
    Babinski Apgar`),
  eastfield:
    words(`Foley Gray Hodgkin Best Sharp Murphy Romberg Winter Bishop Stone Banks Black White Child Marsh
    Speed Legg Kerr Grace Sweet Lasix Raynaud Trousseau Swan`),
} as const;

/** First names that are months or plain words, with the sex they are used for. */
export const ambiguousFirstNames = {
  shared: { F: words('April May June Rose Hope Iris Joy'), M: words('Mark Bill Rich Frank Art') },
  eastfield: { F: words('Dawn Grace Summer Faith Pearl'), M: words('August Chase Will Miles Grant') },
} as const;

/** All ambiguous words in lower case. */
export const ambiguousWords: ReadonlySet<string> = new Set(
  [
    ...ambiguousSurnames.shared,
    ...ambiguousSurnames.eastfield,
    ...Object.values(ambiguousFirstNames).flatMap((names) => [...names.F, ...names.M]),
  ].map((word) => word.toLowerCase()),
);

function words(list: string): readonly string[] {
  return list.split(/\s+/);
}
