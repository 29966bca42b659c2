import { join } from 'node:path';
import { expect, test } from 'vitest';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';

test('a question that is changed after it was done says so and counts as not done, until somebody confirms it', async () => {
  const project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  const datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const questionId = rows[0]?.id ?? 0;
  const stand = async () => {
    const { row } = await project.call('derivations.readQuestion', { questionId });
    const [dataset] = await project.call('datasets.list', {});
    const view = { datasetId, filter: { changedAfterDone: true } };
    const { matched } = await project.call('derivations.listQuestions', { view });
    return [row.state, row.changedAfterDone, dataset?.doneCount, dataset?.changedAfterDoneCount, matched];
  };
  const edit = async (answer: string) => {
    const { content, version } = await project.call('derivations.readQuestion', { questionId });
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: version,
      content: { ...content, answer },
    });
  };
  const steps: unknown[] = [];
  await project.call('derivations.setState', { questionId, state: 'done' });
  steps.push(await stand());
  await edit('花巻');
  steps.push(await stand());
  await project.call('project.undo', {});
  steps.push(await stand());
  await project.call('project.redo', {});
  await edit('花巻町');
  steps.push(await stand());
  await project.call('derivations.setState', { questionId, state: 'done' });
  steps.push(await stand());
  await project.call('project.undo', {});
  steps.push(await stand());
  await project.close();
  expect(steps).toEqual([
    ['done', false, 1, 0, 0],
    ['draft', true, 0, 1, 1],
    ['done', false, 1, 0, 0],
    ['draft', true, 0, 1, 1],
    ['done', false, 1, 0, 0],
    ['draft', true, 0, 1, 1],
  ]);
});

test('a question is to do again once it is as imported, unless somebody ever called it done', async () => {
  const project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  const datasetId = await project.importFile(join(sampleFolder, 'sample-derivations.json'));
  const { rows } = await project.call('derivations.listQuestions', { view: { datasetId } });
  const questionId = rows[0]?.id ?? 0;
  const read = () => project.call('derivations.readQuestion', { questionId });
  const write = async (answer: string | null) => {
    const { content, version } = await read();
    await project.call('derivations.saveContent', {
      questionId,
      baseVersion: version,
      content: { ...content, answer },
    });
  };
  const states: string[] = [];
  const note = async () => void states.push((await read()).row.state);
  const { answer } = (await read()).imported;
  for (const text of [`${answer}い`, answer]) {
    await write(text);
    await note();
  }
  await project.call('project.undo', {});
  await note();
  await project.call('project.redo', {});
  await note();
  await project.call('derivations.setState', { questionId, state: 'done' });
  for (const text of [`${answer}い`, answer]) {
    await write(text);
    await note();
  }
  await project.close();
  expect(states).toEqual(['draft', 'todo', 'draft', 'todo', 'draft', 'draft']);
});
