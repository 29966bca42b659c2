import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import type { AlikeSaying } from '../../src/shared/rooms/drift/overruleAlike.ts';
import { layOutGenerations, layOutSet, layOutTerms } from '../driftProject.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let folder: string;
let datasetId: number;
const entity = 'Sertraline 50mg';

const one = (id: string, entities: string[]) => ({
  id,
  patient_summary: `${id} takes a drug.`,
  critical_entities: entities,
  num_turns: 3,
  turns: [1, 2, 3].map((turn) => ({ turn, message: `Message ${turn} of ${id}.` })),
});
const said: Readonly<Record<string, Readonly<Record<string, readonly string[]>>>> = {
  kiri: {
    a: ['Zoloft at night, asthma.', 'No Zoloft any more.', 'ZOLOFT and sertraline 50mg.'],
    b: ['Takes zoloft\nand walks.', 'Nothing.', 'Zoloftan is another thing.'],
  },
  nara: {
    a: ['zoloft.', 'zoloft, asthma.', 'She rests.'],
    b: ['Asthma.', `${'She walks. '.repeat(20)}Zoloft again. ${'She rests. '.repeat(20)}`, 'zoloft'],
  },
};

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-alike-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await project.call('project.chooseEvaluator', { name: '髙橋' });
  const { db } = project.workbench.context;
  const cases = join(folder, 'cases.json');
  writeFileSync(
    cases,
    JSON.stringify({ cases: [one('a', [entity, 'asthma']), one('b', ['SERTRALINE 50mg']), one('c', ['gout'])] }),
  );
  const plans = join(folder, 'plans.json');
  writeFileSync(plans, '{"plans":{}}');
  ({ datasetId } = await layOutSet(db, { cases, plans, generations: [] }));
  for (const [model, byCase] of Object.entries(said)) {
    const rows = Object.entries(byCase).flatMap(([id, texts]) =>
      texts.map((text, at) => ({
        case_id: id,
        turn_num: at + 1,
        variant: 'summary',
        response_text: text,
        status: 'ok',
        model_name: model,
      })),
    );
    const generations = join(folder, `${model}.jsonl`);
    writeFileSync(generations, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await layOutGenerations(db, datasetId, { cases, generations });
  }
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const call = ((method, input) => project.call(method, input)) as OpenWorkbench['call'];

async function measure(terms: readonly string[] = ['zoloft']): Promise<number> {
  const list = layOutTerms(project.workbench.context.db, [...terms]);
  const entities = { kind: 'lexicon' as const, datasetIds: [list], onlyLists: false };
  const { taskId, runId } = await call('drift.measure', { datasetId, settings: { entities } });
  await project.finish(taskId);
  return runId;
}

const zoloft: AlikeSaying = { say: 'counts', wording: 'Zoloft' };
const sayAlike = async (runId: number, saying: AlikeSaying) => {
  const { places } = await call('drift.alikePlaces', { runId, entity, saying });
  return call('drift.overruleAlike', { runId, entity, saying, places });
};
/** Every number that a run tells, with the words of reviewers. */
const numbersOf = async (runId: number) => {
  const { models } = await call('drift.readRun', { runId });
  const kinds = await call('drift.entityRecall', { runId, overruled: true });
  const curves = await call('drift.caseCurves', { runId, order: 'file' });
  return {
    numbers: models.map(({ measured, overruled, overrulingCount }) => ({ measured, overruled, overrulingCount })),
    kinds,
    curves,
  };
};
const caseIds = async () => (await call('drift.plans', { datasetId })).map(({ caseId }) => caseId);

test('is shown before it is done: how many summaries of which models, their words, and where it would not be said', async () => {
  const runId = await measure();
  const [a = 0, b = 0] = await caseIds();
  await call('drift.overrule', { caseId: a, model: 'nara', turn: 2, entity: 'sertraline 50mg', counts: false });
  const preview = await call('drift.alikePlaces', { runId, entity, saying: zoloft });
  expect(preview).toMatchObject({
    count: 5,
    caseCount: 2,
    models: [
      { model: 'kiri', count: 2 },
      { model: 'nara', count: 3 },
    ],
    leftOut: { counted: 1, denied: 1, said: 1, standing: 0 },
  });
  expect(preview.examples.map(({ model, caseId, turn }) => [model, caseId, turn])).toEqual([
    ['kiri', a, 1],
    ['nara', a, 1],
    ['kiri', b, 1],
    ['nara', b, 2],
    ['nara', b, 3],
  ]);
  expect(preview.examples[2]).toMatchObject({ before: 'Takes ', wording: 'zoloft', after: ' and walks.' });
  const { before = '', after = '' } = preview.examples[3] ?? {};
  expect([before, after]).toEqual([expect.stringMatching(/^….*walks\. $/), expect.stringMatching(/^ again\..*…$/)]);
});

test('moves every number as if it had been said in each summary alone, with one undo', async () => {
  const runId = await measure();
  const [a = 0, b = 0] = await caseIds();
  const before = await numbersOf(runId);
  expect(await sayAlike(runId, zoloft)).toMatchObject({ count: 6, caseCount: 2 });
  const together = await numbersOf(runId);
  expect(together.numbers.map(({ overrulingCount }) => overrulingCount)).toEqual([2, 4]);
  expect((await call('drift.history', { caseId: b }))[0]).toMatchObject({
    kind: 'driftOverruleAlikeCounts',
    params: { entity, count: 6 },
  });
  await call('project.undo', {});
  expect(await numbersOf(runId)).toEqual(before);

  const places = [
    ['kiri', a, 1],
    ['nara', a, 1],
    ['nara', a, 2],
    ['kiri', b, 1],
    ['nara', b, 2],
    ['nara', b, 3],
  ] as const;
  for (const [model, caseId, turn] of places) {
    await call('drift.overrule', { caseId, model, turn, entity: 'sertraline 50mg', counts: true, wording: 'zoloft' });
  }
  expect(await numbersOf(runId)).toEqual(together);
});

test('says nothing twice, and takes back in one act what was said in just these words', async () => {
  const runId = await measure();
  const before = await numbersOf(runId);
  const first = await sayAlike(runId, zoloft);
  const again = await call('drift.alikePlaces', { runId, entity, saying: zoloft });
  expect(again).toMatchObject({ count: 0, leftOut: { standing: 6, said: 0 } });
  expect(await sayAlike(runId, zoloft)).toMatchObject({ counter: first.counter, count: 0 });
  expect(await sayAlike(runId, { say: 'asMeasured', counts: true, wording: 'Lustral' })).toMatchObject({ count: 0 });
  expect(await sayAlike(runId, { say: 'asMeasured', counts: true, wording: 'ZOLOFT' })).toMatchObject({ count: 6 });
  expect(await numbersOf(runId)).toEqual(before);
});

test('does not count what was taken for the entity, where that mention was', async () => {
  const runId = await measure();
  const saying = { say: 'doesNotCount', wording: 'sertraline 50mg' } as const;
  expect(await call('drift.alikePlaces', { runId, entity, saying })).toMatchObject({
    count: 1,
    examples: [{ model: 'kiri', turn: 3, wording: 'sertraline 50mg' }],
  });
  await sayAlike(runId, saying);
  const { models } = await call('drift.readRun', { runId });
  expect(models[0]?.overruled?.curves.critical.recall[2]).toBe(0);
});

test('is not counted a second time by an alias of the same wording, and an alias leaves no summary to say it of', async () => {
  const runId = await measure();
  await sayAlike(runId, zoloft);
  await call('drift.setAlias', { entity, wording: 'Zoloft', kind: 'drugName' });
  const withAlias = await measure();
  // Where the wording is denied, alias and word agree that it does not count; elsewhere either of them alone is enough.
  const { numbers } = await numbersOf(withAlias);
  for (const { measured, overruled } of numbers) expect(overruled?.curves).toEqual(measured.curves);
  await sayAlike(withAlias, { say: 'asMeasured', counts: true, wording: 'zoloft' });
  expect(await call('drift.alikePlaces', { runId: withAlias, entity, saying: zoloft })).toMatchObject({
    count: 0,
    leftOut: { counted: 7, denied: 1, said: 0, standing: 0 },
  });
});

test('is refused where the places are others than those that were shown', async () => {
  const runId = await measure();
  const { places } = await call('drift.alikePlaces', { runId, entity, saying: zoloft });
  const [a = 0] = await caseIds();
  await call('drift.overrule', { caseId: a, model: 'kiri', turn: 1, entity: 'sertraline 50mg', counts: false });
  await expect(call('drift.overruleAlike', { runId, entity, saying: zoloft, places })).rejects.toMatchObject({
    code: 'CONFLICT',
    details: { reason: 'otherPlaces' },
  });
  await expect(call('drift.alikePlaces', { runId: 999, entity, saying: zoloft })).rejects.toMatchObject({
    code: 'NOT_FOUND',
  });
});
