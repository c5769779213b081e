/** `serve`: `tag` over HTTP, for the hospital's programs and, through its page, for people. Needs no site. */
import { type Command, jsonText, type Terminal, wholeNumber } from '#command-line';
import type { SiteContext } from '../context.js';
import { addLayerOptions } from '../deidentify/layers.js';
import { addStarterOptions, openOwnOrStarter, type StarterFlags } from '../deidentify/open-tagger.js';
import { addThresholdOption, openAtThreshold, type ThresholdFlags } from '../deidentify/threshold-file.js';
import { runVerb, type VerbResult } from '../verb.js';

export function registerServe(program: Command, terminal: Terminal): void {
  const serve = program
    .command('serve')
    .description(
      'find identifiers in notes that programs send over HTTP or people paste into its page, until interrupted; nothing is stored',
    )
    .option(
      '--host <address>',
      'address to listen on; any but a loopback one needs --token-file, and so does the key of a site',
      '127.0.0.1',
    )
    .option('--port <number>', 'port to listen on; 0 is one that is free', wholeNumber(0), 0)
    .option('--token-file <file>', 'file with the token that clients must present')
    .option('--requests <number>', 'requests at the same time; more are told to wait', wholeNumber(1), 8);
  addThresholdOption(addStarterOptions(serve));
  runVerb<ServeFlags>(addLayerOptions(serve), terminal, runServe);
}

interface ServeFlags extends StarterFlags, ThresholdFlags {
  readonly host: string;
  readonly port: number;
  readonly tokenFile?: string;
  readonly requests: number;
  readonly json?: boolean;
}

async function runServe(context: SiteContext, flags: ServeFlags): Promise<VerbResult> {
  const { host, port, tokenFile, requests, json } = flags;
  const { untilInterrupted } = await import('#service');
  const { startServing } = await import('./server.js');
  const { openNoteService } = await import('./notes.js');
  const { createServeLogger } = await import('./log.js');
  const { openSurrogateKey } = await import('../data/site-record.js');
  const { openServeToken } = await import('./gate.js');
  const surrogateKey = await openSurrogateKey(context.paths);
  const token = await openServeToken(tokenFile, surrogateKey);
  const interrupted = untilInterrupted();
  const service = await startServing({
    host,
    port,
    requestsMax: requests,
    logger: createServeLogger(),
    token,
    open: async () =>
      openNoteService({
        open: () =>
          openAtThreshold(context.terminal, flags, (told) => openOwnOrStarter(context, flags, told)),
        flags,
        surrogateKey,
      }),
  });
  try {
    const releaseId = await Promise.race([service.ready, interrupted]);
    const { url } = service;
    if (releaseId !== undefined)
      context.terminal.data(
        json === true ? jsonText({ url, releaseId }) : `tags notes at ${url} with ${releaseId}`,
      );
    await interrupted;
  } finally {
    await service.close();
  }
  return { lines: [] };
}
