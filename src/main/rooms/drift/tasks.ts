import { aggregatePacked, bandsOfPacked } from '../../drift/aggregateCases.ts';
import { measureForRun } from '../../drift/measureForRun.ts';
import { checkModel } from '../../drift/onnx/keptModels.ts';
import { previewDriftFile, readDriftRecords, recogniseDrift } from './import/fileTasks.ts';

export const driftTasks = {
  'drift.aggregate': aggregatePacked,
  'drift.bands': bandsOfPacked,
  'drift.recognise': recogniseDrift,
  'drift.previewFile': previewDriftFile,
  'drift.readFile': readDriftRecords,
  'drift.measureForRun': measureForRun,
  'drift.checkModel': checkModel,
} as const;
