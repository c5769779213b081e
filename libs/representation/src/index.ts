export {
  buildRepresenter,
  noiseStdDev,
  type RepresenterSettings,
  representerGraph,
  representerPrefix,
  resolveRepresenterSettings,
  trainableRepresenterNames,
} from './network.js';
export type { FrozenRepresenter, NoiseDeviations, NoiseSettings, SentenceReader } from './noise.js';
export { openQuietRepresenter, openRepresenter, type QuietRepresenter } from './representer.js';
export { exportRepresenter, readNoiseDeviations, readRows } from './representer-file.js';
