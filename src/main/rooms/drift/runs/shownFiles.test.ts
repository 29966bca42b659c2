import { expect, test } from 'vitest';
import { numbersVersion } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { modelOfFile } from './shownFiles.ts';

const file = { kind: 'results', datasetId: 7, fileName: '﨑.json' } as const;
const noCurves = { recall: [], precision: [], f1: [], hallucinatedRate: [] };

test('what a results file does not have is missing, and says so', () => {
  const results = {
    model: 'm',
    entity_recall_at_t10: 0.5,
    knowledge_conflict_rate: 0.1,
    average_recall_curve: [1, null],
  };
  expect(modelOfFile({ ...file, results })).toEqual({
    model: 'm',
    entitySource: null,
    fileDatasetId: 7,
    fileName: '﨑.json',
    measured: {
      version: numbersVersion,
      caseCount: null,
      casesWithGold: null,
      casesWithTen: null,
      clusterCount: null,
      recallAtTen: { critical: 0.5, extended: null, interval: null },
      slope: { critical: null, extended: null, intercept: null, interval: null },
      conflict: {
        evaluatedPairs: { conflicts: null, of: null, rate: 0.1 },
        totalTurns: null,
        interval: null,
        intervalMethod: null,
        emptyPairs: null,
        compared: null,
      },
      alignment: null,
      controlled: null,
      decay: null,
      curves: { critical: { ...noCurves, recall: [1, null] }, extended: noCurves },
      perTurn: [],
      bands: null,
      missing: {
        drift_slope_critical: 'notInFile',
        session_goal_alignment: 'notInFile',
        entity_recall_ci: 'notInFile',
        controlled_recall: 'notInFile',
        token_normalised_truth_decay: 'notInFile',
      },
    },
    overruled: null,
    overrulingCount: 0,
    reference: null,
  });
});

test('results that Akapen wrote have their counts, and a key of another kind is passed over', () => {
  const rate = { conflicts: 1, of: 4, rate: 0.25 };
  const akapen = {
    cases_with_gold: 2,
    cases_up_to_turn_10: 1,
    n_per_turn: [2, 1],
    drift_intercept_critical: 'none',
    knowledge_conflict: { evaluated_pairs: rate, total_turns: { ...rate, of: 8, rate: 0.125 } },
  };
  const results = { model: 'm', entity_recall_at_t10: null, knowledge_conflict_rate: 0.25, n_cases: 3, akapen };
  expect(modelOfFile({ ...file, results }).measured).toMatchObject({
    caseCount: 3,
    casesWithGold: 2,
    casesWithTen: 1,
    perTurn: [2, 1],
    slope: { intercept: null },
    conflict: { evaluatedPairs: rate, totalTurns: { conflicts: 1, of: 8, rate: 0.125 } },
    missing: { entity_recall_at_t10: 'notInFile' },
  });
});
