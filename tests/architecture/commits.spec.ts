/** Commit subjects since 0.2.0 was begun (CONTRIBUTING): an imperative sentence of at most 72 characters. */
import { execFileSync } from 'node:child_process';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';

/** Subjects before this commit are history and stay as they are. */
const begin = '578053ea26cc022e9cdc8878a37ab389458fefa6';

const faultsOf = (subject: string): readonly string[] => [
  ...(subject.length > 72 ? ['longer than 72 characters'] : []),
  ...(/^[A-Z]/.test(subject) ? [] : ['no capital letter at the beginning']),
  ...(/^(?!Bring|Embed|Feed|Seed|Speed)\w+(?:ed|ing)\b/.test(subject) ? ['no imperative'] : []),
  ...(/[.!]$/.test(subject) ? ['ends with a full stop'] : []),
];

function readSubjects(): readonly string[] {
  const git = (...words: string[]) =>
    execFileSync('git', words, { cwd: packageRoot(), encoding: 'utf8', stdio: 'pipe' });
  try {
    return git('log', '--no-merges', '--format=%s', `${begin}..HEAD`).split('\n').filter(Boolean);
  } catch {
    process.stderr.write('commit subjects are not checked: this copy has no history since 0.2.0 was begun\n');
    return [];
  }
}

describe('a commit subject', () => {
  it('is an imperative sentence of at most 72 characters', () => {
    expect(readSubjects().filter((subject) => faultsOf(subject).length > 0)).toEqual([]);
  });

  it.each([
    ['Refuse a frame whose header nests deeper than four', []],
    ['Refused a frame', ['no imperative']],
    ['refuse a frame', ['no capital letter at the beginning']],
    ['Refuse a frame.', ['ends with a full stop']],
    [
      'Refuse a frame whose header nests deeper than four, and also whatever follows it',
      ['longer than 72 characters'],
    ],
  ])('%s: %j', (subject, faults) => {
    expect(faultsOf(subject)).toEqual(faults);
  });
});
