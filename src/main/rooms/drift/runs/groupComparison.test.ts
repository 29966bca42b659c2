import { expect, test } from 'vitest';
import { addDataset } from '../../../../../test/driftProject.ts';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { measureSettingsSchema } from '../../../../shared/rooms/drift/measureSettings.ts';
import { chooseEvaluator } from '../../../core/evaluatorsTable.ts';
import { writeValue } from '../../../judgements/valuesTable.ts';
import { groupsAspect } from '../aspects.ts';
import { insertCases, listCaseKeys } from '../tables/casesTable.ts';
import { insertMeasure, linkMeasure } from '../tables/measuresTable.ts';
import { insertRun, readRun } from '../tables/runsTable.ts';
import { compareRunGroups } from './groupComparison.ts';

const savedAt = '2026-01-01T00:00:00.000Z';

type Pair = readonly [premise: string, hypothesis: string, verdict: 'contradiction' | 'neutral'];
const [conflicting, agreeing]: Pair[] = [
  ['Start.', 'Stop.', 'contradiction'],
  ['Start.', 'Go on.', 'neutral'],
];
const [withoutPremise, withoutHypothesis]: Pair[] = [
  ['', 'Stop.', 'neutral'],
  ['Start.', '', 'neutral'],
];

/** A run over as many cases as each model has lists of judged pairs, with a group of each name. */
function runOf(
  pairsOf: Readonly<Record<string, readonly (readonly (Pair | undefined)[])[]>>,
  groups: Record<string, string[]>,
) {
  const db = openEmptyDatabase();
  const datasetId = addDataset(db, 'drift-cases', { name: 'cases.json', sha256: '' }, null);
  const caseOf = (id: string) => ({ id, patientSummary: id, criticalEntities: [], turns: [], personaId: null });
  insertCases(db, datasetId, 0, ['c_1', 'c_2'].map(caseOf));
  const models = Object.keys(pairsOf);
  const runId = insertRun(db, {
    ...{ datasetId, createdAt: savedAt, models, total: 0, settings: measureSettingsSchema.parse({}) },
    evaluatorId: chooseEvaluator(db, '髙橋', savedAt).id,
    sources: {
      ...{ cases: { name: 'cases.json', sha256: '', datasetId }, generations: [], plans: [], plansHash: null },
      entities: { kind: 'lexicon', files: [], isComparableWithScispacy: null, terms: null },
      ...{ aliases: [], termsHash: null, nli: null, embedder: null, readings: null, isOtherSplitConfirmed: false },
    },
  });
  for (const [at, { id }] of listCaseKeys(db, datasetId).entries()) {
    for (const model of models) {
      const pairs = (pairsOf[model]?.[at] ?? []).flatMap((pair) =>
        pair === undefined ? [] : [{ premise: pair[0], hypothesis: pair[1], verdict: pair[2] }],
      );
      const critical = { recall: [null], hallucinatedRate: [null] };
      const measureJson = JSON.stringify({ goldCritical: [], turns: [1], critical, conflict: { pairs } });
      insertMeasure(db, `${model} ${at}`, { measureJson, predictedJson: '[]', noticesJson: '[]' });
      linkMeasure(db, runId, model, id, { measureKey: `${model} ${at}`, referenceKey: null });
    }
  }
  const stored = Object.entries(groups).map(([name, of]) => ({ name, models: of }));
  writeValue(db, { itemKind: 'driftSettings', itemId: datasetId, aspect: groupsAspect }, stored, 1);
  return { db, run: readRun(db, runId) };
}

async function conflictRates(...given: Parameters<typeof runOf>) {
  const { db, run } = runOf(...given);
  const { comparisons } = await compareRunGroups(db, run, { one: 'one', other: 'other' });
  const found = comparisons.find(({ metric }) => metric === 'conflictRate');
  return [found?.one, found?.other, found?.caseCount, found?.pairedCount];
}

test('a model whose pairs all have an empty side has no K, and makes that of its group no smaller', async () => {
  const pairs = {
    judged: [[conflicting], [conflicting, agreeing]],
    silent: [[withoutPremise], [withoutHypothesis, withoutPremise]],
    calm: [[agreeing], [agreeing]],
  };
  expect(await conflictRates(pairs, { one: ['judged', 'silent'], other: ['calm'] })).toEqual([0.75, 0, 2, 2]);
});

test('a group of models that have no K is compared in no case', async () => {
  const pairs = { silent: [[withoutPremise], [withoutHypothesis]], calm: [[agreeing], [agreeing]] };
  expect(await conflictRates(pairs, { one: ['silent'], other: ['calm'] })).toEqual([null, null, 2, 0]);
});

test('a pair with an empty side counts as none in conflict beside others of its model, as in the number of the model', async () => {
  const pairs = {
    judged: [[conflicting, withoutPremise], [withoutHypothesis]],
    calm: [[agreeing], [agreeing]],
  };
  expect(await conflictRates(pairs, { one: ['judged'], other: ['calm'] })).toEqual([0.25, 0, 2, 2]);
});
