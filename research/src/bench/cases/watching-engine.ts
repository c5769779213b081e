/** An engine wrapper that times each kind of program and counts the padding in its batches. */
import type { Engine, Feeds, GradientRequest } from '#kernels';

/** Totals for one kind of program. */
export interface ProgramTally {
  runs: number;
  seconds: number;
  /** Tokens without padding; `padded` counts them with it. */
  tokens: number;
  padded: number;
}

/** Tallies by kind of program. */
export type Tallies = Map<string, ProgramTally>;

/** Names a program by the parameters it trains and the inputs it reads. */
export type NameProgram = (trained: readonly string[], fed: readonly string[]) => string;

/** Wraps `engine` and adds to `tallies`. A program without gradients is named with an empty parameter list. */
export function watchEngine(engine: Engine, tallies: Tallies, nameOf: NameProgram): Engine {
  const watch = async <Result>(
    trained: readonly string[],
    feeds: Feeds,
    run: () => Promise<Result>,
  ): Promise<Result> => {
    const startedAt = performance.now();
    const result = await run();
    count(tallies, nameOf(trained, Object.keys(feeds)), {
      feeds,
      milliseconds: performance.now() - startedAt,
    });
    return result;
  };
  return {
    kind: engine.kind,
    description: engine.description,
    compile: async (outputs) => {
      const program = await engine.compile(outputs);
      return {
        run: (feeds, parameters) => watch([], feeds, () => program.run(feeds, parameters)),
        dispose: () => program.dispose(),
      };
    },
    compileGradient: async (request) => {
      const program = await engine.compileGradient(request);
      const trained = trainedNames(request);
      return {
        run: (feeds, parameters) => watch(trained, feeds, () => program.run(feeds, parameters)),
        dispose: () => program.dispose(),
      };
    },
  };
}

function trainedNames({ trainable }: GradientRequest): string[] {
  return trainable.flatMap(({ node: { operation } }) =>
    operation.kind === 'parameter' ? [operation.name] : [],
  );
}

function count(
  tallies: Tallies,
  name: string,
  { feeds, milliseconds }: { readonly feeds: Feeds; readonly milliseconds: number },
): void {
  const tally = tallies.get(name) ?? { runs: 0, seconds: 0, tokens: 0, padded: 0 };
  const mask = feeds['mask']?.data ?? new Float32Array(0); // (T, B, 1)
  tally.runs += 1;
  tally.seconds += milliseconds / 1000;
  tally.padded += mask.length;
  for (const real of mask) tally.tokens += real;
  tallies.set(name, tally);
}
