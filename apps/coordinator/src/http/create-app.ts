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

/** The application with everything that concerns HTTP, not listening yet. */
export async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(appModule(parts), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  requireCallers(app.get(DiscoveryService));
  app.disable('x-powered-by');
  // A proxy that closes a path must close it whatever its case or trailing slash. Nest's adapter has made
  // the router already, so Express's settings of these names would come too late.
  Object.assign(app.getHttpAdapter().getInstance().router, { caseSensitive: true, strict: true });
  app.set('trust proxy', [...parts.settings.trustedProxies]);
  app.use(createRequestMiddleware(parts.logger, app.get(Metrics)));
  app.use(noticeUnnamedProxy(parts.logger));
  app.use((_request: ApiRequest, _response: ApiResponse, next: () => void) => withinRequest(next));
  app.useGlobalFilters(new FailureFilter(parts.logger, app.get(SiteContacts)));
  serveOpenApi(app);
  // As compiled by Express.
  const isProxy = app.getHttpAdapter().getInstance().get('trust proxy fn');
  const { malformedRequests } = app.get(Metrics);
  answerMalformed(app.getHttpServer(), ({ failure: { code, httpStatus: status }, correlationId }) => {
    malformedRequests.inc({ code });
    parts.logger.info('request.refused', { correlationId, route: 'none', code, status });
  });
  keepPlaces(app.getHttpServer(), { ...parts.settings, isProxy: (address) => isProxy(address, 0) });
  return app;
}

/** `/openapi.json`, written at the first request: few ask, and every start would wait for it. */
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
 * Bounds connections as {@link boundConnections} does, by network. A connection stays while a request with
 * a known token is in hand: nobody's upload is cut for strangers.
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

/** The last request of a connection whose head was complete. */
interface Exchange {
  readonly request: ApiRequest;
  readonly response: ServerResponse;
}

function isInHand(exchange: Exchange | undefined): boolean {
  if (exchange === undefined || exchange.response.writableFinished) return false;
  const { caller, contact } = exchange.request;
  // A site is known before its signature, which covers the body.
  return contact !== undefined || (caller !== undefined && caller.kind !== 'anybody');
}

/** Warns once of a proxy that is not trusted: all its clients would count as one. */
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
