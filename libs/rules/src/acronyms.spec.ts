import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { marked } from './testing/marked.js';
import { isAcronymAt } from './unsure-words.js';

/** Whether what stands between ‹ and › is an acronym, called by `label` with a confidence. */
function isAcronym(example: string, label: string, confidence = 0.95): boolean {
  const [text, place] = marked(example, label);
  return isAcronymAt(text, { ...place, source: 'model', confidence });
}

const crowd = 'while SBP, LDH, AST and BUN were lower in mice on the diet and the others did not change';

describe('an acronym', () => {
  it(
    'is what its surroundings say is one',
    everyRow(
      [
        ['behind its words', 'an influenza-like illness (‹ILI›) was', 'HOSPITAL'],
        [
          'that the note defines elsewhere',
          'with working memory capacity (WMC). Then ‹WMC› fell',
          'HOSPITAL',
        ],
        ['behind the drug that it shortens', 'from alendronate (‹ALN›) was', 'HOSPITAL'],
        ['behind the name of an index', 'the Adenwalla Disease Activity Index (‹ADAI›) rose', 'DOCTOR'],
        ['with capitals inside', 'analysis with the ‹PheWAS› method', 'PATIENT'],
        ['in the plural', 'all of the ‹CCGs› fund pharmacists', 'PATIENT'],
        ['of the lists, with a plain word', 'Social: ‹denies EtOH› now', 'PROFESSION'],
        ['among others', `then ‹GFLS› rose ${crowd}`, 'DOCTOR'],
        ['of a method by which something is measured', `was measured by ‹ELISA› ${crowd}`, 'DOCTOR'],
      ],
      (_, example, label) => {
        expect(isAcronym(example, label)).toBe(true);
      },
    ),
  );

  it(
    'is no name of a person, a house or a firm',
    everyRow(
      [
        ['a hospital behind a word of place', `transferred to ‹BIDMC› ${crowd}`, 'HOSPITAL'],
        ['a hospital in a list behind one', `seen at UCSF and ‹MSKCC› ${crowd}`, 'HOSPITAL'],
        ['a hospital that the note defines', 'Mercy General Hospital (MGH). The ‹MGH› notes', 'HOSPITAL'],
        ['a hospital that the lists of abbreviations hold', 'the ‹UCSF› records were read', 'HOSPITAL'],
        ['a surname in capitals', 'bed of ‹ADENWALLA› is empty now', 'PATIENT'],
        ['a surname with its given name', `then ‹VASK›, Anna ${crowd}`, 'PATIENT'],
        ['a surname with a second capital', 'the ‹McAllister› chart was read', 'DOCTOR'],
        ['a given name of two', 'the child ‹Kyrie-Leigh› was seen', 'PATIENT'],
        ['a firm', 'her ride is with ‹GoCare Transit› today', 'ORGANIZATION'],
        ['a user', 'the app locked me, user ‹ElPollo› today', 'USERNAME'],
        ['initials that sign', 'Reviewed today and signed ‹RH›', 'DOCTOR'],
        ['capitals in a note of capitals', 'SEEN: ‹GFLS› WAS WELL', 'PATIENT'],
      ],
      (_, example, label) => {
        expect(isAcronym(example, label)).toBe(false);
      },
    ),
  );
});
