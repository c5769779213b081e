import { describe, expect, it } from '@jest/globals';
import { ClientMessages, readServerAnswer } from './postgres-socket.js';

/** A message with a type: one letter, the length of the rest with itself, the rest. */
function typed(type: string, body: string): Buffer {
  const message = Buffer.alloc(5 + body.length);
  message.write(type, 0, 'latin1');
  message.writeInt32BE(4 + body.length, 1);
  message.write(body, 5, 'latin1');
  return message;
}

/** A message that opens a connection: length, then a number. */
function opening(number: number, body = ''): Buffer {
  const message = Buffer.alloc(8 + body.length);
  message.writeInt32BE(message.length, 0);
  message.writeInt32BE(number, 4);
  message.write(body, 8, 'latin1');
  return message;
}

const startup = opening(196_608, 'user\0me\0\0');

function typesOf(chunks: readonly Uint8Array[]): string[] {
  const messages = new ClientMessages();
  const types: string[] = [];
  for (const chunk of chunks) {
    messages.push(chunk);
    for (let message = messages.next(); message !== undefined; message = messages.next())
      types.push(message.type);
  }
  return types;
}

describe('ClientMessages', () => {
  const conversation = Buffer.concat([
    opening(80_877_103),
    startup,
    typed('Q', 'SELECT 1\0'),
    typed('S', ''),
    typed('X', ''),
  ]);

  it('gives out messages in order, knowing those that open a connection', () => {
    expect(typesOf([conversation])).toEqual(['encryption', 'startup', 'Q', 'S', 'X']);
  });

  it('gives out the same messages however the bytes are cut', () => {
    for (let size = 1; size < 12; size += 1) {
      const chunks = Array.from({ length: Math.ceil(conversation.length / size) }, (_, index) =>
        conversation.subarray(index * size, (index + 1) * size),
      );
      expect(typesOf(chunks)).toEqual(['encryption', 'startup', 'Q', 'S', 'X']);
    }
  });

  it('tells a request to cancel from a startup', () => {
    expect(typesOf([opening(80_877_102, 'processk')])).toEqual(['cancel']);
  });

  it('keeps every byte of a message', () => {
    const messages = new ClientMessages();
    messages.push(Buffer.concat([startup, typed('P', 'name\0SELECT $1\0')]));

    expect(messages.next()?.bytes).toEqual(startup);
    expect(messages.next()?.bytes).toEqual(typed('P', 'name\0SELECT $1\0'));
  });
});

describe('readServerAnswer', () => {
  it.each([
    ['I', true],
    ['T', false],
    ['E', false],
  ])('knows from the status %s whether the server is idle: %s', (status, isIdle) => {
    expect(readServerAnswer(Buffer.concat([typed('C', 'SELECT 1\0'), typed('Z', status)])).isIdle).toBe(
      isIdle,
    );
  });

  it('is not idle in the middle of an exchange', () => {
    expect(readServerAnswer(typed('1', '')).isIdle).toBe(false);
    expect(readServerAnswer(Buffer.alloc(0)).isIdle).toBe(false);
  });

  it('takes notifications out and leaves the rest in order', () => {
    const row = typed('D', 'row A Z');
    const note = typed('A', 'pid channel\0payload\0');
    const ready = typed('Z', 'I');

    const answer = readServerAnswer(Buffer.concat([row, note, ready]));

    expect(answer.own).toEqual(Buffer.concat([row, ready]));
    expect(answer.notifications).toEqual(note);
  });
});
