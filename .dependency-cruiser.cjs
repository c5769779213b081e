// Turns architecture.config.json into dependency-cruiser rules. The table is the rule; this file only translates it.
const { modules } = require('./architecture.config.json');

const quote = (text) => text.replaceAll('.', '\\.').replaceAll('/', '\\/');
const within = (path) => `^${quote(path)}/`;
const inPackage = (name) => `^node_modules/${quote(name)}/`;
const isTest = '(\\.spec\\.ts$|\\.int\\.spec\\.ts$|/testing/)';

/** One deny-by-default rule per module: whatever the table does not name is forbidden. */
const allowListRules = modules.map(({ path, imports, packages }) => ({
  name: `only-listed-imports: ${path}`,
  comment: `architecture.config.json lists what ${path} may import; this is not in the list`,
  severity: 'error',
  from: { path: within(path), pathNot: isTest },
  to: {
    dependencyTypesNot: ['core'],
    pathNot: [within(path), ...imports.map(within), ...packages.map(inPackage)],
  },
}));

/** Below `src`: the door of a library, or of one of its rooms. */
const door =
  '((testing|admin|api|audit|carried|client|corpus|fields|frames|gate|host|manifests|settings)/)?index\\.ts$';

/**
 * Whatever reaches a library goes through its index, and nothing of an app is reached from outside: rules of their own see to both. So these
 * doors are all that a search must look for, which takes a quarter of the time that all files of the plane take.
 */
const doorsOfTextPlane = modules
  .filter(({ path, plane }) => plane === 'text' && path.startsWith('libs/'))
  .map(({ path }) => `^${quote(path)}/src/${door}`);

/** Vector-plane code must not reach text-plane code, however long the path. */
const planeRules = modules
  .filter((module) => module.plane === 'vector')
  .map(({ path }) => ({
    name: `vector-plane-never-reaches-text-plane: ${path}`,
    severity: 'error',
    from: { path: within(path) },
    to: {
      path: doorsOfTextPlane,
      reachable: true,
    },
  }));

const structureRules = [
  {
    name: 'library-through-its-index',
    comment: 'A library is used through src/index.ts only',
    severity: 'error',
    from: { path: '^(libs|apps)/([^/]+)/' },
    to: {
      path: '^libs/([^/]+)/src/',
      pathNot: [`^libs/[^/]+/src/${door}`, '^$1/$2/'],
    },
  },
  {
    name: 'research-uses-libraries-by-their-index',
    severity: 'error',
    from: { path: '^research/' },
    to: {
      path: '^libs/([^/]+)/src/',
      pathNot: `^libs/[^/]+/src/${door}`,
    },
  },
  {
    name: 'apps-stay-apart',
    comment: 'What two apps share is in a library; tests keep to this, too',
    severity: 'error',
    from: { path: '^(libs|apps)/([^/]+)/' },
    to: { path: '^apps/', pathNot: '^$1/$2/' },
  },
  {
    name: 'testing-is-for-tests',
    comment: 'What a library offers to tests (#name/testing) is in no program',
    severity: 'error',
    from: { path: '^(libs|apps|research)/', pathNot: isTest },
    to: { path: '/testing/' },
  },
  { name: 'no-cycles', severity: 'error', from: { pathNot: '^generated/' }, to: { circular: true } },
  {
    name: 'resolvable',
    severity: 'error',
    from: {},
    to: { couldNotResolve: true, pathNot: '@tensorflow/tfjs-node' },
  },
];

const unlisted = {
  name: 'module-in-table',
  comment: 'Every folder of apps and libs has a row in architecture.config.json',
  severity: 'error',
  from: { path: '^(apps|libs|research)/', pathNot: modules.map((module) => within(module.path)) },
  to: {},
};

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [...allowListRules, ...planeRules, ...structureRules, unlisted],
  options: {
    doNotFollow: { path: 'node_modules' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      conditionNames: ['sfumato-source', 'import', 'require', 'node', 'default'],
      exportsFields: ['exports'],
    },
  },
};
