import type { DriftOverview } from '../../../../shared/rooms/drift/overview.ts';
import { type WordingFacts, wordingFacts } from '../../../../shared/rooms/drift/wordingFacts.ts';
import type { Unsigned } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { listDatasets, readDataset } from '../../../datasets/datasetsTable.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { plansInForce, strangePlans } from '../plans.ts';
import { projectTerms, readGroups, storedAliases } from '../saidSettings.ts';
import { modelsOf } from '../tables/answersTable.ts';
import { allCriticalTerms, countCases, listCaseKeys } from '../tables/casesTable.ts';
import { readShownResults } from '../tables/filesTable.ts';
import { listRuns } from '../tables/runsTable.ts';
import { runFacts } from './runFacts.ts';
import { caseTerms } from './runTerms.ts';
import { modelOfFile, modelsOfMetrics } from './shownFiles.ts';

/** What is known of a set, or of results alone. Errors: NOT_FOUND. */
export async function readOverview(context: Unsigned, datasetId: number | null): Promise<DriftOverview> {
  const set = datasetId === null ? noSet : await readSet(context, readDataset(context.db, datasetId).id);
  const { db } = context;
  const shown = readShownResults(db);
  return {
    datasetId,
    ...set,
    entitySources: entitySources(context, datasetId),
    projectTerms: projectTerms(db),
    aliases: listAliases(db),
    files: shown.flatMap((file) =>
      file.kind === 'results' ? [modelOfFile(file)] : file.kind === 'metrics' ? modelsOfMetrics(file) : [],
    ),
    controlled: shown.flatMap((file) =>
      file.kind === 'controlled' ? [{ datasetId: file.datasetId, fileName: file.fileName, results: file.results }] : [],
    ),
  };
}

/** The aliases with the names of who confirmed them. */
function listAliases(db: ReadableDatabase): DriftOverview['aliases'] {
  const names = evaluatorNames(db);
  return storedAliases(db).map(({ evaluatorId = null, savedAt = null, ...alias }) => {
    return { ...alias, savedAt, author: evaluatorId === null ? null : (names.get(evaluatorId) ?? '') };
  });
}

type OfSet = Pick<
  DriftOverview,
  | 'caseCount'
  | 'turnCount'
  | 'conversationCount'
  | 'models'
  | 'planCount'
  | 'strangePlanCount'
  | 'runs'
  | 'groups'
  | 'caseTermCount'
  | 'wordings'
>;

const noSet: OfSet = {
  caseCount: 0,
  turnCount: 0,
  conversationCount: 0,
  models: [],
  planCount: 0,
  strangePlanCount: 0,
  runs: [],
  groups: [],
  caseTermCount: 0,
  wordings: wordingFacts([]),
};

/** Cases never change, so that their terms are counted once. */
const termCounts = createKeptResults<number>(20);
const wordings = createKeptResults<WordingFacts>(20);

async function readSet(context: Unsigned, datasetId: number): Promise<OfSet> {
  const caseTermCount = await termCounts.get(context.db, String(datasetId), async () => {
    return (await caseTerms(context, datasetId, new AbortController().signal)).size;
  });
  const { db } = context;
  const plans = plansInForce(db, datasetId);
  return {
    ...countCases(db, datasetId),
    models: modelsOf(db, datasetId),
    // A file of plans may name cases of other sets.
    planCount: plans.size === 0 ? 0 : listCaseKeys(db, datasetId).filter(({ key }) => plans.has(key)).length,
    strangePlanCount: strangePlans(db, datasetId).size,
    runs: listRuns(db, datasetId).map((run) => runFacts(context, run)),
    groups: readGroups(db, datasetId),
    caseTermCount,
    wordings: await wordings.get(db, String(datasetId), async () => wordingFacts(allCriticalTerms(db, datasetId))),
  };
}

type EntitySource = DriftOverview['entitySources'][number];

function entitySources({ db }: Unsigned, datasetId: number | null): EntitySource[] {
  return listDatasets(db).flatMap(({ id, name, format, goldDatasetId, itemCount: count }): EntitySource[] => {
    if (format === 'drift-lexicon') return [{ datasetId: id, name, kind: 'lexicon', count }];
    const isOwn = format === 'drift-entities' && goldDatasetId === datasetId;
    return isOwn ? [{ datasetId: id, name, kind: 'precomputed', count }] : [];
  });
}
