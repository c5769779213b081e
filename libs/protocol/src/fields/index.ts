export {
  batchNumberSchema,
  digestSchema,
  type FileReference,
  fileSchema,
  identifierSchema,
  idSchema,
  seedSchema,
} from './fields.js';
export {
  type Measures,
  measuresSchema,
  type Setting,
  type Settings,
  settingsSchema,
} from './prose-free-json.js';
