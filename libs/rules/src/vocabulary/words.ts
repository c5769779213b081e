/** Sets of folded words. All of them were written by hand for this library from general knowledge; no list was taken from anywhere. */
import { readWordSets } from './word-list.js';

const words = readWordSets('vocabulary');

/** People whose names are diseases, signs, devices, tests and operations. */
export const eponyms = words('eponyms');

/** Eponyms that many people are called: terms only before what is named after them. "Smith fracture" holds nobody, "Smith improved" does. */
export const surnameEponyms = words('eponyms that are surnames');

/** Headings, departments, specialities, adjectives of the body's systems and other words of forms. */
export const sectionWords = words('sections');

/** Drugs, materials and devices that look like surnames and that no stem catches. */
export const drugWords = words('drugs');

/** Abbreviations of the clinic that are nobody's name, of three letters or more; they count as written, never by likeness. */
export const clinicalAbbreviations = words('abbreviations');

/** Words that no name holds: articles, pronouns, verbs and words of forms. A name ends before the first of them. */
export const plainWords = words('plain words');

/** First names and surnames that are also plain words: alone, they need their capital and a name's neighbourhood. */
export const nameLikeWords = words('names that are words');

/** Diseases, operations, examinations, vaccines, births and turns of a life, which a note remembers by their year. */
export const yearEvents = words('events of a year');

/** Amounts, results, times, rooms and addresses: a number behind one of these is no year. */
export const yearMeasures = words('measured like years');

/** First names that are common in Germany, Austria and Switzerland, and among people who moved there. */
export const germanFirstNames = words('German first names');

/** Towns without those that are also words ("Essen", "Halle", "Hof"). */
export const germanTowns = words('German towns');

/** Words of an institution's name that say what it is, not which. */
export const genericInstitutionWords = words('generic words of institutions');

/** Initials of well-known hospitals, in capitals: lists of abbreviations may hold them, and crowds of acronyms hide them. */
export const hospitalInitials: ReadonlySet<string> = new Set(
  'UCSF UCLA UCSD UCI MSK MSKCC MGH BWH BIDMC BCH DFCI UPMC OHSU NYU CHOP HUP JHH VUMC UNC MUSC UAB UIHC UIC UTSW MDACC UCH KUMC GOSH UCLH NHNN CCF HCMC HSS LUMC UMC'.split(
    ' ',
  ),
);
