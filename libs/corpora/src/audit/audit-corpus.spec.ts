/** The documents on which sites audit: enough of every kin of identifiers, the same everywhere. */
import { describe, expect, it } from '@jest/globals';
import { isPersonLabel, labelSetNamed, labelSetNames } from '#labels';
import { languages } from '#text';
import { auditCorpusFor } from './audit-corpus.js';

const known = languages.flatMap((language) =>
  labelSetNames.flatMap((labelSet) =>
    auditCorpusFor(language, labelSet) ? [`${language} ${labelSet}`] : [],
  ),
);

describe('the corpus of audits', () => {
  it('is there for the label sets of each language that its own lead to', () => {
    expect(known).toEqual(
      expect.arrayContaining(['en i2b2', 'en hipaa', 'en generic', 'es meddocan', 'de i2b2']),
    );
    expect(auditCorpusFor('en', 'meddocan')).toBeUndefined();
    expect(auditCorpusFor('de', 'grascco')).toBeUndefined();
  });

  it.each(known)('has names of people in many documents and labels of its set alone: %s', (name) => {
    const [language, labelSet] = name.split(' ');
    const { notes = [] } = auditCorpusFor(language as 'en', labelSet as string) ?? {};
    const labels = new Set(labelSetNamed(labelSet as string).labels);

    expect(notes.flatMap(({ spans }) => spans).filter(({ label }) => !labels.has(label))).toEqual([]);
    const isName = (label: string) => isPersonLabel(label) || label === 'NAME';
    const withNames = notes.filter(({ spans }) => spans.some(({ label }) => isName(label)));
    expect(withNames.length).toBeGreaterThan(50);
    expect(new Set(notes.map(({ id }) => id)).size).toBe(notes.length);
  });

  it('is the same each time', () => {
    for (const language of languages)
      expect(auditCorpusFor(language, 'generic')).toEqual(auditCorpusFor(language, 'generic'));
  });
});
