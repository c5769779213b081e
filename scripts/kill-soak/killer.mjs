// Who kills, stops and ends the processes of the soak, at random.
import { spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';

/** Milliseconds before a blow. */
const pauseMin = 200;
const pauseMax = 4_000;

/**
 * Of a hundred blows so many come only after a verb has been done since the last one, however slow the machine is: then the work goes on. The others
 * come at once, and meet starts.
 */
const atWorkPercentage = 70;

/** What hangs is met all the same. */
const atWorkMillisecondsMax = 60_000;

/** Longer than a client waits between two attempts. */
const stoppedMillisecondsMax = 4_000;

/** Of a hundred blows so many are SIGSTOP with SIGCONT later, and so many SIGTERM; the others are SIGKILL. */
const percentages = { stop: 8, terminate: 7 };

/** Of a hundred blows so many meet the coordinator and the trainer, or the trainer's child; the others a site. */
const shares = { coordinator: 25, trainer: 20, training: 10 };

/** Strikes until `kills` SIGKILLs have met somebody, or `isOver`; result: how often each signal met whom. */
export async function strike({ coordinator, trainer, sites, random, kills, isOver, onBlow }) {
  const done = () => sites.reduce((sum, site) => sum + site.done, 0);
  const counts = {};
  const met = (signal, whom) => {
    counts[signal] = { ...counts[signal], [whom]: (counts[signal]?.[whom] ?? 0) + 1 };
  };
  const killed = () => Object.values(counts.SIGKILL ?? {}).reduce((sum, count) => sum + count, 0);
  while (killed() < kills && !isOver()) {
    if (random.uniform() * 100 < atWorkPercentage) await untilMore(done, isOver);
    await wait(pauseMin + random.uniform() * random.uniform() * (pauseMax - pauseMin));
    const { whom, owner, pid } = chosen({ coordinator, trainer, sites, random });
    if (pid === undefined) continue;
    const signal = chosenSignal(random);
    if (signal !== 'SIGSTOP') owner?.expectEnd?.();
    if (!send(pid, signal)) continue;
    met(signal, whom);
    if (signal === 'SIGSTOP') await wait(random.uniform() * stoppedMillisecondsMax);
    if (signal === 'SIGSTOP') send(pid, 'SIGCONT');
    onBlow(killed());
  }
  return counts;
}

async function untilMore(count, isOver) {
  const before = count();
  const end = performance.now() + atWorkMillisecondsMax;
  while (count() === before && !isOver() && performance.now() < end) await wait(50);
}

function chosen({ coordinator, trainer, sites, random }) {
  const at = random.uniform() * 100;
  if (at < shares.coordinator)
    return { whom: 'coordinator', owner: coordinator, pid: coordinator.current?.pid };
  if (at < shares.coordinator + shares.trainer)
    return { whom: 'trainer', owner: trainer, pid: trainer.current?.pid };
  if (at < shares.coordinator + shares.trainer + shares.training)
    return { whom: 'training', pid: childOf(trainer.current?.pid) };
  const site = sites[random.integer(sites.length)];
  return { whom: 'site', owner: site, pid: site?.current?.pid };
}

function chosenSignal(random) {
  const at = random.uniform() * 100;
  if (at < percentages.stop) return 'SIGSTOP';
  return at < percentages.stop + percentages.terminate ? 'SIGTERM' : 'SIGKILL';
}

function childOf(pid) {
  if (pid === undefined) return undefined;
  const { stdout } = spawnSync('pgrep', ['-P', String(pid)]);
  const first = Number(String(stdout).split('\n')[0]);
  return first > 0 ? first : undefined;
}

/** False when it has just ended. */
function send(pid, signal) {
  try {
    process.kill(pid, signal);
    return true;
  } catch {
    return false;
  }
}
