import { previewDriftFile, readDriftRecords, recogniseDrift } from '../datasets/driftFileTasks.ts';
import { previewDerivationFile, readDerivationRecords } from '../datasets/fileTasks.ts';
import { aggregatePacked, bandsOfPacked } from '../drift/aggregateCases.ts';
import { measureForRun } from '../drift/measureForRun.ts';
import { checkModel } from '../drift/onnx/keptModels.ts';
import { scoreInBatches } from '../rooms/derivations/score/scoreTasks.ts';
import { describeTokenizer } from '../rooms/derivations/score/tokenizeStrings.ts';
import { countLabelsIn } from '../rooms/traces/countLabelsIn.ts';
import { recogniseTraces } from '../traces/detectTraceFile.ts';
import { alignStores } from '../traces/reading/alignStores.ts';
import { detectInStore } from '../traces/reading/detectInStore.ts';
import { buildIndexFor } from '../traces/search/buildIndex.ts';
import { examineTraces } from '../traces/search/examineTraces.ts';
import { findInTraces } from '../traces/search/findInTraces.ts';
import { searchStores } from '../traces/search/searchStores.ts';
import { stageTraceStore } from '../traces/store/stageTraceStore.ts';
import type { TaskChannel } from './taskChannel.ts';

/** Everything that runs in a worker thread: plain data in, plain data out. The project's database stays with the core. */
export const tasks = {
  'derivations.previewFile': previewDerivationFile,
  'derivations.readFile': readDerivationRecords,
  'derivations.score': scoreInBatches,
  'derivations.describeTokenizer': describeTokenizer,
  'drift.aggregate': aggregatePacked,
  'drift.bands': bandsOfPacked,
  'drift.recognise': recogniseDrift,
  'drift.previewFile': previewDriftFile,
  'drift.readFile': readDriftRecords,
  'drift.measureForRun': measureForRun,
  'drift.checkModel': checkModel,
  'traces.recognise': recogniseTraces,
  'traces.stage': stageTraceStore,
  'traces.countLabels': countLabelsIn,
  'traces.align': alignStores,
  'traces.detect': detectInStore,
  'traces.find': findInTraces,
  'traces.search': searchStores,
  'traces.buildIndex': buildIndexFor,
  'traces.examine': examineTraces,
} as const;

type Tasks = typeof tasks;
export type TaskName = keyof Tasks;
export type TaskInput<N extends TaskName> = Parameters<Tasks[N]>[0];
export type TaskOutput<N extends TaskName> = Awaited<ReturnType<Tasks[N]>>;
/** What the task sends while it runs; `never` for a task that only returns. */
export type TaskBatch<N extends TaskName> = Parameters<Tasks[N]> extends [unknown, TaskChannel<infer B>] ? B : never;
