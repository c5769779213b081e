// Random lives of a coordinator's pool against a model of it (apps/coordinator/src/state-machine.int.spec.ts), as many as asked for. Ends with
// the number of lives and steps, or with the shortest life found that breaks the model, which --seed brings again.
//   node scripts/state-machines.mjs --seeds 2000 [--seed N]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import './say-help.mjs';

const { values } = parseArgs({
  options: { seeds: { type: 'string', default: '2000' }, seed: { type: 'string', default: '1' } },
});
for (const [name, value] of Object.entries(values)) {
  if (Number.isSafeInteger(Number(value)) && Number(value) > 0) continue;
  console.error(`--${name} ${value}, expected a whole number above 0`);
  process.exit(2);
}

await build();
const begun = Date.now();
const { status } = spawnSync(
  process.execPath,
  [
    '--experimental-vm-modules',
    'node_modules/jest/bin/jest.js',
    '-w',
    '1',
    '--testTimeout=86400000',
    'apps/coordinator/src/state-machine.int.spec.ts',
  ],
  {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    env: { ...process.env, SFUMATO_TEST_SEEDS: values.seeds, SFUMATO_TEST_SEED: values.seed },
    stdio: 'inherit',
  },
);
console.error(
  `${values.seeds} lives in ${Math.round((Date.now() - begun) / 1000)} s: ${status === 0 ? 'sound' : 'BROKEN'}`,
);
process.exit(status ?? 1);
