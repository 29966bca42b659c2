import { AppError } from '../../../shared/errors.ts';
import type { derivationsApi, QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import type { Change, Context, HandlersFor } from '../../context.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { commentsOf } from '../../judgements/commentsTable.ts';
import { readEvaluatorsForDone } from '../../judgements/protocolTable.ts';
import { newId, recordChanges } from '../../judgements/recordChange.ts';
import { reviewsOf } from '../../judgements/reviewsTable.ts';
import { rewriteComment } from '../../judgements/rewriteComment.ts';
import { shownEvaluatorId } from '../../judgements/shownEvaluator.ts';
import { splitAspect } from '../../judgements/splitAspect.ts';
import {
  countRevisions,
  historyEntryOf,
  historyOfItem,
  newestValues,
  valueAtCounter,
} from '../../revisions/revisionsTable.ts';
import { agreementHandlers } from './agreement/handlers.ts';
import { contentChanges } from './contentChanges.ts';
import { exportScores } from './exportScores.ts';
import { givenHandlers } from './giveQuestions.ts';
import { flagChange, judgeMany, stateChanges } from './judging.ts';
import { pageTitleHandlers } from './pageTitleHandlers.ts';
import { readParagraphs } from './paragraphs.ts';
import { queueHandlers } from './queues.ts';
import { relationHandlers } from './relations.ts';
import { scoreContent } from './scoreContent.ts';
import { readTokenizerState, rerunScore, scoreDataset } from './scoreDataset.ts';
import { synonymHandlers } from './synonymHandlers.ts';
import { readKeptChecks } from './tables/findingsTable.ts';
import { readGivenText } from './tables/givenTextTable.ts';
import { titlesOfPages } from './tables/pageTitlesTable.ts';
import { parseContent } from './tables/parsedContent.ts';
import { countView, readPage, readRow } from './tables/questionListTable.ts';
import { locate, nextAsking, nextOpen } from './tables/questionPlacesTable.ts';
import type { StoredQuestion } from './tables/questionsTable.ts';
import { readLastEdit, readStoredQuestion, readVersion } from './tables/questionsTable.ts';
import { compareRuns, listScoreRuns, readItemScore } from './tables/scoresTable.ts';
import { countChecks, countRelations, relationsInUse } from './tables/talliesTable.ts';
import { useDictionary } from './useDictionary.ts';
import { versionsHandlers } from './versions/handlers.ts';

/** Handlers of the derivations room: read, call, store. */
export const derivationsHandlers: HandlersFor<keyof typeof derivationsApi> = {
  ...queueHandlers,
  ...relationHandlers,
  ...synonymHandlers,
  ...pageTitleHandlers,
  ...versionsHandlers,
  ...agreementHandlers,
  ...givenHandlers,
  'derivations.listQuestions': ({ view, offset, limit }, { db }) => ({
    rows: readPage(db, view, offset, limit),
    offset,
    ...countView(db, view),
  }),
  'derivations.locateQuestion': ({ view, questionId }, { db }) => ({ index: locate(db, view, questionId) }),
  'derivations.nextOpenQuestion': ({ view, questionId }, context) => ({
    questionId: nextOpen(context.db, view, questionId, shownEvaluatorId(context)),
  }),
  'derivations.nextAskingQuestion': ({ view, questionId, by }, { db }) => ({
    questionId: nextAsking(db, view, questionId, by),
  }),
  'derivations.readQuestion': ({ questionId, runId }, context) => {
    const { db } = context;
    const stored = readStoredQuestion(db, questionId);
    const row = readRow(db, questionId, runId);
    const lastEdit = readLastEdit(db, questionId);
    return {
      row,
      datasetId: stored.datasetId,
      version: stored.version,
      content: stored.content,
      imported: stored.imported,
      given: readGivenText(db, stored),
      pageTitles: titlesOfPages(db, [...stored.content.pageIds, ...stored.imported.pageIds]),
      comments: readComments(context, questionId),
      reviews: readReviews(context, questionId),
      evaluatorsForDone: readEvaluatorsForDone(db),
      keptChecks: readKeptChecks(db, questionId),
      dismissedSuggestions: dismissedOf(db, questionId),
      lastEditedBy: lastEdit?.by ?? null,
      lastEditedAt: lastEdit?.savedAt ?? null,
      historyCount: countRevisions(db, 'question', questionId),
    };
  },
  'derivations.readParagraphs': ({ questionId }, { db }) => readParagraphs(db, questionId),
  'derivations.checkCounts': ({ datasetId }, { db }) => countChecks(db, datasetId),
  'derivations.suggestRelations': ({ datasetId, typed }, { db }) =>
    relationsInUse(db, datasetId)
      .filter((relation) => relation !== typed && relation.includes(typed))
      .sort((a, b) => Number(b.startsWith(typed)) - Number(a.startsWith(typed)))
      .slice(0, 20),

  'derivations.relationCounts': ({ datasetId, relations }, { db }) => countRelations(db, datasetId, relations),

  'derivations.saveContent': ({ questionId, baseVersion, content, act }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    refuseStale(context, stored, baseVersion);
    refuseUnknownType(stored, content);
    return saveContent(context, stored, content, act);
  },
  'derivations.restore': ({ questionId, counter, baseVersion }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    refuseStale(context, stored, baseVersion);
    const value = valueAtCounter(context.db, 'question', questionId, 'content', counter);
    const content = value === null ? stored.imported : parseContent(JSON.stringify(value));
    return saveContent(context, stored, content, 'restore');
  },
  'derivations.setState': ({ questionId, state }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    return record(context, stored, 'setState', { state }, stateChanges(context, stored, state));
  },
  'derivations.setFlag': ({ questionId, flagged }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    return record(context, stored, flagged ? 'flag' : 'unflag', {}, [flagChange(context, questionId, flagged)]);
  },
  'derivations.judgeMany': (order, context) => judgeMany(context, order),
  'derivations.addComment': ({ questionId, text }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    const comment = {
      evaluatorId: context.evaluatorId(),
      savedAt: context.now().toISOString(),
      version: stored.version,
      text,
    };
    const aspect = `comment:${newId(context.db)}`;
    return record(context, stored, 'comment', {}, [change(questionId, aspect, null, comment)]);
  },
  'derivations.editComment': ({ questionId, ...comment }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    const { kind, change: rewriting } = rewriteComment(context, { itemKind: 'question', itemId: questionId }, comment);
    return record(context, stored, kind, {}, [rewriting]);
  },
  'derivations.keepCheck': ({ questionId, code, kept }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    const was = readKeptChecks(context.db, questionId).includes(code);
    return record(context, stored, 'keepCheck', { code }, [change(questionId, `kept:${code}`, was, kept)]);
  },
  'derivations.dismissSuggestion': ({ questionId, suggestion, dismissed }, context) => {
    const stored = readStoredQuestion(context.db, questionId);
    const kind = dismissed ? 'dismissSuggestion' : 'restoreSuggestion';
    const was = dismissedOf(context.db, questionId).includes(suggestion);
    return record(context, stored, kind, {}, [change(questionId, `dismissed:${suggestion}`, was, dismissed)]);
  },
  'derivations.history': ({ questionId }, { db }) => {
    const { imported } = readStoredQuestion(db, questionId);
    const contentOf = (value: unknown) => (value === null ? imported : parseContent(JSON.stringify(value)));
    return historyOfItem(db, 'question', questionId).map((entry) => {
      const edit = entry.changes.find((one) => one.aspect === 'content');
      return {
        ...historyEntryOf(entry),
        before: edit ? contentOf(edit.before) : null,
        after: edit ? contentOf(edit.after) : null,
      };
    });
  },

  'derivations.score': (order, context) => ({ taskId: scoreDataset(order, context).taskId }),
  'derivations.listScores': ({ goldDatasetId }, { db }) => listScoreRuns(db, goldDatasetId),
  'derivations.exportScores': (order, context) => exportScores(context, order),
  'derivations.scoreContent': (order, context) => scoreContent(context, order),
  'derivations.rerunScore': ({ runId }, context) => rerunScore(context, runId),
  'derivations.readItemScore': ({ runId, questionId }, { db }) => readItemScore(db, runId, questionId),
  'derivations.compareScores': ({ questionId }, { db }) => compareRuns(db, questionId),
  'derivations.useDictionary': ({ source }, context) => useDictionary(source, context),
  'derivations.tokenizerState': (_input, context) => readTokenizerState(context),
};

/** Comments of a question in the order they were written. */
function readComments(context: Context, questionId: number): QuestionDetail['comments'] {
  const own = shownEvaluatorId(context);
  return commentsOf(context.db, { itemKind: 'question', itemId: questionId })
    .map(({ aspect, evaluatorId, author, savedAt, isEdited, version, text }) => {
      const said = { author, isOwn: evaluatorId === own, savedAt, isEdited, version: version ?? 0, text };
      return { ordinal: Number(splitAspect(aspect)[1]), ...said };
    })
    .sort((a, b) => a.ordinal - b.ordinal);
}

/** Who called a question done or flagged it. */
function readReviews(context: Context, questionId: number): QuestionDetail['reviews'] {
  const own = shownEvaluatorId(context);
  return reviewsOf(context.db, { itemKind: 'question', itemId: questionId })
    .filter(({ done, flagged }) => done || flagged)
    .map(({ evaluatorId, evaluator, done, flagged }) => ({ evaluator, isOwn: evaluatorId === own, done, flagged }));
}

function dismissedOf(db: ReadableDatabase, questionId: number): string[] {
  return newestValues(db, 'question', questionId, 'dismissed:').flatMap(({ detail, value }) =>
    value === true ? [detail] : [],
  );
}

function change(itemId: number, aspect: string, before: unknown, after: unknown): Change {
  return { itemKind: 'question', itemId, aspect, before, after };
}

/** A save on top of a version that is not the newest would lose the other one: both go back to the window. */
function refuseStale(context: Context, stored: StoredQuestion, baseVersion: number): void {
  if (stored.version === baseVersion) return;
  const lastEdit = readLastEdit(context.db, stored.id);
  throw new AppError('CONFLICT', 'The question was changed meanwhile', {
    version: stored.version,
    content: stored.content,
    by: lastEdit?.by ?? null,
    savedAt: lastEdit?.savedAt ?? null,
    counter: lastEdit?.counter ?? null,
    isOwnTurn: lastEdit !== null && lastEdit.relation !== 'act' && lastEdit.evaluatorId === shownEvaluatorId(context),
  });
}

/** A type that its corpus does not know is nobody's choice. */
function refuseUnknownType({ format }: StoredQuestion, { type }: QuestionContent): void {
  if (type === null || corpusOf(format)?.has.types.includes(type)) return;
  throw new AppError('INVALID_INPUT', `Questions of ${format} have no type ${type}`, { type });
}

/** Saves content as one act. Saving what is there does nothing. */
function saveContent(context: Context, stored: StoredQuestion, content: QuestionContent, act: string) {
  return record(context, stored, act, {}, contentChanges(context.db, stored, content));
}

/** Records an act on one question and answers with the new version. */
function record(
  context: Context,
  stored: StoredQuestion,
  kind: string,
  params: Record<string, string | number>,
  changes: readonly Change[],
) {
  const about = { room: 'derivations', datasetId: stored.datasetId, itemId: stored.id } as const;
  const saved = recordChanges(context, { kind, params: { key: stored.key, ...params }, ...about }, changes);
  return { version: readVersion(context.db, stored.id), ...saved };
}
