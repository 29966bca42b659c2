import { randomUUID } from 'node:crypto';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { answers, nextTask, registration } from '../ratingsProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench, sampleFolder } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;
beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
});
afterEach(() => project.close());

const found = async (text: string, limit = 10) => {
  const { comments, matched } = await project.call('project.findComments', { text, limit });
  return { texts: comments.map((comment) => comment.text), matched, comments };
};

async function firstQuestion() {
  const datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  return { datasetId, questionId: rows[0]?.id ?? 0, title: rows[0]?.title ?? '' };
}

describe('comments', () => {
  test('of all rooms are found by their words, whatever their width and kana, the newest first', async () => {
    const { questionId, title } = await firstQuestion();
    await project.importFile(join(sampleFolder, 'sample-traces.json'));
    const [group] = (await project.call('traces.listGroups', { view: {} })).groups;
    const traceId = group?.traces[0]?.id ?? 0;
    await project.call('derivations.addComment', { questionId, text: '出典はペディアの版を確かめる' });
    await project.call('traces.setComment', { traceId, step: 2, text: '出典ヲ示さない回答' });
    const { comments, matched } = await found('出典');
    expect(matched).toBe(2);
    expect(comments.map(({ act }) => [act.room, act.itemId])).toEqual([
      ['traces', expect.any(Number)],
      ['derivations', questionId],
    ]);
    expect(comments[0]?.act.params).toMatchObject({ traceId });
    expect(comments[1]?.act.params).toMatchObject({ title });
    expect((await found('ぺでぃあ 版')).texts).toEqual(['出典はペディアの版を確かめる']);
    expect((await found('出典', 1)).texts).toEqual(['出典ヲ示さない回答']);
    expect(await found('　')).toMatchObject({ texts: [], matched: 0 });
  });

  test('are the evaluator’s own, and none that was taken back or whose dataset was withdrawn', async () => {
    const { datasetId, questionId } = await firstQuestion();
    await project.call('derivations.addComment', { questionId, text: 'check the town' });
    await project.call('project.undo', {});
    expect((await found('town')).matched).toBe(0);
    await project.call('project.redo', {});
    expect((await found('TOWN')).texts).toEqual(['check the town']);
    await project.call('project.chooseEvaluator', { name: '別の人' });
    expect((await found('town')).matched).toBe(0);
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await project.call('datasets.withdraw', { datasetId });
    expect((await found('town')).matched).toBe(0);
  });

  test('and reasons in a judgement of two answers are found while it stands, by who made it', async () => {
    const datasetId = await project.importFile(place.write('study.zip', studyZip(studyFolder())));
    await project.call('ratings.start', { datasetId, registration });
    const { assignmentId, question } = await nextTask(project, datasetId);
    const submissionId = randomUUID();
    const [first = '', ...others] = Object.keys(answers);
    const withReason = { ...answers, [first]: { ...answers[first], reason: 'cites the label of 2019' } };
    const draft = { answers: withReason, comment: 'both cite the label' };
    await project.call('ratings.submit', { submissionId, assignmentId, draft });
    expect(others).toHaveLength(4);
    const { texts, comments } = await found('LABEL');
    expect(texts.toSorted()).toEqual(['both cite the label', 'cites the label of 2019']);
    for (const { act } of comments) {
      expect(act).toMatchObject({ room: 'ratings', kind: 'submitRating', itemId: assignmentId });
      expect(act.params).toMatchObject({ title: question });
    }
    const again = { submissionId: randomUUID(), assignmentId, revises: submissionId };
    await project.call('ratings.submit', { ...again, draft: { ...draft, comment: 'neither cites the label' } });
    expect((await found('both cite')).matched).toBe(0);
    expect((await found('neither cites')).comments[0]?.act).toMatchObject({
      kind: 'reviseRating',
      itemId: assignmentId,
    });
    await project.call('project.undo', {});
    expect((await found('both cite')).matched).toBe(1);
    await project.call('project.chooseEvaluator', { name: '別の人' });
    expect((await found('label')).matched).toBe(0);
    await project.call('project.chooseEvaluator', { name: '佐伯 千夏' });
    await project.call('ratings.withdraw', { submissionId: randomUUID(), withdraws: submissionId });
    expect((await found('label')).matched).toBe(0);
  });
});
