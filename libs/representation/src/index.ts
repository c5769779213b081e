export {
  buildRepresenter,
  initialiseRepresenter,
  noiseStdDev,
  type Representation,
  type RepresenterCall,
  representerPrefix,
  trainableRepresenterNames,
} from './network.js';
export type { FrozenRepresenter, NoiseDeviations, NoiseSettings, NoiseSource } from './noise.js';
export { readNoiseDeviations, type TrainedDeviations } from './noise-deviations.js';
export {
  openQuietRepresenter,
  openRepresenter,
  type QuietRepresenter,
  type Representer,
  type RepresenterNoise,
} from './representer.js';
export { exportRepresenter } from './representer-file.js';
export {
  type RepresenterSettings,
  representerSettingsSchema,
  resolveRepresenterSettings,
} from './settings.js';
