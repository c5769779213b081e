import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { parseYaml } from './yaml.js';

describe('YAML', () => {
  const said: string[] = [];
  const listen = (warning: Error) => void said.push(warning.message);
  beforeEach(() => {
    said.length = 0;
    process.on('warning', listen);
  });
  afterEach(() => void process.off('warning', listen));

  it('is read, and JSON with it', () => {
    expect(parseYaml('- Rex\n- { term: Ada, label: PATIENT }\n')).toEqual([
      'Rex',
      { term: 'Ada', label: 'PATIENT' },
    ]);
    expect(parseYaml('{"a": [1, null]}')).toEqual({ a: [1, null] });
    expect(parseYaml('')).toBeNull();
  });

  it.each([
    ['an unknown tag', '- !mrs Zorblatt Smithers\n'],
    ['what is no YAML', '- "Zorblatt Smithers\n- {'],
    ['two documents', '--- Zorblatt\n--- Smithers\n'],
    ['a word for an alias that is nowhere', '- *Smithers\n'],
    ['brackets without end', '['.repeat(100_000)],
    ['aliases of aliases', bomb()],
  ])('is nothing, and quoted nowhere: %s', async (_, text) => {
    expect(parseYaml(text)).toBeUndefined();
    await nextTurn();
    expect(said).toEqual([]);
  });

  it('may have lists for keys, which are quoted nowhere either', async () => {
    expect(parseYaml('? [Zorblatt, Smithers]\n: 1\n')).toEqual({ '[ Zorblatt, Smithers ]': 1 });
    await nextTurn();
    expect(said).toEqual([]);
  });
});

/** When warnings come. */
const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

/** A few lines that mean billions. */
function bomb(): string {
  const names = [...'abcdefghij'];
  const lists = names.map((name, at) => {
    const before = at === 0 ? 'Smithers' : `*${names[at - 1]}`;
    return `- &${name} [${new Array(10).fill(before).join(', ')}]`;
  });
  return `${lists.join('\n')}\n`;
}
