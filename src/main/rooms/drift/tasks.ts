import { checkModel } from '../../models/keptModels.ts';
import { previewDriftFile, readDriftRecords, recogniseDrift } from './import/fileTasks.ts';
import { measureForRun } from './measuring/measureForRun.ts';
import { aggregatePacked, bandsOfPacked } from './numbers/aggregateCases.ts';

export const driftTasks = {
  'drift.aggregate': aggregatePacked,
  'drift.bands': bandsOfPacked,
  'drift.recognise': recogniseDrift,
  'drift.previewFile': previewDriftFile,
  'drift.readFile': readDriftRecords,
  'drift.measureForRun': measureForRun,
  'drift.checkModel': checkModel,
} as const;
