import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { parseSettings } from './settings.js';

const schema = z.strictObject({
  SFUMATO_X_PORT: z.coerce.number().int().max(65_535).default(1),
  SFUMATO_X_PASSWORD: z.string().min(32).optional(),
});
const isOwn = (name: string) => name.startsWith('SFUMATO_X_');

describe('parseSettings', () => {
  it('lets the command line outrank the environment, and counts an empty variable as absent', () => {
    const environment = { SFUMATO_X_PORT: '2', SFUMATO_X_PASSWORD: '' };

    const overridden = parseSettings(schema, { environment, isOwn, overrides: { SFUMATO_X_PORT: '3' } });
    const left = parseSettings(schema, { environment, isOwn, overrides: { SFUMATO_X_PORT: undefined } });

    expect([overridden, left]).toEqual([{ SFUMATO_X_PORT: 3 }, { SFUMATO_X_PORT: 2 }]);
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
