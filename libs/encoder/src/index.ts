export { createContextReader, type ReadInContext } from './contexts.js';
export {
  createTextLabeller,
  type EncoderFiles,
  type LabelText,
  type RunPassage,
  readEncoder,
  readStarterFile,
} from './open-encoder.js';
