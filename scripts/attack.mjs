// Attacks a coordinator as an outsider with forged, replayed, skewed, foreign, revoked and hostile requests. Prints
// each answer, then the number correctly refused; exits with 1 if any was not.
//   node scripts/attack.mjs [--json] [--short]   starts and stops its own coordinator; --short skips the slow attacks
//   node scripts/attack.mjs --url URL            attacks this one; tokens: SFUMATO_ADMIN_TOKEN, SFUMATO_TRAINER_TOKEN
//   node scripts/attack.mjs --only GROUP,GROUP   runs only these groups
//   node scripts/attack.mjs --list               prints groups and names
// Never point it at a coordinator in use: it joins sites and publishes a representer. Needs a build (`npm run build`).
import { parseArgs } from 'node:util';
import { setUp, startCoordinator } from './attack/scene.mjs';
import { attacks } from './attack/table.mjs';
import './say-help.mjs';

const options = {
  json: { type: 'boolean' },
  short: { type: 'boolean' },
  list: { type: 'boolean' },
  only: { type: 'string' },
  url: { type: 'string' },
};
const {
  json: isJson = false,
  short: isShort = false,
  list: isList = false,
  only,
  url,
} = parseArgs({ options }).values;

if (isList) for (const { group, name } of attacks) console.log(`${group}: ${name}`);
else await attackAll();

async function attackAll() {
  const target = await openTarget();
  try {
    const scene = await setUp(target);
    const tried = [];
    for (const attack of attacks.filter(isWanted)) tried.push(await attempt(attack, scene));
    report(tried);
  } finally {
    await target.stop();
  }
}

function isWanted({ group, isSlow }) {
  return !(isShort && isSlow) && (only === undefined || only.split(',').includes(group));
}

async function openTarget() {
  const { SFUMATO_ADMIN_TOKEN: admin, SFUMATO_TRAINER_TOKEN: trainer } = process.env;
  const given = { url, tokens: { admin, trainer }, stop: async () => {} };
  return url === undefined ? await startCoordinator() : given;
}

async function attempt({ group, name, expected, run }, scene) {
  const answer = await run(scene);
  const got = typeof answer === 'string' ? answer : `${answer.status} ${answer.code}`;
  const isAsExpected = expected.includes(got);
  if (!isJson)
    console.log(
      `${isAsExpected ? 'ok   ' : 'WRONG'} ${group}: ${name}: ${got}${isAsExpected ? '' : `, expected ${expected.join(' or ')}`}`,
    );
  return { group, name, got, expected, isAsExpected };
}

function report(tried) {
  const wrong = tried.filter(({ isAsExpected }) => !isAsExpected).length;
  const counts = { tried: tried.length, refused: tried.length - wrong, letThrough: wrong };
  if (isJson) console.log(JSON.stringify({ ...counts, attacks: tried }));
  else
    console.log(
      `${counts.tried} tried, ${counts.refused} refused as they should be, ${counts.letThrough} let through`,
    );
  process.exitCode = wrong === 0 ? 0 : 1;
}
