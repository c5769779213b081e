import { execFileSync } from 'node:child_process';
import { mkdir, mkdtemp, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { isAbsolute, join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseSettings } from './settings.js';

const schema = z.strictObject({
  SFUMATO_X_PORT: z.coerce.number().int().max(65_535).default(1),
  SFUMATO_X_PASSWORD: z.string().min(32).optional(),
});
const isOwn = (name: string) => name.startsWith('SFUMATO_X_');

/** What a start that is refused is told. */
function faultsOf(read: () => unknown): string {
  try {
    read();
    return 'accepted';
  } catch (error) {
    return JSON.stringify((error as { details: unknown }).details); // a Failure, or the test fails
  }
}

describe('parseSettings', () => {
  it('lets the command line outrank the environment, and counts an empty variable as absent', () => {
    const environment = { SFUMATO_X_PORT: '2', SFUMATO_X_PASSWORD: '' };

    const overridden = parseSettings(schema, { environment, isOwn, overrides: { SFUMATO_X_PORT: '3' } });
    const left = parseSettings(schema, { environment, isOwn, overrides: { SFUMATO_X_PORT: undefined } });

    expect([overridden, left]).toEqual([{ SFUMATO_X_PORT: 3 }, { SFUMATO_X_PORT: 2 }]);
  });

  it.each([
    [{ SFUMATO_X_PORT: 'abc' }, 'SFUMATO_X_PORT: expected a number'],
    [{ SFUMATO_X_PORT: '70000' }, 'SFUMATO_X_PORT: expected a number up to 65535'],
    [{ SFUMATO_X_PASSWORD: 'short' }, 'SFUMATO_X_PASSWORD: expected at least 32 characters'],
    [{ SFUMATO_X_PROT: '1' }, 'SFUMATO_X_PROT: unknown variable'],
  ])('says of %j in words of its own what it expects', (environment, faults) => {
    expect(faultsOf(() => parseSettings(schema, { environment, isOwn }))).toBe(JSON.stringify({ faults }));
  });

  describe('of a secret', () => {
    let folder: string;
    beforeAll(async () => {
      folder = await mkdtemp(join(tmpdir(), 'sfumato-secrets-'));
      await writeFile(join(folder, 'password'), `${'p'.repeat(32)}\n`);
      await writeFile(join(folder, 'short'), 'hunter2');
      await writeFile(join(folder, 'empty'), '\n');
      execFileSync('mkfifo', [join(folder, 'pipe')]);
    });
    afterAll(() => rm(folder, { recursive: true, force: true }));
    const read = (environment: Record<string, string>) =>
      parseSettings(schema, { environment, isOwn, inFiles: ['SFUMATO_X_PASSWORD'] });
    const at = (name: string) => join(folder, name);

    it('reads the file that a container gives, without its last line break', () => {
      expect(read({ SFUMATO_X_PASSWORD_FILE: at('password') }).SFUMATO_X_PASSWORD).toBe('p'.repeat(32));
    });

    it('reads it through links, as Kubernetes mounts a secret', async () => {
      await mkdir(at('..2026_11_26'));
      await writeFile(join(at('..2026_11_26'), 'secret'), 's'.repeat(32));
      await symlink('..2026_11_26', at('..data'));
      await symlink(join('..data', 'secret'), at('secret'));

      expect(read({ SFUMATO_X_PASSWORD_FILE: at('secret') }).SFUMATO_X_PASSWORD).toBe('s'.repeat(32));
    });

    it('reads a file of a variable that is not of the own prefix', () => {
      const url = z.strictObject({ DATABASE_URL: z.string() });
      const sources = { isOwn: (name: string) => name === 'DATABASE_URL', inFiles: ['DATABASE_URL'] };

      expect(parseSettings(url, { ...sources, environment: { DATABASE_URL_FILE: at('short') } })).toEqual({
        DATABASE_URL: 'hunter2',
      });
    });

    it.each([
      [
        'is not there',
        { SFUMATO_X_PASSWORD_FILE: '/nowhere/at/all' },
        /_FILE: the file cannot be read \(ENOENT\)/,
      ],
      ['is a named pipe', { SFUMATO_X_PASSWORD_FILE: 'pipe' }, /_FILE: expected a file, no pipe or device/],
      ['is a device', { SFUMATO_X_PASSWORD_FILE: '/dev/zero' }, /_FILE: expected a file, no pipe or device/],
      ['is empty', { SFUMATO_X_PASSWORD_FILE: 'empty' }, /_FILE: the file is empty/],
      ['holds too little', { SFUMATO_X_PASSWORD_FILE: 'short' }, /SFUMATO_X_PASSWORD: /],
      [
        'stands beside the variable',
        { SFUMATO_X_PASSWORD_FILE: 'password', SFUMATO_X_PASSWORD: 'q'.repeat(32) },
        /expected without/,
      ],
      [
        'is of what is no secret',
        { SFUMATO_X_PORT_FILE: 'password' },
        /SFUMATO_X_PORT_FILE: unknown variable/,
      ],
    ])('refuses a file that %s, and tells nothing of what is in it', (_, given, fault) => {
      const { SFUMATO_X_PASSWORD_FILE: name, ...others }: Record<string, string | undefined> = given;
      const file = name === undefined ? {} : { SFUMATO_X_PASSWORD_FILE: isAbsolute(name) ? name : at(name) };

      const told = faultsOf(() => read({ ...others, ...file } as Record<string, string>)); // no value is undefined

      expect(told).toMatch(fault);
      expect(told).not.toMatch(/hunter2|ppp|qqq/);
    });
  });

  it('leaves variables of other programs alone', () => {
    expect(parseSettings(schema, { environment: { SFUMATO_Y_PORT: 'none', PATH: '' }, isOwn })).toEqual({
      SFUMATO_X_PORT: 1,
    });
  });

  it('lists every fault by name and bound, never by value', () => {
    const environment = { SFUMATO_X_PORT: '70000', SFUMATO_X_PASSWORD: 'hunter2', SFUMATO_X_PROT: '1' };

    const read = () => parseSettings(schema, { environment, isOwn });

    expect(read).toThrow(expect.objectContaining({ code: 'SETTING_INVALID' }));
    try {
      read();
    } catch (error) {
      const told = JSON.stringify((error as { details: unknown }).details);
      expect(told).toMatch(/SFUMATO_X_PORT.*65535/);
      expect(told).toContain('SFUMATO_X_PROT: unknown variable');
      expect(told).not.toContain('hunter2');
    }
  });
});
