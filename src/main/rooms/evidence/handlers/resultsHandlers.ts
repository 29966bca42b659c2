import { AppError } from '../../../../shared/errors.ts';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { evidenceResultsApi } from '../../../../shared/rooms/evidence/resultsApi.ts';
import type { ResultsHead, ResultsView, WrittenResult } from '../../../../shared/rooms/evidence/resultsView.ts';
import type { HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { exportChart } from '../../../exports/exportChart.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { chosenModels, namedModels } from '../models/chosenModels.ts';
import { testOfScenario } from '../numbers/resultFiles.ts';
import { placeOf } from '../placeOf.ts';
import { claimsAt, readStoredClaim } from '../tables/claimsTable.ts';
import { writtenExplanations } from '../tables/explanationsTable.ts';

const heads = createKeptResults<ResultsHead>(8);
const views = createKeptResults<ResultsView | null>(24);
const written = createKeptResults<WrittenResult | null>(64);

/** Handlers of results: all of it is computed in threads and kept, as the files of a dataset never change. */
export const resultsHandlers: HandlersFor<keyof typeof evidenceResultsApi> = {
  'evidence.resultsHead': ({ datasetId }, context) => {
    const place = placeOf(context, datasetId);
    return heads.get(context.db, `${datasetId}`, () => context.pool.run('evidence.resultsHead', place));
  },
  'evidence.results': async ({ datasetId, choice }, context) => {
    const place = placeOf(context, datasetId);
    const key = JSON.stringify([datasetId, choice.model, choice.scenario, choice.leaveOutEmpty]);
    const view = await views.get(context.db, key, () => context.pool.run('evidence.resultsView', { ...place, choice }));
    return view ?? notThere();
  },
  'evidence.readResult': async ({ datasetId, ...at }, context) => {
    const place = placeOf(context, datasetId);
    const key = JSON.stringify([datasetId, at.model, at.agent, at.scenario, at.position]);
    const found = await written.get(context.db, key, () =>
      context.pool.run('evidence.writtenResult', { ...place, at }),
    );
    const claims = claimsAt(context.db, testOfScenario(at.scenario), at.position);
    const [first] = claims;
    const item = first === undefined ? null : readStoredClaim(context.db, first.claimId).item;
    const isTold = item !== null && !taskOf(item.test).choosesClaim;
    return { written: found, claims, claimTexts: isTold ? item.claims.map(({ text }) => text) : [] };
  },
  'evidence.ownExplanations': ({ scenario }, context) => {
    const [own, test] = [shownEvaluatorId(context), testOfScenario(scenario)];
    const written = writtenExplanations(context.db).filter(
      ({ evaluatorId, item, text }) => evaluatorId === own && item.test === test && text.trim() !== '',
    );
    return { explanations: written.length };
  },
  'evidence.exportResults': async ({ datasetId, choice, scores, ...order }, context) => {
    const { name, fileName, sha256 } = readDataset(context.db, datasetId);
    const dataset = { name, fileName, sha256 };
    const models = scores === 'computed' ? { models: namedModels(await chosenModels(context)) } : {};
    return exportChart(context, order, { what: 'results', dataset, choice, scores, ...models });
  },
};

function notThere(): never {
  throw new AppError('NOT_FOUND', 'No such results', { kind: 'results' });
}
