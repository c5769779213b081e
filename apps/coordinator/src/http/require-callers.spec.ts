import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Module, Post, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { siteOf } from './api-request.js';
import { requireCallers } from './caller.guard.js';
import { Route } from './route.js';

@Controller()
class ServingController {
  @Route('live')
  live() {
    return { alive: true } as const;
  }

  notARoute() {}
}

@Controller('forgetful')
class ForgetfulController extends ServingController {
  @Post()
  withdraw() {}
}

/** What the check at the start says of an application with these controllers. */
async function check(...controllers: Type[]): Promise<void> {
  @Module({ imports: [DiscoveryModule], controllers })
  class TestModule {}
  const app = await NestFactory.createApplicationContext(TestModule, { logger: false });
  try {
    requireCallers(app.get(DiscoveryService));
  } finally {
    await app.close();
  }
}

describe('requireCallers', () => {
  it('lets a coordinator start whose routes are all in the table', async () => {
    await expect(check(ServingController)).resolves.toBeUndefined();
  });

  it('refuses the start for a route without a described caller, naming controller and method', async () => {
    await expect(check(ServingController, ForgetfulController)).rejects.toThrow(
      /: ForgetfulController\.withdraw$/,
    );
  });
});

describe('siteOf', () => {
  it.each([undefined, { kind: 'anybody' }, { kind: 'admin' }] as const)(
    'is never undefined: it fails for the caller %j',
    (caller) => {
      expect(() => siteOf(caller === undefined ? {} : { caller })).toThrow('not for sites');
    },
  );
});
