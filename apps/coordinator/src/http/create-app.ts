import type { Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { answerMalformed, boundConnections } from '#service';
import { type AppParts, appModule } from '../app.module.js';
import { withinRequest } from '../config/acting-person.js';
import { networkOf } from '../config/client-address.js';
import type { CoordinatorSettings } from '../config/settings.js';
import type { Logger } from '../monitoring/logger.js';
import { Metrics } from '../monitoring/metrics.js';
import { type ApiRequest, type ApiResponse, createRequestMiddleware } from './api-request.js';
import { requireCallers } from './caller.guard.js';
import { FailureFilter } from './failure.filter.js';
import { SiteContacts } from './site-callers.js';

/** Creates the application with everything that concerns HTTP; it does not listen yet. */
export async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(appModule(parts), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  requireCallers(app.get(DiscoveryService));
  app.disable('x-powered-by');
  // Paths match exactly, so that a proxy that blocks one blocks it whatever its case or trailing slash.
  // Nest's adapter has made the router already: Express's settings of these names would come too late.
  Object.assign(app.getHttpAdapter().getInstance().router, { caseSensitive: true, strict: true });
  app.set('trust proxy', [...parts.settings.trustedProxies]);
  app.use(createRequestMiddleware(parts.logger, app.get(Metrics)));
  app.use(noticeUnnamedProxy(parts.logger));
  app.use((_request: ApiRequest, _response: ApiResponse, next: () => void) => withinRequest(next));
  app.useGlobalFilters(new FailureFilter(parts.logger, app.get(SiteContacts)));
  serveOpenApi(app);
  // The trust predicate that Express compiled.
  const isProxy = app.getHttpAdapter().getInstance().get('trust proxy fn');
  const { malformedRequests } = app.get(Metrics);
  answerMalformed(app.getHttpServer(), ({ failure: { code, httpStatus: status }, correlationId }) => {
    malformedRequests.inc({ code });
    parts.logger.info('request.refused', { correlationId, route: 'none', code, status });
  });
  keepPlaces(app.getHttpServer(), { ...parts.settings, isProxy: (address) => isProxy(address, 0) });
  return app;
}

/** Serves `/openapi.json`, written at the first request: few ask, and every start would wait for it. */
function serveOpenApi(app: NestExpressApplication): void {
  let document: string | undefined;
  app.getHttpAdapter().get('/openapi.json', async (_request: ApiRequest, response: ApiResponse) => {
    const { writeOpenApi } = await import('./open-api.js');
    document ??= writeOpenApi(app);
    response.setHeader('content-type', 'application/json; charset=utf-8').end(document);
  });
}

interface PlaceLimits extends Pick<CoordinatorSettings, 'connections' | 'addressConnections'> {
  /** Whether an address stands for many clients. */
  readonly isProxy: (address: string) => boolean;
}

/** A frame or a model takes minutes over a slow line. */
const requestSeconds = 10 * 60;

/**
 * Bounds connections by network, as {@link boundConnections} does. A connection stays while a request with a
 * known token is in progress, so that strangers cut nobody's upload.
 */
function keepPlaces(server: Server, { connections, addressConnections, isProxy }: PlaceLimits): void {
  const latest = new WeakMap<Socket, Exchange>();
  server.on('request', (request: ApiRequest, response: ServerResponse) => {
    latest.set(request.socket, { request, response });
  });
  boundConnections(server, {
    connectionsMax: connections,
    isInHand: (socket) => isInHand(latest.get(socket)),
    requestSeconds,
    shares: {
      connectionsMax: addressConnections,
      networkOf: ({ remoteAddress = '' }) => (isProxy(remoteAddress) ? undefined : networkOf(remoteAddress)),
    },
  });
}

/** A connection's last request with complete headers. */
interface Exchange {
  readonly request: ApiRequest;
  readonly response: ServerResponse;
}

function isInHand(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || exchange.response.writableFinished) return false;
  const { caller, contact } = exchange.request;
  // A site is known before its signature is checked, because that covers the body.
  return contact !== undefined || (caller !== undefined && caller.kind !== 'anybody');
}

/** Warns once of an untrusted proxy: all its clients would count as one. */
function noticeUnnamedProxy(logger: Logger) {
  let isTold = false;
  return (request: ApiRequest, _response: ApiResponse, next: () => void): void => {
    const isForwarded = request.headers['x-forwarded-for'] !== undefined;
    if (!isTold && isForwarded && request.ip === request.socket.remoteAddress) {
      isTold = true;
      logger.warn('proxy.unnamed', {});
    }
    next();
  };
}
