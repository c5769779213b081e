/** An engine that hands everything on to another and notes how long each kind of program ran and how much of its batches was padding. */
import type { Engine, Feeds, GradientRequest } from '#kernels';

/** What was seen of one kind of program. */
export interface ProgramTally {
  runs: number;
  seconds: number;
  /** Tokens of its batches, and the same with padding. */
  tokens: number;
  padded: number;
}

/** Tallies by the name of a kind. */
export type Tallies = Map<string, ProgramTally>;

/** Names a program by the parameters it trains and the inputs it is fed. */
export type NameProgram = (trained: readonly string[], fed: readonly string[]) => string;

/** Watches `engine`; tallies grow in `tallies`. Programs without gradients are named by an empty list of parameters. */
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
