import { describe, expect, it } from '@jest/globals';
import { createTemporaryFolder, runScript } from './scripts.js';

// Put together here, so that this file does not hold what it looks for.
const join = (separator: string, ...parts: readonly string[]) => parts.join(separator);

const found = [
  ['a social security number', join('-', '078', '05', '1120')],
  ['a telephone number', join('-', '617', '867', '5309')],
  ['a telephone number', `(${join(') ', '617', '867')} 5309`.replace('867 5309', join('-', '867', '5309'))],
  ['a telephone number', join(' ', '612', '345', '678')],
  ['an e-mail address', join('@', 'ana.vask', 'gmail.com')],
  ['a network address', join('.', '8', '8', '4', '4')],
  ['a payment card number', join(' ', '4111', '1111', '1111', '1111')],
  ['a Spanish identity number', join('', '12345678', 'Z')],
  ['a bank account number', join(' ', 'GB82', 'WEST', '1234', '5698', '7654', '32')],
] as const;

const nobodys = [
  ['a social security number of an area never given out', '000-12-3456'],
  ['a telephone number set aside for fiction', '617-555-0142'],
  ['a telephone number of an area that does not exist', '(555) 010-4477'],
  ['an address of a domain set aside for examples', 'm.vask@example.org'],
  ['a private network address', '10.0.0.17'],
  ['a network address for documents', '203.0.113.9'],
  ['a version', '4.22.0'],
  ['an identity number with a wrong letter', '12345678A'],
  ['a card number with a wrong check digit', '4111 1111 1111 1112'],
  ['a record number', 'MRN 884-21-07'],
] as const;

describe('the scan for identifiers', () => {
  it('finds nothing in the repository', () => {
    const { status, output } = runScript('scan-identifiers.mjs');

    expect(output).toContain(' 0 faults');
    expect(status).toBe(0);
  });

  it.each(found)('finds %s and does not repeat it', (kind, value) => {
    const { status, output } = scan(`Seen today.\nCall ${value} at noon.\n`);

    expect(output).toContain(`notes.md:2 looks like ${kind}`);
    expect(output).not.toContain(value);
    expect(status).toBe(1);
  });

  it.each(nobodys)('passes over %s', (_, value) => {
    expect(scan(`Call ${value} at noon.\n`).status).toBe(0);
  });

  it('reads test data of any ending and leaves code alone', () => {
    using folder = createTemporaryFolder();
    folder.write('libs/text/src/fixtures/note.bin', found[0][1]);
    folder.write('libs/text/src/constants.ts', found[0][1]);

    const { output } = runScript('scan-identifiers.mjs', { arguments: [folder.path] });

    expect(output.match(/looks like/g)).toHaveLength(1);
    expect(output).toContain('fixtures/note.bin:1');
  });
});

function scan(text: string) {
  using folder = createTemporaryFolder();
  folder.write('notes.md', text);
  return runScript('scan-identifiers.mjs', { arguments: [folder.path] });
}
