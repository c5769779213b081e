// Starts the HTTP service on this machine, sends it one note, and prints what comes back.
import { spawn } from 'node:child_process';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

const program = fileURLToPath(new URL('../bin/sfumato.mjs', import.meta.url));
const service = spawn(process.execPath, [program, 'serve'], { stdio: ['ignore', 'inherit', 'pipe'] });
let port;
for await (const line of createInterface({ input: service.stderr })) {
  const { event, ...fields } = JSON.parse(line);
  if (event === 'service.listening') port = fields.port;
  if (event === 'service.ready') break;
}

const answer = await fetch(`http://127.0.0.1:${port}/v1/tag?replace=types`, {
  method: 'POST',
  headers: { 'content-type': 'application/json' },
  body: JSON.stringify({ id: '1', text: 'Mr. Brandt was seen on 12 June in Heron Bay.' }),
});
console.log(JSON.stringify(await answer.json(), null, 2));
service.kill();
