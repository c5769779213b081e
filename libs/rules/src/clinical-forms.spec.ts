import { describe, expect, it } from '@jest/globals';
import { everyRow } from '#foundation/testing';
import { isClinicalFormAt } from './clinical-forms.js';
import { marked } from './testing/marked.js';

/** What stands between ‹ and ›, which a model called by `label`. */
const isForm = (text: string, label: string): boolean => isClinicalFormAt(...marked(text, label));

describe('a clinical form', () => {
  it(
    'is a result, a count, a code or a relative',
    everyRow(
      [
        ['a result behind what was measured', 'CRP <0.05, BNP ‹0.55›. Plan', 'DATE'],
        ['a result that is no decimal', 'interpret bnp ‹38›?', 'AGE'],
        ['a result behind "of"', 'a lactate of ‹4.1› today', 'DATE'],
        ['the first digit of a number below one', 'phosphate ‹0›.33', 'DATE'],
        ['a number below one, whatever it measures', 'ratio ‹<0.02› now', 'DATE'],
        ['pregnancies', 'a woman, ‹G2P1›, LMP', 'ZIP'],
        ['a part of pregnancies', 'G‹2P1› 18 y', 'IDNUM'],
        ['vertebrae', 'fusion at C‹5-C6›, plate', 'DATE'],
        ['the code of an operation', 'fusion (‹22554›) of', 'DATE'],
        ['how many brothers there are', '‹2› brothers died', 'AGE'],
        ['the size of a tube', '‹18›F Foley, 8.0 ETT', 'AGE'],
        ['the size of a tube in words', 'A ‹28-›French Hickman line', 'DATE'],
        ['a rate', 'NS @ ‹125/hr›.', 'DATE'],
        ['a counted day', 'trough 18.3. ‹Day 3/14› of abx', 'DATE'],
        ['a score', 'BPP ‹8/8›, NST reactive', 'DATE'],
        ['a part of an inch', '20G ‹3/4› inch needle', 'DATE'],
        ['what an eye sees', '‹20/25› OS', 'DATE'],
        ['a weight', 'a 6-year-old, ‹22› kg', 'AGE'],
        ['a range of drinks', '‹3-4› beers a week', 'DATE'],
        ['a percentile', 'Weight (‹45th› %ile)', 'DATE'],
        ['how many times', 'married ‹x 30› years', 'USERNAME'],
        ['a number of a trial', '(‹NCT03456789›)', 'IDNUM'],
        ['a rate of the heart', 'BP 110/60, HR ‹88›, sat', 'AGE'],
        ['a relative', 'Dev (‹son›) 555', 'PATIENT'],
        ['a suture', 'Next, ‹4-0› Vicryl was', 'MEDICALRECORD'],
        ['a tube with its unit', 'a ‹#16-French› Foley', 'DEVICE'],
        ['weeks and a half', 'return in ‹1-1/2› weeks', 'DATE'],
        ['a code of bills behind its name', 'appendectomy (CPT ‹47563›, 44970)', 'IDNUM'],
        ['a code of bills behind an operation', 'carpal tunnel release (‹64721›). Next', 'MEDICALRECORD'],
        ['a word behind an article', 'disputes a ‹bill› for it', 'PATIENT'],
        ['pain out of ten', 'pain, ‹10/10› for worst pain', 'DATE'],
        ['weeks and days of a pregnancy', 'at ‹40› and 3/7 weeks', 'AGE'],
        ['a level', 'free albumin was normal at ‹23›.', 'AGE'],
        ['the size of a sponge', 'Xeroform, ‹4›x4, and', 'AGE'],
        ['vital signs', 'at noon ‹VS› 130/107 105', 'PATIENT'],
        ['images of a series', 'images #‹10-14›;', 'DATE'],
        ['a time at the beginning of a line', 'booked\n‹0930› O\u2019Dwyer', 'STREET'],
        ['a time behind "until"', 'asleep until ‹0418›, then', 'MEDICALRECORD'],
        ['a time with what it is of', 'found, ‹LKW 2230› on', 'IDNUM'],
        ['a price', 'charged $‹35› twice', 'AGE'],
        ['weeks as the British write them', 'f/u ‹6/52›', 'DATE'],
        ['a centile', 'on the ‹25th centile›,', 'DATE'],
        ['the first of two centiles', 'from ‹the 2nd› to the 25th centile', 'DATE'],
        ['a ratio of echoes', 'E/e‹\u2019 11›. GLS', 'DATE'],
        ['an Irish mother', 'seen with ‹Mam› today', 'PATIENT'],
        ['relatives in capitals', 'TWO ‹BROTHERS›, ANN AND', 'PATIENT'],
      ],
      (_, text, label) => {
        expect(isForm(text, label)).toBe(true);
      },
    ),
  );

  it(
    'is nothing that can be an identifier',
    everyRow(
      [
        ['a house with a number like a time', 'lives at home, ‹1015› Elm Road', 'STREET'],
        ['a record number like a time', 'MRN ‹0418›, seen', 'MEDICALRECORD'],
        ['no time of day', 'until ‹4471› is', 'MEDICALRECORD'],
        ['a year of two digits', 'CABG x4 ‹\u201909› at', 'DATE'],
        ['an ordinal that is a day', 'from ‹the 2nd› to the 25th', 'DATE'],
        ['a day behind a measurement', 'potassium on ‹3/26› was', 'DATE'],
        ['an age behind a patient', 'pt ‹45› yo', 'AGE'],
        ['a day before a verb', 'HR 88. ‹3/4› seen', 'DATE'],
        ['an age before a letter for the sex', 'HPI: ‹18›F with cough', 'AGE'],
        ['a day of a month before its year', 'on ‹14/12› he', 'DATE'],
        ['an extension', 'call ‹x5014›', 'USERNAME'],
        ['an age before a word that begins as a unit', 'Ann, ‹22› great', 'AGE'],
        ['a weekday', '‹Monday 3/14› of', 'DATE'],
        ['an age behind an initial', 'SMITH, K ‹45› M', 'AGE'],
        ['an age before a verb', 'Ann, ‹2›, brought in', 'AGE'],
        ['a number of five digits without brackets', 'chart ‹73139› - help', 'DATE'],
        ['a date with full stops', 'seen ‹6.21.78›.', 'DATE'],
        ['a record number behind a measurement', 'glucose ‹4512›', 'MEDICALRECORD'],
        ['a name with a relative in it', 'Mrs ‹Sonia Brother›', 'PATIENT'],
        ['a town', '‹Sons› Creek', 'CITY'],
        ['a day behind initials', '‹VS› 5/11', 'DOCTOR'],
        ['a number of a chart behind a name', 'Ann Roe (‹64721›)', 'MEDICALRECORD'],
        ['an age behind a person', 'Ann at ‹23› had', 'AGE'],
        ['a name behind an article', 'a ‹Bill› of', 'PATIENT'],
        ['a level of care', 'room ‹C5›', 'ROOM'],
      ],
      (_, text, label) => {
        expect(isForm(text, label)).toBe(false);
      },
    ),
  );
});
