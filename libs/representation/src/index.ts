export {
  buildRepresenter,
  noiseStdDev,
  representerGraph,
  representerPrefix,
  trainableRepresenterNames,
} from './network.js';
export type { FrozenRepresenter, NoiseDeviations, NoiseSettings } from './noise.js';
export { readNoiseDeviations } from './noise-deviations.js';
export { openQuietRepresenter, openRepresenter, type QuietRepresenter } from './representer.js';
export { exportRepresenter } from './representer-file.js';
export { type RepresenterSettings, resolveRepresenterSettings } from './settings.js';
