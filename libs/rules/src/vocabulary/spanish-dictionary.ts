/** Spanish words in all their forms, of the package `an-array-of-spanish-words`, which writes them without accents. */
import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { z } from 'zod';

/** What notes and messages write and no dictionary has. */
const newWords =
  'whatsapp wasap cel celu tfno tlf tel atte ok email mail online web app internet agendar agenda agende chequeo chequear doppler holter ecografista covid selfie link parking ticket stent bypass shock test spray kit check feedback jaja jajaja xfa pls finde cole profe seño bici moto tele boli peque mami papi porfa porfis holi dra dr sra sr srta dna hta dm fa epoc tac rmn uci urg pcte pte pac px tto dx ant izq dcha dcho der ing ingr eco rx ecg ekg iam acv ictus itu avm mid mii msd msi';

const listSchema = z.strictObject({ about: z.string(), nameWords: z.array(z.string()) });

/** When first asked for. */
let read: ReadonlySet<string> | undefined;

/** Whether a folded word in small letters is a Spanish one that no list of names has. */
export function isSpanishWord(word: string): boolean {
  read ??= readDictionary();
  return read.has(word);
}

function readDictionary(): ReadonlySet<string> {
  const require = createRequire(import.meta.url);
  const words = new Set(z.array(z.string()).parse(require('an-array-of-spanish-words')));
  for (const word of newWords.split(' ')) words.add(word);
  const { nameWords } = listSchema.parse(
    JSON.parse(readFileSync(new URL('./spanish-name-words.json', import.meta.url), 'utf8')),
  );
  for (const line of nameWords) for (const word of line.split(' ')) words.delete(word);
  return words;
}
