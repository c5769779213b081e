/** The scripts of `examples/` run as they stand, each with what somebody who tries it should see. */
import { execFile } from 'node:child_process';
import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { describe, expect, it } from '@jest/globals';
import { packageRoot } from '#foundation';

const folder = fileURLToPath(new URL('examples', packageRoot()));
const shows = {
  'call-the-service.mjs': '"text": "Mr. [PATIENT] was seen on [DATE] in [CITY]."',
  'deidentify-a-folder.sh': '[PATIENT]',
  'join-a-consortium.mjs': 'enrolled  northgate',
  'score-a-release.sh': 'Identifiers found whole',
  'write-a-policy.sh': 'Mrs. [PATIENT_1] was seen by Dr. Hahn on 2024. [PATIENT_1] takes ramipril.',
};

describe('examples/', () => {
  it('holds the scripts that are run here and no other', () => {
    expect(readdirSync(folder).sort()).toEqual(Object.keys(shows));
  });

  it.each(Object.entries(shows))('%s runs and shows its result', async (name, text) => {
    const program = name.endsWith('.sh') ? 'sh' : process.execPath;

    const { stdout } = await promisify(execFile)(program, [join(folder, name)]);

    expect(stdout).toContain(text);
  });
});
