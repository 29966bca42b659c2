import { afterEach, beforeEach } from 'vitest';
import type { Answer, Submission } from '../../src/main/rooms/ratings/reading/submission.ts';
import { listModels, readStudyOf } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { type ResultsFilter, resultsFilterSchema } from '../../src/shared/rooms/ratings/resultsView.ts';
import { writeJudgements } from '../ratedStudy.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let place: ReturnType<typeof temporaryFolder>;
/** The project of the owner of studies. */
export let project: OpenWorkbench;

/** Gives each test of the file that asks a project in which the owner of studies works; returns a folder. */
export function projectOfResults() {
  place = temporaryFolder();
  beforeEach(async () => {
    project = await openWorkbench();
    await project.call('project.chooseEvaluator', { name: 'Owner' });
  });
  afterEach(() => project.close());
  return place;
}

export const filter = (change: Partial<ResultsFilter> = {}) => resultsFilterSchema.parse(change);
export const keys = fiveCriteria.criteria.map(({ key }, number) => ({ name: key, number }));

/** A study that has the questions and models of some judgements, and these. */
export async function ratedStudy(submissions: readonly Submission[], criteria = keys, protocol: object | null = null) {
  const models = [...new Set(submissions.flatMap(({ modelA, modelB }) => [modelA, modelB]))].sort();
  const folder = {
    ...studyFolder({ models: models.length < 2 ? ['A', 'B'] : models, focus: null }),
    ...(protocol !== null && { 'protocol.json': { ...fiveCriteria, ...protocol } }),
  };
  const datasetId = await project.importFile(place.write('study.zip', studyZip(folder)));
  const { studyId } = readStudyOf(project.workbench.context.db, datasetId);
  writeJudgements(project.workbench.context.db, studyId, submissions, criteria, ({ id }) => `because of ${id}`);
  const codes = new Map(listModels(project.workbench.context.db, datasetId).map(({ name, code }) => [name, code]));
  return { datasetId, models, codes };
}

/** One judgement of one criterion, A against B. */
export function judgement(
  id: string,
  evaluator: string,
  question: string,
  choice: 'A' | 'B' | 'tie_good' | 'unable',
): Submission {
  const answer: Answer = { choice, ratingA: 4, ratingB: 2, shareOfA: null };
  return {
    ...{ id, protocolVersion: '1', status: 'submitted', supersedes: '', submittedAt: 1_770_000_000_000 + Number(id) },
    ...{ evaluator, isModel: false, question, modelA: 'TxAgent', modelB: 'gpt-4o', hasSides: true },
    ...{ answers: keys.map(() => answer), style: null },
  } as const;
}
