/** The outsider's script against a coordinator, and against one whose guard is asleep: the script must tell them apart. */
import { execFile } from 'node:child_process';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { describe, expect, it } from '@jest/globals';
import { testTokens, withCoordinator } from '../testing/test-coordinator.js';

interface Report {
  readonly tried: number;
  readonly letThrough: number;
  readonly attacks: readonly {
    readonly name: string;
    readonly got: string;
    readonly isAsExpected: boolean;
  }[];
}

interface Mutated {
  readonly reader: {
    readonly outcomes: Readonly<Record<string, number>>;
    readonly megabytes: { readonly normal: number; readonly mutated: number };
  };
  readonly coordinator: { readonly outcomes: Readonly<Record<string, number>> };
  readonly faults: readonly string[];
}

/** Runs a script from a process of its own. */
function run<Result>(
  script: string,
  url: string,
  more: readonly string[],
): Promise<{ readonly status: number; readonly report: Result }> {
  const file = join(process.cwd(), 'scripts', script);
  const tokens = { SFUMATO_ADMIN_TOKEN: testTokens.admin, SFUMATO_TRAINER_TOKEN: testTokens.trainer };
  const options = { env: { ...process.env, ...tokens }, maxBuffer: 16e6 };
  return new Promise((resolve, reject) => {
    execFile(process.execPath, [file, '--json', '--url', url, ...more], options, (error, stdout, stderr) => {
      if (stdout === '') reject(new Error(stderr));
      else resolve({ status: Number(error?.code ?? 0), report: JSON.parse(stdout) });
    });
  });
}

/** The attacks without those that take minutes. */
const attack = (url: string, more: readonly string[] = []) =>
  run<Report>('attack.mjs', url, ['--short', ...more]);

/** Passes on whatever the administrator, the trainer and an enrolment ask, and lets every site do what it likes. */
async function openDoor(target: string) {
  const server = createServer(async (request, response) => {
    const { method = 'GET', url = '/', headers } = request;
    const body = method === 'GET' ? null : await buffer(request);
    const isSite = headers['sfumato-signature'] !== undefined;
    if (isSite) return response.writeHead(method === 'PUT' ? 201 : 200).end('{"receipts":[]}');
    const passed = Object.entries(headers).filter(([name]) =>
      /^(authorization|content-type|sfumato-)/.test(name),
    );
    const answer = await fetch(`${target}${url}`, {
      method,
      headers: passed.map(([name, value]) => [name, String(value)] as [string, string]),
      body,
    });
    return response.writeHead(answer.status).end(Buffer.from(await answer.arrayBuffer()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // a listening TCP server has a port
  return {
    url: `http://127.0.0.1:${port}`,
    [Symbol.asyncDispose]: async () => void server.close().closeAllConnections(),
  };
}

describe('an outsider', () => {
  const started = withCoordinator({ enrolmentAttemptsPerMinute: 10, trustedProxies: ['loopback'] });

  it('gets what should come for each forged, replayed, foreign and hostile request', async () => {
    const { status, report } = await attack(started().url);

    expect(report.attacks.filter(({ isAsExpected }) => !isAsExpected)).toEqual([]);
    expect(report.tried).toBeGreaterThan(170);
    expect(status).toBe(0);
  });

  it('notices a coordinator that lets everything through', async () => {
    await using door = await openDoor(started().url);
    started().advance(61_000); // the joining sites count as attempts

    const { status, report } = await attack(door.url, ['--only', 'forged request,replay']);

    const through = report.attacks.filter(({ isAsExpected }) => !isAsExpected).map(({ name }) => name);
    expect(status).toBe(1);
    expect(report.letThrough).toBe(through.length);
    expect(through).toEqual(
      expect.arrayContaining(['the key of another site', 'sent twenty times at once', 'six minutes old']),
    );
    expect(through.length).toBeGreaterThan(25);
  });

  it('gets failures of the catalogue for frames and heads that chance has changed, 20,000 and 75 of them', async () => {
    started().advance(61_000);
    const sizes = ['--count', '20000', '--sent', '25', '--heads', '50', '--seed', '7'];

    const { status, report } = await run<Mutated>('mutate-frames.mjs', started().url, sizes);

    expect(report.faults).toEqual([]);
    expect(status).toBe(0);
    // Changes that a reader refuses at its first check would prove little: nearly every check of a frame was the one that refused.
    expect(Object.keys(report.reader.outcomes).length).toBeGreaterThan(14);
    expect(Object.keys(report.coordinator.outcomes).length).toBeGreaterThan(7);
    expect(report.reader.megabytes.mutated).toBeLessThanOrEqual(2 * report.reader.megabytes.normal);
  });
});
