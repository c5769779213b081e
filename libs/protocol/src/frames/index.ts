export { type CheckedFrame, checkFrame, type ExpectedFrame, frameDigest, openFrame } from './check-frame.js';
export { encodeFrame, type FrameSentence, type UploadBatch } from './encode-frame.js';
export { float16ToFloat32, float32ToFloat16 } from './float16.js';
export type { FrameHeader } from './frame-header.js';
export { frameLimits } from './frame-layout.js';
export {
  type CheckedMixedFrame,
  checkMixedFrame,
  encodeMixedFrame,
  type MixedBatch,
  splitMixedFrames,
} from './mixed-frame.js';
