import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { plansInForce } from '../../src/main/rooms/drift/plans.ts';
import { answersOf, modelsOf, otherSplitsOf } from '../../src/main/rooms/drift/tables/answersTable.ts';
import { findCase, listCases } from '../../src/main/rooms/drift/tables/casesTable.ts';
import { entitiesOf } from '../../src/main/rooms/drift/tables/entitiesTable.ts';
import { readShownResults, readTerms } from '../../src/main/rooms/drift/tables/filesTable.ts';
import { filePlans } from '../../src/main/rooms/drift/tables/plansTable.ts';
import type { DriftPreview } from '../../src/shared/rooms/drift/preview.ts';
import { listProblemCodes, rowCounts } from './driftRows.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const fixtures = resolve(import.meta.dirname, '../fixtures');
const fixture = (name: string) => join(fixtures, 'drift', name);

let project: OpenWorkbench;
let folder: string;
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-drift-'));
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: '髙橋' });
});
afterEach(async () => {
  await project.close();
  rmSync(folder, { recursive: true, force: true });
});

function write(name: string, content: unknown): string {
  const path = join(folder, name);
  writeFileSync(path, typeof content === 'string' ? content : JSON.stringify(content));
  return path;
}
const lines = (...rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');

async function preview(path: string): Promise<DriftPreview> {
  const found = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
  if (found.room !== 'drift') throw new Error(`${path} was taken for ${found.format}`);
  return found;
}

type Order = { goldDatasetId?: number | null; repair?: boolean; mode?: 'good' | 'all' };
async function importAs(path: string, { goldDatasetId = null, repair = false, mode = 'good' }: Order = {}) {
  const { previewId, fileName: name } = await preview(path);
  const { taskId } = await project.call('datasets.import', { previewId, name, mode, goldDatasetId, repair });
  return Number((await project.finish(taskId)).datasetId);
}
async function exported(datasetId: number): Promise<Buffer> {
  const path = join(folder, `export-${datasetId}`);
  await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(path) });
  return readFileSync(path);
}

const oneCase = (id: string, summary: string) => ({
  id,
  patient_summary: summary,
  critical_entities: ['asthma'],
  turns: [
    { turn: 1, message: 'It began in 﨑.' },
    { turn: 2, message: '𠮷野 was cold.' },
  ],
});
const prompt = (summary: string, ...messages: string[]) =>
  ['Summarise the current patient state based on conversation:', summary, ...messages].join('\n');
const summaryRow = (caseId: string, turn: number, given: string, text = 'asthma') => ({
  case_id: caseId,
  turn_num: turn,
  variant: 'summary',
  prompt: given,
  response_text: text,
  status: 'ok',
  model_name: 'm',
});

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

  test('fit a set that has their cases before one that has none of them', async () => {
    const empty = await importAs(write('empty.json', { cases: [oneCase('x_1', 'A.')] }));
    const known = await importAs(write('known.json', { cases: [oneCase('c_1', 'B.')] }));
    const path = write('generations.jsonl', lines(summaryRow('c_1', 1, prompt('Somebody else.', 'It began in 﨑.'))));
    const { fits } = await preview(path);
    expect(fits.map(({ datasetId, otherCount, strangeCount }) => [datasetId, otherCount, strangeCount])).toEqual([
      [known, 1, 0],
      [empty, 0, 1],
    ]);
  });

  test('are cases of fewer conversations than ids, and say so', async () => {
    const cases = [oneCase('c_1', 'A.'), oneCase('c_2', 'A.'), oneCase('c_3', 'B.')];
    const path = write('cases.json', { cases });
    expect(await preview(path)).toMatchObject({ caseCount: 3, conversationCount: 2 });
    const datasetId = await importAs(path);
    expect(await project.call('drift.overview', { datasetId })).toMatchObject({ caseCount: 3, conversationCount: 2 });
  });

  test('plans of other cases are told, left out, and counted once somebody confirms them, until that is undone', async () => {
    const datasetId = await importAs(write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const anchored = (problem: string) => `Rest. Case anchors: Problem: ${problem}. Constraints/Meds: none noted.`;
    const plans = { c_1: { plan: anchored('Asthma') }, c_2: { plan: anchored('片頭痛') } };
    const path = write('target_plans.json', { plans });
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
    const datasetId = await importAs(write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const plans = { c_1: { plan: 'Rest.' }, c_8: { plan: 'Walk.' }, c_9: { plan: 'Talk.' } };
    await importAs(write('target_plans.json', { plans }), { goldDatasetId: datasetId });
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

  test('fit the set whose content they were made from, although both use the same ids', async () => {
    const mine = await importAs(write('mine.json', { cases: [oneCase('c_1', 'Tomás.'), oneCase('c_2', 'Mio.')] }));
    const old = await importAs(write('old.json', { cases: [oneCase('c_1', 'Tomás.'), oneCase('c_2', 'Haruka.')] }));
    const rows = [
      summaryRow('c_1', 1, prompt('TomÃ¡s.', 'It began in 﨑.')),
      summaryRow('c_2', 1, prompt('Haruka.', 'It began in 﨑.')),
      summaryRow('c_2', 2, prompt('Haruka.', 'It began in 﨑.', '𠮷野 was cold.')),
      summaryRow('c_9', 1, prompt('Nobody.')),
    ];
    const path = write('generations.jsonl', lines(...rows));
    const counts = { sameCount: 1, otherCount: 1, unknownCount: 0, strangeCount: 1 };
    // c_1 was asked for its first turn of two alone.
    const firstShort = { caseKey: 'c_1', last: 1, stated: 2 };
    expect((await preview(path)).fits).toEqual([
      {
        datasetId: old,
        name: 'old.json',
        ...counts,
        sameCount: 2,
        otherCount: 0,
        firstOther: null,
        shortCount: 1,
        firstShort,
      },
      {
        datasetId: mine,
        name: 'mine.json',
        ...counts,
        firstOther: { caseKey: 'c_2', part: 'patientSummary', turn: 1 },
        shortCount: 1,
        firstShort,
      },
    ]);
    const answers = await importAs(path, { goldDatasetId: mine });
    const { db } = project.workbench.context;
    expect(otherSplitsOf(db, mine, null)).toEqual([{ model: 'm', caseKey: 'c_2', part: 'patientSummary', turn: 1 }]);
    expect(await listProblemCodes(project, answers)).toEqual(['garbledSplit c_1', 'unknownCase c_9']);
    await importAs(path, { goldDatasetId: old });
    expect(otherSplitsOf(db, old, null)).toEqual([]);
  });

  test('without prompts go by where their turns end', async () => {
    const set = await importAs(write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const row = (caseId: string, turn: number) => ({
      case_id: caseId,
      turn_idx: turn,
      variant: 'summary',
      output_text: 'asthma',
      model_name: 'm',
    });
    const path = write('processed.jsonl', lines(row('c_1', 2), row('c_2', 3)));
    const firstOther = { caseKey: 'c_2', part: 'turnCount', turn: 3 };
    expect((await preview(path)).fits).toMatchObject([{ unknownCount: 1, otherCount: 1, firstOther }]);
    await importAs(path, { goldDatasetId: set });
    const { db } = project.workbench.context;
    expect(otherSplitsOf(db, set, null)).toEqual([{ model: 'm', ...firstOther }]);
    expect(modelsOf(db, set)).toMatchObject([{ model: 'm', caseCount: 2, summaryCount: 2, otherSplitCount: 1 }]);
  });

  test('with a turn below 1 lose that row with its place, and are told to count from 0 where all of them do', async () => {
    const set = await importAs(write('cases.json', { cases: [oneCase('c_1', 'A.'), oneCase('c_2', 'B.')] }));
    const row = (caseId: string, turn: number) => ({ ...summaryRow(caseId, turn, ''), prompt: undefined });
    const told = async (name: string, ...rows: readonly object[]) => {
      const { problems, recordCount, path } = await preview(write(name, lines(...rows)));
      const stored = await listProblemCodes(project, await importAs(path, { goldDatasetId: set }));
      return [
        recordCount,
        ...problems.map(({ code, line, params }) => [code, line, params.turn, params.file]),
        ...stored,
      ];
    };
    const good = [row('c_1', 1), row('c_1', 2), row('c_2', 1), row('c_2', 2)];
    expect(await told('stray.jsonl', ...good, row('c_1', 0), row('c_2', -1))).toEqual([
      6,
      ['turnBelowOne', 5, 0, 'stray.jsonl'],
      ['turnBelowOne', 6, -1, 'stray.jsonl'],
      'turnBelowOne c_1',
      'turnBelowOne c_2',
    ]);
    expect(await told('zero.jsonl', row('c_1', 0), row('c_1', 1), row('c_2', 0), row('c_2', 1))).toEqual([
      4,
      ['turnsFromZero', 1, 0, 'zero.jsonl'],
      ['turnsFromZero', 3, 0, 'zero.jsonl'],
      'turnsFromZero c_1',
      'turnsFromZero c_2',
    ]);
  });

  test('may be calls that were made again, which end where they end', async () => {
    const set = await importAs(write('cases.json', { cases: [oneCase('c_1', 'A.')] }));
    const row = (turn: number, text: string) => ({
      case_id: 'c_1',
      turn_idx: turn,
      variant: 'summary',
      output_text: text,
      model_name: 'm',
    });
    await importAs(write('all.jsonl', lines(row(1, ''), row(2, 'asthma'))), { goldDatasetId: set });
    const again = write('again.jsonl', lines(row(1, 'asthma')));
    expect((await preview(again)).fits).toMatchObject([{ unknownCount: 1, otherCount: 0, firstOther: null }]);
    await importAs(again, { goldDatasetId: set });
    await importAs(write('long.jsonl', lines(row(3, 'asthma'))), { goldDatasetId: set });
    expect(otherSplitsOf(project.workbench.context.db, set, null)).toEqual([
      { model: 'm', caseKey: 'c_1', part: 'turnCount', turn: 3 },
    ]);
  });

  test('with wrongly decoded characters are put right on demand, and keep their bytes', async () => {
    const path = write('cases.json', { cases: [oneCase('c_1', 'TomÃ¡s has asthma.')] });
    expect(await preview(path)).toMatchObject({
      mojibakeCount: 1,
      warnedCount: 1,
      problems: [{ code: 'mojibake', severity: 'warning', line: 1 }],
    });
    const set = await importAs(path, { repair: true });
    const { db } = project.workbench.context;
    expect(findCase(db, set, 'c_1')?.case.patientSummary).toBe('Tomás has asthma.');
    expect(await exported(set)).toEqual(readFileSync(path));
    const rows = write('generations.jsonl', lines(summaryRow('c_1', 1, '', 'TomÃ¡s rests.')));
    expect((await preview(rows)).mojibakeCount).toBe(1);
    await importAs(rows, { goldDatasetId: set, repair: true });
    expect(answersOf(db, set, 'm', ['c_1']).get('c_1')?.summary.get(1)?.text).toBe('Tomás rests.');
  });

  test('leave out what is wrong, with line and column, or stay out as a whole', async () => {
    const path = write(
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
    const set = await importAs(write('cases.json', { cases: [oneCase('c_1', '𠮷野 has asthma.')] }));
    const rows = lines(
      { text: '𠮷野 has asthma.', ents: [{ start: 7, end: 13, label: 'ENTITY' }] },
      { case_id: 'c_1', turn_num: 1, model_name: 'm', entities: ['asthma', { text: 'cold' }] },
      { case_id: 'c_8', turn_num: 1, model_name: 'm', entities: [] },
    );
    const entities = write('entities.jsonl', rows);
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
    const results = write('study_c_results.json', '{"model": "m", "entity_recall_at_t10": NaN, "n_cases": 3}');
    const controlled = write('ctrl.json', {
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
    const path = write('cases.json', { cases });
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
    const entities = write('entities.jsonl', lines({ case_id: 'k_1', turn_num: 1, entities: ['asthma'] }));
    const results = write('results.json', { model: 'm', entity_recall_at_t10: 0.5, average_recall_curve: [1, 0.5] });
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
        const path = join(folder, `damaged-${round}`);
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
