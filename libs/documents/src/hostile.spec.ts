import { describe, expect, it } from '@jest/globals';
import { strToU8, zipSync } from 'fflate';
import { openDocx } from './docx.js';

const place = { file: 'a.docx' };

function buildDocx(body: string): Uint8Array {
  const document = `<w:document xmlns:w="w"><w:body>${body}</w:body></w:document>`;
  return zipSync({ '[Content_Types].xml': strToU8('<Types/>'), 'word/document.xml': strToU8(document) });
}

const paragraph = (text: string): string => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`;

/** Processor time in microseconds of reading a document and of writing it with every "Anna" and what is joined to it replaced. */
function timeOf(bytes: Uint8Array): number {
  const before = process.cpuUsage();
  const docx = openDocx(bytes, place);
  const spans = Array.from(docx.text.matchAll(/Anna\w*(?: Berg\w+)?/g), ({ 0: name, index: start }) => ({
    start,
    end: start + name.length,
    label: 'PATIENT',
  }));
  docx.replace(spans, (label) => `[${label}]`);
  const { user, system } = process.cpuUsage(before);
  return user + system;
}

describe('a hostile Word document', () => {
  it.each<[string, number, (count: number) => string]>([
    ['blanks in a tag', 5_000, (count) => `<w:p${' '.repeat(count)}/>`],
    ['elements in each other', 2_000, (count) => `${'<w:x>a'.repeat(count)}${'</w:x>'.repeat(count)}`],
    ['names in one run', 500, (count) => paragraph('Anna '.repeat(count))],
    ['paragraphs with a name each', 1_000, (count) => paragraph('Anna').repeat(count)],
    [
      'paragraphs with a name of their own each',
      500,
      (count) =>
        Array.from({ length: count }, (_, index) => paragraph(`Anna${index} Berg${index} came.`)).join(''),
    ],
    ['runs of one paragraph', 1_000, (count) => `<w:p>${'<w:r><w:t>Anna </w:t></w:r>'.repeat(count)}</w:p>`],
  ])('takes processor time in proportion to its length: %s', (_case, count, make) => {
    timeOf(buildDocx(make(count)));

    // 8 where time is linear, 64 where it is quadratic
    expect(timeOf(buildDocx(make(8 * count))) / (timeOf(buildDocx(make(count))) + 10_000)).toBeLessThan(24);
  });
});
