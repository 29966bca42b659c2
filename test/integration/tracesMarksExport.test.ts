import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parquetReadObjects } from 'hyparquet';
import { beforeEach, describe, expect, test } from 'vitest';
import { call, exportMarks, groups, hostile, project, projectOfRuns } from './markedRuns.ts';

const place = projectOfRuns();

/** As Parquet has them: numbers of 64 bits. */
const withWholeNumbers = (row: Record<string, unknown>) =>
  Object.fromEntries(
    Object.entries(row).map(([name, value]) => [name, typeof value === 'number' ? BigInt(value) : value]),
  );

describe('an export of marks', () => {
  beforeEach(async () => {
    const [first, second] = await groups();
    const traceId = first?.traces[0]?.id ?? 0;
    await call('traces.setMark', { traceId, step: 1, criterionId: 'needed', choiceId: 'yes' });
    await call('traces.addSpan', {
      traceId,
      step: 3,
      start: 0,
      end: 13,
      criterionId: 'passage',
      choiceId: 'wrong',
      comment: '=cmd|x',
    });
    await call('project.chooseEvaluator', { name: '<b>佐伯</b>' });
    await call('traces.setComment', { traceId: second?.traces[0]?.id ?? 0, step: 1, text: `@SUM(A1)\n"${hostile}` });
    await call('traces.setFlag', { groupId: second?.id ?? 0, flagged: true });
    await call('project.chooseEvaluator', { name: '髙橋' });
  });

  test('as JSONL has a line for each with its place in the original', async () => {
    const { report, text } = await exportMarks('jsonl', { everyone: true });
    const rows = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line));
    expect(rows.map(({ kind, evaluator, trace, step }) => [kind, evaluator, trace, step])).toEqual([
      ['state', '髙橋', null, null],
      ['mark', '髙橋', 'a1', 2],
      ['span', '髙橋', 'a1', 4],
      ['state', '<b>佐伯</b>', null, null],
      ['comment', '<b>佐伯</b>', 'a2', 2],
    ]);
    expect(rows[1]).toMatchObject({
      dataset: 'runs.jsonl',
      file: 'runs.jsonl',
      model: 'Akane-7B',
      questionId: 'q1',
      question: '㈱アカペンの薬は？',
      stepKind: 'tool_call',
      tool: 'FDA_get_warnings_by_drug_name',
      sourceLabel: 'FDA',
      callId: 'c1',
      criterion: 'needed',
      criterionJa: 'この呼び出しは必要でしたか',
      choiceEn: 'Yes',
      schemeVersion: 0,
      pointer: '/messages/1/tool_calls/0',
      line: 1,
      member: null,
    });
    expect(rows[2]).toMatchObject({ start: 0, end: 13, quote: 'Akane-7B says', comment: '=cmd|x', choice: 'wrong' });
    expect(rows[3]).toMatchObject({ state: 'draft', flagged: true });
    expect(report).toMatchObject({ itemCount: 5, changedCount: 2, path: join(place.path, 'out.jsonl') });
    await exportMarks('parquet', { everyone: true });
    const typed = await parquetReadObjects({
      file: new Uint8Array(readFileSync(join(place.path, 'out.parquet'))).buffer,
    });
    expect(typed).toEqual(rows.map(withWholeNumbers));
    const own = await exportMarks('jsonl');
    expect(own.text.trim().split('\n')).toHaveLength(3);
    const provenance = JSON.parse(readFileSync(join(place.path, 'out.provenance.json'), 'utf8'));
    expect(provenance).toMatchObject({
      what: 'marks',
      evaluator: '髙橋',
      export: { sha256: own.report.sha256 },
      counts: { groups: 2, states: 1, marks: 1, spans: 1, comments: 0 },
      sources: [{ fileName: 'runs.jsonl' }],
      schemes: [{ version: 0 }],
    });
  });

  test('as CSV opens in a sheet and calculates nothing', async () => {
    const { text } = await exportMarks('csv', { everyone: true });
    expect(text.startsWith('\uFEFFkind,evaluator,savedAt,')).toBe(true);
    expect(text).toContain(",'=cmd|x,");
    expect(text).toContain(`"'@SUM(A1)\n""<script>`);
    expect(text.split('\r\n')).toHaveLength(7);
  });

  test('as a page runs nothing, fetches nothing and shows everything as text', async () => {
    const { text } = await exportMarks('html', { everyone: true });
    expect(text).toContain(
      `<meta http-equiv="Content-Security-Policy" content="default-src &#39;none&#39;; style-src &#39;unsafe-inline&#39;;`,
    );
    expect(text).not.toMatch(
      /<(?:script|svg|img|iframe|link|a|object|form|base)\b|\son\w+=(?!alert\(2\)&gt;)|(?:src|href)=/i,
    );
    expect(text).toContain('<mark>Akane-7B says</mark> &lt;script&gt;alert(1)&lt;/script&gt;');
    expect(text).toContain('First 4,000 of 8,016 characters');
    expect(text).toContain('<span class="source db-fda">■ FDA</span>');
    expect(text).toContain('<h4>&lt;b&gt;佐伯&lt;/b&gt;</h4>');
    expect(text).not.toContain('\0');
  });

  test('a page shows what was said something of and counts the rest, or all steps on request', async () => {
    const stepsOf = (text: string) => text.split('<section class="step">').length - 1;
    const leftOut = (text: string) =>
      [...text.matchAll(/(\d+) steps? left out/g)].reduce((sum, [, count]) => sum + Number(count), 0);
    const sectionsOf = (text: string) => text.split('<section class="trace">').length - 1;
    const { text: labelled } = await exportMarks('html', { everyone: true });
    const { text: all } = await exportMarks('html', { everyone: true, steps: 'all' });
    const { steps, bytes } = await call('traces.reportSize', { view: {} });
    const size = await call('traces.labelledSize', { view: {}, everyone: true, blind: false, language: 'en' });
    // Only the time at which it was made is another one.
    expect(size).toEqual({ groupCount: 2, bytes: Buffer.byteLength(labelled), isLeast: false });
    expect([stepsOf(all), leftOut(all)]).toEqual([steps, 0]);
    expect(bytes / Buffer.byteLength(all)).toBeGreaterThan(0.3);
    expect(bytes / Buffer.byteLength(all)).toBeLessThan(3);
    expect(stepsOf(labelled)).toBeLessThan(steps);
    expect(stepsOf(labelled)).toBeGreaterThan(0);
    expect(sectionsOf(labelled)).toBeLessThanOrEqual(sectionsOf(all));
    const said = (text: string) => text.split('<div class="said">').length - 1;
    expect(said(labelled)).toBe(said(all));
    expect(labelled).toContain('Shows only what has a label, comment or state');
  });

  test('counts and writes no question of which everything was taken back', async () => {
    const [first] = await groups();
    const traceId = first?.traces[0]?.id ?? 0;
    await call('project.chooseEvaluator', { name: '邉' });
    await call('traces.setComment', { traceId, step: null, text: 'x' });
    await call('project.undo', {});
    const size = await call('traces.labelledSize', { view: {}, everyone: false, blind: false, language: 'en' });
    const { text: page, report } = await exportMarks('html');
    expect([size.groupCount, report.changedCount, page.split('<article').length - 1]).toEqual([0, 0, 0]);
    expect(page).toContain('<p>0 questions</p>');
    expect(page).toContain('No question of the list has a label, comment or state.');
    expect((await exportMarks('jsonl')).text).toBe('');
    const { text: own } = await exportMarks('html', { everyone: true });
    expect(own).toContain('<p>2 questions</p>');
    expect(own).not.toContain('邉');
  });

  test('in blind mode names no model, in no text either', async () => {
    for (const format of ['jsonl', 'csv', 'html'] as const) {
      const { text } = await exportMarks(format, { everyone: true, blind: true });
      expect(text).not.toMatch(/akane|midori/i);
      expect(text).toContain(format === 'html' ? 'Model A' : 'a1');
    }
    const rows = (await exportMarks('jsonl', { blind: true })).text.split('\n').slice(0, -1);
    expect(rows.map((row) => JSON.parse(row).quote)).toContain('•••••••• says');
    expect(readFileSync(join(place.path, 'out.provenance.json'), 'utf8')).not.toMatch(/akane|midori/i);
  });

  test('in blind mode names no model in a pointer either', async () => {
    const messages = [
      { role: 'user', content: '名前' },
      { role: 'assistant', content: '答え' },
    ];
    await project.importFile(place.write('Midori-X.json', JSON.stringify({ 'Akane-7B': messages })));
    const { traces } = (await groups()).at(-1) ?? { traces: [] };
    await call('traces.setComment', { traceId: traces[0]?.id ?? 0, step: 1, text: 'x' });
    const { text } = await exportMarks('jsonl', { blind: true });
    const pointers = text
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line).pointer);
    expect(pointers).toContain('/••••••••/1/content');
    expect(text).not.toMatch(/akane|midori/i);
  });
});
