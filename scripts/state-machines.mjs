// Runs random lives of a coordinator's pool against a model (apps/coordinator/src/state-machine.int.spec.ts). Runs
// them in portions, each on a new coordinator with the next seed, because every life slows the invariant checks of
// the next. Ends with the number of lives, or with the shortest life found that breaks the model; the printed
// --seed reproduces it.
//   node scripts/state-machines.mjs --seeds 2000 [--seed N] [--portion 100]
import { spawnSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { parseArgs } from 'node:util';
import { build } from './build.mjs';
import './say-help.mjs';

const { values } = parseArgs({
  options: {
    seeds: { type: 'string', default: '2000' },
    seed: { type: 'string', default: '1' },
    portion: { type: 'string', default: '100' },
  },
});
for (const [name, value] of Object.entries(values)) {
  if (Number.isSafeInteger(Number(value)) && Number(value) > 0) continue;
  console.error(`--${name} ${value}, expected a whole number above 0`);
  process.exit(2);
}
const [lives, firstSeed, portion] = [values.seeds, values.seed, values.portion].map(Number);

await build();
const begun = Date.now();
for (let lived = 0, seed = firstSeed; lived < lives; lived += portion, seed++) {
  const count = Math.min(portion, lives - lived);
  const status = live(count, seed);
  const seconds = Math.round((Date.now() - begun) / 1000);
  if (status === 0) console.error(`${lived + count} of ${lives} lives in ${seconds} s: sound`);
  else {
    console.error(`BROKEN: --seeds ${count} --seed ${seed}, after ${lived} sound lives in ${seconds} s`);
    process.exit(status ?? 1);
  }
}

/** Runs lives on their own coordinator. Returns the exit code of the test. */
function live(count, seed) {
  const jest = ['node_modules/jest/bin/jest.js', '-w', '1', '--testTimeout=86400000'];
  return spawnSync(
    process.execPath,
    ['--experimental-vm-modules', ...jest, 'apps/coordinator/src/state-machine.int.spec.ts'],
    {
      cwd: fileURLToPath(new URL('..', import.meta.url)),
      env: { ...process.env, SFUMATO_TEST_SEEDS: String(count), SFUMATO_TEST_SEED: String(seed) },
      stdio: 'inherit',
    },
  ).status;
}
