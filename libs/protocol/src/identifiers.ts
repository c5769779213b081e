/** The two kinds of name that frames and manifests use; both are safe as a file name and in a URL path. */
import { z } from 'zod';

/** Letters, digits, dots, hyphens and underscores, 1 to 64, starting with a letter or digit. */
export const identifierSchema = z
  .string()
  .regex(/^[A-Za-z0-9][A-Za-z0-9._-]{0,63}$/, { error: 'expected an identifier' });

/** SHA-256 as 64 lower-case hexadecimal characters. */
export const digestSchema = z
  .string()
  .regex(/^[0-9a-f]{64}$/, { error: 'expected a SHA-256 in hexadecimal' });
