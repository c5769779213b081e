// Creates, beside the compiled code, the two files that coordinators on the embedded database start from, for
// installations that cannot write there (an image, ProtectSystem=strict). Needs a build; takes no arguments.
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbeddedQueue } from '../dist/apps/coordinator/src/database/embedded-postgres.js';
import './say-help.mjs';

const folder = await mkdtemp(join(tmpdir(), 'sfumato-clusters-'));
try {
  const queue = await startEmbeddedQueue(folder);
  await queue[Symbol.asyncDispose]();
} finally {
  await rm(folder, { recursive: true });
}
