// @swc/jest with `Math` and `Number` as constants in each module. Test files run in a context where an interceptor
// handles every global look-up: one test spent half a minute on `Math.sqrt` in an optimiser's loop.
import swc from '@swc/jest';

const constants = 'const { Math, Number } = globalThis;';

// On the first line, to keep the line numbers of errors.
const withConstants = (result) => ({ ...result, code: `${constants} ${result.code}` });

export default {
  createTransformer(options) {
    const transformer = swc.createTransformer(options);
    return {
      ...transformer,
      getCacheKey: (...all) => `${transformer.getCacheKey(...all)}${constants}`,
      process: (...all) => withConstants(transformer.process(...all)),
      processAsync: async (...all) => withConstants(await transformer.processAsync(...all)),
    };
  },
};
