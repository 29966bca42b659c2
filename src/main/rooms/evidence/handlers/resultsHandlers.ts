import { AppError } from '../../../../shared/errors.ts';
import { taskOf } from '../../../../shared/rooms/evidence/claims.ts';
import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type { evidenceResultsApi } from '../../../../shared/rooms/evidence/resultsApi.ts';
import type { ResultsHead, ResultsView, WrittenResult } from '../../../../shared/rooms/evidence/resultsView.ts';
import { unfilledPlaces } from '../../../../shared/rooms/evidence/template.ts';
import type { Context, HandlersFor } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { exportChart } from '../../../exports/exportChart.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { readReveal } from '../answers.ts';
import { templatesAspect } from '../aspects.ts';
import { chosenModels, namedModels } from '../models/chosenModels.ts';
import { testOfScenario } from '../numbers/resultFiles.ts';
import { placeOf } from '../placeOf.ts';
import { readTemplates } from '../readTemplates.ts';
import { recordOnSet } from '../recordOnSet.ts';
import { claimsAt, readStoredClaim } from '../tables/claimsTable.ts';
import { writtenExplanations } from '../tables/explanationsTable.ts';
import { claimOfText, isSamePlace, saidOf, type TemplatePlace } from '../templates.ts';

const heads = createKeptResults<ResultsHead>(8);
const models = createKeptResults<ModelsView>(8);
const views = createKeptResults<ResultsView | null>(24);
const written = createKeptResults<WrittenResult | null>(64);

/** Handlers of results: all of it is computed in threads and kept, as the files of a dataset never change. */
export const resultsHandlers: HandlersFor<keyof typeof evidenceResultsApi> = {
  'evidence.resultsHead': ({ datasetId }, context) => {
    const place = judgedPlaceOf(context, datasetId);
    const key = JSON.stringify([datasetId, place.said]);
    return heads.get(context.db, key, () => context.pool.run('evidence.resultsHead', place));
  },
  'evidence.results': async ({ datasetId, choice }, context) => {
    const place = judgedPlaceOf(context, datasetId);
    const key = JSON.stringify([datasetId, choice.model, choice.scenario, choice.leaveOutEmpty, place.said]);
    const view = await views.get(context.db, key, () => context.pool.run('evidence.resultsView', { ...place, choice }));
    return view ?? notThere();
  },
  'evidence.compareModels': ({ datasetId, scenario }, context) => {
    const place = judgedPlaceOf(context, datasetId);
    const key = JSON.stringify([datasetId, scenario, place.said]);
    return models.get(context.db, key, () => context.pool.run('evidence.modelsView', { ...place, scenario }));
  },
  'evidence.readResult': async ({ datasetId, ...at }, context) => {
    const found = await writtenAt(context, datasetId, at);
    const said = readTemplates(context.db, datasetId);
    const texts = found?.explanations ?? [];
    const templates = texts.map((text, index) => ({
      places: unfilledPlaces(text),
      isEmpty: saidOf(said, { ...at, claim: claimOfText(texts.length, index) }),
    }));
    const claims = claimsAt(context.db, testOfScenario(at.scenario), at.position);
    const [first] = claims;
    const item = first === undefined ? null : readStoredClaim(context.db, first.claimId).item;
    const isTold = item !== null && !taskOf(item.test).choosesClaim;
    return { written: found, templates, claims, claimTexts: isTold ? item.claims.map(({ text }) => text) : [] };
  },
  'evidence.goldAt': ({ scenario, position }, context) => {
    const evaluatorId = shownEvaluatorId(context);
    const seen = claimsAt(context.db, testOfScenario(scenario), position).find(
      ({ claimId }) => readReveal(context.db, claimId, evaluatorId)?.isShown,
    );
    if (seen === undefined) return null;
    const { test, claims } = readStoredClaim(context.db, seen.claimId).item;
    const explanations = claims.slice(0, taskOf(test).explanations).map(({ explanation }) => explanation);
    return { claimId: seen.claimId, hasContext: seen.hasContext, explanations };
  },
  'evidence.judgeTemplate': async ({ datasetId, place, isEmpty }, context) => {
    const found = await writtenAt(context, datasetId, place);
    const text = found?.explanations[place.claim === 'B' ? 1 : 0] ?? '';
    if (unfilledPlaces(text).length === 0) {
      throw new AppError('INVALID_INPUT', 'Nothing in it reads like a template', { reason: 'template' });
    }
    const before = readTemplates(context.db, datasetId);
    const others = before.filter((one) => !isSamePlace(one, place));
    const after = isEmpty === null ? others : [...others, { ...place, isEmpty }];
    const kind = isEmpty === null ? 'reopenTemplate' : isEmpty ? 'countAsEmpty' : 'keepTemplate';
    const params = { name: `${place.agent} ${place.position + 1}` };
    return recordOnSet(context, datasetId, { kind, params, aspect: templatesAspect, before, after });
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

/** Where the files of a tree lie, and what was said of explanations in them. */
function judgedPlaceOf(context: Parameters<typeof placeOf>[0], datasetId: number) {
  return { ...placeOf(context, datasetId), said: readTemplates(context.db, datasetId) };
}

type At = Omit<TemplatePlace, 'claim'>;

/** What an agent wrote of an item; null where no output is there. */
function writtenAt(
  context: Pick<Context, 'db' | 'folder' | 'pool'>,
  datasetId: number,
  { model, agent, scenario, position }: At,
) {
  const place = placeOf(context, datasetId);
  const at = { model, agent, scenario, position };
  const key = JSON.stringify([datasetId, model, agent, scenario, position]);
  return written.get(context.db, key, () => context.pool.run('evidence.writtenResult', { ...place, at }));
}

function notThere(): never {
  throw new AppError('NOT_FOUND', 'No such results', { kind: 'results' });
}
