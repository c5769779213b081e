import { describe, expect, it } from '@jest/globals';
import { wordKnowledge } from './word-knowledge.js';

const neverPublic = (words: string) => words.split(' ').filter(wordKnowledge().isNeverPublic);

describe('words that are never public', () => {
  it('are names that many people bear, weighed against how often the word is said', () => {
    const names = 'izquierdo polo luz plaza diez graves garcía garcia müller smith young mark';

    expect(neverPublic(names).join(' ')).toBe(names);
    expect(neverPublic('más mayor cabeza calle hospital long will may und alt der')).toEqual([]);
  });

  it('are conditions that bear a name or that laws of their own protect, and no others', () => {
    const told = 'crohn hodgkin alzheimer behçet vih hiv sífilis esquizofrenia cocaína suicidio';

    expect(neverPublic(told).join(' ')).toBe(told);
    expect(neverPublic('diabetes melanoma cáncer alcohol depresión hepatitis apgar holter')).toEqual([]);
  });
});
