export {
  answerSignatureHeader,
  type CarriedAnswer,
  carriedAnswerSchema,
  carriedForHeader,
  carriedMilliseconds,
  carriedReading,
  errandSchema,
  isAnswerSigned,
  type Letter,
  letterSchema,
  mayBeCarried,
  replySchema,
  type SignedHeaders,
  signAnswer,
} from './carried.js';
export {
  openCarriedFile,
  type ReadPart,
  requireNewFile,
  type WrittenPart,
  writeCarriedFile,
} from './carried-file.js';
