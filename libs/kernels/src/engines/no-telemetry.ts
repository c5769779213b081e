/** ONNX Runtime without the client in its packages that sends what a machine runs to the library's maker. */
import { isMainThread } from 'node:worker_threads';

const variable = 'ORT_DISABLE_TELEMETRY';

/**
 * Turns the telemetry of ONNX Runtime off for this process: the device id that it keeps in the home folder, and its uploads. The library asks
 * the process's environment once, as it loads, and a thread has only a copy of that, so the main thread has to call this before it starts
 * threads that run models.
 *
 * @throws Error in a thread whose main thread did not.
 */
export function forbidTelemetry(): void {
  if (isMainThread) process.env[variable] = '1';
  else if (process.env[variable] !== '1') throw new Error(`${variable} must be set before threads start`);
}
