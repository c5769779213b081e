/** Tells what a database error means: temporarily away, out of space, or a bug. */

/** Prisma: no answer, connection closed, timed out waiting for a connection. */
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];

/** The operating system could not connect. */
const systemCodes = [
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  'EHOSTUNREACH',
  'EAI_AGAIN',
];

/**
 * PostgreSQL: stopping, crashed, starting, too many connections, connection lost, statement timeout, no
 * resources. https://www.postgresql.org/docs/current/errcodes-appendix.html
 */
const postgresCodes = [
  '57P01',
  '57P02',
  '57P03',
  '57P05',
  '53300',
  '08000',
  '08003',
  '08006',
  '57014',
  '53200',
];

/** The Prisma adapter's names for some of these. */
const kinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'];

/** The driver (pg and its pool) reports these without codes. */
const driverMessages = [
  'Client has encountered a connection error and is not queryable',
  'Client was closed and is not queryable',
  'Connection terminated',
  'Connection terminated due to connection timeout',
  'Connection terminated unexpectedly',
  'Query read timeout',
  'timeout expired',
  'timeout exceeded when trying to connect',
];

const away = new Set([...prismaCodes, ...systemCodes, ...postgresCodes, ...kinds, ...driverMessages]);

/** PostgreSQL: disk full; and read-only, as the embedded database is while the disk is short. */
const full = new Set(['53100', '25006']);

export function isDatabaseAway(error: unknown): boolean {
  return signsOf(error).some((sign) => away.has(sign));
}

export function isDatabaseFull(error: unknown): boolean {
  return signsOf(error).some((sign) => full.has(sign));
}

/** Codes, kinds and messages of an error and of those it wraps. Compared, never shown. */
function signsOf(error: unknown, depth = 0): readonly string[] {
  if (typeof error !== 'object' || error === null || depth > 4) return [];
  const own = ['code', 'originalCode', 'kind', 'message'].map((name): unknown => Reflect.get(error, name));
  const inner = ['cause', 'meta', 'driverAdapterError'].map((name): unknown => Reflect.get(error, name));
  return [
    ...own
      .filter((sign) => typeof sign === 'string')
      .filter((sign) => sign !== 'ENOENT' || isOfConnecting(error)),
    ...inner.flatMap((part) => signsOf(part, depth + 1)),
  ];
}

/** ENOENT while connecting to a socket means that its server is away; any other missing file is a bug. */
function isOfConnecting(error: object): boolean {
  return Reflect.get(error, 'syscall') === 'connect';
}
