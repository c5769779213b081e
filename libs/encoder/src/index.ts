export {
  createTextLabeller,
  type EncoderFiles,
  type LabelText,
  type RunPassage,
  readEncoder,
} from './open-encoder.js';
