import { AppError } from '../../../../shared/errors.ts';
import { mostTracesLabelled, type wholeLabelsApi } from '../../../../shared/rooms/traces/wholeLabelsApi.ts';
import type { Change, Context, HandlersFor } from '../../../context.ts';
import { recordChanges } from '../../../judgements/recordChange.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { requireChoice } from '../markedStep.ts';
import { datasetsInSight } from '../tables/groupListTable.ts';
import { findMarkedGroup, type MarkedTrace, tracesOfGroups } from '../tables/markedTracesTable.ts';
import { countWholeMarks, readMark, type StoredMark } from '../tables/marksTable.ts';
import { readScheme } from '../tables/schemeTable.ts';

type Picked = { readonly groupIds: readonly number[]; readonly datasetIds: readonly number[] };

/** Handlers of what an evaluator says of the traces of several groups as wholes. A question is labelled by labelling each of its traces. */
export const wholeLabelHandlers: HandlersFor<keyof typeof wholeLabelsApi> = {
  'traces.countWholeLabels': (picked, context) => {
    const traceIds = pickedTraces(context, picked).map(({ id }) => id);
    return {
      traceCount: traceIds.length,
      answered: countWholeMarks(context.db, traceIds, shownEvaluatorId(context)),
    };
  },

  'traces.labelMany': ({ criterionId, choiceId, replace, ...picked }, context) => {
    const { db } = context;
    const traces = pickedTraces(context, picked);
    if (traces.length > mostTracesLabelled) {
      throw new AppError('INVALID_INPUT', 'Too many traces for one act', { traceCount: traces.length });
    }
    const scheme = readScheme(db);
    if (choiceId !== null) requireChoice(scheme, 'trace', criterionId, choiceId);
    const after: StoredMark | null =
      choiceId === null ? null : { choiceId, schemeVersion: scheme.version, isCall: false };
    const evaluatorId = context.evaluatorId();
    const changes = traces.map(({ id }): Change & { before: StoredMark | null } => ({
      ...{ itemKind: 'trace', itemId: id, aspect: `mark:${evaluatorId}::${criterionId}` },
      before: readMark(db, { traceId: id, evaluatorId, step: null }, criterionId),
      after,
    }));
    // The same answer by an older scheme is the same answer.
    const others = changes.filter(({ before }) => (before?.choiceId ?? null) !== choiceId);
    const real = others.filter(({ before }) => replace || choiceId === null || before === null);
    const about = { room: 'traces', datasetId: onlyDataset(traces), itemId: null } as const;
    const params = { count: real.length, criterion: criterionId, ...(choiceId === null ? {} : { choice: choiceId }) };
    const kind = choiceId === null ? 'unlabelMany' : 'labelMany';
    const saved = recordChanges(context, { ...about, kind, params }, real);
    return { ...saved, labelled: real.length, kept: others.length - real.length };
  },
};

function pickedTraces({ db }: Context, { groupIds, datasetIds }: Picked): MarkedTrace[] {
  for (const id of groupIds) findMarkedGroup(db, id);
  return tracesOfGroups(db, groupIds, datasetsInSight(db, datasetIds));
}

function onlyDataset(traces: readonly MarkedTrace[]): number | null {
  const ids = new Set(traces.map(({ datasetId }) => datasetId));
  const [first = null] = ids;
  return ids.size === 1 ? first : null;
}
