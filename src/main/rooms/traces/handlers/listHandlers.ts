import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import type { TraceView } from '../../../../shared/traces/traceGroup.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { searchedStores } from '../../../traces/search/indexedStoresTable.ts';
import { keptSearch } from '../../../traces/search/keptSearches.ts';
import { storeOf } from '../../../traces/store/storeOf.ts';
import { countOutcomes, readGroupFacts } from '../tables/groupFactsTable.ts';
import {
  datasetsInSight,
  type ListQuery,
  listGroupIds,
  locateGroup,
  nextAskingGroup,
  nextOpenGroup,
  readGroupList,
} from '../tables/groupListTable.ts';
import {
  calledTools,
  countDetectors,
  countGroupRevisions,
  countModels,
  countTasks,
  placeOfTrace,
  readGroups,
} from '../tables/groupsTable.ts';
import { readToolLabels } from '../tables/labelsTable.ts';
import { readPassRates } from '../tables/passRatesTable.ts';
import { readReportSize } from '../tables/reportSizeTable.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  | 'traces.listGroups'
  | 'traces.locateGroup'
  | 'traces.nextOpenGroup'
  | 'traces.nextAskingGroup'
  | 'traces.facets'
  | 'traces.passRates'
  | 'traces.reportSize'
  | 'traces.readGroup'
>;

/** Imported traces never change, so that a count holds until a label changes or a dataset comes or goes. */
const labelCounts = createKeptResults<{ label: string; groupCount: number }[]>(8);

export const listHandlers: HandlersFor<Methods> = {
  'traces.listGroups': ({ view, offset, limit }, context) => {
    const query = listQuery(view, context);
    const { db } = context;
    // Whoever looks at the list opens a pair next, which is aligned in a thread.
    context.pool.warm();
    const { groupIds, counts } = readGroupList(db, query);
    const page = groupIds.slice(offset, offset + limit);
    const groups = readGroups(db, page, datasetsInSight(db, view.datasetIds), query.evaluatorId);
    return { groups, offset, ...counts };
  },
  'traces.locateGroup': ({ view, groupId }, context) => ({
    index: locateGroup(context.db, listQuery(view, context), groupId),
  }),
  'traces.nextOpenGroup': ({ view, groupId }, context) => ({
    groupId: nextOpenGroup(context.db, listQuery(view, context), groupId),
  }),
  'traces.nextAskingGroup': ({ view, groupId, by }, context) => ({
    groupId: nextAskingGroup(context.db, listQuery(view, context), groupId, by),
  }),
  'traces.facets': async ({ datasetIds: asked }, { db, pool, folder }) => {
    const datasetIds = datasetsInSight(db, asked);
    const { labelOf } = readToolLabels(db);
    const labels = Object.fromEntries(calledTools(db).map((tool) => [tool, labelOf(tool)]));
    const [models, tasks] = [countModels(db, datasetIds), countTasks(db, datasetIds)];
    const detectors = countDetectors(db, datasetIds);
    const outcomes = countOutcomes(readGroupFacts(db, datasetIds));
    const order = { databaseFile: folder.databaseFile, labels, datasetIds };
    // A restore may give the id of a dataset to another one: the names of the stores never come again.
    const key = JSON.stringify([order, searchedStores(db).map(({ storeName }) => storeName)]);
    const counted = await labelCounts.get(db, key, () => pool.run('traces.countLabels', order));
    return { models, tasks, outcomes, labels: counted, detectors };
  },
  'traces.passRates': (choice, { db }) =>
    readPassRates(db, { ...choice, datasetIds: datasetsInSight(db, choice.datasetIds) }),
  'traces.reportSize': ({ view }, context) =>
    readReportSize(
      context.db,
      listGroupIds(context.db, listQuery(view, context)),
      datasetsInSight(context.db, view.datasetIds),
    ),
  'traces.readGroup': ({ groupId }, context) => {
    const { db } = context;
    const [group] = readGroups(db, [groupId], datasetsInSight(db), shownEvaluatorId(context));
    if (group === undefined || group.traces.length === 0) {
      throw new AppError('NOT_FOUND', 'No such group of traces', { kind: 'traceGroup', id: groupId });
    }
    const traces = group.traces.map((row) => {
      const place = placeOfTrace(db, row.id);
      const head = storeOf(context, row.datasetId).head(place?.position ?? 0);
      const { name } = readDataset(db, row.datasetId);
      const { question, answer, usage, sourceFormat, line, member, pointer } = head;
      const { target, scores, status, error, metadata } = head;
      const origin = { sourceFormat, line, member, pointer };
      return { ...row, datasetName: name, question, answer, usage, target, scores, status, error, metadata, ...origin };
    });
    return { group, traces, historyCount: countGroupRevisions(db, groupId) };
  },
};

/**
 * A view with what is known beside the database.
 * Throws  NOT_FOUND `{ kind: 'search' }` when the search of the view is no longer kept.
 */
export function listQuery(view: TraceView, context: Context): ListQuery {
  const { labels } = view.filter;
  const labelOf = labels.length === 0 ? null : readToolLabels(context.db).labelOf;
  return {
    view,
    evaluatorId: shownEvaluatorId(context),
    tools: labelOf === null ? [] : calledTools(context.db).filter((tool) => labels.includes(labelOf(tool))),
    found: view.searchId === null ? null : keptSearch(context, view.searchId).groups,
  };
}
