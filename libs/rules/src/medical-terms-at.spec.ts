import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { isAbbreviationGuess, isMedicalTermAt, isSalutationAt } from './medical-terms.js';
import { marked } from './testing/marked.js';
import { isDictionaryWord } from './vocabulary/dictionary.js';

describe('what a model marked', () => {
  it(
    'is a term where its surroundings leave it one',
    everyRow(
      [
        ['a drug', 'called nexplanon ‹Giapreza›, then', 'PATIENT'],
        ['a drug with a slip of the hand', 'ive been on ‹mirtazipine› since', 'DATE'],
        ['a drug by the end of its name', 'took ‹Mifepristone›', 'PATIENT'],
        ['an organism', 'Cultures grew ‹Capnocytophaga› twice', 'PATIENT'],
        ['an eponym that hardly anybody is called', 'no ‹Lhermitte› today', 'PATIENT'],
        ['a surname before what is named after it', 'a ‹Detsky› index of 3', 'PATIENT'],
        ['an abbreviation in capitals', 'Her ‹RHC› is pending', 'DOCTOR'],
        ['a part of letters that are said one by one', 'Your E ‹K G› looks', 'DOCTOR'],
        ['a credential', 'Noor, RN ‹CDCES›: good', 'DOCTOR'],
        ['a credential of two letters behind a comma', 'Rosalind Pike, ‹RP› in the room', 'DOCTOR'],
        ['a credential that was called a town', 'Keziah Thornbury, ‹PsyD›\n', 'CITY'],
      ],
      (_, text, label) => {
        expect(isMedicalTermAt(...marked(text, label))).toBe(true);
      },
    ),
  );

  it(
    "is none where it may be somebody's",
    everyRow(
      [
        ['a surname alone', 'the patient ‹Detsky› improved', 'PATIENT'],
        ['initials that sign', 'will follow.\n‹RHC›\n', 'DOCTOR'],
        ['initials before an age', 'the same. ‹RHC›, 64. Zebra', 'PATIENT'],
        ['a name in a text of capitals', 'SEEN BY ‹RHC› ON WARD', 'DOCTOR'],
        ['a house in short', 'moved to ‹RHC› today', 'HOSPITAL'],
        ['letters of somebody', 'seen by J ‹X Q› today', 'DOCTOR'],
        ['a town in which somebody lives', 'lives in ‹Glasgow› now', 'CITY'],
        ['a name with a year', '‹Lhermitte 2017›', 'PATIENT'],
        ['two letters, which are initials', 'hold it per ‹RP› until noon', 'DOCTOR'],
      ],
      (_, text, label) => {
        expect(isMedicalTermAt(...marked(text, label))).toBe(false);
      },
    ),
  );

  it('may be an abbreviation of a house where the model is not sure, and only in capitals among other words', () => {
    expect(isAbbreviationGuess(...marked('straight to ‹CTPA›? HR is 112', 'HOSPITAL'))).toBe(true);
    expect(isAbbreviationGuess(...marked('straight to ‹MGH›? HR is 112', 'HOSPITAL'))).toBe(false);
    expect(isAbbreviationGuess(...marked('straight to ‹ctpa›? hr is 112', 'HOSPITAL'))).toBe(false);
    expect(isAbbreviationGuess(...marked('with PTCA to ‹LAD› on Monday', 'CITY'))).toBe(true);
    expect(isAbbreviationGuess(...marked('in ‹VF› since Monday', 'HOSPITAL'))).toBe(true);
    expect(isAbbreviationGuess(...marked('asked ‹VF› on Monday', 'DOCTOR'))).toBe(false);
    expect(isAbbreviationGuess(...marked('lives in ‹PA› since Monday', 'STATE'))).toBe(false);
  });

  it(
    'greets somebody without a name',
    everyRow(
      [
        ['Dear ‹Colleague›,', true],
        ['Hi ‹Doc›, quick one', true],
        ['‹Cheers›, Daz', true],
        ['Dear ‹Sir or Madam›,', true],
        ['Dear ‹Sirhan›,', false],
        ['seen by ‹Doc› Ames', false],
      ],
      (text, greets) => {
        expect(isSalutationAt(...marked(text, 'DOCTOR'))).toBe(greets);
      },
    ),
  );
});

describe('a common word', () => {
  it('is of the dictionary unless somebody is called so', () => {
    expect(['helicopter', 'curse', 'payer'].every(isDictionaryWord)).toBe(true);
    expect(['rose', 'hope', 'frank', 'juniper', 'oluwaseun'].some(isDictionaryWord)).toBe(false);
  });
});
