import { AppError } from '../../../../shared/errors.ts';
import type { versionsApi } from '../../../../shared/rooms/derivations/versionsApi.ts';
import type { HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { recordChanges } from '../../../judgements/recordChange.ts';
import { contentChanges } from '../contentChanges.ts';
import { noSuchQuestion } from '../tables/noSuchQuestion.ts';
import { readStoredQuestion, type StoredQuestion } from '../tables/questionsTable.ts';
import { datasetsWithSameKeys, questionWithKey, readContent } from '../tables/versionsTable.ts';
import { compareContents, takeOver } from './compareContents.ts';
import { compareVersions } from './compareVersions.ts';
import { scoreVersions } from './scoreVersions.ts';

/** Handlers of two versions of the same questions. */
export const versionsHandlers: HandlersFor<keyof typeof versionsApi> = {
  'derivations.otherVersions': ({ datasetId }, { db }) => {
    readDataset(db, datasetId);
    return datasetsWithSameKeys(db, datasetId);
  },
  'derivations.compareVersions': ({ datasetId, otherId }, context) => {
    refuseOtherCorpus(context.db, datasetId, otherId);
    return compareVersions(context, datasetId, otherId);
  },
  'derivations.scoreVersions': (order, context) => {
    refuseOtherCorpus(context.db, order.datasetId, order.otherId);
    return scoreVersions(context, order);
  },
  'derivations.compareQuestion': ({ questionId, otherId }, { db }) => {
    const stored = readStoredQuestion(db, questionId);
    refuseOtherCorpus(db, stored.datasetId, otherId);
    const theirs = otherContent(db, stored, otherId);
    const { key, version, content: mine } = stored;
    return { key, version, mine, theirs, ...compareContents(mine, theirs) };
  },
  'derivations.takeOther': ({ datasetId, otherId, taken, questions }, context) => {
    const { db } = context;
    refuseOtherCorpus(db, datasetId, otherId);
    const changes = questions.flatMap(({ questionId, version }) => {
      const stored = readStoredQuestion(db, questionId);
      if (stored.datasetId !== datasetId) throw noSuchQuestion(questionId);
      if (stored.version !== version) {
        throw new AppError('CONFLICT', 'The question was changed meanwhile', { reason: 'stale' });
      }
      return contentChanges(db, stored, takeOver(stored.content, otherContent(db, stored, otherId), taken));
    });
    const [only] = questions;
    const itemId = questions.length === 1 && only !== undefined ? only.questionId : null;
    const questionCount = new Set(changes.map((change) => change.itemId)).size;
    const act = {
      kind: 'takeOther',
      params: { count: questionCount },
      room: 'derivations',
      datasetId,
      itemId,
    } as const;
    return { questionCount, ...recordChanges(context, act, changes) };
  },
};

/** The content of a question in the other version. Errors: NOT_FOUND. */
function otherContent(db: ReadableDatabase, { id, key, imported }: StoredQuestion, otherId: number | null) {
  if (otherId === null) return imported;
  const other = questionWithKey(db, otherId, key);
  if (other === null) throw noSuchQuestion(id);
  return readContent(db, other, 'now');
}

function refuseOtherCorpus(db: ReadableDatabase, datasetId: number, otherId: number | null): void {
  const { format } = readDataset(db, datasetId);
  if (otherId === null) return;
  if (otherId === datasetId || readDataset(db, otherId).format !== format) {
    throw new AppError('INVALID_INPUT', 'Only datasets of one corpus are versions', { reason: 'otherCorpus' });
  }
}
