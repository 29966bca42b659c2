import type { EvidencePreview } from '../../../../shared/rooms/evidence/preview.ts';
import type { Context, TaskContext } from '../../../context.ts';
import { inOneSlice, inTimeSlices } from '../../../database/timeSlices.ts';
import { insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import { expectManyRows } from '../../../search/searchTable.ts';
import type { ReadRecord } from '../reading/readEvidenceFile.ts';
import { insertClaim } from '../tables/claimsTable.ts';
import { insertFile } from '../tables/filesTable.ts';
import { insertStatement } from '../tables/statementsTable.ts';
import { keyOf } from './fileTasks.ts';

type Order = {
  readonly datasetId: number;
  readonly path: string;
  readonly fileName: string;
  readonly preview: Pick<EvidencePreview, 'files' | 'goodCount' | 'badCount'>;
};

/** Stores the records of a file or a folder under a dataset that nobody sees yet. */
export async function storeEvidence(
  { db, pool }: Pick<Context, 'db' | 'pool'>,
  task: TaskContext,
  { datasetId, path, fileName, preview }: Order,
): Promise<{ imported: number; problems: number }> {
  const fileIds: number[] = [];
  inOneSlice(db, () => {
    for (const [position, file] of preview.files.entries()) fileIds.push(insertFile(db, datasetId, position, file));
    expectManyRows(db, 'claim');
  });
  let stored = 0;
  let claims = 0;
  const { problems } = await pool.run(
    'evidence.readRecords',
    { path, fileName },
    {
      signal: task.signal,
      onBatch: async ({ fileIndex, records }) => {
        const fileId = fileIds[fileIndex] ?? 0;
        const file = preview.files[fileIndex]?.name ?? '';
        const store = (record: ReadRecord) => {
          if (record.kind === 'claims' && record.claim !== null) {
            const { position, claim } = record;
            insertClaim(db, { datasetId, fileId, position, ordinal: claims++, key: keyOf(record, file), claim });
          } else if (record.kind === 'statements' && record.statement !== null) {
            insertStatement(db, { ...{ datasetId, fileId }, ...record, statement: record.statement });
          }
          stored += 1;
        };
        await inTimeSlices(db, records, store, task.signal);
        task.report(stored, preview.goodCount);
      },
    },
  );
  inOneSlice(db, () => {
    insertProblems(db, datasetId, 0, problems);
    writeCounts(db, datasetId, preview.goodCount, preview.badCount);
  });
  return { imported: preview.goodCount, problems: problems.length };
}
