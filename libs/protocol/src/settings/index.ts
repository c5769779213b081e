export {
  adversarySettingsSchema,
  deidentifierSettingsSchema,
  gameSettingsSchema,
  type RepresenterKind,
  representerKinds,
  representerSettingsSchema,
} from './network-settings.js';
export {
  type DeidentifierRunSettings,
  deidentifierRunSettingsSchema,
  listRunSettings,
  type RepresenterRunSettings,
  representerRunSettingsSchema,
  resolveSettings,
  runSettingsSchemas,
} from './run-settings.js';
