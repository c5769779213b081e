/**
 * Serves the embedded PostgreSQL, which has one session, to many connections.
 *
 * A connection holds the session for a whole turn: from its first message until the server is idle again. No
 * other connection's message can then come between a statement and its values, or into a transaction.
 * (`@electric-sql/pglite-socket` 0.2.17 takes turns message by message outside transactions: when four
 * connections run statements and transactions side by side, some statements receive another's rows.)
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { systemCodeOf } from '#foundation';
import { Turns } from '../turns.js';

/** A served database; disposing it closes the connections and leaves the database open. */
export interface SharedPostgres extends AsyncDisposable {
  /** Runs `work` while no connection has a turn; does nothing once the database has failed. */
  alone(work: () => Promise<void>): Promise<void>;
  /** Resolves with the reason once the database has failed; any further request would wait for ever. */
  readonly failed: Promise<string>;
  /** Once true, the owner must not even close the database. */
  hasFailed(): boolean;
}

interface ServeOptions {
  /** Called before each turn, while nobody has one. */
  readonly beforeTurn?: () => Promise<void>;
}

/** Listens on a socket file until disposed; the caller owns the database. */
export async function servePostgres(
  database: PGlite,
  path: string,
  options: ServeOptions = {},
): Promise<SharedPostgres> {
  const session = new SharedSession(database, options);
  const server = createServer((socket) => session.serve(socket));
  server.listen(path);
  await once(server, 'listening');
  return {
    alone: (work) => session.alone(work),
    failed: session.failed,
    hasFailed: () => session.hasFailed,
    [Symbol.asyncDispose]: () => stop(server, session),
  };
}

async function stop(server: Server, session: SharedSession): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await session.end();
  await closed;
}

/** Sync ends an unfinished exchange; ROLLBACK ends an open transaction, and otherwise only draws a warning. */
const syncMessage = Buffer.from('S\0\0\0\u0004', 'latin1');
const rollbackMessage = Buffer.from('Q\0\0\0\u000dROLLBACK\0', 'latin1');

/** A connection that holds the session in silence for this long is closed: everybody else waits for it. */
const silenceMilliseconds = 60_000;

class SharedSession {
  private readonly turns = new Turns(1);
  private readonly sockets = new Set<Socket>();
  private tellFailure = (_reason: string) => {};
  hasFailed = false;
  readonly failed = new Promise<string>((resolve) => {
    this.tellFailure = resolve;
  });

  constructor(
    private readonly database: PGlite,
    private readonly options: ServeOptions,
  ) {}

  serve(socket: Socket): void {
    if (this.hasFailed) {
      socket.destroy();
      return;
    }
    this.sockets.add(socket);
    const connection = new Connection(socket, {
      enter: () => this.enter(),
      ask: (message) => this.ask(socket, message),
    });
    socket.setNoDelay(true);
    socket.on('data', (chunk) => connection.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      connection.abandon();
    });
  }

  async end(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const leave = await this.turns.enter();
    leave();
  }

  async alone(work: () => Promise<void>): Promise<void> {
    const leave = await this.turns.enter();
    try {
      if (!this.hasFailed) await work();
    } catch (error) {
      this.failIfPanic(error);
    } finally {
      leave();
    }
  }

  private async enter(): Promise<() => void> {
    const leave = await this.turns.enter();
    try {
      if (!this.hasFailed) await this.options.beforeTurn?.();
    } catch (error) {
      this.failIfPanic(error);
    }
    return leave;
  }

  /** Forwards a message and its answer; returns whether the database is idle. */
  private async ask(socket: Socket, message: Uint8Array): Promise<boolean> {
    if (this.hasFailed) throw new Error('the database has failed');
    const { own, notifications, isIdle, panic } = await this.exchange(message);
    if (socket.writable && own.length > 0) socket.write(own);
    if (notifications.length > 0) this.tellAll(notifications);
    if (panic !== undefined) this.fail(panic);
    return isIdle;
  }

  private async exchange(message: Uint8Array) {
    const pieces: Uint8Array[] = [];
    const onRawData = (piece: Uint8Array) => void pieces.push(piece.slice()); // the database reuses its buffer
    try {
      await this.database.execProtocolRawStream(message, { onRawData });
    } catch (error) {
      // PostgreSQL answers what it refuses; an exception is a fault in the layer below.
      this.fail(error instanceof Error ? error.name : 'unknown');
      throw error;
    }
    return readServerAnswer(Buffer.concat(pieces));
  }

  private failIfPanic(error: unknown): void {
    const code = panicOf(error);
    if (code !== undefined) this.fail(code);
  }

  /** A server would restart after a panic. This one would never answer again and would keep the process busy. */
  private fail(reason: string): void {
    this.hasFailed = true;
    this.tellFailure(reason);
    for (const socket of this.sockets) socket.destroySoon();
  }

  /** One session listens for all; clients ignore notifications that they did not ask for. */
  private tellAll(notifications: Uint8Array): void {
    for (const socket of this.sockets) if (socket.writable) socket.write(notifications);
  }
}

function panicOf(error: unknown): string | undefined {
  const isPanic = error instanceof Error && Reflect.get(error, 'severity') === 'PANIC';
  return isPanic ? (systemCodeOf(error) ?? 'PANIC') : undefined;
}

interface Session {
  readonly enter: () => Promise<() => void>;
  readonly ask: (message: Uint8Array) => Promise<boolean>;
}

/** One client: takes a turn when it asks and gives it back after its exchange or transaction. */
class Connection {
  private readonly messages = new ClientMessages();
  private leave: (() => void) | undefined;
  private isWorking = false;
  private isGone = false;
  private silence: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly session: Session,
  ) {}

  receive(chunk: Uint8Array): void {
    this.messages.push(chunk);
    void this.work();
  }

  /** Ends what a lost client left open before anyone else gets a turn. */
  abandon(): void {
    this.isGone = true;
    void this.work();
  }

  private async work(): Promise<void> {
    if (this.isWorking) return;
    this.isWorking = true;
    clearTimeout(this.silence);
    await this.answerAll();
    this.isWorking = false;
    if (this.leave !== undefined) this.silence = setTimeout(() => this.socket.destroy(), silenceMilliseconds);
  }

  private async answerAll(): Promise<void> {
    try {
      for (let message = this.next(); message !== undefined; message = this.next())
        await this.answer(message);
      if (this.isGone && this.leave !== undefined) await this.cleanUp();
    } catch {
      // The database could not take the message: close the connection and end its turn.
      this.socket.destroy();
      this.giveBack();
    }
  }

  private next(): ClientMessage | undefined {
    return this.isGone ? undefined : this.messages.next();
  }

  private async answer({ type, bytes }: ClientMessage): Promise<void> {
    if (type === 'encryption')
      this.socket.write('N'); // a socket file needs none
    else if (type === 'cancel' || type === 'X') this.socket.end();
    else {
      this.leave ??= await this.session.enter();
      if (await this.session.ask(bytes)) this.giveBack();
    }
  }

  private async cleanUp(): Promise<void> {
    await this.session.ask(syncMessage);
    await this.session.ask(rollbackMessage);
    this.giveBack();
  }

  private giveBack(): void {
    this.leave?.();
    this.leave = undefined;
  }
}

/** Splits PostgreSQL's wire protocol (version 3) into messages; see "Message Formats" in its manual. */

interface ClientMessage {
  /** One letter, or the request of an untyped opening message. */
  readonly type: string;
  readonly bytes: Uint8Array;
}

/** Untyped opening messages, by the number in place of the type. */
const openingTypes: Readonly<Record<number, string>> = {
  80877102: 'cancel',
  80877103: 'encryption', // SSL
  80877104: 'encryption', // GSSAPI
};

/** Buffers one connection's bytes and returns them message by message. */
export class ClientMessages {
  private pending: Buffer = Buffer.alloc(0);
  private isOpen = false;

  push(chunk: Uint8Array): void {
    this.pending = this.pending.length === 0 ? Buffer.from(chunk) : Buffer.concat([this.pending, chunk]);
  }

  /** The next message; undefined until all of it has arrived. */
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

interface ServerAnswer {
  readonly own: Uint8Array;
  readonly notifications: Uint8Array;
  /** Whether the server awaits a request outside any transaction. */
  readonly isIdle: boolean;
  /** SQLSTATE of a panic, after which the server is unusable. */
  readonly panic: string | undefined;
}

/** Splits an answer, which consists of whole messages. */
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

/** ErrorResponse lists fields, each a letter and a zero-terminated text: V is the severity, C the code. */
function panicCode(message: Buffer): string | undefined {
  const fields = message.subarray(5).toString('utf8').split('\0');
  const isPanic = fields.includes('VPANIC');
  return isPanic ? (fields.find((field) => field.startsWith('C'))?.slice(1) ?? 'PANIC') : undefined;
}

function isType(message: Buffer, type: string): boolean {
  return message[0] === type.charCodeAt(0);
}
