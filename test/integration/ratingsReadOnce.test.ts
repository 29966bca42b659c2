import { expect, test, vi } from 'vitest';
import { readStudyOf } from '../../src/main/rooms/ratings/tables/studiesTable.ts';
import { writeJudgements } from '../ratedStudy.ts';
import { filter, judgement, keys, project, projectOfResults, ratedStudy } from './resultsProject.ts';

projectOfResults();

test('judgements are read once for all results of a study, and anew when somebody judged', async () => {
  const { datasetId } = await ratedStudy([judgement('1', '1', 'q1', 'A'), judgement('2', '2', 'q1', 'B')]);
  const run = vi.spyOn(project.workbench.context.pool, 'run');
  const readings = () => run.mock.calls.filter(([task]) => task === 'ratings.readMade').length;
  const shown = async (change: Parameters<typeof filter>[0]) =>
    (await project.call('ratings.results', { datasetId, filter: filter(change) })).counts.shown;
  const agreement = {
    datasetId,
    filter: filter(),
    criterion: 'accuracy',
    kind: 'outcomes',
    unable: 'missing',
  } as const;

  expect(await shown({})).toBe(2);
  expect(await shown({ evaluators: ['2'] })).toBe(1);
  await project.call('ratings.agreement', agreement);
  await project.call('ratings.alphas', { datasetId, filter: filter(), kind: 'outcomes', unable: 'missing' });
  expect(readings()).toBe(1);

  const { db } = project.workbench.context;
  writeJudgements(db, readStudyOf(db, datasetId).studyId, [judgement('3', '2', 'q2', 'A')], keys, () => '');
  expect(await shown({ evaluators: ['2'] })).toBe(2);
  expect(readings()).toBe(2);
});
