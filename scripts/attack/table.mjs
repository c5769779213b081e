// Every attack, once, in the order in which they are tried: group, name, what should come, and how it is done.
import { carriedRequests } from './carried.mjs';
import { hostileBodies, hostileFrames, hostilePaths } from './hostile.mjs';
import { enrolment, otherSites, pageSessions, trainersAndRuns } from './others.mjs';
import { forgedRequests, replays } from './signatures.mjs';
import { tokensElsewhere } from './tokens.mjs';
import { afterwards, hugeHeads, slowConnections, smuggling } from './wire.mjs';

const groups = {
  'forged request': forgedRequests,
  replay: replays,
  carried: carriedRequests,
  token: tokensElsewhere,
  path: hostilePaths,
  body: hostileBodies,
  frame: hostileFrames,
  'other site': otherSites,
  run: trainersAndRuns,
  page: pageSessions,
  smuggling,
  head: hugeHeads,
  'slow connection': slowConnections,
  enrolment,
  afterwards,
};

export const attacks = Object.entries(groups).flatMap(([group, rows]) =>
  rows.map(([name, expected, run]) => ({
    group,
    name,
    expected: [expected].flat(),
    run,
    isSlow: group === 'slow connection',
  })),
);
