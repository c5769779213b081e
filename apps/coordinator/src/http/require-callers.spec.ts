import 'reflect-metadata';
import { describe, expect, it } from '@jest/globals';
import { Controller, Get, Module, Post, type Type } from '@nestjs/common';
import { DiscoveryModule, DiscoveryService, NestFactory } from '@nestjs/core';
import { siteOf } from './api-request.js';
import { Describe } from './describe.js';
import { requireCallers } from './require-callers.js';

@Controller('described')
class DescribedController {
  @Get()
  @Describe({ summary: 'Says whom it answers', caller: 'anybody' })
  list() {}

  notARoute() {}
}

@Controller('forgetful')
class ForgetfulController extends DescribedController {
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
  it('lets a coordinator start whose routes all say who may call', async () => {
    await expect(check(DescribedController)).resolves.toBeUndefined();
  });

  it('refuses the start for a route without a described caller, naming controller and method', async () => {
    await expect(check(DescribedController, ForgetfulController)).rejects.toThrow(
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
