// The node environment with the outer realm's binary types: native add-ons (ONNX Runtime) create typed arrays there
// and check with `instanceof`, which fails across realms.
import { TestEnvironment } from 'jest-environment-node';

const shared = {
  ArrayBuffer,
  SharedArrayBuffer,
  DataView,
  Uint8Array,
  Uint8ClampedArray,
  Uint16Array,
  Uint32Array,
  Int8Array,
  Int16Array,
  Int32Array,
  BigInt64Array,
  BigUint64Array,
  Float32Array,
  Float64Array,
};

export default class OuterRealmBinaryEnvironment extends TestEnvironment {
  constructor(config, context) {
    super(config, context);
    Object.assign(this.global, shared);
  }
}
