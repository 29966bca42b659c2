import { describe, expect, test } from 'vitest';
import { datasetId, list, project, projectOfSample, read } from './sampleDerivations.ts';

projectOfSample();

describe('the relations of a dataset', () => {
  const all = () => project.call('derivations.relations', { datasetId });
  const uses = (relation: string) => project.call('derivations.relationUses', { datasetId, relation });
  /** Counted from the contents, question by question. */
  const counted = async (relation: string) => {
    const { keys } = await list({});
    const contents = await Promise.all(keys.map(async (key) => (await read(key)).content));
    const steps = contents.map(({ derivations }) => derivations.flat().filter((step) => step.relation === relation));
    return [steps.flat().length, steps.filter(({ length }) => length > 0).length];
  };

  test('are listed with how often they stand, the most used first, and where', async () => {
    const relations = await all();
    expect(relations.map(({ count }) => count)).toEqual(relations.map(({ count }) => count).sort((a, b) => b - a));
    for (const { relation, count } of relations) {
      const { tripleCount, questionCount, uses: shown } = await uses(relation);
      expect([tripleCount, tripleCount, questionCount]).toEqual([count, ...(await counted(relation))]);
      expect(shown).toHaveLength(tripleCount);
    }
    expect(await uses('"\\x')).toEqual({ tripleCount: 0, questionCount: 0, doneCount: 0, uses: [] });
  });

  test('are renamed or merged in one act, which one undo takes back', async () => {
    const before = await all();
    const [most, other] = before;
    if (most === undefined || other === undefined) throw new Error('two relations');
    const { questionCount } = await uses(most.relation);
    const [use] = (await uses(most.relation)).uses;
    await project.call('derivations.setState', { questionId: use?.questionId ?? 0, state: 'done' });
    expect((await uses(most.relation)).doneCount).toBe(1);

    const order = { datasetId, from: most.relation, to: ` ${other.relation} ` };
    expect(await project.call('derivations.renameRelation', order)).toMatchObject({ questionCount });
    const after = await all();
    expect(after.find(({ relation }) => relation === other.relation)?.count).toBe(most.count + other.count);
    expect(after.some(({ relation }) => relation === most.relation)).toBe(false);
    expect((await project.call('derivations.readQuestion', { questionId: use?.questionId ?? 0 })).row).toMatchObject({
      ...{ state: 'draft', changedAfterDone: true },
    });

    await project.call('project.undo', {});
    expect(await all()).toEqual(before);
    const { row } = await project.call('derivations.readQuestion', { questionId: use?.questionId ?? 0 });
    expect(row).toMatchObject({ state: 'done', changedAfterDone: false, changed: false });
  });

  test('leave as a file that is named after its dataset', async () => {
    await project.call('datasets.rename', { datasetId, name: 'JEMHopQA 1.2' });
    const { downloadId, itemCount, fileName } = await project.call('derivations.exportRelations', {
      datasetId,
      destination: { kind: 'download' },
    });
    expect([typeof downloadId, itemCount]).toEqual(['string', (await all()).length]);
    expect(fileName).toBe('JEMHopQA 1.2 relations.csv');
  });
});
