import { AppError } from '../../../../shared/errors.ts';
import type { driftApi } from '../../../../shared/rooms/drift/api.ts';
import { mostGroups, mostTerms } from '../../../../shared/rooms/drift/fields.ts';
import { mergedGroups, mergedTerms } from '../../../../shared/rooms/drift/mergedLists.ts';
import { typedOnto } from '../../../../shared/typedOnto.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { recordMany } from '../../../judgements/judgeMany.ts';
import { readReview } from '../../../judgements/reviewsTable.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { historyEntryOf, historyOfItem } from '../../../revisions/revisionsTable.ts';
import {
  commentAspect,
  doneAspect,
  flagAspect,
  groupsAspect,
  noteAspect,
  overruleAspect,
  placeOfTurn,
  storedOverrulingSchema,
  termsAspect,
} from '../aspects.ts';
import { commentsAt, isTurnDone, summaryHash } from '../overrulings.ts';
import { projectTerms, readGroups, readNote } from '../saidSettings.ts';
import { hasAnswered } from '../tables/answersTable.ts';
import { visibleCase, visibleRun, visibleTurn } from '../visible.ts';
import { recordOnCase, recordOnRun, recordOnSettings, shortName } from './driftActs.ts';

type Methods = Extract<
  keyof typeof driftApi,
  | 'drift.overrule'
  | 'drift.setComment'
  | 'drift.setTurnDone'
  | 'drift.judgeMany'
  | 'drift.history'
  | 'drift.setNote'
  | 'drift.setGroups'
  | 'drift.setTerms'
>;

/** Handlers of what reviewers say of summaries, runs and sets: check, record, answer. */
export const humanHandlers: HandlersFor<Methods> = {
  'drift.overrule': ({ caseId, model, turn, entity, counts, wording: named }, context) => {
    const found = visibleTurn(context.db, caseId, turn);
    if (entity.trim() === '') throw new AppError('INVALID_INPUT', 'An entity has a name', { reason: 'noEntity' });
    if (counts !== null && !hasAnswered(context.db, found.datasetId, model, found.key)) {
      throw new AppError('NOT_FOUND', 'The model has not answered the case', { kind: 'model', model });
    }
    const aspect = overruleAspect({ model, turn }, entity);
    const before = readValue(context.db, { itemKind: 'driftCase', itemId: caseId, aspect }, storedOverrulingSchema);
    const summarySha256 = summaryHash(context.db, found, { model, turn });
    const wording = counts === true ? named : null;
    const isSaid =
      before?.counts === counts && (before.wording ?? null) === wording && before.summarySha256 === summarySha256;
    const after = counts === null ? null : isSaid ? before : { counts, wording, summarySha256, ...authorOf(context) };
    const kind = counts === null ? 'driftOverruleBack' : counts ? 'driftOverruleCounts' : 'driftOverruleNot';
    const params = { entity: shortName(entity) };
    return recordOnCase(context, found, { model, turn }, { kind, params, aspect, before, after });
  },

  'drift.setComment': ({ caseId, model, turn, ...typed }, context) => {
    const found = visibleTurn(context.db, caseId, turn);
    const evaluatorId = context.evaluatorId();
    const own = commentsAt(context.db, caseId, { model, turn }).findLast((one) => one.evaluatorId === evaluatorId);
    const before = own === undefined ? null : { text: own.text, evaluatorId, savedAt: own.savedAt };
    const aspect = own?.aspect ?? commentAspect(evaluatorId, { model, turn });
    const said = typedOnto(own?.text ?? '', typed).toWellFormed();
    const after = said === '' ? null : said === before?.text ? before : { text: said, ...authorOf(context) };
    const kind = said === '' ? 'driftUncomment' : 'driftComment';
    return recordOnCase(context, found, { model, turn }, { kind, aspect, before, after });
  },

  'drift.setTurnDone': ({ caseId, model, turn, done }, context) => {
    const found = visibleTurn(context.db, caseId, turn);
    const evaluatorId = context.evaluatorId();
    const aspect = doneAspect(evaluatorId, { model, turn });
    const before = isTurnDone(context.db, caseId, { model, turn }, evaluatorId) ? true : null;
    const kind = done ? 'driftTurnDone' : 'driftTurnUndone';
    return recordOnCase(context, found, { model, turn }, { kind, aspect, before, after: done ? true : null });
  },

  'drift.judgeMany': ({ caseIds, model, turn, judgement }, context) => {
    const cases = [...new Set(caseIds)].map((id) => visibleTurn(context.db, id, turn));
    const datasetId = cases[0]?.datasetId;
    if (datasetId === undefined || cases.some((one) => one.datasetId !== datasetId)) {
      throw new AppError('INVALID_INPUT', 'The cases are of several sets', { reason: 'datasets' });
    }
    const evaluatorId = context.evaluatorId();
    const place = { model, turn };
    const ofDone = judgement === 'done' || judgement === 'todo';
    const after = judgement === 'done' || judgement === 'flag' ? true : null;
    const changes = cases.map(({ id: itemId }) => {
      const item = { itemKind: 'driftCase', itemId } as const;
      const { done, flagged } = readReview(context.db, { ...item, place: placeOfTurn(place) }, evaluatorId);
      const aspect = (ofDone ? doneAspect : flagAspect)(evaluatorId, place);
      return { ...item, aspect, before: (ofDone ? done : flagged) || null, after };
    });
    return recordMany(context, { room: 'drift', datasetId, judgement, count: cases.length }, changes);
  },

  'drift.history': ({ caseId }, { db }) => {
    visibleCase(db, caseId);
    return historyOfItem(db, 'driftCase', caseId).map(historyEntryOf);
  },

  'drift.setNote': ({ runId, text, baseRevision }, context) => {
    const run = visibleRun(context.db, runId);
    const { text: before, revision } = readNote(context.db, runId);
    if (baseRevision !== revision) {
      throw new AppError('CONFLICT', 'The note was saved by somebody else meanwhile', { noteRevision: revision });
    }
    const after = text.toWellFormed();
    const [kind, aspect] = [after === '' ? 'driftRemoveNote' : 'driftNote', noteAspect];
    const saved = recordOnRun(context, run, { kind, aspect, before: before || null, after: after || null });
    return { ...saved, noteRevision: readNote(context.db, runId).revision };
  },

  'drift.setGroups': ({ datasetId, groups, base }, context) => {
    readDataset(context.db, datasetId);
    if (new Set(groups.map(({ name }) => name)).size < groups.length) {
      throw new AppError('INVALID_INPUT', 'Two groups have the same name', { reason: 'sameName' });
    }
    const before = readGroups(context.db, datasetId);
    const after = base === null ? groups : mergedGroups({ base, mine: groups, theirs: before });
    refuseMore(after, mostGroups);
    const [kind, aspect] = ['driftGroups', groupsAspect];
    return recordOnSettings(context, datasetId, { kind, aspect, before: orNull(before), after: orNull(after) });
  },

  'drift.setTerms': ({ terms, base }, context) => {
    const before = projectTerms(context.db);
    const said = [...new Set(terms.map((term) => term.toWellFormed()))];
    const after = base === null ? said : mergedTerms({ base, mine: said, theirs: before });
    refuseMore(after, mostTerms);
    const [kind, aspect, params] = ['driftTerms', termsAspect, { count: after.length }];
    return recordOnSettings(context, null, { kind, params, aspect, before: orNull(before), after: orNull(after) });
  },
};

/** Who says something now, and when. */
export function authorOf(context: Context): { readonly evaluatorId: string; readonly savedAt: string } {
  return { evaluatorId: context.evaluatorId(), savedAt: context.now().toISOString() };
}

/** What was added in two windows may be more together than a list holds. */
function refuseMore(list: readonly unknown[], most: number): void {
  if (list.length > most) throw new AppError('CONFLICT', 'Too many together', { reason: 'tooMany', most });
}

/** An empty list is nothing, which is how it was before anybody set one. */
export function orNull<T>(list: readonly T[]): readonly T[] | null {
  return list.length === 0 ? null : list;
}
