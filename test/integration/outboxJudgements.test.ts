import { expect, it } from 'vitest';
import { queueAll, submission } from '../outbox/outboxProject.ts';
import { judgeNext } from '../ratingsProject.ts';
import { studyFolder } from '../studyFiles.ts';
import { addFiles, begin, datasetId, deliver, project, projectOfJudgements } from './judgedStudy.ts';

projectOfJudgements();
const actOf = async (submissionId: string) => (await project.call('outbox.row', { submissionId })).act;

it('names with a row the act in which whoever works judged its pair, and none of what others judged', async () => {
  await begin(studyFolder());
  addFiles();
  const { submissionId, assignmentId } = await judgeNext(project, datasetId);
  deliver(submissionId, 'blocked');
  const elsewhere = submission(1);
  queueAll(project.workbench.context.db, [elsewhere]);
  const place = { room: 'ratings', datasetId, itemId: assignmentId };
  expect(await actOf(submissionId)).toMatchObject({ kind: 'submitRating', ...place });
  expect(await actOf(elsewhere.submissionId)).toBeNull();
  await project.call('project.chooseEvaluator', { name: 'Bo' });
  expect(await actOf(submissionId)).toBeNull();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
  await project.call('datasets.withdraw', { datasetId });
  expect(await actOf(submissionId)).toBeNull();
});
