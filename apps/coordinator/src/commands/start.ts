import 'reflect-metadata';
import { jsonText, type Terminal } from '#command-line';
import { untilInterrupted } from '#service';
import { accessTokenFiles } from '../config/access-tokens.js';
import { readSettings, type SettingOverrides } from '../config/settings.js';
import { startWatchdog } from '../monitoring/watchdog.js';
import { startCoordinator } from '../start-coordinator.js';

/** Runs a coordinator until SIGTERM or SIGINT; a second signal ends the process at once. */
export async function runStart(
  options: SettingOverrides & { readonly json?: true },
  terminal: Terminal,
): Promise<void> {
  const settings = readSettings(process.env, options);
  await using _watchdog = startWatchdog();
  await using coordinator = await startCoordinator(settings);
  const { url, metricsUrl, dataDirectory, keyFingerprint, database, queue } = coordinator;
  terminal.say(
    `coordinator ready at ${url} (data in ${dataDirectory}, database ${database}, queue ${queue})`,
  );
  terminal.say(`the page is at ${url}/; sign in with a token`);
  if (metricsUrl !== undefined) terminal.say(`metrics at ${metricsUrl}/metrics`);
  terminal.say(`it signs with the key ${keyFingerprint}`);
  if (settings.adminToken === undefined)
    terminal.say(`the administrator's token is in ${dataDirectory}/${accessTokenFiles.admin}`);
  if (options.json === true)
    terminal.data(jsonText({ url, dataDirectory, database, queue, pid: process.pid }));
  const failure = await Promise.race([untilInterrupted(), coordinator.failed]);
  if (failure !== undefined) throw failure;
  terminal.say('stopping: finishing current requests');
}
