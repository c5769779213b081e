/** Groups notes so that each group has enough sentences of every length to fill batches. */
import { setImmediate as nextTurn } from 'node:timers/promises';

/** Tokens of a window: thirty to a hundred notes. */
const windowTokens = 32_768;

/** Reading is work of the main thread, which threads with models wait for: they get their turn after so many tokens. */
const turnTokens = 1024;

/** Whole notes until there are `windowTokens` tokens. The next window is read while the caller works on this one. */
export async function* gatherWindows<Item extends { readonly tokenCount: number }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly Item[]> {
  yield* readAhead(group(items));
}

async function* group<Item extends { readonly tokenCount: number }>(
  items: AsyncIterable<Item>,
): AsyncGenerator<readonly Item[]> {
  let window: Item[] = [];
  let tokens = 0;
  let sinceTurn = 0;
  for await (const item of items) {
    window.push(item);
    tokens += item.tokenCount;
    sinceTurn += item.tokenCount;
    if (sinceTurn >= turnTokens) {
      await nextTurn();
      sinceTurn = 0;
    }
    if (tokens < windowTokens) continue;
    yield window;
    window = [];
    tokens = 0;
  }
  if (window.length > 0) yield window;
}

/** Asks for the next value before the caller has finished with this one: reading and computing overlap. */
async function* readAhead<Value>(values: AsyncGenerator<Value>): AsyncGenerator<Value> {
  try {
    let pending = asked(values);
    for (;;) {
      const { value, done } = await pending;
      if (done === true) return;
      pending = asked(values);
      yield value;
    }
  } finally {
    await values.return(undefined);
  }
}

/** A failure of the value asked for ahead is met when it is awaited; until then it is not an unhandled one. */
function asked<Value>(values: AsyncGenerator<Value>): Promise<IteratorResult<Value>> {
  const pending = values.next();
  pending.catch(() => {});
  return pending;
}
