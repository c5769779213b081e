/** The peer: a Python script that runs the same tagger in PyTorch and prints its rates as one JSON line. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Terminal } from '#command-line';
import type { PeerRequest } from '../bench.js';

const run = promisify(execFile);

/** A Python with torch, and the script. */
export interface Peer {
  /** Runs one measurement in a separate process. */
  measure(request: PeerRequest, threads: number): Promise<PeerMeasurement>;
}

/** The peer's answer. */
export interface PeerMeasurement {
  readonly name: string;
  readonly tokensPerSecond: number;
  /** Tokens per second of each common batching method; `tokensPerSecond` is the best of them. */
  readonly modes: Readonly<Record<string, number>>;
}

const answerSchema = z.strictObject({
  peer: z.string(),
  tokensPerSecond: z.number(),
  modes: z.record(z.string(), z.number()),
});

/** Distributions install torch for their own Python, which may not come first on the path. */
const pythons = ['python3', '/usr/bin/python3'];
const answerMsMax = 300_000;

/** Finds the peer, or says what is missing and returns `undefined`. */
export async function findPeer(script: string, terminal: Terminal): Promise<Peer | undefined> {
  if (!existsSync(script)) {
    terminal.say(`no peer: ${script} does not exist`);
    return undefined;
  }
  for (const python of pythons) if (await hasTorch(python)) return peerOf(python, script);
  terminal.say(`no peer: none of ${pythons.join(', ')} has torch`);
  return undefined;
}

async function hasTorch(python: string): Promise<boolean> {
  try {
    await run(python, ['-c', 'import torch'], { timeout: answerMsMax });
    return true;
  } catch {
    return false; // missing, or without torch: try the next one
  }
}

function peerOf(python: string, script: string): Peer {
  return {
    measure: async (request, threads) => {
      const { field, sizes, lengths, remark } = request;
      const numbers = Object.entries({ ...sizes, threads }).flatMap(([name, value]) => [
        `--${name}`,
        String(value),
      ]);
      const given = [script, '--field', field, '--lengths', lengths.join(), ...numbers];
      const { stdout } = await run(python, given, { timeout: answerMsMax });
      const { peer, tokensPerSecond, modes } = answerSchema.parse(JSON.parse(stdout));
      return { name: `${peer}${remark === undefined ? '' : ` (${remark})`}`, tokensPerSecond, modes };
    },
  };
}
