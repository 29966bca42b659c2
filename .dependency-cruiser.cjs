/** The layer rules of ARCHITECTURE.md. test/architecture.test.ts trips each of them with a planted violation. */
const error = (name, from, to) => ({ name, severity: 'error', from, to });

module.exports = {
  forbidden: [
    error('no-circular', {}, { circular: true }),
    error(
      'shared-is-pure',
      { path: '^src/shared' },
      { path: '^src/(main|renderer)|^electron$|^react|node_modules/(electron|react)' },
    ),
    error(
      'shared-sees-rooms-by-their-registry',
      { path: '^src/shared/(?!rooms/|api/(contract|commands)\\.ts)', pathNot: '\\.test\\.' },
      { path: '^src/shared/rooms/[^/]+/' },
    ),
    error('shared-no-node-builtins', { path: '^src/shared', pathNot: '\\.test\\.' }, { dependencyTypes: ['core'] }),
    error(
      'electron-only-in-its-shell',
      { pathNot: '^src/main/shells/electron' },
      { path: '^electron$|node_modules/electron/' },
    ),
    error('core-knows-no-shell', { path: '^src/main/(?!shells)' }, { path: '^src/main/shells' }),
    error(
      'rooms-know-no-core',
      {
        path: '^src/main/(rooms|datasets|judgements|outbox|revisions|search|database|workers|metrics)/',
        pathNot: '\\.test\\.',
      },
      { path: '^src/main/core/' },
    ),
    error('renderer-never-imports-main', { path: '^src/renderer' }, { path: '^src/main' }),
    // `rooms/*.ts` is the registry and what all rooms share; what a room means is in its folder, or in `traces`, which two rooms read.
    ...[
      'commandLine',
      'core',
      'datasets',
      'exports',
      'judgements',
      'models',
      'outbox',
      'records',
      'reports',
      'revisions',
      'search',
      'shells',
      'snapshots',
      'work',
      'workers',
    ].map((folder) =>
      error(
        `${folder}-knows-no-room`,
        { path: `^src/main/${folder}/`, pathNot: '\\.test\\.' },
        { path: '^src/(main/(rooms/[^/]+|traces)|shared/rooms)/' },
      ),
    ),
    error(
      'rooms-are-strangers',
      { path: '^src/(main|renderer)/rooms/([^/]+)/' },
      { path: '^src/$1/rooms/([^/]+)/', pathNot: '^src/$1/rooms/$2/' },
    ),
    error(
      'pure-is-pure',
      {
        path: '^src/main/(metrics/|records/|traces/importers/|rooms/[^/]+/(corpora/|score/|reading/|measuring/|numbers/|tasks)|models/|rooms/tasks)',
        pathNot: '\\.test\\.',
      },
      { path: '^src/main/(database|core|workers/taskPool|shells)' },
    ),
    error(
      'sqlite-only-in-database',
      { pathNot: '^src/main/database/' },
      { path: 'node_modules/(@types/)?better-sqlite3' },
    ),
    error(
      'network-only-where-named',
      { path: '^src', pathNot: '^src/main/(shells/browser/|outbox/google/|outbox/trustTheSystem\\.ts)' },
      { path: '^(node:)?(http|https|http2|net|tls|dgram)$' },
    ),
    // Whoever starts the program has not asked for a network: what leads there is loaded when something is sent.
    error(
      'destinations-load-late',
      { path: '^src', pathNot: '^src/main/outbox/(google|postgres)/|\\.test\\.' },
      { path: '^src/main/outbox/(google|postgres)/', dynamic: false },
    ),
    error(
      'their-libraries-only-in-destinations',
      { path: '^src', pathNot: '^src/main/outbox/(google|postgres)/' },
      { path: 'node_modules/(@googleapis/|google-auth-library|gaxios|pg/|@types/pg)' },
    ),
    error(
      'window-knows-only-the-api',
      { path: '^src/renderer/window/', pathNot: '\\.test\\.' },
      { path: '^src/renderer/(components|rooms|import|frame)/' },
    ),
    error(
      'components-know-no-frame-and-no-room',
      { path: '^src/renderer/components/', pathNot: '\\.test\\.' },
      { path: '^src/renderer/(rooms|import|frame)/' },
    ),
    error(
      'rooms-know-no-frame',
      { path: '^src/renderer/rooms/', pathNot: '\\.test\\.' },
      { path: '^src/renderer/(import|frame)/' },
    ),
    error(
      'outbox-screen-knows-no-frame-and-no-room',
      { path: '^src/renderer/outbox/', pathNot: '\\.test\\.' },
      { path: '^src/renderer/(rooms|import|frame)/' },
    ),
    error(
      'frame-and-import-see-rooms-by-their-registry',
      { path: '^src/renderer/(frame|import)/', pathNot: '\\.test\\.' },
      { path: '^src/renderer/rooms/([^/]+/|registry)' },
    ),
    error(
      'window-outside-of-rooms-names-none',
      { path: '^src/renderer/(?!rooms/)', pathNot: '\\.test\\.|Fixture\\.' },
      { path: '^src/shared/rooms/' },
    ),
    error('import-knows-no-frame', { path: '^src/renderer/import/' }, { path: '^src/renderer/frame/' }),
    error('only-client-leaves', { path: '^src/renderer/(?!api/)' }, { path: '^src/renderer/api/(?!client)' }),
  ],
  options: {
    tsConfig: { fileName: 'tsconfig.node.json' },
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '\\.json$' },
  },
};
