/** Where everything is in the site data directory. */
import { join } from 'node:path';

/**
 * | path | content |
 * |---|---|
 * | `site.json` | address, site id, token and staging secret; mode 0600 |
 * | `settings.json` | where the embedding table is |
 * | `current.json` | which representer and release are in use |
 * | `seen-models.json` | every model that was accepted: entries are only added |
 * | `representers/ID`, `releases/ID` | manifest and ONNX file, verified |
 * | `stages/ID` | frames, record, approvals, receipts; until approved also examples with patient text |
 * | `note-keys/DIGEST` | keyed digests of the notes that were staged for the representer of this digest |
 * | `comparison.json` | what the last comparison with the coordinator's list of receipts found |
 * | `watched` | what `start` has tagged of the folders that it watched |
 * | `start.lock`, `start.json` | held and written by a running `start` |
 * | `partial` | work in progress; emptied by the next command that works here |
 * | `cache` | can be deleted at any time; one of the user's serves all sites where there is one |
 */
export interface SitePaths {
  readonly root: string;
  readonly siteFile: string;
  readonly settingsFile: string;
  readonly currentFile: string;
  readonly seenModelsFile: string;
  readonly lockFile: string;
  readonly startLockFile: string;
  readonly startStateFile: string;
  readonly comparisonFile: string;
  readonly partialFolder: string;
  readonly cacheFolder: string;
  readonly stagesFolder: string;
  representerFolder(representerId: string): string;
  releaseFolder(releaseId: string): string;
  stageFolder(stageId: string): string;
  /** What was tagged of the watched folder that `key` stands for. */
  watchFile(key: string): string;
  noteKeysFolder(representerDigest: string): string;
}

/** The paths below `root`; several sites may share one cache. Ids come from schemas that allow no path in them. */
export function sitePaths(root: string, cacheFolder: string = join(root, 'cache')): SitePaths {
  return {
    root,
    siteFile: join(root, 'site.json'),
    settingsFile: join(root, 'settings.json'),
    currentFile: join(root, 'current.json'),
    seenModelsFile: join(root, 'seen-models.json'),
    lockFile: join(root, 'lock'),
    startLockFile: join(root, 'start.lock'),
    startStateFile: join(root, 'start.json'),
    comparisonFile: join(root, 'comparison.json'),
    partialFolder: join(root, 'partial'),
    cacheFolder,
    stagesFolder: join(root, 'stages'),
    representerFolder: (representerId) => join(root, 'representers', representerId),
    releaseFolder: (releaseId) => join(root, 'releases', releaseId),
    watchFile: (key) => join(root, 'watched', `${key}.json`),
    stageFolder: (stageId) => join(root, 'stages', stageId),
    noteKeysFolder: (representerDigest) => join(root, 'note-keys', representerDigest),
  };
}
