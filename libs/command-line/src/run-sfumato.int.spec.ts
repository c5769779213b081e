import { execFile, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, open, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';

const command = join(process.cwd(), 'bin', 'sfumato.mjs');

/** Runs a command line as a user would, outside any terminal. */
async function run(...argv: string[]): Promise<{ code: number; stdout: string; stderr: string }> {
  try {
    const { stdout, stderr } = await promisify(execFile)(process.execPath, [command, ...argv]);
    return { code: 0, stdout, stderr };
  } catch (error) {
    return error as { code: number; stdout: string; stderr: string }; // what execFile rejects with
  }
}

describe('sfumato', () => {
  let folder = '';
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'sfumato-command-'));
  });
  afterAll(() => rm(folder, { recursive: true }));

  it('ends without a word when nobody reads its output any more', async () => {
    const child = spawn(process.execPath, [command, '--help'], { stdio: ['ignore', 'pipe', 'pipe'] });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (piece: Buffer) => {
      said += piece.toString();
    });

    const [code] = await once(child, 'close');

    expect({ code, said }).toEqual({ code: 130, said: '' });
  });

  it('says where a bug and a warning come from, and nothing of what they say', async () => {
    const script = `
      const { runSfumato } = await import('#command-line');
      const fail = (text) => { throw Object.assign(new TypeError(text), { code: 'ERR_ODD' }); };
      const register = (program) => program.command('odd').argument('<how>').action((how) => {
        process.emitWarning('Mrs Smith', { type: 'OddWarning', code: 'ODD_1', detail: 'ward 3' });
        if (how === 'now') fail('Mrs Smith');
        setImmediate(() => fail('Mrs Smith'));
        return new Promise((resolve) => setTimeout(resolve, 60_000));
      });
      await runSfumato({ argv: process.argv.slice(1), nouns: { odd: '' }, load: async () => register });`;
    const runs = ['now', 'later'].map((how) =>
      promisify(execFile)(process.execPath, [
        '--input-type=module',
        '--eval',
        script,
        '--',
        'odd',
        how,
      ]).catch(
        (error: unknown) => error as { code: number; stderr: string }, // what execFile rejects with
      ),
    );

    for (const outcome of await Promise.all(runs)) {
      expect(outcome).toMatchObject({
        code: 1,
        stderr: expect.stringContaining('bug: TypeError (ERR_ODD);'),
      });
      expect(outcome.stderr).toMatch(/ {4}at fail/);
      expect(outcome.stderr).not.toMatch(/Smith|ward/);
    }
  });

  it('fails with its code where there is no room for its output', async () => {
    await using full = await open('/dev/full', 'w');
    const child = spawn(process.execPath, [command, 'corpus', '--help'], {
      stdio: ['ignore', full.fd, 'pipe'],
    });
    let said = '';
    child.stderr?.on('data', (piece: Buffer) => {
      said += piece.toString();
    });

    const [code] = await once(child, 'close');

    expect(code).toBe(2);
    expect(said).toMatch(/^error DISK_FULL: .*file=standard output\n {2}what to do: [^\n]+\n$/);
  });

  it('goes on where there is no room for its talk', async () => {
    await using full = await open('/dev/full', 'w');
    const generate = [
      'corpus',
      'generate',
      '--source',
      'public',
      '--notes',
      '1',
      '--format',
      'jsonl',
      '--out',
      folder,
    ];
    const child = spawn(process.execPath, [command, ...generate], { stdio: ['ignore', 'ignore', full.fd] });

    const [code] = await once(child, 'close');

    expect(code).toBe(0);
    expect(await readFile(join(folder, 'public-1.jsonl'), 'utf8')).toContain('"spans"');
  });

  it('tells its name and version', async () => {
    expect(await run('--version')).toMatchObject({ code: 0, stdout: 'sfumato-deid 0.2.0\n' });
  });

  it.each([
    ['a noun', ['help', 'tag'], ['tag', '--help']],
    ['a verb', ['help', 'site', 'tag'], ['site', 'tag', '--help']],
  ])('tells about %s by "help" what its --help tells', async (_, byVerb, byOption) => {
    expect((await run(...byVerb)).stdout).toBe((await run(...byOption)).stdout);
  });

  it('shows help that fits 80 columns, and no defaults that say nothing', async () => {
    const pages = [await run('coordinator', '--help'), await run('tag', '--help')];
    const waive = await run('coordinator', 'waive', '--help');

    for (const { stdout } of pages)
      expect(Math.max(...stdout.split('\n').map((line) => line.length))).toBeLessThanOrEqual(80);
    expect(pages[1]?.stdout).not.toContain('(default: true)');
    expect(waive.stdout).toContain('(default: 30)');
    expect(waive.stdout).not.toContain('(default: [])');
  });

  it.each([
    ['an unknown option', ['site', 'status', '--wrong', '--json']],
    ['a missing option', ['site', 'stage', '--json']],
    ['a missing argument', ['site', 'join', '--json']],
    ['an unknown verb', ['site', 'wrong', '--json']],
    ['a wrong choice', ['site', 'stage', '--notes', 'x', '--format', 'wrong', '--json']],
  ])('prints one JSON document for %s and ends with 3', async (_, argv) => {
    const { code, stdout, stderr } = await run(...argv);

    expect(code).toBe(3);
    expect(JSON.parse(stdout)).toMatchObject({
      error: { code: 'ARGUMENTS_INVALID', details: { reason: expect.any(String) } },
    });
    expect(stderr).toContain('error:');
  });

  it('prints no colour outside a terminal, and an example below the options', async () => {
    const { code, stdout } = await run('site', 'pull', '--help');

    expect(code).toBe(0);
    expect(stdout).toContain('Example:\n  sfumato site pull --embeddings vectors.bin');
    expect(stdout).not.toContain('\u001B[');
  });

  it('sends no control of a name to the terminal', async () => {
    const { code, stderr } = await run(
      'corpus',
      'stats',
      '--path',
      'bad\u001B[2K.jsonl',
      '--format',
      'jsonl',
    );

    expect(code).toBe(2);
    expect(stderr).toContain('FILE_NOT_FOUND');
    expect(stderr).toContain('bad\\u001b[2K.jsonl');
    expect(stderr).not.toMatch(/[^\P{Cc}\n]/u);
  });

  it.each([
    ['nouns', ['si'], ['site']],
    ['verbs', ['site', 'st'], ['stage', 'status', 'start']],
    ['options', ['site', 'stage', '--map'], ['--map-file']],
    ['values of an option', ['site', 'stage', '--format', 'i2b2'], ['i2b2-2014', 'i2b2-2006']],
    ['nothing below a noun that does not exist', ['sight', 'st'], []],
  ])('completes %s', async (_, words, expected) => {
    const { stdout } = await run('complete', '--', ...words);
    const lines = stdout.split('\n').filter((line) => !line.startsWith(':') && line !== '');

    expect(lines.map((line) => line.split('\t')[0])).toEqual(expected);
  });

  it.each(['bash', 'zsh', 'fish'])(
    'prints a completion script for %s that asks this command',
    async (shell) => {
      const { code, stdout } = await run('completion', shell);

      expect(code).toBe(0);
      expect(stdout).toContain('sfumato complete -- ');
    },
  );
});
