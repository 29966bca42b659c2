import { previewForeign, previewStudy, readStudyRecords } from './import/fileTasks.ts';
import { measureStudyTraits } from './making/studyTraits.ts';
import { bootstrapRounds } from './numbers/bootstrap.ts';
import { resultsTasks } from './results/readStudyRows.ts';

export const ratingsTasks = {
  'ratings.bootstrapRounds': bootstrapRounds,
  'ratings.previewForeign': previewForeign,
  'ratings.previewStudy': previewStudy,
  'ratings.readStudy': readStudyRecords,
  'ratings.studyTraits': measureStudyTraits,
  ...resultsTasks,
} as const;
