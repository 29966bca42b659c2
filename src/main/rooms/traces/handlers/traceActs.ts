import type { ManyJudgement } from '../../../../shared/judgeMany.ts';
import type { Context } from '../../../context.ts';
import { recordMany, reviewChange } from '../../../judgements/judgeMany.ts';
import { type OneChange, recordChange, recordOnDataset, type Saved } from '../../../judgements/recordChange.ts';
import { findMarkedGroup, type MarkedTrace, tracesOfGroup } from '../tables/markedTracesTable.ts';

/** What a group is called where there is little room. */
const longestName = 40;

/** Records an act about a step of a trace, or about all of it. What changes nothing is not recorded. */
export function recordOnTrace(context: Context, trace: MarkedTrace, step: number | null, act: OneChange): Saved {
  const place = step === null ? { traceId: trace.id } : { traceId: trace.id, step: step + 1 };
  const params = { key: nameOfGroup(context, trace.groupId), ...place, ...act.params };
  const about = { room: 'traces', datasetId: trace.datasetId, itemId: trace.groupId } as const;
  return recordChange(context, { ...about, kind: act.kind, params }, { itemKind: 'trace', itemId: trace.id, ...act });
}

/** Records an act about a group. */
export function recordOnGroup(context: Context, groupId: number, act: OneChange): Saved {
  const params = { key: nameOfGroup(context, groupId), ...act.params };
  const datasetId = tracesOfGroup(context.db, groupId)[0]?.datasetId ?? null;
  const about = { room: 'traces', datasetId, itemId: groupId } as const;
  return recordChange(
    context,
    { ...about, kind: act.kind, params },
    { itemKind: 'traceGroup', itemId: groupId, ...act },
  );
}

/** Calls several groups done or flagged as one act; it belongs to a dataset where they all do. Throws  NOT_FOUND. */
export function judgeGroups(context: Context, groupIds: readonly number[], judgement: ManyJudgement): Saved {
  const ids = [...new Set(groupIds)];
  for (const id of ids) findMarkedGroup(context.db, id);
  const datasetIds = new Set(ids.flatMap((id) => tracesOfGroup(context.db, id).map((trace) => trace.datasetId)));
  const [datasetId = null] = datasetIds.size === 1 ? datasetIds : [];
  const changes = ids.map((itemId) => reviewChange(context, { itemKind: 'traceGroup', itemId }, judgement));
  return recordMany(context, { room: 'traces', datasetId, judgement, count: ids.length }, changes);
}

/** Records an act about the scheme, the labels or the queues, which are one item. */
export function recordOnSettings(context: Context, act: OneChange): Saved {
  return recordOnDataset('traces', 'traceSettings')(context, null, act);
}

/** What an act calls a group. Throws  NOT_FOUND. */
export function nameOfGroup({ db }: Context, groupId: number): string {
  const { questionId, title } = findMarkedGroup(db, groupId);
  return questionId !== null && questionId.length <= longestName ? questionId : cut(title);
}

/** The text of a group, cut, for an act that names a second one; its id where it has none. Throws  NOT_FOUND. */
export function titleOfGroup({ db }: Context, groupId: number): string {
  const { questionId, title } = findMarkedGroup(db, groupId);
  const text = title.replaceAll(/\s+/g, ' ').trim();
  return cut(text === '' ? (questionId ?? '') : text);
}

function cut(title: string): string {
  const letters = [...title];
  return letters.length <= longestName ? title : `${letters.slice(0, longestName - 1).join('')}…`;
}
