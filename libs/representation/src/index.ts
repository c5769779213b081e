export {
  buildRepresenter,
  initialiseRepresenter,
  noiseStdDev,
  type Representation,
  type RepresenterCall,
  representerPrefix,
  trainableRepresenterNames,
} from './network.js';
export { type NoiseDeviations, readNoiseDeviations } from './noise-deviations.js';
export { exportRepresenter, openRepresenter, type Representer } from './representer.js';
export {
  type RepresenterSettings,
  representerSettingsSchema,
  resolveRepresenterSettings,
} from './settings.js';
