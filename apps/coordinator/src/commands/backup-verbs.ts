/** Adds `backup` and `restore`, which work on files and need no running coordinator. */
import { type Command, counted, jsonText, type Terminal } from '#command-line';
import { type BackupManifest, leftBeside, makeBackup, restoreBackup } from '../backup/backup.js';
import { readSettings } from '../config/settings.js';

interface PlaceFlags {
  readonly data?: string;
  readonly json?: true;
}

export function addBackupVerbs(coordinator: Command, terminal: Terminal): void {
  const addPlaceVerb = (name: string, summary: string): Command =>
    coordinator
      .command(name)
      .description(summary)
      .option('--data <directory>', 'the data directory (SFUMATO_DATA)')
      .option('--json', 'print one JSON document');
  addPlaceVerb(
    'backup',
    'copy the data directory, with a digest of every file; stop a coordinator with the embedded database first',
  )
    .requiredOption('--out <directory>', 'where the backup goes; nothing may be there')
    .action(async ({ out, json, data }: PlaceFlags & { readonly out: string }) => {
      const settings = readSettings(process.env, { data });
      const manifest = await makeBackup(settings, out, () => new Date());
      tell(terminal, { verb: 'backed up to', place: out, json }, manifest);
    });
  addPlaceVerb('restore', 'put a whole, undamaged backup where no data directory is')
    .requiredOption('--from <directory>', 'the backup')
    .action(async ({ from, json, data }: PlaceFlags & { readonly from: string }) => {
      const { dataDirectory } = readSettings(process.env, { data });
      const manifest = await restoreBackup(from, dataDirectory);
      tell(terminal, { verb: 'restored to', place: dataDirectory, json }, manifest);
      terminal.say('next: start it, then "sfumato verify"; sites send what it lacks with their next upload');
      terminal.say(
        `withdraw, revoke and rotate again what was withdrawn, revoked or rotated since ${manifest.createdAt}: in here none of it was`,
      );
      for (const path of await leftBeside(dataDirectory))
        terminal.say(
          `erase ${path} when you need it no longer: it holds keys, tokens and what was withdrawn`,
        );
    });
}

function tell(
  terminal: Terminal,
  { verb, place, json }: { readonly verb: string; readonly place: string; readonly json: true | undefined },
  { files, ...facts }: BackupManifest,
): void {
  const bytes = files.reduce((sum, file) => sum + file.bytes, 0);
  const blobs = files.filter(({ path }) => path.startsWith('blobs/')).length;
  const { damaged, database } = facts;
  if (json === true)
    terminal.data(jsonText({ place, ...facts, files: files.length, blobFiles: blobs, bytes }));
  else
    terminal.data(
      `${verb} ${place}: ${counted(files.length, 'file')}, of them ${counted(blobs, 'blob')}, ${counted(bytes, 'byte')}, each with its digest`,
    );
  if (database === 'server')
    terminal.say(
      'the database is on a server and not in here: pg_dump --format=custom before, pg_restore to go back',
    );
  if (facts.blobs === 'bucket') terminal.say('the blobs are in a bucket and not in here: copy its prefix');
  if (damaged.length > 0)
    terminal.say(
      `${counted(damaged.length, 'damaged blob')} left out, the first of them ${damaged[0]}; their sites send them again`,
    );
}
