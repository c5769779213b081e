/** Models that are open, for tests of what closes them. */
import { createRequire } from 'node:module';
import type * as OnnxRuntime from 'onnxruntime-node';

/** Counts sessions opened less those released, in this test file's copy of the library. */
export function countOpenSessions(): () => number {
  const { InferenceSession } = createRequire(import.meta.url)('onnxruntime-node') as typeof OnnxRuntime; // as `onnxruntime.ts` loads it
  const create = InferenceSession.create as (...args: unknown[]) => Promise<OnnxRuntime.InferenceSession>;
  let count = 0;
  const counted = async (...args: unknown[]): Promise<OnnxRuntime.InferenceSession> => {
    const session = await create.apply(InferenceSession, args);
    const release = session.release.bind(session);
    count += 1;
    return Object.assign(session, {
      release: async () => {
        count -= 1;
        await release();
      },
    });
  };
  Object.assign(InferenceSession, { create: counted });
  return () => count;
}
