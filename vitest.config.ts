import { availableParallelism, tmpdir } from 'node:os';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { keepTemporaryFilesInMemory } from './test/filesInMemory.ts';

// Every process and worker thread of the tests would compile the sources anew: half of what a short one takes. Not in a folder for all
// users of the machine: Node runs what it finds there.
process.env.NODE_COMPILE_CACHE ??= join(import.meta.dirname, 'node_modules/.cache/compiled-tests');

keepTemporaryFilesInMemory();

// What a user switches on for this computer must not reach a test, nor a test the user.
process.env.AKAPEN_USER_DIR ??= join(tmpdir(), `akapen-test-user-${process.pid}`);

/** A process of its own for each file would load the same modules again: more than half of what all the tests take. */
const node = {
  environment: 'node' as const,
  pool: 'forks' as const,
  isolate: false,
  // A fifth of the time is garbage collection otherwise: V8 begins with room for 16 MB of what is young, and looks through all that is
  // alive each time its little room for what is old has filled.
  execArgv: ['--max-semi-space-size=64', '--initial-old-space-size=1024'],
  // A busy machine is slow, not wrong: a property that takes 10 s alone has taken more than 30 beside other work.
  testTimeout: 120_000,
  // What a file prepares imports whole corpora.
  hookTimeout: 120_000,
  // A busy machine is slow, not wrong.
  expect: { poll: { timeout: 15_000 } },
  // A second try tells a race from a defect. `scripts/totals.mjs` names what passed only then.
  retry: process.env.CI ? 1 : 0,
};

/** They begin first, so that none is left to run alone at the end. */
const longest = [
  'scripts/fuzz/fuzz.accidents.ts',
  'test/integration/growth.test.ts',
  'test/integration/killSnapshots.test.ts',
  'test/integration/kill.test.ts',
  'test/integration/killImports.test.ts',
  'src/main/rooms/derivations/corpora/printRecord.test.ts',
  'src/main/revisions/recordActProperties.test.ts',
  'test/integration/publishedCorpora.test.ts',
  'test/architecture.test.ts',
  'test/integration/datasets.test.ts',
];

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rank = ({ moduleId }: TestSpecification) => {
      const at = longest.findIndex((path) => moduleId.endsWith(path));
      return at === -1 ? longest.length : at;
    };
    return (await super.sort(files)).toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * What takes too long for `npm run check`: killing and starting again, waiting for other programs, corpora and servers as a whole, and
 * properties, which try many cases. `npm test` runs it.
 */
const longRuns = [
  'test/integration/{kill*,growth}.test.ts',
  'scripts/fuzz/fuzz.accidents.ts',
  'test/integration/{publishedCorpora,evidenceCorpora,evidenceResults*,evidenceExplanations,evidenceScores,evidenceAnswers,evidencePrompt,evidenceTitles,evidenceSample,*Agreement,derivationVersions,undoAsks,work,refusedImport,serve,project,projectSnapshots,projectAccidents,strangers,grants,dictionaries,listPlan,firstLook}.test.ts',
  'test/integration/{tracesAccidents,tracesReading,tracesMarks*,traceQuestions*}.test.ts',
  'test/integration/{driftAccidents,driftSample,driftRuns*,driftExports*,driftModels,driftImport*,driftReview*}.test.ts',
  'test/integration/{ratings*,foreignPairs*,otherEvaluator}.test.ts',
  'test/integration/{derivations*,evidence,evidenceGold,evidenceImport,evidenceKnowledgeBases,traces,commandLine,toyRoom,twoWikiMultihopQa,undoOfTyping,driftAlike,driftEntities}.test.ts',
  'src/main/rooms/derivations/score/{scoreJemhopqa.true,scoreR4c.oracle}.test.ts',
  'src/main/metrics/rouge.oracle.test.ts',
  'src/main/rooms/evidence/numbers/results.oracle.test.ts',
  'src/main/rooms/drift/measuring/stopping.test.ts',
  'src/main/tokenizer/sudachi.test.ts',
  'src/main/traces/spanFiles.test.ts',
  'src/main/records/zip/bombs.test.ts',
  'src/main/outbox/day.test.ts',
  'src/main/shells/cli/commands/restore.test.ts',
  'src/main/rooms/derivations/commands/exportScores.test.ts',
  'src/shared/rooms/derivations/checks/{mutations,fixes,calibration}.test.ts',
  'src/main/snapshots/{snapshots,restoreSnapshot}.test.ts',
  'src/main/outbox/{deliverSheet,postgres/postgres,postgres/tls}.test.ts',
  'test/integration/outbox*.test.ts',
  'src/main/shells/cli/commands/{importExport,traceProject}.test.ts',
  'src/main/workers/taskPool.test.ts',
  'scripts/scripts.test.ts',
  'src/main/records/json/{parseJson,scanRecords}.test.ts',
  'src/main/revisions/{recordAct,recordActProperties}.test.ts',
  'src/main/rooms/derivations/corpora/{badInput,printRecord,toyCorpus}.test.ts',
  'src/main/rooms/ratings/properties.test.ts',
  'src/main/rooms/derivations/tables/talliesTable.test.ts',
  'src/main/rooms/traces/tables/{groupList,passRates}.test.ts',
  'src/main/search/searchTable.test.ts',
  'src/main/traces/search/{search,searchInSteps}.test.ts',
  'src/shared/traces/{hiddenText,distinctTitles}.test.ts',
  'src/main/rooms/traces/commands/exportMarks.test.ts',
];

/**
 * The default leaves a core idle, which on two cores doubles the time. The long runs wait for processes and disks besides; beside the
 * end-to-end tests, half as many lose less by driving each other out of the caches.
 */
function workersOf(run: string | undefined): number {
  const cores = availableParallelism();
  if (run === 'accidents') return Math.ceil(cores * 1.5);
  return run === 'check' ? Math.ceil(cores / 2) : cores;
}

const renderer = {
  ...node,
  environment: 'jsdom' as const,
  // Pages are drawn once or twice: V8 compiles much of them anew for nobody, and several threads collect in each other's way.
  execArgv: [...node.execArgv, '--min-semi-space-size=64', '--single-threaded-gc', '--no-turbofan'],
  setupFiles: ['src/renderer/testing/languages.ts'],
  // Not `setInterval`, by which jsdom draws: begun on a clock that stands, no later file of the process would see a frame.
  fakeTimers: { toFake: ['setTimeout' as const, 'clearTimeout' as const, 'Date' as const, 'performance' as const] },
};
/** Changes how V8 runs, for as long as the process lives. */
const counting = ['test/integration/growth.test.ts'];
/** Every printed key in every state of a room and of the frame, pressed from many places; undo, and replies of the core, in any order. */
const everyKey = ['src/renderer/**/{printedKeys,undoOfTyping,nextPair,submittedPairs}.test.tsx'];
/** A whole screen, drawn anew for each of many stories. */
const wholeScreens = [
  'src/renderer/frame/App.test.tsx',
  'src/renderer/import/{ImportSheet,ImportSheetTraces,many/ManyFilesSheet}.test.tsx',
  'src/renderer/outbox/outboxScreen.test.tsx',
  'src/renderer/rooms/drift/{DriftRoom,pdsqi/pdsqiPane,reason/reasonPane}.test.tsx',
  'src/renderer/rooms/evidence/{evidenceRoom,reveal/reveal}.test.tsx',
  'src/renderer/rooms/ratings/{changedProtocol,form/judgementForm,judge/judgeDialogs,making/makingPage,register/registerPage,results/behind/behindPane}.test.tsx',
  'src/renderer/rooms/traces/{TracesRoom,doneAndNext,agreement/agreementPage,list/firstHits,results/resultsPage,work/verdict}.test.tsx',
];
/** About what a window has not loaded yet, with another registry, or with a connection of its own, which listens for as long as the page is there. */
const alone = [
  'src/renderer/frame/{useLanguage.test.ts,toyRoom.test.tsx}',
  'src/renderer/api/{client,httpTransport*}.test.ts',
];

export default defineConfig({
  test: {
    passWithNoTests: false,
    // The long runs come after the check, and what one of them made of a source serves the other, and the next run.
    fsModuleCache: true,
    maxWorkers: workersOf(process.env.AKAPEN_TEST_RUN),
    sequence: { sequencer: LongestFirst },
    // `.ci/run` adds the totals up from the reports; the accidents are a run of their own.
    reporters: [
      'default',
      ['json', { outputFile: `test-results/vitest-${process.env.AKAPEN_TEST_RUN ?? 'check'}.json` }],
    ],
    projects: [
      {
        test: {
          ...node,
          name: 'unit',
          include: ['src/{main,shared}/**/*.test.ts', 'scripts/**/*.test.ts'],
          exclude: longRuns,
        },
      },
      {
        test: {
          ...node,
          name: 'integration',
          globalSetup: 'test/integration/builtChild.ts',
          setupFiles: ['test/builtThreads.ts'],
          include: ['test/*.test.ts', 'test/integration/**/*.test.ts'],
          exclude: longRuns,
        },
      },
      {
        test: {
          ...node,
          name: 'accidents',
          globalSetup: ['test/integration/builtChild.ts', 'scripts/build.mjs'],
          setupFiles: ['test/builtThreads.ts'],
          include: longRuns,
          exclude: counting,
          testTimeout: 900_000,
        },
      },
      { test: { ...node, name: 'accidents alone', isolate: true, include: counting, testTimeout: 900_000 } },
      {
        test: {
          ...renderer,
          name: 'accidents in the window',
          include: [...everyKey, ...wholeScreens],
          testTimeout: 900_000,
          // Here the same pages are drawn thousands of times.
          execArgv: node.execArgv,
        },
      },
      {
        test: {
          ...renderer,
          name: 'renderer',
          include: ['src/renderer/**/*.test.{ts,tsx}'],
          exclude: [...alone, ...everyKey, ...wholeScreens],
        },
      },
      { test: { ...renderer, name: 'renderer alone', isolate: true, include: alone } },
    ],
  },
});
