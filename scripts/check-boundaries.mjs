// Checks every import against architecture.config.json; exits with 1 and names each forbidden import.
//   node scripts/check-boundaries.mjs [PATH ...]     apps, libs and research, or these paths and all that they reach
import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import './say-help.mjs';

const root = join(dirname(fileURLToPath(import.meta.url)), '..');
const judge = join(root, 'node_modules', 'dependency-cruiser', 'bin', 'dependency-cruise.mjs');
const named = process.argv.slice(2);
const { status } = spawnSync(
  process.execPath,
  [
    judge,
    '--config',
    '.dependency-cruiser.cjs',
    ...(named.length === 0 ? ['apps', 'libs', 'research'] : named),
  ],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
process.exit(status ?? 1);
