// Starts the HTTP service on this machine, sends it one note, and prints what comes back.
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/sfumato.mjs', import.meta.url));
const service = spawn(process.execPath, [program, 'serve'], { stdio: ['ignore', 'pipe', 'inherit'] });
const [ready] = await once(service.stdout, 'data'); // "tags notes at http://127.0.0.1:PORT with RELEASE"
const address = String(ready).match(/http:\S+/)?.[0];

const answer = await fetch(`${address}/v1/tag?replace=types`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: '1', text: 'Mr. Brandt was seen on 12 June in Heron Bay.' }),
});
console.log(JSON.stringify(await answer.json(), null, 2));
service.kill();
await once(service, 'exit');
