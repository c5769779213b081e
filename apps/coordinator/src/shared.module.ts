import { type DynamicModule, Global, Module } from '@nestjs/common';
import type { Clock } from '#foundation';
import { AuditRepository } from './audit/audit.repository.js';
import { clockToken, serviceTokensToken, settingsToken } from './config/container-tokens.js';
import type { CoordinatorSettings } from './config/settings.js';
import type { ServiceTokens } from './config/tokens.js';
import { Logger } from './logging/logger.js';
import { Metrics } from './metrics/metrics.js';

/** What every module may ask for. */
export interface SharedParts {
  readonly settings: CoordinatorSettings;
  readonly tokens: ServiceTokens;
  readonly logger: Logger;
  readonly clock: Clock;
}

/** Gives every module settings, clock, logger, metrics, the audit trail and the digests of the service tokens. */
export function sharedModule({ settings, tokens, logger, clock }: SharedParts): DynamicModule {
  return {
    module: SharedModule,
    providers: [
      { provide: settingsToken, useValue: settings },
      { provide: serviceTokensToken, useValue: tokens },
      { provide: Logger, useValue: logger },
      { provide: clockToken, useValue: clock },
      Metrics,
      AuditRepository,
    ],
    exports: [settingsToken, serviceTokensToken, Logger, clockToken, Metrics, AuditRepository],
  };
}

@Global()
@Module({})
class SharedModule {}
