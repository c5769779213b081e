/** The documents from which most would leak. */

/** One document of the list. */
export interface WorstDocument {
  readonly id: string;
  /** Letters and digits of gold spans that no system span covers. */
  readonly leakedCharacters: number;
  readonly phiCharacters: number;
}

/** Keeps the worst `size` of the documents added. */
export interface WorstDocuments {
  add(document: WorstDocument): void;
  /** Most leaked characters first, equal ones by id. */
  list(): readonly WorstDocument[];
}

/** An empty list that holds at most `size` documents; documents without a leak never enter it. */
export function createWorstDocuments(size: number): WorstDocuments {
  let worst: WorstDocument[] = [];
  return {
    add: (document) => {
      if (document.leakedCharacters === 0) return;
      worst = [...worst, document].sort(byLeak).slice(0, size);
    },
    list: () => worst,
  };
}

function byLeak(first: WorstDocument, second: WorstDocument): number {
  return second.leakedCharacters - first.leakedCharacters || (first.id < second.id ? -1 : 1);
}
