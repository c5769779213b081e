/** The peer: a Python script that runs the same tagger in PyTorch and prints its rates as one JSON line. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { promisify } from 'node:util';
import { z } from 'zod';
import type { Terminal } from '#command-line';
import type { PeerRequest } from '../bench.js';

const run = promisify(execFile);

/** A Python that has torch, and the script. */
export interface Peer {
  /** One measurement in a process of its own. */
  measure(request: PeerRequest, threads: number): Promise<PeerMeasurement>;
}

/** What the peer answered. */
export interface PeerMeasurement {
  readonly name: string;
  readonly tokensPerSecond: number;
  /** Tokens a second of each way in which its users make batches; the rate above is the best of them. */
  readonly modes: Readonly<Record<string, number>>;
}

const answerSchema = z.strictObject({
  peer: z.string(),
  tokensPerSecond: z.number(),
  modes: z.record(z.string(), z.number()),
});

/** Distributions put torch beside their own Python, which need not be the first on the path. */
const pythons = ['python3', '/usr/bin/python3'];
const answerMsMax = 300_000;

/** Finds the peer; where it is missing, says what is missing and returns `undefined`. */
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
    return false; // not installed, or without torch: the next one is tried
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
