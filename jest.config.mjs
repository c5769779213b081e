import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { build } from './scripts/build.mjs';
import { joinPackages } from './scripts/bundle-start.mjs';
import { useMemoryForTemporaryFiles } from './scripts/temporary-files.mjs';

const root = dirname(fileURLToPath(import.meta.url));

// Before any worker starts: they and the programs that tests start inherit both. The hundreds of commands that tests
// run need not look for changed sources each.
useMemoryForTemporaryFiles();
await build({ withResearch: true });
process.env['DIST_BUILT_FOR'] = root;
process.env['ORT_DISABLE_TELEMETRY'] = '1'; // tests see a copy of the environment, which native code does not read

const joined = await joinPackages(join(root, 'node_modules', '.cache', 'joined'));

const shared = {
  rootDir: '.',
  testEnvironment: '<rootDir>/scripts/jest-environment.mjs',
  extensionsToTreatAsEsm: ['.ts'],
  transform: {
    '^.+\\.ts$': [
      '<rootDir>/scripts/jest-transform.mjs',
      {
        swcrc: false,
        module: { type: 'es6' },
        sourceMaps: 'inline',
        jsc: {
          target: 'es2023',
          parser: { syntax: 'typescript', decorators: true },
          transform: { legacyDecorator: true, decoratorMetadata: true },
          keepClassNames: true,
        },
      },
    ],
  },
  moduleNameMapper: {
    ...Object.fromEntries(joined.map(([name, file]) => [`^${name}$`, file])),
    '^#(kernels|protocol|text)/([a-z]+)$': '<rootDir>/libs/$1/src/$2/index.ts',
    '^#([a-z-]+)/testing$': '<rootDir>/libs/$1/src/testing/index.ts',
    '^#([a-z-]+)$': '<rootDir>/libs/$1/src/index.ts',
    '^(\\.{1,2}/.*)\\.js$': ['$1.ts', '$1.js'],
  },
  modulePathIgnorePatterns: ['<rootDir>/dist/'],
};

/** Three projects: `unit` runs in seconds, `integration` starts a database or a server, `e2e` walks the whole flow. */
export default {
  // Transformed sources outlive a run; jest would put them among the temporary files.
  cacheDirectory: join(root, 'node_modules', '.cache', 'jest'),
  // By default jest leaves one core free, which on two cores means that it works on one.
  maxWorkers: '100%',
  // A module that a test loaded stays in its worker, so late tests of an old worker take twice as long. With 1500 MB a folder of tests
  // alone is a sixth faster, since fewer workers load everything again; of the whole run 74 files were done after 13 minutes, and 80 with this.
  workerIdleMemoryLimit: '500MB',
  projects: [
    {
      ...shared,
      displayName: 'unit',
      testMatch: ['<rootDir>/{libs,apps,research}/**/*.spec.ts'],
      testPathIgnorePatterns: ['\\.int\\.spec\\.ts$'],
    },
    {
      ...shared,
      displayName: 'integration',
      testMatch: ['<rootDir>/{libs,apps,research}/**/*.int.spec.ts'],
      globalSetup: '<rootDir>/scripts/test-servers.mjs',
      globalTeardown: '<rootDir>/scripts/test-servers-teardown.mjs',
    },
    { ...shared, displayName: 'e2e', testMatch: ['<rootDir>/tests/**/*.spec.ts'] },
  ],
  // Ends what hangs. No test is a claim about time: on a busy machine each may take many times what it takes alone.
  testTimeout: 600_000,
};
