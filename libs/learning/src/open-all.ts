/** Opens one after the other. Where one cannot be opened, those before it are closed, and its error is thrown. */
export async function openAll<Source, Opened extends { close(): Promise<void> }>(
  sources: readonly Source[],
  open: (source: Source) => Promise<Opened>,
): Promise<Opened[]> {
  const opened: Opened[] = [];
  try {
    for (const source of sources) opened.push(await open(source));
    return opened;
  } catch (error) {
    await Promise.allSettled(opened.map((each) => each.close()));
    throw error;
  }
}
