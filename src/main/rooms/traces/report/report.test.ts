import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { AnyJson } from '../../../../shared/json.ts';
import { plainCell, printCsv, safeCell } from '../../../../shared/text/csv.ts';
import { createToolLabels } from '../../../../shared/traces/toolLabels.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import { escapeHtml, html } from '../../../reports/html.ts';
import { printTable } from '../../../reports/printTable.ts';
import { fill, printNumber, printTime } from '../../../reports/reportLanguage.ts';
import { type MarkRow, markColumnKind, markColumns } from './markRows.ts';
import { highlighted, printStep } from './reportStep.ts';
import { reportTexts } from './reportTexts.ts';
import { cut, type ReportWriting } from './reportWriting.ts';

const row = (values: Partial<MarkRow>): MarkRow => {
  const empty = Object.fromEntries(markColumns.map((column) => [column, null]));
  return { ...(empty as MarkRow), ...values };
};

test('a text becomes text in HTML, whatever stands in it', () => {
  expect(escapeHtml('<a href="javascript:x">&\'\u0000\u001B\r\n\ud83d𠮷')).toBe(
    '&lt;a href=&quot;javascript:x&quot;&gt;&amp;&#39;\uFFFD\uFFFD\n\uFFFD𠮷',
  );
  expect(html`<p>${'<b>'}${null}${[html`<i>${1}</i>`, '&']}</p>`.markup).toBe('<p>&lt;b&gt;<i>1</i>&amp;</p>');
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(...'<>"\'&;a𠮷\u0000\u0085', '\ud83d', '&lt;') }), (text) => {
      expect(escapeHtml(text)).not.toMatch(/[<>"']|&(?!(?:amp|lt|gt|quot|#39);)/);
    }),
    { seed: 3, numRuns: 200 },
  );
});

test('a cell is never a formula, and its text can be had back', () => {
  const texts = ['=1+1', '+1', '-1', '@x', '\tx', '\rx', '\nx', '＝1', '－1', "'=1", "''@", "'it", 'a=1', ''];
  expect(texts.map(safeCell)).toEqual([
    "'=1+1",
    "'+1",
    "'-1",
    "'@x",
    "'\tx",
    "'\rx",
    "'\nx",
    "'＝1",
    "'－1",
    "''=1",
    "'''@",
    "'it",
    'a=1',
    '',
  ]);
  const behindBlanks = [' =1', '\u00a0@x', '\u3000－1', "' =1", '\t=1', 'a\n- b\r\n  +c\n\td\n\n', '\n=1'];
  expect(behindBlanks.map(safeCell)).toEqual([
    "' =1",
    "'\u00a0@x",
    "'\u3000－1",
    "'' =1",
    "'\t=1",
    "a\n'- b\r\n'  +c\n\td\n\n",
    "'\n'=1",
  ]);
  for (const text of [...texts, ...behindBlanks]) expect(plainCell(safeCell(text))).toBe(text);
  fc.assert(
    fc.property(fc.string({ unit: fc.constantFrom(..."'=-＠a \t\r\n\u2028") }), (text) => {
      expect(plainCell(safeCell(text))).toBe(text);
      expect(safeCell(text)).not.toMatch(/^[^\S\r\n]*[=\-＠]/m);
    }),
    { seed: 3, numRuns: 1000 },
  );
});

test('a CSV quotes what has to be quoted, and a JSONL line keeps half a surrogate pair', () => {
  const marks = [row({ kind: 'comment', step: 2, flagged: false, comment: 'a "b",\r\n\ud83d𠮷' })];
  const [head, line] = [...printCsv(markColumns, marks)];
  expect(head).toBe(`\uFEFF${markColumns.join(',')}\r\n`);
  expect(line).toBe(
    `${markColumns
      .map(
        (column) =>
          ({ kind: 'comment', step: '2', flagged: 'false', comment: '"a ""b"",\r\n\uFFFD𠮷"' })[String(column)] ?? '',
      )
      .join(',')}\r\n`,
  );
  expect(
    JSON.parse(Buffer.concat([...printTable('jsonl', markColumns, markColumnKind, marks)]).toString()).comment,
  ).toBe('a "b",\r\n\ud83d𠮷');
});

test('marked pieces lie over each other as one, and those behind the end are left out', () => {
  const pieces = [
    { start: 4, end: 6 },
    { start: 0, end: 2 },
    { start: 1, end: 3 },
    { start: 8, end: 9 },
  ];
  const parts = highlighted('a<b>cde', pieces).map(({ markup }) => markup);
  expect(parts.join('')).toBe('<mark>a&lt;</mark><mark>b</mark>&gt;<mark>cd</mark>e');
});

test('a cut parts no character', () => {
  expect([cut('a𠮷b', 2), cut('a𠮷b', 3), cut('abc', 3)]).toEqual(['a', 'a𠮷', 'abc']);
});

test('texts are filled once, numbers and times as the language writes them', () => {
  expect(fill('{{a}} {{b}} {{c}}', { a: '{{b}}', b: 'x' })).toBe('{{b}} x {{c}}');
  expect([printNumber('en', 12_345), printTime('ja', '2026-01-02T03:04:00Z')]).toEqual([
    '12,345',
    '2026/01/02 3:04 UTC',
  ]);
});

const step: Step = {
  index: 1,
  kind: 'tool_call',
  text: '',
  json: null,
  tool: 'Monarch_<x>',
  label: 'Monarch',
  callId: null,
  arguments: { '<k>': ['<v>'], name: 'secret-1' },
  result: null,
  error: '<e>',
  parent: null,
  joined: null,
  turn: 1,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  pointer: '/0',
  innerPointer: null,
  line: null,
  member: null,
};
const writing: ReportWriting = {
  language: 'ja',
  texts: reportTexts('ja'),
  labels: createToolLabels(),
  text: (text) => text.replaceAll('secret', '••••••'),
};

test('a step shows its label, arguments and error as text, with masked names', () => {
  expect(printStep(writing, step, [], null).markup.replaceAll('\n', '')).toBe(
    '<section class="step"><div class="line"><span class="number">ステップ 2</span> <strong>呼び出し</strong> ' +
      '<span class="source db-monarch">▲ Monarch</span> <span class="tool">Monarch_&lt;x&gt;</span></div>' +
      '<table><tr><th>&lt;k&gt;</th><td><div class="text json" lang="en">[  &quot;&lt;v&gt;&quot;]</div></td></tr>' +
      '<tr><th>name</th><td><div class="text" lang="en">••••••-1</div></td></tr></table>' +
      '<p class="fault text">エラー: &lt;e&gt;</p></section>',
  );
});

test('characters that nobody sees stand as their names, in texts, under marks, in arguments and errors', () => {
  const hidden = {
    ...step,
    text: 'a\u202eb',
    tool: 'x\u200b',
    arguments: { 'k\u2060': 'v\u200b\u200b' },
    error: '\ufeffe',
  };
  const { markup } = printStep(writing, hidden, [], null);
  expect(markup).not.toMatch(/[\u202e\u200b\u2060\ufeff]/);
  expect(
    [...markup.matchAll(/<span class="unseen" title="([^"]*)">([^<]*)</g)].map(([, title, label]) => [title, label]),
  ).toEqual([
    ['U+200B ZERO WIDTH SPACE', 'ZWSP'],
    ['U+202E RIGHT-TO-LEFT OVERRIDE', 'RLO'],
    ['U+2060 WORD JOINER', 'WJ'],
    ['U+200B ZERO WIDTH SPACE', 'ZWSP ×2'],
    ['U+FEFF ZERO WIDTH NO-BREAK SPACE', 'BOM'],
  ]);
  const marked = highlighted('a\u202eb', [{ start: 0, end: 2 }]).map((part) => part.markup);
  expect(marked.join('')).toBe('<mark>a<span class="unseen" title="U+202E RIGHT-TO-LEFT OVERRIDE">RLO</span></mark>b');
});

test('JSON of ten thousand levels is said to be too deep', () => {
  let deep: AnyJson = 1;
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  const { markup } = printStep(writing, { ...step, kind: 'event', tool: null, json: deep }, [], null);
  expect(markup).toContain('入れ子が深すぎるため表示できません');
});

/** The lines of a call's changes as a reader sees them: sign, number, text. */
const changedLines = (given: Step['arguments'], formerOf?: Parameters<typeof printStep>[4]) => {
  const call: Step = { ...step, kind: 'tool_call', error: null, arguments: given };
  const { markup } = printStep(writing, call, [], null, formerOf);
  const lines = [
    ...markup.matchAll(/class="line-(added|removed|same)[^"]*">(?:<span class="at">(\d+)<\/span>)?([^<]*)</g),
  ];
  return {
    markup,
    lines: lines.map(([, kind, number, text]) => [kind, number, text].filter((one) => one !== undefined)),
  };
};

test('a call that writes one text for another shows the lines that go and come, with masked names', () => {
  const { lines, markup } = changedLines({ path: 'a.py', old_str: 'a\nsecret = 1\n', new_str: 'a\nsecret = <2>\n' });
  expect(lines).toEqual([
    ['same', 'a'],
    ['removed', '•••••• = 1'],
    ['added', '•••••• = &lt;2&gt;'],
  ]);
  expect(markup).toContain('<th>old_str → new_str</th>');
  expect(markup.match(/<tr>/g)).toHaveLength(2);
});

test('an edit of lines stands beside what the trace showed there, with its step; where it showed nothing, that is said', () => {
  const edit = { command: 'edit 3:4\nx = 2\nend_of_edit\n' };
  const shown = changedLines(edit, () => ({ text: 'x = 1\ny = 1\n', step: 4 }));
  expect(shown.markup).toContain('3–4 行目（変更前は ステップ 5 で最後に表示された内容）');
  expect(shown.lines).toEqual([
    ['removed', '3', 'x = 1'],
    ['removed', '4', 'y = 1'],
    ['added', '3', 'x = 2'],
  ]);
  const unknown = changedLines(edit);
  expect(unknown.markup).toContain('3–4 行目（変更前の内容はトレースにありません）');
  expect(unknown.lines).toEqual([['added', '3', 'x = 2']]);
});

test('what a shell command writes into a file comes line by line, and the command stands whole around it', () => {
  const { lines, markup } = changedLines({ command: 'cat > a.py <<EOF\nx = 1\nEOF\npython a.py' });
  expect(lines).toEqual([['added', 'x = 1']]);
  expect(markup).toContain('cat &gt; a.py &lt;&lt;EOF');
  expect(markup).toContain('python a.py');
});

test('a patch that a command has among its words comes line by line behind the words before it, with masked names', () => {
  const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n-secret = 1\n+x = 2\n*** End Patch';
  const { lines, markup } = changedLines({ command: ['apply_patch', patch], workdir: '/repo' });
  expect(lines).toEqual([
    ['removed', '-•••••• = 1'],
    ['added', '+x = 2'],
  ]);
  expect(markup).toContain('<p class="quiet text">apply_patch</p>');
  expect(markup.match(/<th>command<\/th>/g)).toHaveLength(1);
});

test('of a long change the beginning is shown, and how long it is', () => {
  const { markup } = changedLines({ old_str: 'a', new_str: 'x\n'.repeat(3_000) });
  expect(markup).toContain('全 6,001 文字のうち先頭の 4,000 文字');
  expect(changedLines({ old_str: 'a', new_str: 'x\n'.repeat(30_000) }).lines).toEqual([]);
});
