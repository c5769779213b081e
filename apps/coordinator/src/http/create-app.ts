import { DiscoveryService, NestFactory } from '@nestjs/core';
import type { NestExpressApplication } from '@nestjs/platform-express';
import { answerMalformed } from '#service';
import { type AppParts, appModule } from '../app.module.js';
import { withinRequest } from '../config/acting-person.js';
import { Metrics } from '../metrics/metrics.js';
import { type ApiRequest, type ApiResponse, createRequestMiddleware } from './api-request.js';
import { requireCallers } from './caller.guard.js';
import { keepPlaces } from './connection-places.js';
import { FailureFilter } from './failure.filter.js';
import { SiteContacts } from './site-contacts.js';
import { noticeUnnamedProxy } from './unnamed-proxy.js';

/** The application with everything that concerns HTTP, not listening yet. */
export async function createApp(parts: AppParts): Promise<NestExpressApplication> {
  const app = await NestFactory.create<NestExpressApplication>(appModule(parts), {
    logger: false,
    bodyParser: false,
    abortOnError: false,
  });
  requireCallers(app.get(DiscoveryService));
  app.disable('x-powered-by');
  // A proxy that closes a path closes all that is answered under it: no other case, no slash behind it. Nest's adapter has made
  // the router by now, so that Express's settings of these names would come too late.
  Object.assign(app.getHttpAdapter().getInstance().router, { caseSensitive: true, strict: true });
  app.set('trust proxy', [...parts.settings.trustedProxies]);
  app.use(createRequestMiddleware(parts.logger, app.get(Metrics)));
  app.use(noticeUnnamedProxy(parts.logger));
  app.use((_request: ApiRequest, _response: ApiResponse, next: () => void) => withinRequest(next));
  app.useGlobalFilters(new FailureFilter(parts.logger, app.get(SiteContacts)));
  serveOpenApi(app);
  // As Express has compiled `trust proxy`.
  const isProxy = app.getHttpAdapter().getInstance().get('trust proxy fn');
  const { malformedRequests } = app.get(Metrics);
  answerMalformed(app.getHttpServer(), ({ failure: { code, httpStatus: status }, correlationId }) => {
    malformedRequests.inc({ code });
    parts.logger.info('request.refused', { correlationId, route: 'none', code, status });
  });
  keepPlaces(app.getHttpServer(), { ...parts.settings, isProxy: (address) => isProxy(address, 0) });
  return app;
}

/** `/openapi.json`, made when it is first asked for: few ask, and every start would wait for it. */
function serveOpenApi(app: NestExpressApplication): void {
  let document: string | undefined;
  app.getHttpAdapter().get('/openapi.json', async (_request: ApiRequest, response: ApiResponse) => {
    const { writeOpenApi } = await import('./open-api.js');
    document ??= writeOpenApi(app);
    response.setHeader('content-type', 'application/json; charset=utf-8').end(document);
  });
}
