import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import { answeringDriftFormats, type DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import { planAnchors, strangeAnchors } from '../../../../shared/rooms/drift/planAnchors.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import type { Context } from '../../../context.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import { findSameBytes, listDatasets, type StoredDataset } from '../../../datasets/datasetsTable.ts';
import { textPlaceOf } from '../reading/readEntities.ts';
import { type AnswerFacts, createSplitTally } from '../reading/splitTally.ts';
import { toldFromZero } from '../reading/turnsFromZero.ts';
import { fittingModels } from '../tables/answersTable.ts';
import { findCase, listCases } from '../tables/casesTable.ts';

type Fit = DriftPreview['fits'][number];
type PreviewContext = Pick<Context, 'db' | 'pool'>;

/** How long the fitting may hold the core's thread at a time, in milliseconds. */
const sliceMs = 10;
const casesAtOnce = 20;

/** Reads a file of the drift room in a worker, and says to which sets of cases it belongs by its content. Errors: as of the readers. */
export async function previewDrift(
  context: PreviewContext,
  facts: Pick<DriftPreview, 'previewId' | 'fileName' | 'path'>,
  { format, because }: { readonly format: DriftFormatId; readonly because: string },
): Promise<DriftPreview> {
  const { db, pool } = context;
  const isAnswer = answeringDriftFormats.includes(format);
  const sets = isAnswer ? listDatasets(db).filter((dataset) => dataset.format === 'drift-cases') : [];
  const fits = sets.map((set) => ({ set, fit: createFit(context, set) }));
  const texts = new Set<string>();
  const pause = createPause();
  const found = await pool.run(
    'drift.previewFile',
    { path: facts.path, format, because },
    {
      onBatch: async (batch) => {
        for (const text of batch.texts) texts.add(text);
        for (const { fit } of fits) {
          for (const one of batch.facts) {
            fit.take(one);
            await pause();
          }
          for (const one of batch.plans) {
            fit.takePlan(one);
            await pause();
          }
        }
      },
    },
  );
  if (texts.size > 0) for (const { set, fit } of fits) await takeTexts(context, set, texts, fit, pause);
  const ended = fits.map(({ fit }) => ({ fit: fit.end(), countsFromZero: fit.countsFromZero() }));
  ended.sort((one, other) => byFit(one.fit, other.fit));
  return {
    ...facts,
    ...found,
    problems: ended[0]?.countsFromZero ? found.problems.map(toldFromZero) : found.problems,
    fits: ended.map(({ fit }) => fit),
    sameAsDatasetId: findSameBytes(db, found.sha256, null),
  };
}

function createPause() {
  let until = performance.now() + sliceMs;
  return async () => {
    if (performance.now() < until) return;
    await letOthersThrough();
    until = performance.now() + sliceMs;
  };
}

/** A set that has any of the cases comes before one that has none. */
function byFit(one: Fit, other: Fit): number {
  return (
    other.sameCount - one.sameCount ||
    Number(isKnown(other)) - Number(isKnown(one)) ||
    one.otherCount - other.otherCount ||
    other.unknownCount - one.unknownCount ||
    one.strangeCount - other.strangeCount ||
    one.datasetId - other.datasetId
  );
}

function isKnown({ sameCount, otherCount, unknownCount }: Fit): boolean {
  return sameCount + otherCount + unknownCount > 0;
}

/** Entities that name their text belong to a case when that is its patient summary. */
async function takeTexts(
  { db }: PreviewContext,
  { id, itemCount }: StoredDataset,
  texts: ReadonlySet<string>,
  fit: ReturnType<typeof createFit>,
  pause: () => Promise<void>,
): Promise<void> {
  for (let from = 0; from < itemCount; from += casesAtOnce) {
    for (const { key, case: one } of listCases(db, id, from, casesAtOnce)) {
      if (texts.has(textPlaceOf(one.patientSummary))) fit.takeSame(key);
    }
    await pause();
  }
}

/** How the cases of a file fit one set. Answers of several models in one case are one case, and count as their worst. */
function createFit({ db }: PreviewContext, { id: datasetId, name }: StoredDataset) {
  const tally = createSplitTally(fittingModels(db, datasetId));
  const verdicts = new Map<string, 'same' | 'other' | 'unknown' | 'strange'>();
  let firstOther: Fit['firstOther'] = null;
  const short = new Map<string, NonNullable<Fit['firstShort']>>();
  const addOther = (caseKey: string, part: NonNullable<Fit['firstOther']>['part'], turn: number) => {
    verdicts.set(caseKey, 'other');
    firstOther ??= { caseKey, part, turn };
  };
  return {
    take(facts: AnswerFacts): void {
      const { caseKey } = facts;
      const found = findCase(db, datasetId, caseKey);
      if (found === null) return void verdicts.set(caseKey, 'strange');
      const verdict = tally.take(found.case, facts);
      if (verdict !== null && typeof verdict === 'object') addOther(caseKey, verdict.part, verdict.turn);
      else if (verdict === null) verdicts.set(caseKey, verdicts.get(caseKey) ?? 'unknown');
      else if (verdicts.get(caseKey) !== 'other') verdicts.set(caseKey, 'same');
      const ends = tally.shortOf(found.case, facts);
      if (ends !== null) short.set(caseKey, { caseKey, ...ends });
    },
    takePlan({ caseId: caseKey, plan }: Pick<DriftPlan, 'caseId' | 'plan'>): void {
      const found = findCase(db, datasetId, caseKey);
      if (found === null) return void verdicts.set(caseKey, 'strange');
      if (strangeAnchors(plan, found.case.criticalEntities).length > 0) addOther(caseKey, 'plan', 0);
      else verdicts.set(caseKey, planAnchors(plan) === null ? 'unknown' : 'same');
    },
    takeSame: (caseKey: string) => void verdicts.set(caseKey, 'same'),
    countsFromZero: tally.countsFromZero,
    end(): Fit {
      for (const { caseId, part, turn } of tally.end()) addOther(caseId, part, turn);
      // What was made from other content is that, whatever its length.
      const ended = [...short.values()].filter(({ caseKey }) => verdicts.get(caseKey) !== 'other');
      const count = (wanted: string) => [...verdicts.values()].filter((verdict) => verdict === wanted).length;
      return {
        datasetId,
        name,
        sameCount: count('same'),
        otherCount: count('other'),
        unknownCount: count('unknown'),
        strangeCount: count('strange'),
        firstOther,
        shortCount: ended.length,
        firstShort: ended[0] ?? null,
      };
    },
  };
}
