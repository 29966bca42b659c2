import { openReadOnly } from '../../database/openDatabase.ts';
import { countLabels } from './tables/groupsTable.ts';

/** What to count: the label of each tool, and the datasets in sight. */
type LabelCountOrder = {
  readonly databaseFile: string;
  readonly labels: Readonly<Record<string, string>>;
  readonly datasetIds: readonly number[];
};

/** Runs in a worker, which reads the project for itself: with a hundred thousand traces this takes half a second. */
export function countLabelsIn({ databaseFile, labels, datasetIds }: LabelCountOrder) {
  const db = openReadOnly(databaseFile);
  try {
    return countLabels(db, datasetIds, labels);
  } finally {
    db.close();
  }
}
