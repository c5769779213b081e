/** Tagging in a language that no release comes with: a model that finds nothing stands in, so that rules do all the work. */
import type { Terminal } from '#command-line';
import { openEmbeddings } from '#embeddings';
import { createIobScheme, labelSetNamed } from '#labels';
import type { Language } from '#text';
import { asksForLayers, type LayerFlags } from './layers.js';
import type { Tagger } from './tagger.js';

/** Languages whose rules know heads of letters, lists and endings, so that they are of use alone. */
const languagesOfRulesAlone: readonly Language[] = ['de'];

/** Whether notes of a language may be tagged by rules alone: somebody asks for rules, and names no release. */
export function mayUseRulesAlone(
  flags: LayerFlags & { readonly language: Language; readonly starter?: boolean; readonly release?: string },
): boolean {
  const { language, starter = false, release } = flags;
  return (
    languagesOfRulesAlone.includes(language) && !starter && release === undefined && asksForLayers(flags)
  );
}

/** The stand-in for a release, in labels of `i2b2`; says on stderr what is missing. */
export async function openRulesAlone(
  terminal: Pick<Terminal, 'say'>,
  language: Language,
  cacheFolder: string,
): Promise<Tagger> {
  terminal.say(
    `warning: no release for ${language} comes with the program; rules alone look for identifiers and miss names without a title, a field or a list`,
  );
  const scheme = createIobScheme(labelSetNamed('i2b2'));
  const input = await openEmbeddings({ kind: 'hashed', size: 1 }, { cacheFolder });
  return {
    ...{ releaseId: 'no release', language, scheme, input, close: () => input.close() },
    tagger: {
      ...{
        embeddingSize: 1,
        representationSize: 1,
        labelCount: scheme.labelIdCount,
        parallel: 1,
      },
      labelTokens: async ({ rowIds }) => ({ labelIds: new Uint8Array(rowIds.length) }), // no token is an identifier
      close: async () => {},
    },
  };
}
