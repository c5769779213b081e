/** Access tokens: 256 random bits, stored as digests, compared in constant time. */
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';
import { join } from 'node:path';
import { Failure, readTextFile, writeFileAtomic } from '#foundation';

/** Digests of a coordinator's two service tokens. */
export interface ServiceAccessTokens {
  readonly adminTokenHash: string;
  readonly trainerTokenHash: string;
}

/** Names of generated token files in the data directory, readable by this user only. */
export const accessTokenFiles = { admin: 'admin-token', trainer: 'trainer-token' } as const;

/** Creates a token, whose prefix lets scanners for leaked secrets recognise it. */
export function createAccessToken(prefix: 'sfa' | 'sft' | 'sfs' | 'sfp'): string {
  return `${prefix}_${randomBytes(32).toString('base64url')}`;
}

/** SHA-256 of a token: it has 256 random bits, so a slow hash would add nothing. */
export function hashAccessToken(token: string): string {
  return createHash('sha256').update(token).digest('hex');
}

/** Compares SHA-256 digests in constant time. */
export function digestsEqual(left: string, right: string): boolean {
  const first = Buffer.from(left, 'hex');
  const second = Buffer.from(right, 'hex');
  return first.length === 32 && second.length === 32 && timingSafeEqual(first, second);
}

/** Takes each token from the settings, else from the data directory, generating it if missing. */
export async function loadServiceAccessTokens(options: {
  readonly dataDirectory: string;
  readonly adminToken: string | undefined;
  readonly trainerToken: string | undefined;
}): Promise<ServiceAccessTokens> {
  const { dataDirectory, adminToken, trainerToken } = options;
  return {
    adminTokenHash: hashAccessToken(
      adminToken ?? (await readOrCreate(join(dataDirectory, accessTokenFiles.admin), 'sfa')),
    ),
    trainerTokenHash: hashAccessToken(
      trainerToken ?? (await readOrCreate(join(dataDirectory, accessTokenFiles.trainer), 'sft')),
    ),
  };
}

async function readOrCreate(path: string, prefix: 'sfa' | 'sft'): Promise<string> {
  try {
    return (await readTextFile(path)).trim();
  } catch (error) {
    if (!(error instanceof Failure && error.code === 'FILE_NOT_FOUND')) throw error;
  }
  const token = createAccessToken(prefix);
  await writeFileAtomic(path, `${token}\n`);
  return token;
}
