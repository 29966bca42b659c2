import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { parseJson } from '../../src/main/records/json/parseJson.ts';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { call, files, firstCase, project, projectOfExports, read, to } from './exportedSet.ts';

const place = projectOfExports();
let datasetId: number;
let caseId: number;

/** As a person brings the files, with the bytes of the plans. */
async function importSet(): Promise<void> {
  datasetId = await project.importFile(files.cases);
  await project.importFile(files.generations, datasetId);
  await project.importFile(files.plans, datasetId);
  caseId = await firstCase(datasetId);
}

/** The text of each plan of a file. */
function membersOf(text: string): Record<string, string> {
  const bytes = Buffer.from(text);
  const parsed = parseJson(bytes);
  const plans =
    parsed.ok && parsed.value.kind === 'object' ? parsed.value.members.find(({ key }) => key === 'plans') : null;
  if (plans?.value.kind !== 'object') throw new Error('no plans');
  return Object.fromEntries(
    plans.value.members.map(({ key, value }) => [key, bytes.toString('utf8', value.start, value.end)]),
  );
}

describe('target plans', () => {
  beforeEach(importSet);
  const exported = async () => {
    const report = await call('drift.exportPlans', { datasetId, destination: to('out.json') });
    return { report, text: read('out.json'), members: membersOf(read('out.json')) };
  };
  test('leave as they came, byte for byte, and an edit touches one of them', async () => {
    const original = membersOf(files.plansText);
    const first = await exported();
    expect(first.members).toEqual(original);
    expect(Object.keys(first.members)).toEqual(['k_1', '=k_2', 'gone']);
    expect(first.report).toMatchObject({ itemCount: 3, changedCount: 0 });
    expect(JSON.parse(first.text).meta).toEqual({
      dataset: 'cases.json',
      split: 'own',
      extraction: 'akapen',
      updated_utc: expect.any(String),
      revision: expect.any(Number),
    });
    expect(JSON.parse(read('out.provenance.json'))).toMatchObject({
      what: 'plans',
      sources: [{ fileName: 'cases.json' }, { fileName: 'generations.jsonl' }, { fileName: 'target_plans.json' }],
    });

    await call('drift.setPlan', { caseId, plan: '新しい計画 𠮷', sourceId: '7' });
    const { savedAt } = (await call('drift.plans', { datasetId }))[0] ?? {};
    const edited = await exported();
    expect(edited.members).toEqual({
      ...original,
      k_1: [
        '{',
        '      "plan": "新しい計画 𠮷",',
        '      "source_openr1_id": 7,',
        '      "source_split": "own",',
        '      "akapen": {',
        '        "author": "髙橋<b>",',
        `        "saved_at": "${savedAt}",`,
        '        "revision": 1',
        '      }',
        '    }',
      ].join('\n'),
    });
    expect(edited.report).toMatchObject({ itemCount: 3, changedCount: 1 });

    await call('drift.setPlan', { caseId, plan: '', sourceId: null });
    expect(Object.keys((await exported()).members)).toEqual(['=k_2', 'gone']);
    await call('drift.setPlan', { caseId, plan: '睡眠の記録。', sourceId: '7' });
    expect((await exported()).members).toEqual(original);
  });

  test('can be imported again, with what was written here', async () => {
    await call('drift.setPlan', { caseId, plan: '新しい計画', sourceId: 'x' });
    await exported();
    const again = await project.importFile(join(place.path, 'out.json'), datasetId);
    expect(again).toBeGreaterThan(datasetId);
    await call('project.undo', { ofDataset: { datasetId: again, kind: 'import' } });
    await call('project.undo', {});
    expect(
      (await call('drift.plans', { datasetId })).map(({ plan, sourceId, revision }) => [plan, sourceId, revision]),
    ).toEqual([
      ['睡眠の記録。', 7, 0],
      ['グループを続ける。', null, 0],
    ]);
    await call('project.redo', {});
    await call('project.redo', {});
    expect((await call('drift.plans', { datasetId }))[0]).toMatchObject({ plan: '新しい計画', sourceId: 'x' });
  });
});

describeWithShared('the published plans', 'data/study-c', () => {
  test('leave with every member as it is in the file', async () => {
    const path = (name: string) => sharedPath(`data/study-c/${name}`);
    const set = await project.importFile(path('study_c_test.json'));
    await project.importFile(path('target_plans.json'), set);
    await call('drift.exportPlans', { datasetId: set, destination: to('published.json') });
    expect(membersOf(read('published.json'))).toEqual(membersOf(readFileSync(path('target_plans.json'), 'utf8')));
  });
});
