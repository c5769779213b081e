/** Settings of a bucket for blobs. Credentials are not among them: the SDK finds them itself, in files or by the machine's role. */
import { z } from 'zod';

/** A bucket and who answers for it. */
export interface S3Settings {
  readonly bucket: string;
  /** Undefined: the one of Amazon for the region. */
  readonly endpoint: string | undefined;
  readonly region: string;
  /** What every key begins with; empty, or ends in a slash. */
  readonly prefix: string;
  /** The bucket in the path, as most servers of one's own want it, rather than in the host name. */
  readonly pathStyle: boolean;
}

/** Variables of the environment; all of them count only with a bucket. */
export const s3Variables = {
  SFUMATO_S3_BUCKET: z
    .string()
    .regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/, 'expected the name of a bucket')
    .optional(),
  SFUMATO_S3_ENDPOINT: z.url({ protocol: /^https?$/ }).optional(),
  SFUMATO_S3_REGION: z.string().min(1).optional(),
  SFUMATO_S3_PREFIX: z
    .string()
    .regex(/^([\w.-]+\/)*$/, 'expected folders that each end in a slash')
    .optional(),
  SFUMATO_S3_PATH_STYLE: z.stringbool().optional(),
};

type Values = z.infer<z.ZodObject<typeof s3Variables>>;

/** Variables that have no meaning without a bucket, with what was expected. */
export function s3Faults(values: Values): readonly (readonly [name: string, message: string])[] {
  if (values.SFUMATO_S3_BUCKET !== undefined) return [];
  return Object.keys(s3Variables)
    .filter((name) => values[name as keyof Values] !== undefined) // its own keys
    .map((name) => [name, 'expected with SFUMATO_S3_BUCKET only'] as const);
}

/** The bucket, or undefined when none is named. */
export function s3SettingsOf(values: Values): S3Settings | undefined {
  const { SFUMATO_S3_BUCKET: bucket, SFUMATO_S3_ENDPOINT: endpoint } = values;
  if (bucket === undefined) return undefined;
  return {
    bucket,
    endpoint,
    region: values.SFUMATO_S3_REGION ?? 'us-east-1', // what servers of one's own answer to when nothing is set
    prefix: values.SFUMATO_S3_PREFIX ?? '',
    // Names of buckets are seldom in the DNS of one's own server.
    pathStyle: values.SFUMATO_S3_PATH_STYLE ?? endpoint !== undefined,
  };
}
