import type { CaseRelations, CleaningLosses } from '../../../../shared/rooms/drift/caseRelations.ts';
import type { EntityRecall } from '../../../../shared/rooms/drift/entityRecall.ts';
import type { MeasuredModel, ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { PdsqiAgreement, PdsqiScore } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { type WordingFacts, wordingFacts } from '../../../../shared/rooms/drift/wordingFacts.ts';
import type { Context } from '../../../context.ts';
import english from '../../../languages/en.json' with { type: 'json' };
import japanese from '../../../languages/ja.json' with { type: 'json' };
import type { ReportLanguage } from '../../../reports/reportLanguage.ts';
import type { DriftExportFacts } from '../exports/driftProvenance.ts';
import { listOverrulings, type PlacedOverruling } from '../overrulings.ts';
import { pdsqiAgreement } from '../pdsqiAgreement.ts';
import { readRatings } from '../pdsqiEntries.ts';
import { readScores } from '../pdsqiScores.ts';
import { pageOfCases } from '../runs/caseCurvePages.ts';
import { readCaseRelations } from '../runs/caseRelations.ts';
import { readCleaningLosses } from '../runs/cleaningLosses.ts';
import { readEntityRecall } from '../runs/entityRecall.ts';
import { compareEveryTwo } from '../runs/groupComparison.ts';
import { readNote } from '../saidSettings.ts';
import { allCriticalTerms, countCases, listCaseKeys } from '../tables/casesTable.ts';
import { readRunProblems, type StoredRun } from '../tables/runsTable.ts';

/** The most cases of which a page draws the curves. */
const mostTiles = 120;

type DriftReportTexts = (typeof english)['driftReport'];

/** Everything that a report shows, as it was when its export began. */
export type DriftReport = {
  readonly language: ReportLanguage;
  readonly texts: DriftReportTexts;
  /** Sentences that say why a number is missing, as the window says them. */
  readonly missingReasons: Readonly<Record<string, string>>;
  readonly facts: DriftExportFacts;
  readonly run: StoredRun;
  readonly models: readonly MeasuredModel[];
  /** Cases of the set, and how many conversations they are. */
  readonly counts: { readonly caseCount: number; readonly conversationCount: number };
  /** How the rules take the wordings of its critical entities. */
  readonly wordings: WordingFacts;
  /** Whether charts count what reviewers overruled. */
  readonly isOverruled: boolean;
  readonly overrulings: readonly (PlacedOverruling & { readonly caseKey: string })[];
  /** How much of each kind of entity models keep, as the charts count: all entities, those kept least first. */
  readonly entities: Omit<EntityRecall, 'entityCount'>;
  /** Curves of the cases with the words of reviewers, lowest mean first, and how many cases there are. */
  readonly tiles: Awaited<ReturnType<typeof pageOfCases>>;
  /** Recall of cases over all turns, against contradictions and against length, as the charts count. */
  readonly relations: readonly CaseRelations[];
  /** What cleaning took from answers, by the newest code. */
  readonly cleaning: CleaningLosses;
  /** What was noticed while the run was measured, of these models, and the sentences that say it. */
  readonly problems: ReturnType<typeof readRunProblems>;
  readonly problemTexts: Readonly<Record<string, string>>;
  /** How far raters agree over all models that they rated. */
  readonly agreement: readonly PdsqiAgreement[];
  /** Groups of models, two by two, as measured. */
  readonly groups: Awaited<ReturnType<typeof compareEveryTwo>>;
  /** What people say by PDSQI-9 of the summaries of these models. */
  readonly scores: readonly PdsqiScore[];
  /** Markdown; empty for none. */
  readonly note: string;
};

/** The texts of the window: 900 kB that no core needs before somebody wants a report. */
async function windowTexts(language: ReportLanguage) {
  if (language === 'en')
    return (await import('../../../../shared/languages/en.json', { with: { type: 'json' } })).default;
  return (await import('../../../../shared/languages/ja.json', { with: { type: 'json' } })).default;
}

/** Gathers what a report of these models shows. */
export async function gatherReport(
  { db }: Pick<Context, 'db'>,
  order: Pick<DriftReport, 'run' | 'models' | 'facts' | 'language' | 'isOverruled'>,
): Promise<DriftReport> {
  const { run, models, language, isOverruled } = order;
  const names = models.map(({ model }) => model);
  const relation = { models: names, turns: 'all', overruled: isOverruled } as const;
  const ratings = readRatings(db, run.datasetId, null);
  const keys = new Map(listCaseKeys(db, run.datasetId).map(({ id, key }) => [id, key]));
  const { drift, problems } = await windowTexts(language);
  return {
    ...order,
    texts: (language === 'ja' ? japanese : english).driftReport,
    missingReasons: drift.missing,
    counts: countCases(db, run.datasetId),
    wordings: wordingFacts(allCriticalTerms(db, run.datasetId)),
    overrulings: listOverrulings(db, run.datasetId)
      .filter(({ model }) => models.some((one) => one.model === model))
      .map((one) => ({ ...one, caseKey: keys.get(one.caseId) ?? '' })),
    entities: await readEntityRecall(db, run, { models: names, overruled: isOverruled }),
    tiles: await pageOfCases(db, run, { models: names, order: 'lowest', offset: 0, limit: mostTiles }),
    relations: [
      await readCaseRelations(db, run, { ...relation, against: 'conflict' }),
      await readCaseRelations(db, run, { ...relation, against: 'length' }),
    ],
    cleaning: await readCleaningLosses(db, run, names, 'scan'),
    problems: readRunProblems(db, run.id).filter(
      ({ params: { model } }) => model === undefined || names.includes(String(model)),
    ),
    problemTexts: problems,
    agreement: pdsqiAgreement(ratings),
    groups: await compareEveryTwo(db, run),
    scores: readScores(db, run.datasetId, ratings).filter(({ model }) => models.some((one) => one.model === model)),
    note: readNote(db, run.id).text,
  };
}

/** The numbers of a model that the charts of a report show. */
export function chartNumbers({ isOverruled }: Pick<DriftReport, 'isOverruled'>, model: MeasuredModel): ModelNumbers {
  return (isOverruled ? model.overruled : null) ?? model.measured;
}
