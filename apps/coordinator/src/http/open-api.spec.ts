import 'reflect-metadata';
import { readFileSync } from 'node:fs';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';
import { describeRoutes } from './open-api.js';
import { Route } from './route.js';

class OneOfEach {
  @Route('listReceipts')
  site(): never {
    throw new Error('only described');
  }

  @Route('listSites')
  admin(): never {
    throw new Error('only described');
  }

  @Route('runToTrain')
  trainer(): never {
    throw new Error('only described');
  }
}

/** What OpenAPI says of a route's failures. */
function described(caller: 'site' | 'admin' | 'trainer'): string {
  describeRoutes(OneOfEach.prototype);
  // Written by the decorators of the package.
  const responses: object = Reflect.getMetadata('swagger/apiResponse', OneOfEach.prototype[caller]);
  return JSON.stringify(responses);
}

const codesOf = (file: string): string[] =>
  [
    ...readFileSync(new URL(`apps/coordinator/src/http/${file}`, packageRoot()), 'utf8').matchAll(
      /new Failure\(\s*'([A-Z0-9_]+)'/g,
    ),
  ].map(([, code = '']) => code);

describe('the description of a route', () => {
  it.each([
    ['site', 'caller.guard.ts'],
    ['site', 'site-callers.ts'],
    ['admin', 'admin-callers.ts'],
  ] as const)('names for a %s every failure of %s', (caller, file) => {
    const text = described(caller);

    expect(codesOf(file).length).toBeGreaterThan(0);
    expect(codesOf(file).filter((code) => !text.includes(code))).toEqual([]);
  });

  it.each(['site', 'admin', 'trainer'] as const)('names for a %s that a token is missing', (caller) => {
    expect(described(caller)).toContain('COORDINATOR_TOKEN_MISSING');
  });
});
