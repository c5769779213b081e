import { describe, expect, it } from '@jest/globals';
import { createSeededRandom, pick } from '#foundation';
import { everyRow } from '#foundation/testing';
import { combine } from './combine.js';
import { defaultPolicy, type Policy } from './policy.js';
import type { SourcedSpan, SpanSource } from './rule.js';

const text = 'Ana Lee lives at 12 Oak Street, Boston; call 617 555 0123 or ana@ward.example';

function span(form: string, label: string, source: SpanSource, confidence = 0.8): SourcedSpan {
  const start = text.indexOf(form);
  return { start, end: start + form.length, label, source, confidence };
}

function combined(model: SourcedSpan[], rules: SourcedSpan[], policy: Policy = defaultPolicy): string[] {
  return combine(model, rules, policy, { text }).map(
    ({ start, end, label, source }) => `${text.slice(start, end)} ${label} ${source}`,
  );
}

describe('overlaps', () => {
  it('gives an address that holds a name to the longer span, though the name is known', () => {
    const known = { ...span('ana@', 'PATIENT', 'known'), end: text.indexOf('ana@') + 3 };

    expect(combined([], [known, span('ana@ward.example', 'EMAIL', 'rule:email')])).toEqual([
      'ana@ward.example EMAIL rule:email',
    ]);
  });

  it('gives the part to the stronger source where a policy says so, and keeps the rest', () => {
    const policy: Policy = { ...defaultPolicy, nested: 'priority' };

    expect(
      combined([span('Ana Lee lives', 'DOCTOR', 'model')], [span('Lee', 'PATIENT', 'known')], policy),
    ).toEqual(['Ana DOCTOR model', 'Lee PATIENT known', 'lives DOCTOR model']);
  });

  it('gives crossing characters to the stronger source and the rest to the other', () => {
    const model = span('Street, Boston', 'CITY', 'model');
    const rule = span('12 Oak Street', 'STREET', 'rule:street');

    expect(combined([model], [rule])).toEqual(['12 Oak Street STREET rule:street', 'Boston CITY model']);
  });

  it('makes one span of crossing spans of one label', () => {
    expect(combined([span('Lee lives', 'PATIENT', 'model')], [span('Ana Lee', 'PATIENT', 'known')])).toEqual([
      'Ana Lee lives PATIENT known',
    ]);
  });

  it('joins neighbours of one label across a blank, and not across a word', () => {
    expect(combined([span('Ana', 'PATIENT', 'model'), span('Lee', 'PATIENT', 'model')], [])).toEqual([
      'Ana Lee PATIENT model',
    ]);
    expect(
      combined([span('Lee', 'PATIENT', 'model'), span('Oak', 'PATIENT', 'model', 0.95)], []),
    ).toHaveLength(2);
  });
});

describe('a common word', () => {
  it('is no name where the model is unsure of it, unless a capitalised word stands beside it', () => {
    expect(combined([span('lives', 'PATIENT', 'model')], [])).toEqual([]);
    expect(combined([span('lives', 'PATIENT', 'model', 0.95)], [])).toHaveLength(1);
    expect(combined([span('Street', 'DOCTOR', 'model', 0.5)], [])).toEqual(['Street DOCTOR model']);
    expect(combined([span('lives', 'PROFESSION', 'model')], [])).toHaveLength(1);
  });
});

describe('the policy', () => {
  it('drops spans of sources that are off or not confident enough', () => {
    const policy: Policy = { ...defaultPolicy, off: ['rule:phone'], confidenceMin: { model: 0.5 } };
    const phone = span('617 555 0123', 'PHONE', 'rule:phone');

    expect(combined([span('Ana', 'PATIENT', 'model', 0.49)], [phone], policy)).toEqual([]);
    expect(combined([span('Ana', 'PATIENT', 'model', 0.5)], [], policy)).toHaveLength(1);
  });
});

describe('any spans', () => {
  it('leave no letter or digit uncovered, in order and without overlaps', () => {
    const random = createSeededRandom(7);
    const labels = ['PATIENT', 'DATE', 'STREET', 'PHONE'];
    const sources: SpanSource[] = ['model', 'known', 'rule:phone', 'rule:street', 'document'];
    const nothing = { sources: [], labels: [] }; // a veto uncovers on purpose
    const veto = { ...defaultPolicy.veto, medicalTerms: nothing, unsureWords: nothing };
    const unvetoed: Policy = { ...defaultPolicy, veto };
    const policies: Policy[] = [unvetoed, { ...unvetoed, nested: 'priority' }];

    for (let round = 0; round < 400; round += 1) {
      const spans = Array.from({ length: 6 }, (): SourcedSpan => {
        const start = random.integer(text.length - 12);
        const end = start + 1 + random.integer(12);
        return {
          start,
          end,
          label: pick(labels, random) ?? 'DATE',
          source: pick(sources, random) ?? 'model',
          confidence: 0.9,
        };
      });
      const result = combine([], spans, policies[round % 2] ?? unvetoed, { text });

      for (let at = 0; at < text.length; at += 1) {
        const isWord = /[a-z0-9]/i.test(text[at] ?? '');
        const covers = ({ start, end }: SourcedSpan) => start <= at && at < end;
        if (isWord && spans.some(covers)) expect(result.filter(covers)).toHaveLength(1);
      }
      result.slice(1).forEach((later, index) => {
        expect(later.start).toBeGreaterThanOrEqual(result[index]?.end ?? 0);
      });
    }
  });
});

describe('a model that is sure', () => {
  const street = span('12 Oak Street, Boston;', 'STREET', 'rule:street');

  it('keeps label and bounds inside a longer span of a rule, which keeps the rest', () => {
    expect(combined([span('Oak Street', 'CITY', 'model', 0.9)], [street])).toEqual([
      '12 STREET rule:street',
      'Oak Street CITY model',
      'Boston STREET rule:street',
    ]);
  });

  it(
    'is none for an allow list, a piece or a bound',
    everyRow(
      [
        ['of a little less confidence', 0.89, defaultPolicy],
        [
          'where the priority does not name it',
          1,
          { ...defaultPolicy, priority: defaultPolicy.priority.filter((source) => source !== 'model:sure') },
        ],
        ['where the policy asks for more', 0.9, { ...defaultPolicy, modelSureFrom: 0.95 }],
      ],
      (_, confidence, policy) => {
        expect(combined([span('Oak Street', 'CITY', 'model', confidence)], [street], policy)).toEqual([
          '12 Oak Street, Boston STREET rule:street',
        ]);
      },
    ),
  );

  it('yields to a rule before it in the priority', () => {
    expect(
      combined([span('617 555', 'DATE', 'model', 0.99)], [span('617 555 0123', 'PHONE', 'rule:phone')]),
    ).toEqual(['617 555 0123 PHONE rule:phone']);
  });

  it('is not made longer by a full stop of a rule with its label', () => {
    expect(combined([span('12 Oak Street, Boston', 'STREET', 'model', 0.95)], [street])).toEqual([
      '12 Oak Street, Boston STREET model',
    ]);
  });
});

describe('numbers of lists', () => {
  const found = (list: string, number: string, label = 'AGE') => {
    const start = list.indexOf(number);
    const model: SourcedSpan = {
      start,
      end: start + number.length,
      label,
      source: 'model',
      confidence: 0.95,
    };
    return combine([model], [], defaultPolicy, { text: list }).length;
  };

  it(
    'are no ages',
    everyRow(
      [
        ['1. Gout.,2. Asthma', '2'],
        ['DIAGNOSES,1. Obesity.,2. Gout', '1'],
        ['11. Diet\n 12. Home', '12'],
        ['1. Gout\n2. Asthma', '1'],
        ['2. Gout. 3. Asthma', '3'],
      ],
      (list, number) => {
        expect(found(list, number)).toBe(0);
      },
    ),
  );

  it(
    'are told from ages',
    everyRow(
      [
        ['Gout, 62. Asthma', '62'],
        ['Gout. 62. What now?', '62'],
        ['1. Gout. 62. Asthma', '62'],
        ['aged 62. Asthma', '62'],
        ['Gout. 62 years', '62'],
        ['Gout. 62. and', '62'],
        ['Seen. 62M from', '62'],
        ['Gout. 162. Asthma', '162'],
      ],
      (list, number) => {
        expect(found(list, number)).toBe(1);
      },
    ),
  );

  it('say nothing of other labels', () => {
    expect(found('1. Gout.,2. Asthma', '2', 'ACCOUNT')).toBe(1);
  });
});

describe('plain words', () => {
  const guess = (form: string, confidence: number) => span(form, 'PATIENT', 'model', confidence);

  it('are vetoed where the model alone guesses them, and stay where it is sure', () => {
    expect(combined([guess('at', 0.4)], [])).toEqual([]);
    expect(combined([guess('at', 0.95)], [])).toEqual(['at PATIENT model']);
  });

  it('stay where a name stands among them', () => {
    expect(combined([guess('Ana Lee lives at', 0.4)], [])).toEqual(['Ana Lee lives at PATIENT model']);
  });

  it(
    "stay where they are somebody's occupation",
    everyRow(['interpreter', 'nurse'], (occupation) => {
      const sentence = `Works as an ${occupation}.`;
      const start = sentence.indexOf(occupation);
      const unsure: SourcedSpan = {
        start,
        end: start + occupation.length,
        label: 'PROFESSION',
        source: 'model',
        confidence: 0.4,
      };
      const kept = combine([unsure], [], defaultPolicy, { text: sentence });
      expect(kept.map(({ label }) => label)).toEqual(['PROFESSION']);
      const other = { ...unsure, start: 0, end: 'Works as'.length };
      expect(combine([other], [], defaultPolicy, { text: sentence })).toHaveLength(0);
    }),
  );
});

describe('a span over line ends and columns', () => {
  const ingrid = 'Ingrid Halvorsen';

  it(
    'becomes the pieces that are identifiers by themselves',
    everyRow(
      [
        ['names on lines', `${ingrid}\nOlaf Lund`, [ingrid, 'Olaf Lund']],
        ['a drug on the next line', `${ingrid}\nLisinopril`, [ingrid]],
        ['the letter of a sex', `${ingrid}\tF`, [ingrid]],
        ['a ward', `${ingrid} | Ward 3`, [ingrid]],
        ['the next field', `${ingrid}     Ward: Surgery`, [ingrid]],
        ['a word that nobody is called', `${ingrid}\nAnesthesia`, [ingrid]],
        ['a name broken at a line end', 'Ingrid\nHalvorsen', ['Ingrid', 'Halvorsen']],
        ['bars', 'Halvorsen^Ingrid|Lund', ['Halvorsen', 'Ingrid', 'Lund']],
        ['one blank', ingrid, [ingrid]],
        ['two blanks behind a full stop', 'Ingrid M.  Halvorsen', ['Ingrid M.  Halvorsen']],
      ],
      (_, note, expected) => {
        const end = /:| 3$|$/.exec(note)?.index ?? 0;
        const found = combine(
          [{ start: 0, end, label: 'PATIENT', source: 'model', confidence: 0.99 }],
          [],
          defaultPolicy,
          { text: note },
        );

        expect(found.map((piece) => note.slice(piece.start, piece.end))).toEqual(expected);
      },
    ),
  );

  it('keeps both halves of a day that is broken at a line end', () => {
    const note = '4 de\nmarzo de 2019';
    const whole: SourcedSpan = {
      start: 0,
      end: note.length,
      label: 'DATE',
      source: 'model',
      confidence: 0.99,
    };
    const found = combine([whole], [], defaultPolicy, { text: note, language: 'es' });

    expect(found.map(({ start, end }) => note.slice(start, end))).toEqual(['4 de', 'marzo de 2019']);
  });

  it('is none where it holds no letter or digit', () => {
    const comma: SourcedSpan = { start: 9, end: 11, label: 'PATIENT', source: 'model', confidence: 1 };

    expect(combine([comma], [], defaultPolicy, { text: 'Halvorsen, Ingrid' })).toEqual([]);
  });
});

describe('a word of markup', () => {
  it(
    'is nobody',
    everyRow(
      [
        ['<telecom value="1"/>', 'telecom'],
        ['<telecom value="1"/>', 'telecom value'],
        ['</div>', 'div'],
        ['{"telecom": []}', 'telecom'],
        ['<a href="x">', 'href'],
      ],
      (note, word) => {
        const start = note.indexOf(word);
        const marked: SourcedSpan = {
          start,
          end: start + word.length,
          label: 'PATIENT',
          source: 'model',
          confidence: 1,
        };

        expect(combine([marked], [], defaultPolicy, { text: note })).toEqual([]);
      },
    ),
  );

  it(
    'is not what stands in brackets or quotes alone',
    everyRow(
      [
        ['signed <jholm>', 'jholm'],
        ['{"name": "holmberg"}', 'holmberg'],
      ],
      (note, word) => {
        const start = note.indexOf(word);
        const marked: SourcedSpan = {
          start,
          end: start + word.length,
          label: 'PATIENT',
          source: 'model',
          confidence: 1,
        };

        expect(combine([marked], [], defaultPolicy, { text: note })).toHaveLength(1);
      },
    ),
  );
});
