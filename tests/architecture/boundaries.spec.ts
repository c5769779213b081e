import { describe, expect, it } from '@jest/globals';
import { createSourceCopy, type Outcome, runScript, type TemporaryFolder } from './scripts.js';

/** Imports that the design forbids: where they are planted, what they say, which rule must name them. */
const planted = [
  {
    what: 'the coordinator importing notes',
    file: 'apps/coordinator/src/planted-text.ts',
    line: "export type { Note } from '#text';",
    rule: 'only-listed-imports: apps/coordinator',
  },
  {
    what: 'labels importing notes',
    file: 'libs/labels/src/planted-text.ts',
    line: "export type { Note } from '#text';",
    rule: 'only-listed-imports: libs/labels',
  },
  {
    what: 'training importing Nest',
    file: 'libs/training/src/planted-nest.ts',
    line: "export { Injectable } from '@nestjs/common';",
    rule: 'only-listed-imports: libs/training',
  },
  {
    what: 'ONNX Runtime outside kernels',
    file: 'libs/deid-model/src/planted-onnx.ts',
    line: "export { InferenceSession } from 'onnxruntime-node';",
    rule: 'only-listed-imports: libs/deid-model',
  },
  {
    what: 'a network importing another',
    file: 'libs/adversary/src/planted-representer.ts',
    line: "export type {} from '#representation';",
    rule: 'only-listed-imports: libs/adversary',
  },
  {
    what: "an import of a library's inside",
    file: 'libs/evaluation/src/planted-inside.ts',
    line: "export type { Note } from '../../text/src/note.js';",
    rule: 'library-through-its-index',
  },
  {
    what: 'an import of something that does not exist',
    file: 'libs/evaluation/src/planted-ghost.ts',
    line: "export { ghost } from './ghost.js';",
    rule: 'resolvable',
  },
  {
    what: 'an import in a circle',
    file: 'libs/evaluation/src/planted-circle.ts',
    line: "export { circle } from './planted-round.js';",
    rule: 'no-cycles',
    also: { 'libs/evaluation/src/planted-round.ts': "export { circle } from './planted-circle.js';" },
  },
  {
    what: 'a folder without a row in the table',
    file: 'libs/unlisted/src/index.ts',
    line: "export { createHash } from 'node:crypto';",
    rule: 'module-in-table',
  },
  {
    what: 'notes reached through an app that may see them',
    file: 'apps/coordinator/src/planted-detour.ts',
    line: "export {} from '../../trainer/src/planted-notes.js';",
    rule: 'vector-plane-never-reaches-text-plane: apps/coordinator',
    also: { 'apps/trainer/src/planted-notes.ts': "export type { Note } from '#text';" },
  },
  {
    what: "an app's test importing another app",
    file: 'apps/coordinator/src/planted-app.spec.ts',
    line: "export type {} from '../../site-agent/src/context.js';",
    rule: 'apps-stay-apart',
  },
] as const;

describe('the import table', () => {
  it('holds for the repository', () => {
    const { status, output } = runScript('check-boundaries.mjs');

    expect(output).toContain('no dependency violations found');
    expect(status).toBe(0);
  });

  describe('with forbidden imports planted into a copy', () => {
    const outcome = once(() => {
      using copy = createSourceCopy();
      for (const plant of planted) plantInto(copy, plant);
      return runScript('check-boundaries.mjs', {
        root: copy.path,
        arguments: planted.map(({ file }) => file),
      });
    });

    it('fails', () => {
      expect(outcome().status).not.toBe(0);
    });

    it.each(planted)('names $what', ({ file, rule }) => {
      expect(violations(outcome())).toContain(`${rule}: ${file}`);
    });

    it('names nothing but what was planted', () => {
      const innocent = violations(outcome()).filter(
        (violation) => !violation.includes('planted') && !violation.includes('unlisted'),
      );

      expect(innocent).toEqual([]);
    });
  });
});

function plantInto(copy: TemporaryFolder, plant: (typeof planted)[number]): void {
  copy.write(plant.file, `${plant.line}\n`);
  if ('also' in plant) for (const [file, line] of Object.entries(plant.also)) copy.write(file, `${line}\n`);
}

/** `rule: file` of every violation; names of rules may hold a path of their own. */
function violations({ output }: Outcome): string[] {
  return [...output.matchAll(/^ *error (.+): (\S+\.ts) →/gm)].map(([, rule, file]) => `${rule}: ${file}`);
}

/** Runs a slow step for the first test that asks, not while tests are being collected. */
function once<Value>(make: () => Value): () => Value {
  let made: { readonly value: Value } | undefined;
  return () => {
    made ??= { value: make() };
    return made.value;
  };
}
