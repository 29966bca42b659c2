import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { registration } from '../ratingsProject.ts';
import { outputLine, studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Kato' });
});
afterEach(() => project.close());

const traitsOf = async () => {
  const { pairCount, traits } = await project.call('ratings.studyTraits', { datasetId: 1 });
  return { pairCount, traits: Object.fromEntries(traits.map(({ trait, ...rest }) => [trait, rest])) };
};

describe('what cannot be hidden in a study that comes as a folder', () => {
  it('is told: tools that one side alone asks, names, lengths, languages, and answers that come again', async () => {
    const line = (id: string, model: string, final: string, tools: readonly string[]) =>
      outputLine(id, model, {
        trace: [
          ...tools.map((name) => ({
            role: 'assistant',
            content: '',
            tool_calls: JSON.stringify([{ name, arguments: {}, call_id: name }]),
          })),
          { role: 'assistant', content: `[FinalAnswer] ${final}` },
        ],
      });
    const folder = studyFolder({ models: ['TxAgent', 'gpt-4o', 'llama'], questions: 2 });
    const own = (model: string, final: string, tools: readonly string[]) => ({
      [`sets/general/outputs/${model}.jsonl`]: ['q1', 'q2'].map((id) => line(id, model, final, tools)).join(''),
    });
    const files = {
      ...folder,
      ...own('TxAgent', 'I am TxAgent and rest helps, as does sleep.', ['FDA_get_warnings']),
      ...own('gpt-4o', '休むことです。', []),
      ...own('llama', 'Rest.', []),
    };
    await project.importFile(place.write('study.zip', studyZip(files)));
    const { pairCount, traits } = await traitsOf();
    expect(pairCount).toBe(4);
    expect(traits.length).toMatchObject({ a: 4, b: 0, coveredBy: null });
    expect(traits.tools).toMatchObject({ a: 4, b: 0, onlyB: [], coveredBy: 'answersOnly' });
    expect(traits.tools?.onlyA).toHaveLength(1);
    expect(traits.ownName).toMatchObject({ a: 4, b: 0, coveredBy: 'mask' });
    expect(traits.language).toMatchObject({ a: 0, b: 2, pairCount: 2 });
    // The answer of the focus model to each question stands beside both others.
    expect(traits.recurring).toMatchObject({ a: 2, b: 0, pairCount: 4, coveredBy: null });
  });

  it('is not told to who rates in it', async () => {
    await project.importFile(place.write('study.zip', studyZip(studyFolder())));
    expect((await traitsOf()).traits.recurring).toBeUndefined();
    await project.call('ratings.start', { datasetId: 1, registration });
    await expect(traitsOf()).rejects.toMatchObject({ code: 'CONFLICT', details: { reason: 'blind' } });
  });
});
