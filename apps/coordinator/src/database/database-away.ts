/** What an error of the database means for whoever asked: away for now, out of room, or something wrong. */

/** Prisma's codes for a server that does not answer, closed the connection, or has no free turn. */
const prismaCodes = ['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028'];

/** The operating system's codes for a connection that is not there. */
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
 * PostgreSQL's codes: stopping, crashed, starting, too many connections, connection lost, a statement that took too long, no
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

/** The adapter's own words for some of them. */
const kinds = ['DatabaseNotReachable', 'ConnectionClosed', 'SocketTimeout', 'TooManyConnections'];

/** The driver (pg and its pool) has no codes for what it finds by itself. */
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

/** PostgreSQL's codes for a full disk, and for a change while it takes none: the embedded one then keeps its last room. */
const full = new Set(['53100', '25006']);

/** Whether an error says that the database is away for now, rather than that something is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  return signsOf(error).some((sign) => away.has(sign));
}

/** Whether an error says that the database has no room for a change. */
export function isDatabaseFull(error: unknown): boolean {
  return signsOf(error).some((sign) => full.has(sign));
}

/** Codes, kinds and messages of an error and of those that Prisma and its adapter hide in it. They are compared, never shown. */
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

/** A socket that is not there means that its server is away; any other file that is missing is missing. */
function isOfConnecting(error: object): boolean {
  return Reflect.get(error, 'syscall') === 'connect';
}
