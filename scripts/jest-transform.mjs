// @swc/jest, with `Math` and `Number` as constants of each module. Test files run in a context of their own, where every look-up of a global
// goes through an interceptor: half a minute of one test went into `Math.sqrt` in an optimiser's loop.
import swc from '@swc/jest';

const constants = 'const { Math, Number } = globalThis;';

// On the first line, so that lines of errors stay those of the source.
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
