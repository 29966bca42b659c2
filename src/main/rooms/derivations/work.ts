import type { ReadableDatabase } from '../../database/types.ts';
import { readStyle, type StoredDataset } from '../../datasets/datasetsTable.ts';
import { readSource } from '../../datasets/sourceTable.ts';
import { doneByDataset } from '../../judgements/reviewsTable.ts';
import type { ChangedRecord, RoomWork } from '../roomWork.ts';
import { printEdited } from './import/exportedBytes.ts';
import { readEditedRecords } from './tables/editedTable.ts';

/** Done is each evaluator's own mark: what lists and counts show of a question is everybody's. */
export const derivationsWork: RoomWork = {
  kinds: {
    ...{ edit: 'edits', insertTriple: 'edits', deleteTriple: 'edits', moveTriple: 'edits', duplicateTriple: 'edits' },
    ...{ swap: 'edits', split: 'edits', merge: 'edits', fix: 'edits', restore: 'edits', takeBackCell: 'edits' },
    ...{ renameRelation: 'edits', takePredicted: 'edits', acceptSuggestion: 'edits' },
    ...{ setState: 'done', doneMany: 'done', todoMany: 'takenBack' },
    ...{ flag: 'flags', flagMany: 'flags', unflag: 'takenBack', unflagMany: 'takenBack' },
    ...{
      comment: 'comments',
      editComment: 'comments',
      removeComment: 'takenBack',
      keepCheck: 'verdicts',
      dismissSuggestion: 'verdicts',
      restoreSuggestion: 'takenBack',
      addSynonym: 'verdicts',
      importSynonyms: 'verdicts',
      removeSynonym: 'takenBack',
    },
  },
  items: ['question'],
  progress: (db, datasets) => doneByDataset(db, { itemKind: 'question', table: 'questions' }, datasets),
  times: () => [],
  edits: {
    ...{ itemKind: 'question', aspect: 'content' },
    records: changedRecords,
  },
};

/** Some formats have no place for an answer or a question: an edit of those alone leaves the record as it was. */
function* changedRecords(db: ReadableDatabase, dataset: StoredDataset): Generator<ChangedRecord> {
  const style = readStyle(db, dataset.id);
  for (const record of readEditedRecords(db, dataset.id)) {
    const { id: itemId, key, title, byteStart, byteEnd } = record;
    const bytes = printEdited(db, dataset, style, record);
    const source = Buffer.concat([...readSource(db, dataset.id, byteStart, byteEnd)]);
    if (!source.equals(bytes)) yield { itemId, key, title, byteStart, byteEnd, bytes };
  }
}
