import { systemCodeOf } from '#foundation';

/** Prisma's codes for a server that does not answer, closed the connection, or has no free turn. */
const prismaCodes = new Set(['P1001', 'P1002', 'P1008', 'P1017', 'P2024', 'P2028']);

/** The operating system's codes for a connection that is not there, and PostgreSQL's for a server that is stopping or starting. */
const connectionCodes = new Set([
  'ECONNREFUSED',
  'ECONNRESET',
  'ENOENT',
  'EPIPE',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
]);

/** Whether an error says that the database is away for now, rather than that something is wrong. */
export function isDatabaseAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if (prismaCodes.has(systemCodeOf(error) ?? '')) return true;
  const isOfDriver = error.name.startsWith('PrismaClient') || error.name === 'DriverAdapterError';
  return isOfDriver && mentionsConnection(error);
}

/** The adapter hides the driver's error in `cause` and in `meta`; only codes are compared. */
function mentionsConnection(error: Error): boolean {
  const cause: unknown = error.cause;
  const original =
    typeof cause === 'object' && cause !== null && 'originalCode' in cause ? cause.originalCode : undefined;
  const kind = typeof cause === 'object' && cause !== null && 'kind' in cause ? cause.kind : undefined;
  return (
    connectionCodes.has(systemCodeOf(cause) ?? '') ||
    connectionCodes.has(systemCodeOf(error) ?? '') ||
    (typeof original === 'string' && connectionCodes.has(original)) ||
    kind === 'DatabaseNotReachable' ||
    kind === 'ConnectionClosed' ||
    kind === 'SocketTimeout'
  );
}
