import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeEach, describe, expect, test } from 'vitest';
import type { Input } from '../../src/shared/api/contract.ts';
import { type Cell, printCsv } from '../../src/shared/text/csv.ts';
import { hostile, hostileModel as model } from '../driftFiles.ts';
import { layOutGenerations, layOutSet } from '../driftProject.ts';
import { provenanceInSvg } from '../provenanceInSvg.ts';
import { call, files, firstCase, project, projectOfExports, read, to } from './exportedSet.ts';

const place = projectOfExports();
let datasetId: number;
let caseId: number;

/** Lays the set out in the tables of the project, as if its files had come in. */
async function layOut(): Promise<void> {
  const { db } = project.workbench.context;
  ({ datasetId } = await layOutSet(db, { ...files, generations: [files.generations] }));
  caseId = await firstCase(datasetId);
}

const parquetIn = (name: string) =>
  parquetReadObjects({ file: new Uint8Array(readFileSync(join(place.path, name))).buffer });

describe('a run', () => {
  let runId: number;
  beforeEach(async () => {
    await layOut();
    const started = await call('drift.measure', { datasetId });
    runId = started.runId;
    await project.finish(started.taskId);
    await call('drift.overrule', { caseId, model, turn: 3, entity: 'asthma', counts: true });
  });
  const exportRun = async (order: Partial<Input<'drift.exportRun'>> & Pick<Input<'drift.exportRun'>, 'what'>) => {
    const report = await call('drift.exportRun', { runId, ...order, destination: to('out') });
    return { report, text: read('out') };
  };
  const rowsOf = (text: string) => text.slice(1).split('\r\n').slice(0, -1);

  test('leaves as results in the order of the format, as Python would print them', async () => {
    const { text } = await exportRun({ what: 'results', model });
    expect(text.split('\n').slice(0, 12)).toEqual([
      '{',
      `  "model": ${JSON.stringify(model)},`,
      '  "study": "C",',
      '  "entity_recall_at_t10": 0.0,',
      '  "entity_recall_at_t10_extended": 0.0,',
      '  "knowledge_conflict_rate": null,',
      '  "n_cases": 2,',
      '  "drift_slope_critical": -0.5,',
      '  "drift_slope_extended": -0.5,',
      '  "average_recall_curve": [',
      '    1.0,',
      '    0.16666666666666666,',
    ]);
    const { akapen } = JSON.parse((await exportRun({ what: 'results', model, overruled: true })).text);
    expect(akapen.overrulings).toEqual([
      {
        case_id: 'k_1',
        turn: 3,
        entity: 'asthma',
        counts: true,
        wording: null,
        author: '髙橋<b>',
        saved_at: expect.any(String),
      },
    ]);
    expect(JSON.parse(read('out')).entity_recall_at_t10).toBeCloseTo(1 / 6, 12);
    await expect(exportRun({ what: 'results' })).rejects.toMatchObject({ code: 'INVALID_INPUT' });
    await expect(exportRun({ what: 'results', model: 'nobody' })).rejects.toMatchObject({ code: 'NOT_FOUND' });
  });

  test('leaves as tables by turn and by case, in which no text is a formula', async () => {
    const byTurn = rowsOf((await exportRun({ what: 'csv' })).text);
    expect(byTurn.length).toBe(1 + 2 * 3);
    expect(byTurn[0]?.split(',').slice(0, 6)).toEqual([
      'model',
      'turn',
      'n',
      'recall_critical',
      'recall_critical_lower',
      'recall_critical_upper',
    ]);
    expect(byTurn[4]).toMatch(/^"'=Kogane""<b>\/モデル",1,2,1,,,1,,,/);
    expect(byTurn[0]).toMatch(/,overruled,entity_source,term_count,terms_sha256,alias_count$/);
    expect(byTurn[4]).toMatch(/,false,lexicon,4,[0-9a-f]{64},0$/);
    const withWords = rowsOf((await exportRun({ what: 'csv', overruled: true })).text);
    expect(withWords.slice(1).map((row) => row.split(',').at(-5))).toEqual([
      ...['false', 'false', 'false'],
      ...['true', 'true', 'true'],
    ]);
    const { text, report } = await exportRun({ what: 'cases-csv', model, overruled: true });
    const byCase = rowsOf(text);
    expect(report).toMatchObject({ itemCount: 1, changedCount: 1 });
    expect(byCase.slice(3).map((row) => row.split(',').slice(1, 5).concat(row.split(',').slice(-5, -4)))).toEqual([
      ['k_1', '3', 'true', String(1 / 3), 'true'],
      [`'=k_2`, '1', 'true', '1', 'false'],
      [`'=k_2`, '2', 'true', '0', 'false'],
    ]);
    for (const row of [...byTurn, ...byCase]) expect(row).not.toMatch(/(^|,)"?[=+@]/);
    expect(JSON.parse(read('out.provenance.json'))).toMatchObject({
      what: 'measures',
      table: 'cases',
      format: 'csv',
      overruled: true,
      models: [model],
      run: { id: runId, settings: { seed: 42 } },
    });
  });

  test('says in its table by case of which turns there is no summary: of a failed call and of what was never generated', async () => {
    const rows = read('generations.jsonl')
      .split('\n')
      .filter((line) => line.includes('suzume'))
      .map((line) => JSON.parse(line))
      .filter(({ case_id, turn_num }) => case_id === 'k_1' || turn_num === 1)
      .map((row) => ({ ...row, model_name: 'parts', status: row.turn_num === 2 ? 'error' : 'ok' }));
    const generations = join(place.path, 'parts.jsonl');
    writeFileSync(generations, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await layOutGenerations(project.workbench.context.db, datasetId, { cases: files.cases, generations });
    const started = await call('drift.measure', { datasetId, confirmOtherSplit: true });
    await project.finish(started.taskId);
    const { text } = await exportRun({ what: 'cases-csv', runId: started.runId, model: 'parts', overruled: false });
    expect(rowsOf(text).map((row) => row.split(',').slice(1, 4).join(' '))).toEqual([
      'case turn has_summary',
      'k_1 1 true',
      'k_1 2 false',
      'k_1 3 true',
      "'=k_2 1 true",
      "'=k_2 2 false",
    ]);
  });

  test.each(['csv', 'cases-csv'] as const)(
    'leaves as Parquet with the columns and values of its CSV: %s',
    async (what) => {
      const [head = '', ...lines] = rowsOf((await exportRun({ what, overruled: true })).text);
      await exportRun({ what, overruled: true, table: 'parquet' });
      const rows = await parquetReadObjects({ file: new Uint8Array(readFileSync(join(place.path, 'out'))).buffer });
      const printed = rows.map((row) =>
        [...printCsv(Object.keys(row), [inCsv(row)], '')].map((line) => line.trimEnd()),
      );
      expect(printed).toEqual(lines.map((line) => [head, line]));
      expect(rows[0]).toMatchObject({ model: expect.any(String), turn: 1n });
    },
  );
  test.each([
    ['csv', 'turns'],
    ['entities', 'entities'],
    ['groups', 'groups'],
  ] as const)('leaves with its table and its format named beside it: %s', async (what, table) => {
    await exportRun({ what, overruled: true, table: 'parquet' });
    const overruled = what !== 'groups';
    expect(JSON.parse(read('out.provenance.json'))).toMatchObject({
      what: 'measures',
      table,
      format: 'parquet',
      overruled,
    });
  });
  const inCsv = (row: Record<string, unknown>): Record<string, Cell> =>
    Object.fromEntries(
      Object.entries(row).map(([name, value]) => [name, typeof value === 'bigint' ? Number(value) : (value as Cell)]),
    );

  test('leaves as a page in both languages, in which nothing runs and every text is text', async () => {
    await call('drift.setNote', {
      runId,
      text: `# 見出し\n${hostile} [x](javascript:y) **太字**`,
      baseRevision: 0,
    });
    await call('drift.overrule', { caseId, model, turn: 1, entity: hostile, counts: false });
    for (const language of ['en', 'ja'] as const) {
      const { text } = await exportRun({ what: 'report', language, overruled: true });
      expect(text).toContain(`<html lang="${language}">`);
      expect(text).toContain(
        `content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;; base-uri &#39;none&#39;; form-action &#39;none&#39;"`,
      );
      expect(text).not.toMatch(
        /<(?:script|a|img|iframe|object|link|form|input|foreignObject|use|image)\b|<[^>]*\s(?:on\w+|href|src|style)=/i,
      );
      expect(text.match(/<style>/g)?.length).toBe(1);
      expect(text).not.toMatch(/@import|url\(/);
      expect(text).toContain('=Kogane&quot;&lt;b&gt;/モデル');
      expect(text).toContain('&lt;script&gt;alert(1)&lt;/script&gt;');
      expect(text).toContain('<strong>太字</strong>');
      expect(text).toContain('x (javascript:y)');
      expect(text).toContain('髙橋&lt;b&gt;');
      expect(text).not.toMatch(/\{\{|undefined|NaN|\[object/);
    }
    expect(read('out')).toContain('判定の修正を反映');
  });

  test('names the models whose tokens were counted otherwise, since their decay cannot be compared', async () => {
    expect((await exportRun({ what: 'report' })).text).toContain('The change in recall per 1,000 tokens compares');
    const rows = read('generations.jsonl')
      .split('\n')
      .filter((line) => line.includes('"summary"'))
      .map((line) => JSON.parse(line))
      .map((row) => ({ ...row, model_name: 'counted', prompt_tokens: 100 * row.turn_num }));
    const generations = join(place.path, 'counted.jsonl');
    writeFileSync(generations, rows.map((row) => `${JSON.stringify(row)}\n`).join(''));
    await layOutGenerations(project.workbench.context.db, datasetId, { cases: files.cases, generations });
    const started = await call('drift.measure', { datasetId, confirmOtherSplit: true });
    await project.finish(started.taskId);
    const { text } = await exportRun({ what: 'report', runId: started.runId });
    expect(text).toContain('tokens of counted compares turns of the same case. Tokens: as the provider counted them');
    expect(text).toContain('come from different sources');
  });
});

test('ratings and charts leave with their provenance, which pictures have in them', async () => {
  await layOut();
  const rating = { accurate: 4, synthesized: null, stigmatizing: 0 as const };
  await call('drift.rate', { caseId, model, turn: 1, rating, comment: '=1+1, "x"' });
  await call('drift.exportRatings', { datasetId, destination: to('ratings.csv') });
  expect(read('ratings.csv').split('\r\n')).toEqual([
    '\uFEFFcase,model,turn,rater,citation,accurate,thorough,useful,organized,comprehensible,succinct,synthesized,stigmatizing,comment,saved_at',
    expect.stringMatching(/^k_1,"'=Kogane""<b>\/モデル",1,髙橋<b>,,4,,,,,,NA,0,"'=1\+1, ""x""",20/),
    '',
  ]);
  await call('drift.exportRatings', { datasetId, table: 'parquet', destination: to('ratings.parquet') });
  expect(await parquetIn('ratings.parquet')).toMatchObject([
    { case: 'k_1', turn: 1n, citation: null, accurate: '4', synthesized: 'NA', comment: '=1+1, "x"' },
  ]);
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"/>';
  const base64 = Buffer.from(svg).toString('base64');
  const report = await call('drift.exportChart', { fileName: 'curves.svg', base64, destination: { kind: 'download' } });
  expect(report).toMatchObject({ fileName: 'curves.svg', path: null, provenanceDownloadId: null });
  await call('drift.exportChart', { fileName: 'x.svg', base64, destination: to('curves.svg') });
  expect(provenanceInSvg(read('curves.svg'))).toMatchObject({ program: 'Akapen', what: 'chart', run: null });
  const numbers = Buffer.from('\uFEFFturn,recall\r\n').toString('base64');
  await call('drift.exportChart', { fileName: 'x.csv', base64: numbers, destination: to('curves.csv') });
  expect(JSON.parse(read('curves.provenance.json'))).toMatchObject({
    what: 'chart',
    export: { fileName: 'curves.csv' },
  });
  const shown = {
    columns: [
      { id: 'turn', kind: 'number' },
      { id: 'model', kind: 'text' },
    ],
    rows: [
      [1, '=a'],
      [null, null],
    ],
  };
  const table = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64');
  const sent = { fileName: 'x.parquet', destination: to('curves.parquet') };
  await call('drift.exportChart', { ...sent, base64: table(shown) });
  expect(await parquetIn('curves.parquet')).toEqual([
    { turn: 1, model: '=a' },
    { turn: null, model: null },
  ]);
  const broken = call('drift.exportChart', { ...sent, base64: table({ ...shown, columns: [] }) });
  await expect(broken).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});
