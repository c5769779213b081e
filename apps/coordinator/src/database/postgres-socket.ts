/**
 * Serves the embedded PostgreSQL, which has one session, to many connections.
 *
 * A connection gets the session for a whole turn: from its first message until the server is idle again, so that no message of
 * another connection comes between a statement and its values, or into a transaction. (`@electric-sql/pglite-socket` 0.2.17 takes
 * turns message by message outside transactions: with four connections that run statements and transactions side by side, some
 * statements are answered with rows of another.)
 */
import { once } from 'node:events';
import { createServer, type Server, type Socket } from 'node:net';
import type { PGlite } from '@electric-sql/pglite';
import { type ClientMessage, ClientMessages, readServerAnswer } from './postgres-messages.js';
import { Turns } from './turns.js';

/** Listens on a socket file until disposed; the caller owns the database. */
export async function servePostgres(database: PGlite, path: string): Promise<AsyncDisposable> {
  const session = new SharedSession(database);
  const server = createServer((socket) => session.serve(socket));
  server.listen(path);
  await once(server, 'listening');
  return { [Symbol.asyncDispose]: () => stop(server, session) };
}

async function stop(server: Server, session: SharedSession): Promise<void> {
  const closed = once(server, 'close');
  server.close();
  await session.end();
  await closed;
}

/** Sync ends an unfinished exchange; ROLLBACK ends an open transaction, and outside of one only earns a warning. */
const syncMessage = Buffer.from('S\0\0\0\u0004', 'latin1');
const rollbackMessage = Buffer.from('Q\0\0\0\u000dROLLBACK\0', 'latin1');

/** Whoever keeps the session without a word for this long, keeps it from everybody else: its connection is closed. */
const silenceMilliseconds = 60_000;

class SharedSession {
  private readonly turns = new Turns();
  private readonly sockets = new Set<Socket>();

  constructor(private readonly database: PGlite) {}

  serve(socket: Socket): void {
    this.sockets.add(socket);
    const connection = new Connection(socket, this.turns, (message) => this.ask(socket, message));
    socket.setNoDelay(true);
    socket.on('data', (chunk) => connection.receive(chunk));
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.sockets.delete(socket);
      connection.abandon();
    });
  }

  /** Closes every connection and waits until the last turn has been cleaned up. */
  async end(): Promise<void> {
    for (const socket of this.sockets) socket.destroy();
    const leave = await this.turns.enter();
    leave();
  }

  /** Gives a message to the database and its answer to the one who asked; returns whether the database is idle. */
  private async ask(socket: Socket, message: Uint8Array): Promise<boolean> {
    const pieces: Uint8Array[] = [];
    const onRawData = (piece: Uint8Array) => void pieces.push(piece.slice()); // the database reuses its memory
    await this.database.execProtocolRawStream(message, { onRawData });
    const { own, notifications, isIdle } = readServerAnswer(Buffer.concat(pieces));
    if (socket.writable && own.length > 0) socket.write(own);
    if (notifications.length > 0) this.tellAll(notifications);
    return isIdle;
  }

  /** One session listens for all; a client that did not ask to hear ignores what it hears. */
  private tellAll(notifications: Uint8Array): void {
    for (const socket of this.sockets) if (socket.writable) socket.write(notifications);
  }
}

/** One client: takes a turn when it asks, and gives it back when its exchange or transaction has ended. */
class Connection {
  private readonly messages = new ClientMessages();
  private leave: (() => void) | undefined;
  private isWorking = false;
  private isGone = false;
  private silence: NodeJS.Timeout | undefined;

  constructor(
    private readonly socket: Socket,
    private readonly turns: Turns,
    private readonly ask: (message: Uint8Array) => Promise<boolean>,
  ) {}

  receive(chunk: Uint8Array): void {
    this.messages.push(chunk);
    void this.work();
  }

  /** The client is gone: what it left open is ended before anyone else gets a turn. */
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
      // The database could not take the message: the connection ends, and with it whatever it had open.
      this.socket.destroy();
      this.giveBack();
    }
  }

  private next(): ClientMessage | undefined {
    return this.isGone ? undefined : this.messages.next();
  }

  private async answer({ type, bytes }: ClientMessage): Promise<void> {
    if (type === 'encryption')
      this.socket.write('N'); // the socket file needs none
    else if (type === 'cancel' || type === 'X') this.socket.end();
    else {
      this.leave ??= await this.turns.enter();
      if (await this.ask(bytes)) this.giveBack();
    }
  }

  private async cleanUp(): Promise<void> {
    await this.ask(syncMessage);
    await this.ask(rollbackMessage);
    this.giveBack();
  }

  private giveBack(): void {
    this.leave?.();
    this.leave = undefined;
  }
}
