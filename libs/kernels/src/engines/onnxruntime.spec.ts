import { describeEngine } from '../testing/engine-conformance.js';
import { createOnnxRuntimeEngine } from './onnxruntime.js';

describeEngine('ONNX Runtime', async () => createOnnxRuntimeEngine({ threads: 1 }));
