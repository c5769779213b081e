import { createOnnxRuntimeEngine, createTensorFlowEngine, type Engine } from '#kernels';
import type { EngineOrder } from '../runs/order.js';

/** The engine of an order; fails with KERNELS_BACKEND_MISSING. */
export async function openEngine(order: EngineOrder, threads: number): Promise<Engine> {
  if (order.kind === 'onnxruntime') return createOnnxRuntimeEngine({ threads });
  return createTensorFlowEngine(order.backend === undefined ? undefined : [order.backend]);
}
