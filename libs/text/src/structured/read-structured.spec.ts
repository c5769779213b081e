import { describe, expect, it } from '@jest/globals';
import fc from 'fast-check';
import { Failure } from '#foundation';
import { readStructured } from './read-structured.js';

/** The document with the label of each field in its place, and `#` in place of what people wrote. */
function marked(document: string): string | undefined {
  const structured = readStructured(document);
  if (structured === undefined) return undefined;
  const { text } = structured;
  const prose = [...text.matchAll(/[^\n\t]+/g)].map(({ 0: line, index }) => ({
    start: index,
    end: index + line.length,
    label: '#',
  }));
  const edits = structured.withFields(prose).map((span) => ({ ...span, text: span.label }));
  return structured.rewrite(edits).text;
}

function codeOf(run: () => unknown): string | undefined {
  try {
    run();
    return undefined;
  } catch (error) {
    if (error instanceof Failure) return error.code;
    throw error;
  }
}

describe('readStructured', () => {
  it('reads every field as its format says and leaves keys, codes and separators', () => {
    const rows: readonly (readonly [name: string, document: string, expected: string])[] = [
      [
        'PID',
        'PID|1||00713^^^WH^MR||BRANDVIK^SOLVEIG^K^^MRS||19480712|F|||8 ALDER WAY^^BEND^OR^97701^USA||^^FX^^1^541^5550101|||M||K9|900-45-6789\r',
        'PID|1||MEDICALRECORD^^^WH^MR||PATIENT^PATIENT^PATIENT^^MRS||DATE|F|||STREET^^CITY^STATE^ZIP^USA||^^FX^^1^FAX^FAX|||M||ACCOUNT|SSN\r',
      ],
      [
        'doctors, rooms and text',
        'PV1|1|I|ICU^12^A||||77^QUILL^ADA\nOBX|1|TX|8251-1^Note^LN||Called Ada \\T\\ Bo\nOBX|2|NM|718-7||9.1|g/dL\n',
        'PV1|1|I|ICU^ROOM^ROOM||||IDNUM^DOCTOR^DOCTOR\nOBX|1|TX|8251-1^Note^LN||#\nOBX|2|NM|718-7||9.1|g/dL\n',
      ],
      [
        'a patient in FHIR',
        '{"resourceType":"Patient","id":"p-7","name":[{"use":"official","family":"Brandvik","given":["Solveig"]}],"telecom":[{"system":"email","value":"s@example.com"}],"gender":"female","birthDate":"1948-07-12"}',
        '{"resourceType":"Patient","id":"IDNUM","name":[{"use":"official","family":"PATIENT","given":["PATIENT"]}],"telecom":[{"system":"email","value":"EMAIL"}],"gender":"female","birthDate":"DATE"}',
      ],
      [
        'references, codes and what people wrote',
        '{"code":{"coding":[{"system":"http://loinc.org","code":"4548-4","display":"HbA1c"}]},"subject":{"reference":"Patient/77","display":"Solveig Brandvik"},"issued":"2020-02-03T08:00:00Z","conclusion":"Ms. Brandvik is well."}',
        '{"code":{"coding":[{"system":"http://loinc.org","code":"4548-4","display":"HbA1c"}]},"subject":{"reference":"Patient/IDNUM","display":"PATIENT"},"issued":"DATET08:00:00Z","conclusion":"#"}',
      ],
      [
        'JSON of another program, numbers among it',
        '{"mrn": 713, "age": 91, "weight": 71.5, "attending": "Ada Quill", "note": "seen \\"today\\""}',
        '{"mrn": "MEDICALRECORD", "age": "AGE", "weight": 71.5, "attending": "DOCTOR", "note": "#"}',
      ],
      [
        'markup in JSON',
        '{"text":{"div":"<div xmlns=\\"http://www.w3.org/1999/xhtml\\"><p>Ada &amp; Bo</p></div>"}}',
        '{"text":{"div":"<div xmlns=\\"http://www.w3.org/1999/xhtml\\"><p>#</p></div>"}}',
      ],
      [
        'CDA',
        '<patientRole><id extension="713" root="2.16.840.1.113883.19.5"/><telecom value="tel:+1-541-555-0101"/><patient><name><prefix>Mrs.</prefix><given>Solveig</given></name><birthTime value="19480712"/></patient></patientRole>',
        '<patientRole><id extension="MEDICALRECORD" root="2.16.840.1.113883.19.5"/><telecom value="tel:PHONE"/><patient><name><prefix>Mrs.</prefix><given>PATIENT</given></name><birthTime value="DATE"/></patient></patientRole>',
      ],
      [
        'RTF',
        "{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 Patient: \\b Ada Quill\\b0\\par Dr. M\\'fcller.\\par}",
        '{\\rtf1\\ansi{\\fonttbl{\\f0 Arial;}}\\f0 #\\b #\\b0\\par #\\par}',
      ],
      [
        'HTML that is not closed',
        '<p class="x">Dr.&nbsp;O&#39;Brien</td><a href="mailto:s@example.com">mail</a></div>\n',
        '<p class="x">#</td><a href="mailto:EMAIL">#</a></div>\n',
      ],
    ];

    const wrong = rows.filter(([, document, expected]) => marked(document) !== expected);

    expect(wrong.map(([name, document]) => [name, marked(document)])).toEqual([]);
  });

  it('leaves notes alone that only look like a document at their beginning', () => {
    const notes = [
      'Seen by Ada | Bo',
      '<3 mm nodule, see <Name>',
      '{sic} she said {"so"}',
      '[unclear] [**Name**]',
      'MRI|PET',
      'MSH: seen today',
      '',
      '   ',
    ];

    expect(notes.filter((note) => readStructured(note) !== undefined)).toEqual([]);
  });

  it('refuses a document of a known format that cannot be read', () => {
    const rows: readonly (readonly [code: string, document: string])[] = [
      ['TEXT_STRUCTURE_INVALID', '{"resourceType":"Patient","name":[{'],
      ['TEXT_STRUCTURE_INVALID', `{"a":${'['.repeat(5000)}${']'.repeat(5000)}}`],
      ['TEXT_STRUCTURE_INVALID', 'MSH#####\rPID#1'],
      ['TEXT_STRUCTURE_INVALID', `${'<b>'.repeat(5000)}</b>`],
      ['TEXT_XML_INVALID', '<ClinicalDocument xmlns="urn:hl7-org:v3"><id></ClinicalDocument>'],
      ['TEXT_XML_DTD_REFUSED', '<?xml version="1.0"?><!DOCTYPE a [<!ENTITY x "y">]><a>&x;</a>'],
    ];

    expect(rows.map(([, document]) => codeOf(() => readStructured(document)))).toEqual(
      rows.map(([code]) => code),
    );
  });

  it('writes JSON that parses to the same keys, whatever stands in its texts and in their place', () => {
    fc.assert(
      fc.property(
        fc.dictionary(fc.string(), fc.oneof(fc.string(), fc.integer(), fc.boolean())),
        fc.string(),
        (made, put) => {
          const document = JSON.stringify({ note: 'seen by Ada', ...made });
          const structured = readStructured(document);
          if (structured === undefined) return;
          const { text } = structured;
          const edits = structured.withFields(
            text === '' ? [] : [{ start: 0, end: text.length, label: 'OTHER' }],
          );

          const written: unknown = JSON.parse(
            structured.rewrite(edits.map((span) => ({ ...span, text: put }))).text,
          );

          expect(Object.keys(written as object)).toEqual(Object.keys(JSON.parse(document) as object));
        },
      ),
    );
  });

  it('writes segments of as many fields and components, whatever is put in', () => {
    const document = 'PID|1||713^^^WH||BRANDVIK^SOLVEIG\rNTE|1||seen by Ada\r';
    fc.assert(
      fc.property(fc.string(), (put) => {
        const structured = readStructured(document);
        const edits = structured?.withFields([]).map((span) => ({ ...span, text: put })) ?? [];

        const written = structured?.rewrite(edits).text ?? '';

        expect(written.replace(/[^|^~&\r\n]/g, '')).toBe(document.replace(/[^|^~&\r\n]/g, ''));
      }),
    );
  });

  it('reads hostile texts of a megabyte in little time', () => {
    const texts = ['<a <a ', '<a b="', '<!--', '{"a":"\\', 'PID|', '<a>&', '{"name":" ', '<p> '].map(
      (piece) => piece.repeat(1_000_000 / piece.length),
    );
    const startedAt = performance.now();

    for (const text of texts)
      try {
        readStructured(text);
      } catch {
        // refused is as good
      }

    expect(performance.now() - startedAt).toBeLessThan(20_000);
  });
});
