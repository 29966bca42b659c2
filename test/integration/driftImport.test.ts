import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plansInForce } from '../../src/main/rooms/drift/plans.ts';
import { answersOf, modelsOf } from '../../src/main/rooms/drift/tables/answersTable.ts';
import { listCases } from '../../src/main/rooms/drift/tables/casesTable.ts';
import { entitiesOf } from '../../src/main/rooms/drift/tables/entitiesTable.ts';
import { readShownResults, readTerms } from '../../src/main/rooms/drift/tables/filesTable.ts';
import { filePlans } from '../../src/main/rooms/drift/tables/plansTable.ts';
import { exported, importAs, lines, oneCase, preview, project, projectOfDriftFiles } from './driftFilesProject.ts';
import { listProblemCodes, rowCounts } from './driftRows.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');
const fixture = (name: string) => join(fixtures, 'drift', name);

const place = projectOfDriftFiles();

describe('files of the drift room', () => {
  test('are told from those of the other rooms', async () => {
    const files = ['drift', 'traces', 'jemhopqa', 'r4c', 'story'].flatMap((name) =>
      readdirSync(join(fixtures, name), { withFileTypes: true })
        .filter((entry) => entry.isFile() && /\.(jsonl?|csv|tsv|traj|eval)$/.test(entry.name))
        .map((entry) => [name, join(fixtures, name, entry.name)] as const),
    );
    const found: [string, string][] = [];
    for (const [name, path] of files) {
      const { room, previewId } = await project.call('datasets.preview', {
        source: project.workbench.grants.toRead(path),
      });
      await project.call('datasets.discardPreview', { previewId });
      // Files of the stories begin with the name of their room, or are of the first room.
      const named = ['drift', 'traces'].find((one) => name === one || path.includes(`/story/${one}-`));
      const expected = named ?? 'derivations';
      if (room !== expected) found.push([path, room]);
    }
    expect([files.length > 25, found]).toEqual([true, []]);
  });

  test('come in as they are read, and go out as they came', async () => {
    const set = await importAs(fixture('cases.json'));
    const answers = await importAs(fixture('generations.jsonl'), { goldDatasetId: set });
    const plans = await importAs(fixture('plans.json'), { goldDatasetId: set });
    const terms = await importAs(fixture('lexicon.json'));
    const { db } = project.workbench.context;
    expect(listCases(db, set, 0, 9).map(({ key, case: one }) => [key, one.turns.length])).toEqual([
      ['k_1', 3],
      ['k_2', 2],
    ]);
    const said = answersOf(db, set, 'own-model', ['k_1']).get('k_1');
    expect([said?.summary.get(1)?.text, said?.dialogue.get(1)?.text]).toEqual([
      'Coeliac disease, sertraline 50mg, latex allergy. Low sleep.',
      '<think>hm</think>I recommend you start a sleep log.',
    ]);
    expect([[...filePlans(db, set).keys()], readTerms(db, terms).length]).toEqual([['k_1', 'k_2'], 8]);
    const names = ['cases.json', 'generations.jsonl', 'plans.json', 'lexicon.json'];
    for (const [index, id] of [set, answers, plans, terms].entries()) {
      expect(await exported(id)).toEqual(readFileSync(fixture(names[index] ?? '')));
    }
  });

  test('are cases of fewer conversations than ids, and say so', async () => {
    const cases = [oneCase('c_1', 'A.'), oneCase('c_2', 'A.'), oneCase('c_3', 'B.')];
    const path = place.write('cases.json', { cases });
    expect(await preview(path)).toMatchObject({ caseCount: 3, conversationCount: 2 });
    const datasetId = await importAs(path);
    expect(await project.call('drift.overview', { datasetId })).toMatchObject({ caseCount: 3, conversationCount: 2 });
  });

  test('plans of other cases are told, left out, and counted once somebody confirms them, until that is undone', async () => {
    const datasetId = await importAs(
      place.write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }),
    );
    const anchored = (problem: string) => `Rest. Case anchors: Problem: ${problem}. Constraints/Meds: none noted.`;
    const plans = { c_1: { plan: anchored('Asthma') }, c_2: { plan: anchored('片頭痛') } };
    const path = place.write('target_plans.json', { plans });
    expect((await preview(path)).fits).toMatchObject([
      { datasetId, sameCount: 1, otherCount: 1, firstOther: { caseKey: 'c_2', part: 'plan' } },
    ]);
    const planSet = await importAs(path, { goldDatasetId: datasetId });
    expect(await listProblemCodes(project, planSet)).toEqual(['planOfOtherCase c_2']);
    const { db } = project.workbench.context;
    const counts = async () => {
      const { planCount, strangePlanCount } = await project.call('drift.overview', { datasetId });
      return [[...plansInForce(db, datasetId).keys()], planCount, strangePlanCount];
    };
    expect(await counts()).toEqual([['c_1'], 1, 1]);
    const [, second] = await project.call('drift.plans', { datasetId });
    expect(second).toMatchObject({ plan: plans.c_2.plan, strangeAnchors: ['片頭痛'], author: null });
    await project.call('drift.setPlan', { caseId: second?.caseId ?? 0, plan: plans.c_2.plan, sourceId: null });
    expect(await counts()).toEqual([['c_1', 'c_2'], 2, 0]);
    expect((await project.call('drift.plans', { datasetId }))[1]).toMatchObject({ strangeAnchors: [], author: '髙橋' });
    await project.call('project.undo', {});
    expect(await counts()).toEqual([['c_1'], 1, 1]);
  });

  test('plans are counted by the cases of the set that have one, whatever else is in the file', async () => {
    const datasetId = await importAs(
      place.write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }),
    );
    const plans = { c_1: { plan: 'Rest.' }, c_8: { plan: 'Walk.' }, c_9: { plan: 'Talk.' } };
    await importAs(place.write('target_plans.json', { plans }), { goldDatasetId: datasetId });
    expect(await project.call('drift.overview', { datasetId })).toMatchObject({ caseCount: 2, planCount: 1 });
  });

  test('need the set that they answer, and no other kind of dataset', async () => {
    const terms = await importAs(fixture('lexicon.json'));
    for (const goldDatasetId of [null, terms]) {
      await expect(importAs(fixture('generations.jsonl'), { goldDatasetId })).rejects.toMatchObject({
        code: 'INVALID_INPUT',
      });
    }
  });

  test('leave out what is wrong, with line and column, or stay out as a whole', async () => {
    const path = place.write(
      'cases.json',
      `{"cases": [\n{"id": "a", "turns": [{"turn": 1,, }]},\n${JSON.stringify(oneCase('b', 'B.'))}\n]}`,
    );
    const found = await preview(path);
    expect(found).toMatchObject({ recordCount: 2, goodCount: 1, badCount: 1 });
    expect(found.problems).toMatchObject([{ severity: 'error', line: 2, column: 34, record: 1 }]);
    await expect(importAs(path, { mode: 'all' })).rejects.toMatchObject({ code: 'IMPORT_MALFORMED' });
    const set = await importAs(path);
    const [dataset] = await project.call('datasets.list', {});
    expect([dataset?.itemCount, dataset?.leftOutCount]).toEqual([1, 1]);
    expect(listCases(project.workbench.context.db, set, 0, 9).map(({ key }) => key)).toEqual(['b']);
  });

  test('of entities and of results are kept for the runs', async () => {
    const set = await importAs(place.write('cases.json', { cases: [oneCase('c_1', '𠮷野 has asthma.')] }));
    const rows = lines(
      { text: '𠮷野 has asthma.', ents: [{ start: 7, end: 13, label: 'ENTITY' }] },
      { case_id: 'c_1', turn_num: 1, model_name: 'm', entities: ['asthma', { text: 'cold' }] },
      { case_id: 'c_8', turn_num: 1, model_name: 'm', entities: [] },
    );
    const entities = place.write('entities.jsonl', rows);
    expect(await preview(entities)).toMatchObject({
      format: 'drift-entities',
      goodCount: 3,
      fits: [{ sameCount: 1, strangeCount: 1 }],
    });
    const id = await importAs(entities, { goldDatasetId: set });
    const ask = (turn: number | null, text: string) => ({ caseId: 'c_1', turn, model: 'm', text });
    expect(
      entitiesOf(project.workbench.context.db, id, [ask(null, '𠮷野 has asthma.'), ask(1, ''), ask(2, '')]),
    ).toEqual([['asthma'], ['asthma', 'cold'], null]);
    const results = place.write('study_c_results.json', '{"model": "m", "entity_recall_at_t10": NaN, "n_cases": 3}');
    const controlled = place.write('ctrl.json', {
      model: 'm',
      arms: { spontaneous: { primary_metric: { metric_name: 'controlled_recall', value: 0.5 } } },
    });
    expect(await preview(results)).toMatchObject({ goodCount: 1, badCount: 0, warnedCount: 1 });
    await importAs(results);
    await importAs(controlled);
    expect(readShownResults(project.workbench.context.db)).toMatchObject([
      { kind: 'results', fileName: 'study_c_results.json', results: { entity_recall_at_t10: null } },
      { kind: 'controlled', fileName: 'ctrl.json' },
    ]);
  });

  test('go out of sight with their set, and come back with an undo', async () => {
    const set = await importAs(fixture('cases.json'));
    await importAs(fixture('generations.jsonl'), { goldDatasetId: set });
    await project.call('datasets.withdraw', { datasetId: set });
    expect(await project.call('datasets.list', {})).toEqual([]);
    await project.call('project.undo', { ofDataset: { datasetId: set, kind: 'withdraw' } });
    expect((await project.call('datasets.list', {})).length).toBe(2);
    expect(modelsOf(project.workbench.context.db, set).length).toBe(1);
  });

  test('leave nothing when their import is stopped, or when they change meanwhile', async () => {
    const cases = Array.from({ length: 400 }, (_, index) => oneCase(`c_${index}`, `﨑 ${index}`));
    const path = place.write('cases.json', { cases });
    const begin = async () => {
      const { previewId } = await preview(path);
      const order = { previewId, name: 'n', mode: 'good', goldDatasetId: null } as const;
      return (await project.call('datasets.import', order)).taskId;
    };
    const stopped = await begin();
    await project.call('tasks.cancel', { taskId: stopped });
    await expect(project.finish(stopped)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    const { previewId } = await preview(path);
    writeFileSync(path, JSON.stringify({ cases: cases.slice(1) }));
    const order = { previewId, name: 'n', mode: 'good', goldDatasetId: null } as const;
    const { taskId } = await project.call('datasets.import', order);
    await expect(project.finish(taskId)).rejects.toMatchObject({ task: { error: { code: 'CONFLICT' } } });
    expect(rowCounts(project)).toEqual({ datasets: 0, dataset_source_chunks: 0, drift_cases: 0, drift_answers: 0 });
  });

  test('with damaged bytes come in for what is left of them, or not at all', async () => {
    const set = await importAs(fixture('cases.json'));
    const entities = place.write('entities.jsonl', lines({ case_id: 'k_1', turn_num: 1, entities: ['asthma'] }));
    const results = place.write('results.json', {
      model: 'm',
      entity_recall_at_t10: 0.5,
      average_recall_curve: [1, 0.5],
    });
    const sources = ['cases.json', 'generations.jsonl', 'processed.jsonl', 'plans.json', 'lexicon.json'].map(fixture);
    let state = 7;
    const random = (below: number) => {
      state = (state * 1_103_515_245 + 12_345) % 2 ** 31;
      return state % below;
    };
    for (const source of [...sources, entities, results]) {
      for (let round = 0; round < 4; round += 1) {
        const bytes = Buffer.from(readFileSync(source));
        for (let hit = 0; hit <= round; hit += 1) bytes[random(bytes.length)] = random(256);
        const path = join(place.path, `damaged-${round}`);
        writeFileSync(path, round === 3 ? bytes.subarray(0, random(bytes.length)) : bytes);
        const call = project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
        const found = await call.catch((error: { code: string }) => error.code);
        if (typeof found === 'string') {
          expect(found).toBe('IMPORT_MALFORMED');
          continue;
        }
        const isAnswer = ['drift-generations', 'drift-plans', 'drift-entities'].includes(found.format);
        if (found.room !== 'drift' || found.goodCount === 0 || found.sameAsDatasetId !== null) continue;
        const order = { previewId: found.previewId, name: 'damaged', mode: 'good' } as const;
        const begun = project.call('datasets.import', { ...order, goldDatasetId: isAnswer ? set : null });
        const result = await begun.then(({ taskId }) => project.finish(taskId)).catch(() => null);
        if (result === null) continue;
        const list = await project.call('datasets.list', {});
        expect(list.find(({ id }) => id === result.datasetId)?.itemCount).toBe(found.goodCount);
      }
    }
    await project.call('datasets.list', {});
  });
});
