import { describe, expect, it } from '@jest/globals';
import { openColumns } from './csv-columns.js';

const openKey = async () => new Uint8Array(32).fill(7);

describe('the columns of a CSV beside its notes', () => {
  it('tell who the patient of their row is, where they are known or their names say so', async () => {
    const header = ['id', 'MRN', 'patient_name', 'dob', 'ward name', 'kin', 'name'];
    const cells = ['1', '00713', 'Solveig Brandvik', '3/4/1951', 'East', 'Olaf Brandvik', 'Sol'];
    const columns = await openColumns({ column: ['kin=known', 'name=keep'], openKey });

    expect(columns.knownIn(header, cells)).toMatchObject({
      names: ['Solveig Brandvik', 'Olaf Brandvik'],
      birthDates: ['3/4/1951'],
      records: ['00713'],
    });
    expect(columns.knownIn(['id'], ['1'])).toBeUndefined();
  });

  it('are kept, left empty, or hashed the same whatever their blanks and signs', async () => {
    const columns = await openColumns({ column: ['a=drop', 'b=hash', 'c=known'], openKey });

    expect(['a', 'c', 'd'].map((name) => columns.written(name, 'x'))).toEqual(['', '', 'x']);
    expect(columns.written('b', '00-713')).toBe(columns.written('b', '00 713'));
    expect(columns.written('b', '00713')).toMatch(/^[0-9a-f]{16}$/);
    expect(columns.written('b', ' ')).toBe('');
  });

  it.each(['a', 'a=', 'a=gone', '=drop', 'note=drop'])('are not told what to do by %s', async (column) => {
    await expect(openColumns({ column: [column], textColumn: ['note'], openKey })).rejects.toMatchObject({
      code: 'SETTING_INVALID',
    });
  });
});
