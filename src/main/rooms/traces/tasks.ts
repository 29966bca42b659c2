import { recogniseTraces } from '../../traces/detectTraceFile.ts';
import { writeLeftOutRecords } from '../../traces/leftOutRecords.ts';
import { alignStores } from '../../traces/reading/alignStores.ts';
import { detectInStore } from '../../traces/reading/detectInStore.ts';
import { readMappedSteps } from '../../traces/readMappedSteps.ts';
import { buildIndexFor } from '../../traces/search/buildIndex.ts';
import { examineTraces } from '../../traces/search/examineTraces.ts';
import { findInTraces } from '../../traces/search/findInTraces.ts';
import { searchStores } from '../../traces/search/searchStores.ts';
import { snippetsAt } from '../../traces/search/snippetsAt.ts';
import { stageTraceStore } from '../../traces/store/stageTraceStore.ts';
import { countLabelsIn } from './countLabelsIn.ts';

export const tracesTasks = {
  'traces.recognise': recogniseTraces,
  'traces.mappedSteps': readMappedSteps,
  'traces.stage': stageTraceStore,
  'traces.writeLeftOut': writeLeftOutRecords,
  'traces.countLabels': countLabelsIn,
  'traces.align': alignStores,
  'traces.detect': detectInStore,
  'traces.find': findInTraces,
  'traces.snippets': snippetsAt,
  'traces.search': searchStores,
  'traces.buildIndex': buildIndexFor,
  'traces.examine': examineTraces,
} as const;
