/** Surrogates for notes that people read, with the name lists loaded only when somebody asks for them. */
import { type ConsistentSurrogates } from '#surrogates';
import type { Language } from '#text';

/** Opens them (tens of milliseconds); `key` is 32 bytes that nobody else has. */
export async function openConsistentSurrogates(
  key: Uint8Array,
  language: Language,
): Promise<ConsistentSurrogates> {
  const { createConsistentSurrogates } = await import('#surrogates');
  return createConsistentSurrogates({ key, language });
}
