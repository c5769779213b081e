// Starts a coordinator on this machine, invites a hospital, lets it join, and lists the sites. `npm run demo` goes on from here.
import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/sfumato.mjs', import.meta.url));
const folder = mkdtempSync(join(tmpdir(), 'consortium-'));
const data = join(folder, 'coordinator');
const coordinator = spawn(process.execPath, [program, 'coordinator', 'start', '--json', '--port', '0', '--data', data], { stdio: ['ignore', 'pipe', 'inherit'] });
const { url } = JSON.parse(String((await once(coordinator.stdout, 'data'))[0]));
const token = ['--url', url, '--token-file', join(data, 'admin-token')];
const sfumato = (words, input) => String(execFileSync(process.execPath, [program, ...words], { input }));

const { code } = JSON.parse(sfumato(['coordinator', 'invite', 'northgate', '--json', ...token]));
console.log(sfumato(['site', 'join', url, '--data', join(folder, 'site')], code));
console.log(sfumato(['coordinator', 'sites', ...token]));
coordinator.kill();
await once(coordinator, 'exit');
rmSync(folder, { recursive: true });
