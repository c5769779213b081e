/** What tests of every library use: tables of examples as one test. */

type Outcome = void | Promise<void>;

/** A test of all rows, each a list of arguments. It runs every row and throws one error that names those that failed, and why. */
export function everyRow<Row extends readonly [unknown, ...unknown[]]>(
  rows: readonly Row[],
  check: (...row: Row) => Outcome,
): () => Promise<void>;
/** The same of rows that are one argument each. */
export function everyRow<Row>(rows: readonly Row[], check: (row: Row) => Outcome): () => Promise<void>;
export function everyRow(rows: readonly unknown[], check: (...row: unknown[]) => Outcome) {
  return async () => {
    const failures: string[] = [];
    for (const [index, row] of rows.entries()) {
      try {
        await check(...(Array.isArray(row) ? row : [row]));
      } catch (error) {
        const message = error instanceof Error ? error.message : String(error);
        failures.push(`row ${index + 1}, ${JSON.stringify(row)}:\n${message}`);
      }
    }
    if (failures.length > 0)
      throw new Error(`${failures.length} of ${rows.length} rows failed\n\n${failures.join('\n\n')}`);
  };
}
