/** The public corpora whose prose a starter release learns from, read in their published form. */
import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { z } from 'zod';
import { asFileFailure, Failure } from '#foundation';
import { readCsv } from '../../../apps/lab/src/corpus/imports.js';
import type { CarrierText } from '../starter-text/carriers.js';

/** A carrier corpus: name, licence, source and reader. */
export interface CarrierCorpus {
  readonly name: string;
  readonly licence: string;
  readonly source: string;
  readonly caveat?: string;
  read(folder: string): Promise<readonly CarrierText[]>;
}

/** All carrier corpora. */
export const carrierCorpora: readonly CarrierCorpus[] = [
  {
    name: 'mtsamples_en',
    licence: 'CC0 (label of the uploader)',
    source: 'mtsamples.com by way of Kaggle, tboyle10/medicaltranscriptions',
    caveat: 'The uploader who labelled it CC0 is not the author of the texts; mtsamples.com is.',
    read: readTranscriptions,
  },
  {
    name: 'mts_dialog_en',
    licence: 'CC BY 4.0',
    source: 'MTS-Dialog, Ben Abacha et al., EACL 2023',
    read: readDialogues,
  },
  {
    name: 'ctakes_notes_en',
    licence: 'Apache-2.0',
    source: 'Apache cTAKES, example notes',
    read: readExampleNotes,
  },
  { name: 'presidio_synth_en', licence: 'MIT', source: 'microsoft/presidio-research', read: readTemplates },
  {
    name: 'ner_en_wnut17',
    licence: 'CC BY 4.0',
    source: 'WNUT-17, Derczynski et al., 2017',
    read: readPosts,
  },
];

/** Reads all corpora in `folder`. Fails with FILE_NOT_FOUND for a missing one, LAB_CARRIERS_INVALID for a bad one. */
export async function readCarriers(
  folder: string,
  corpora: readonly CarrierCorpus[] = carrierCorpora,
): Promise<readonly CarrierText[]> {
  const texts: CarrierText[] = [];
  for (const { name, read } of corpora) texts.push(...(await read(join(folder, name))));
  return texts;
}

/** Reads a text file. Fails with FILE_*. */
export async function readText(path: string): Promise<string> {
  try {
    return await readFile(path, 'utf8');
  } catch (error) {
    throw asFileFailure(error, path);
  }
}

/** Parses a JSON file of a corpus. Fails with LAB_CARRIERS_INVALID, naming the file. */
export function parseAs<Value>(schema: z.ZodType<Value>, json: string, path: string): Value {
  const invalid = () => new Failure('LAB_CARRIERS_INVALID', { file: path });
  let value: unknown;
  try {
    value = JSON.parse(json);
  } catch {
    throw invalid();
  }
  const parsed = schema.safeParse(value);
  if (!parsed.success) throw invalid();
  return parsed.data;
}

const transcriptionSchema = z.looseObject({ id: z.string(), text: z.string() });

async function readTranscriptions(folder: string): Promise<readonly CarrierText[]> {
  const path = join(folder, 'mtsamples_unique.jsonl');
  return (await readText(path))
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => {
      const { id, text } = parseAs(transcriptionSchema, line, path);
      return { corpus: 'mtsamples_en', group: id, text };
    });
}

/** The section and the dialogue of a row are two texts of one group. */
async function readDialogues(folder: string): Promise<readonly CarrierText[]> {
  const texts: CarrierText[] = [];
  for (const file of (await readdir(folder)).filter((name) => name.endsWith('.csv')).sort()) {
    for (const text of ['section_text', 'dialogue']) {
      const rows = readCsv(join(folder, file), { text, id: 'ID', delimiter: ',' });
      for await (const read of rows) {
        const row = read({ file, record: texts.length, id: '' });
        texts.push({ corpus: 'mts_dialog_en', group: `${file} ${row.id}`, text: row.text });
      }
    }
  }
  return texts;
}

async function readExampleNotes(folder: string): Promise<readonly CarrierText[]> {
  const files = (await readdir(join(folder, 'notes'))).sort();
  return Promise.all(
    files.map(async (file) => ({
      corpus: 'ctakes_notes_en',
      group: file,
      text: await readText(join(folder, 'notes', file)),
    })),
  );
}

const templateSchema = z.array(
  z.looseObject({
    full_text: z.string(),
    template_id: z.number(),
    spans: z.array(
      z.looseObject({ entity_type: z.string(), start_position: z.int(), end_position: z.int() }),
    ),
  }),
);

/** Presidio's types as slots; TITLE and NRP (nationality, religion) are not i2b2 identifiers and stay as text. */
const presidioSlots: Readonly<Record<string, { readonly slot: string; readonly label: string }>> = {
  PERSON: { slot: 'patientFull', label: 'PATIENT' },
  STREET_ADDRESS: { slot: 'address', label: 'STREET' },
  GPE: { slot: 'place', label: 'CITY' },
  ORGANIZATION: { slot: 'organization', label: 'ORGANIZATION' },
  CREDIT_CARD: { slot: 'account', label: 'ACCOUNT' },
  DATE_TIME: { slot: 'dateFull', label: 'DATE' },
  PHONE_NUMBER: { slot: 'phone', label: 'PHONE' },
  AGE: { slot: 'ageNumber', label: 'AGE' },
  EMAIL_ADDRESS: { slot: 'email', label: 'EMAIL' },
  ZIP_CODE: { slot: 'zip', label: 'ZIP' },
  DOMAIN_NAME: { slot: 'url', label: 'URL' },
  IBAN_CODE: { slot: 'account', label: 'ACCOUNT' },
  US_SSN: { slot: 'ssn', label: 'SSN' },
  IP_ADDRESS: { slot: 'ip', label: 'IPADDR' },
  US_DRIVER_LICENSE: { slot: 'license', label: 'LICENSE' },
};

async function readTemplates(folder: string): Promise<readonly CarrierText[]> {
  const path = join(folder, 'synth_dataset_v2.json');
  return parseAs(templateSchema, await readText(path), path).map(({ full_text, template_id, spans }) => ({
    corpus: 'presidio_synth_en',
    group: String(template_id),
    text: full_text,
    marked: spans
      .flatMap(({ entity_type, start_position: start, end_position: end }) => {
        const kind = presidioSlots[entity_type];
        return kind === undefined ? [] : [{ start, end, ...kind }];
      })
      .sort((a, b) => a.start - b.start),
  }));
}

/** WNUT types with an i2b2 label; posts with any other type are dropped. */
const wnutSlots: Readonly<Record<string, { readonly slot: string; readonly label: string }>> = {
  person: { slot: 'patientFull', label: 'PATIENT' },
  location: { slot: 'place', label: 'CITY' },
  corporation: { slot: 'organization', label: 'ORGANIZATION' },
};

async function readPosts(folder: string): Promise<readonly CarrierText[]> {
  const texts: CarrierText[] = [];
  for (const file of ['wnut17train.conll', 'emerging.dev.conll', 'emerging.test.annotated']) {
    const posts = (await readText(join(folder, file))).split(/\n\s*\n/);
    posts.forEach((post, index) => {
      const text = toPost(post);
      if (text !== undefined) texts.push({ corpus: 'ner_en_wnut17', group: `${file} ${index}`, ...text });
    });
  }
  return texts;
}

function toPost(post: string): Pick<CarrierText, 'text' | 'marked'> | undefined {
  const marked: { start: number; end: number; slot: string; label: string }[] = [];
  let text = '';
  for (const line of post.split('\n')) {
    const [word = '', tag = 'O'] = line.split('\t');
    if (word === '') continue;
    if (text !== '' && !/^[.,!?:;')%]|^n't$|^'/.test(word)) text += ' ';
    const [part, kind = ''] = tag.split(/-(.*)/s);
    const known = wnutSlots[kind];
    if (part !== 'O' && known === undefined) return undefined;
    const last = marked.at(-1);
    if (part === 'I' && last !== undefined) last.end = text.length + word.length;
    else if (known !== undefined)
      marked.push({ start: text.length, end: text.length + word.length, ...known });
    text += word;
  }
  return text === '' || /@\w|_\w+_/.test(text) ? undefined : { text, marked };
}
