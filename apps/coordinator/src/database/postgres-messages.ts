/** Cutting a stream of PostgreSQL's wire protocol (version 3) into messages; see "Message Formats" in its manual. */

/** A message of a client: one that opens a connection has no type. */
export interface ClientMessage {
  /** One letter, or what an untyped message asks for. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Types of the messages that begin without a type byte, by the number that stands in its place. */
const openingTypes: Readonly<Record<number, string>> = {
  80877102: 'cancel',
  80877103: 'encryption', // SSL
  80877104: 'encryption', // GSSAPI
};

/** Collects what arrives on one connection and gives it out message by message. */
export class ClientMessages {
  private pending: Buffer = Buffer.alloc(0);
  private isOpen = false;

  push(chunk: Uint8Array): void {
    this.pending = this.pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.pending, chunk]);
  }

  /** The next whole message, undefined until there is one. */
  next(): ClientMessage | undefined {
    const lengthAt = this.isOpen ? 1 : 0;
    if (this.pending.length < lengthAt + 4) return undefined;
    const end = lengthAt + this.pending.readInt32BE(lengthAt);
    if (this.pending.length < Math.max(end, 5)) return undefined;
    const bytes = this.pending.subarray(0, end);
    this.pending = this.pending.subarray(end);
    const type = this.isOpen ? String.fromCharCode(bytes[0] ?? 0) : openingType(bytes);
    if (type === 'startup') this.isOpen = true;
    return { type, bytes };
  }
}

function openingType(bytes: Buffer): string {
  return (bytes.length >= 8 ? openingTypes[bytes.readInt32BE(4)] : undefined) ?? 'startup';
}

/** What a server's answer holds. */
export interface ServerAnswer {
  /** Everything but notifications, in order. */
  readonly own: Uint8Array;
  /** Notifications: they are for whoever listens, not for whoever asked. */
  readonly notifications: Uint8Array;
  /** True when the server waits for a new request outside any transaction. */
  readonly isIdle: boolean;
  /** The code (SQLSTATE) of a panic: the server can do no more. */
  readonly panic: string | undefined;
}

/** Splits an answer, which is made of whole messages. */
export function readServerAnswer(answer: Buffer): ServerAnswer {
  const [own, notifications]: [Buffer[], Buffer[]] = [[], []];
  let isIdle = false;
  let panic: string | undefined;
  for (let at = 0; at < answer.length; ) {
    const end = at + 1 + answer.readInt32BE(at + 1);
    const message = answer.subarray(at, end);
    (isType(message, 'A') ? notifications : own).push(message);
    // ReadyForQuery: its one byte is I (idle), T (in a transaction) or E (in a failed one).
    if (isType(message, 'Z')) isIdle = message[5] === 'I'.charCodeAt(0);
    if (isType(message, 'E')) panic ??= panicCode(message);
    at = end;
  }
  return { own: Buffer.concat(own), notifications: Buffer.concat(notifications), isIdle, panic };
}

/** ErrorResponse is a list of fields: a letter and its text, each text ended by a zero. V is the severity, C the code. */
function panicCode(message: Buffer): string | undefined {
  const fields = message.subarray(5).toString('utf8').split('\0');
  const isPanic = fields.includes('VPANIC');
  return isPanic ? (fields.find((field) => field.startsWith('C'))?.slice(1) ?? 'PANIC') : undefined;
}

function isType(message: Buffer, type: string): boolean {
  return message[0] === type.charCodeAt(0);
}
