/** `text`: one `.txt` a note, without labels. */
import type { FolderFormat } from './corpus-format.js';
import { onePerFile, textAndSpans } from './corpus-format.js';
import { indexOfLoneSurrogate, requireWritable } from './offsets.js';

/** The format. */
export const plainText = {
  name: 'text',
  extension: '.txt',
  looksLike: () => false,
  read: onePerFile((text, { id, path }) => ({ id, text, tags: [], place: { file: path } })),
  oneFile: false,
  write(note) {
    requireWritable(note, 'text', indexOfLoneSurrogate(note.text));
    return [['.txt', note.text]];
  },
  holds: { ...textAndSpans, spans: false },
} as const satisfies FolderFormat;
