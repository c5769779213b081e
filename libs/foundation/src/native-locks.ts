/** The operating system's file locks, which Node does not offer itself. */
import { createRequire } from 'node:module';

/** What is used of `fs-native-extensions`, which ships no types. */
export interface NativeLocks {
  /** True when this descriptor now holds the whole file, false when another one does; never waits. */
  tryLock(descriptor: number): boolean;
}

/** Loads the binding on first use: most commands lock nothing. */
export function loadNativeLocks(): NativeLocks {
  return createRequire(import.meta.url)('fs-native-extensions') as NativeLocks; // its documented interface
}
