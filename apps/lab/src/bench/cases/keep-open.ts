/** The site agent's heavy parts, opened once: what is measured is the work on notes, not the opening of tables, models and name lists. */
import type { NotePipeline } from '#encoding';

/** A pipeline that opens each part once, whoever asks, and closes them together. */
export interface KeptPipeline extends NotePipeline {
  /** How many threads have models, as soon as there are any. */
  modelThreads(): Promise<number>;
  closeAll(): Promise<void>;
}

/** Keeps what `pipeline` opens; meant for one table and one pair of models. */
export function keepOpen(pipeline: NotePipeline): KeptPipeline {
  const embeddings = once(pipeline.openEmbeddings);
  const representer = once(pipeline.openRepresenter);
  const tagger = once(pipeline.openTagger);
  const surrogates = once(pipeline.createSurrogates);
  return {
    openEmbeddings: async (...given) => withoutClose(await embeddings.open(...given)),
    openRepresenter: async (...given) => withoutClose(await representer.open(...given)),
    openTagger: async (...given) => withoutClose(await tagger.open(...given)),
    createSurrogates: surrogates.open,
    modelThreads: async () => ((await tagger.opened()) ?? (await representer.opened()))?.parallel ?? 0,
    closeAll: async () => {
      for (const part of [embeddings, representer, tagger]) await (await part.forget())?.close();
    },
  };
}

function once<Given extends readonly unknown[], Part>(open: (...given: Given) => Promise<Part>) {
  let kept: Promise<Part> | undefined;
  return {
    open: (...given: Given): Promise<Part> => {
      kept ??= open(...given);
      return kept;
    },
    opened: (): Promise<Part> | undefined => kept,
    forget: (): Promise<Part> | undefined => {
      const last = kept;
      kept = undefined;
      return last;
    },
  };
}

/** The same part by a handle whose `close` does nothing; methods still see the part as `this`. */
function withoutClose<Part extends object>(part: Part): Part {
  return new Proxy(part, {
    get: (target, name) => {
      if (name === 'close') return async () => {};
      const value = Reflect.get(target, name, target);
      return typeof value === 'function' ? value.bind(target) : value;
    },
  });
}
