import type { ReadableDatabase } from '../../../database/types.ts';
import type { DatasetCounts, StoredDataset } from '../../../datasets/datasetsTable.ts';
import { idText } from '../reading/submission.ts';
import { countProgress } from './assignmentsTable.ts';
import { readRegistration } from './registrationsTable.ts';
import { listStudies } from './studiesTable.ts';

/** How far an evaluator is in each study, by its dataset; nothing of those in which they have not begun. */
export function countStudies(
  db: ReadableDatabase,
  datasets: readonly StoredDataset[],
  evaluatorId: string | null,
): Map<number, DatasetCounts> {
  const asked = new Set(datasets.map(({ id }) => id));
  const counts = new Map<number, DatasetCounts>();
  if (evaluatorId === null || datasets.every(({ room }) => room !== 'ratings')) return counts;
  for (const { datasetId, studyId } of listStudies(db)) {
    const registration = asked.has(datasetId) ? readRegistration(db, { studyId, evaluatorId }) : null;
    if (!registration?.startedAt) continue;
    const studyEvaluatorId = idText(registration.studyEvaluatorId);
    const { left, rated, nonsense } = countProgress(db, { studyId, datasetId, evaluatorId, studyEvaluatorId });
    const none = { draftCount: 0, flaggedCount: 0, changedAfterDoneCount: 0, changedCount: 0, problemItemCount: 0 };
    counts.set(datasetId, { ...none, todoCount: left, doneCount: rated + nonsense });
  }
  return counts;
}
