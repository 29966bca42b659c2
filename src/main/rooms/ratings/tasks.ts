import { previewForeign, previewStudy, readStudyRecords } from './import/fileTasks.ts';
import { bootstrapRounds } from './numbers/bootstrap.ts';

export const ratingsTasks = {
  'ratings.bootstrapRounds': bootstrapRounds,
  'ratings.previewForeign': previewForeign,
  'ratings.previewStudy': previewStudy,
  'ratings.readStudy': readStudyRecords,
} as const;
