import { titlesTasks } from './givenTitles.ts';
import { previewEvidence, readEvidenceRecords, recogniseEvidence } from './import/fileTasks.ts';
import { scoringTasks } from './models/scoreExplanations.ts';
import { resultsTasks } from './results/storedResults.ts';
import { summariesTasks } from './storedSummaries.ts';

export const evidenceTasks = {
  'evidence.recognise': recogniseEvidence,
  'evidence.preview': previewEvidence,
  'evidence.readRecords': readEvidenceRecords,
  ...resultsTasks,
  ...summariesTasks,
  ...scoringTasks,
  ...titlesTasks,
} as const;
