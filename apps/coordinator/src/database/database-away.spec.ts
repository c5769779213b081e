import { describe, expect, it } from '@jest/globals';
import { isDatabaseAway, isDatabaseFull } from './database-away.js';

const withParts = (message: string, parts: object) => Object.assign(new Error(message), parts);
/** As Prisma 7 hands on what its adapter found. */
const throughPrisma = (cause: object) =>
  withParts('Invalid invocation', { code: 'P2010', meta: { driverAdapterError: { cause } } });

describe('an error of the database', () => {
  it.each([
    ['the server stops', throughPrisma({ kind: 'postgres', code: '57P01', originalCode: '57P01' })],
    ['the server has crashed', withParts('terminated', { cause: { originalCode: '57P02' } })],
    ['the server starts', throughPrisma({ kind: 'postgres', code: '57P03' })],
    ['a statement took too long', throughPrisma({ kind: 'postgres', code: '57014' })],
    ['the connection was reset', withParts('read ECONNRESET', { code: 'ECONNRESET', syscall: 'read' })],
    ['the socket is not there', withParts('connect ENOENT', { code: 'ENOENT', syscall: 'connect' })],
    ['a connection was cut', new Error('Connection terminated unexpectedly')],
    ['the pool holds a cut one', new Error('Client has encountered a connection error and is not queryable')],
    ['nobody answers', new Error('Query read timeout')],
    ['no connection is free', new Error('timeout exceeded when trying to connect')],
    ['no transaction is free', withParts('Transaction API error', { code: 'P2028' })],
  ])('says that it is away when %s', (_case, error) => {
    expect(isDatabaseAway(error)).toBe(true);
  });

  it.each([
    ['a unique value is there already', withParts('Unique constraint failed', { code: 'P2002' })],
    ['a statement is wrong', throughPrisma({ kind: 'postgres', code: '42601' })],
    ['a blob is missing', withParts('open ENOENT', { code: 'ENOENT', syscall: 'open' })],
    ['something else is wrong', new TypeError('undefined is not a function')],
  ])('says nothing of the kind when %s', (_case, error) => {
    expect([isDatabaseAway(error), isDatabaseFull(error)]).toEqual([false, false]);
  });

  it.each(['53100', '25006'])('says that there is no room for a change (%s)', (code) => {
    expect(isDatabaseFull(throughPrisma({ kind: 'postgres', code }))).toBe(true);
  });
});
