import english from '../src/main/languages/en.json' with { type: 'json' };
import type { DriftReport } from '../src/main/rooms/drift/report/reportFacts.ts';
import window from '../src/shared/languages/en.json' with { type: 'json' };
import { measureSettingsSchema } from '../src/shared/rooms/drift/measureSettings.ts';
import {
  type DriftInterval,
  type MeasuredModel,
  type ModelNumbers,
  numbersVersion,
} from '../src/shared/rooms/drift/modelNumbers.ts';
import { wordingFacts } from '../src/shared/rooms/drift/wordingFacts.ts';

const turns = 3;
const flat = (value: number) => Array.from({ length: turns }, () => value);
const same = { recall: flat(0.5), precision: flat(0.5), f1: flat(0.5), hallucinatedRate: flat(0.25) };

/** Numbers of a model of three turns without anything that needs a local model. */
export function numbersWith(more: Partial<ModelNumbers> = {}): ModelNumbers {
  return {
    version: numbersVersion,
    caseCount: 12,
    casesWithGold: 12,
    casesWithTen: 12,
    clusterCount: 12,
    recallAtTen: { critical: 0.5, extended: 0.5, interval: { lower: 0.4, upper: 0.6 } },
    slope: { critical: -0.01, extended: -0.01, intercept: 0.5, interval: { lower: -0.02, upper: 0 } },
    conflict: null,
    alignment: null,
    controlled: null,
    decay: null,
    curves: { critical: same, extended: same },
    perTurn: flat(12),
    bands: null,
    missing: {},
    ...more,
  };
}

/** Bands of the critical recall alone. */
export function bandsWith(recall: readonly (DriftInterval | null)[]): NonNullable<ModelNumbers['bands']> {
  const none = { recall: [], precision: [], f1: [], hallucinatedRate: [] };
  return { critical: { ...none, recall: [...recall] }, extended: none };
}

export function modelWith(model: string, measured = numbersWith(), more: Partial<MeasuredModel> = {}): MeasuredModel {
  return {
    model,
    fileDatasetId: null,
    fileName: null,
    entitySource: 'precomputed',
    measured,
    overruled: null,
    overrulingCount: 0,
    reference: null,
    ...more,
  };
}

const file = { datasetId: 1, name: 'cases.json', sha256: '0'.repeat(64) };

/** An English report of these models, of a run with the settings of a new one. */
export function reportOf(models: readonly MeasuredModel[]): DriftReport {
  return {
    language: 'en',
    texts: english.driftReport,
    missingReasons: window.drift.missing,
    facts: {
      version: '1',
      exportedAt: '2026-01-01T00:00:00.000Z',
      set: 'set',
      revisions: { first: 1, last: 2 },
      sources: [],
    },
    run: {
      id: 1,
      datasetId: 1,
      settings: measureSettingsSchema.parse({}),
      sources: {
        cases: file,
        generations: [],
        plans: [],
        plansHash: null,
        entities: { kind: 'lexicon', files: [], isComparableWithScispacy: false, terms: null },
        aliases: [],
        termsHash: null,
        nli: null,
        embedder: null,
        readings: null,
        isOtherSplitConfirmed: false,
      },
      state: 'done',
      createdAt: '2026-01-01T00:00:00.000Z',
      author: 'a',
      models: models.map(({ model }) => model),
      total: 12,
      measured: 12,
      reused: 0,
      problemCount: 0,
    },
    models,
    counts: { caseCount: 12, conversationCount: 12 },
    wordings: wordingFacts(['asthma', 'latex allergy']),
    isOverruled: false,
    overrulings: [],
    entities: { clusters: 'cases', models: [], unknown: [], kinds: [], entities: [] },
    tiles: { cases: [], total: 0 },
    relations: [],
    cleaning: { cleaner: 'scan', models: [], losses: [], lossCount: 0 },
    problems: [],
    problemTexts: window.problems,
    agreement: [],
    groups: { testCount: 0, comparisons: [] },
    scores: [],
    note: '',
  };
}
