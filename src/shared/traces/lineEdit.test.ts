import { expect, test } from 'vitest';
import { formerLines, lineEdit } from './lineEdit.ts';
import type { Step } from './trace.ts';

test('an edit by line number says which lines it writes over, in a command or in arguments', () => {
  expect(lineEdit('edit', { command: 'edit 3:5\nx = 1\n\ny = 2\nend_of_edit\n' })).toEqual({
    from: 3,
    to: 5,
    text: 'x = 1\n\ny = 2',
    argument: 'command',
    offset: 9,
  });
  expect(lineEdit('edit', { command: 'edit 1:1\nend_of_edit' })).toMatchObject({ from: 1, to: 1, text: '' });
  expect(lineEdit('edit', { start_line: '2', end_line: 4, replacement_text: 'a' })).toMatchObject({ from: 2, to: 4 });
  expect(lineEdit('insert', { text: 'a\nb', line: 7 })).toMatchObject({ from: 8, to: null, text: 'a\nb' });
  expect(lineEdit('insert', { text: 'a' })).toMatchObject({ from: null, to: null });
});

test('other calls are none', () => {
  const others = [null, {}, { command: 'edit 5:3\nx\nend_of_edit' }, { command: 'edit 3:5\nx' }, { command: 'ls' }];
  for (const given of [
    ...others,
    { replacement_text: 'a' },
    { text: 1 },
    { start_line: -1, end_line: 2, replacement_text: 'a' },
  ])
    expect(lineEdit('insert', given)).toBeNull();
  expect(lineEdit('say', { text: 'a', line: 7 })).toBeNull();
});

const edit = (from: number, to: number) => ({ from, to, text: 'x', argument: 'command', offset: 0 });
const call = (tool: string) => ({ kind: 'tool_call', tool, text: '' });
const result = (text: string) => ({ kind: 'tool_result', tool: null, text });
/** Steps in their order, as they are asked: the last one first. */
const before = (...steps: { kind: string; tool: string | null; text: string }[]) =>
  // Nothing else of a step is looked at.
  steps.map((step, index) => ({ ...step, index }) as Step).reverse();
const a = (...lines: string[]) =>
  `[File: /repo/a.py (9 lines total)]\r\n(1 more lines above)\r\n${lines.join('\r\n')}\r\n(5 more lines below)\n`;

test('what stood in the lines is what the open file was shown with last, and the step says where', () => {
  const opened = [
    call('open'),
    result(a('2:def f():', '3:    return 1', '4:')),
    call('python'),
    result('3: no line of a file'),
  ];
  expect(formerLines(edit(2, 3), before(...opened))).toEqual({ text: 'def f():\n    return 1\n', step: 1 });
  expect(formerLines(edit(4, 5), before(...opened))).toBeNull();
  const scrolled = [...opened.slice(0, 2), call('scroll_down'), result(a('5:five', '6:six'))];
  expect(formerLines(edit(4, 5), before(...scrolled))).toEqual({ text: '\nfive\n', step: 3 });
});

test('lines of another file, or from before the file was changed, are not those that stood there', () => {
  const other = result('[File: b.py (2 lines total)]\n1:b\n2:b');
  expect(formerLines(edit(3, 3), before(call('open'), result(a('3:three')), call('open'), other))).toBeNull();
  const changed = [call('open'), result(a('3:three', '4:four')), call('edit'), result(a('3:drei'))];
  expect(formerLines(edit(3, 3), before(...changed))).toEqual({ text: 'drei\n', step: 3 });
  expect(formerLines(edit(3, 4), before(...changed))).toBeNull();
});

test('an edit that was refused left the file as it was', () => {
  const refused = `Your edit has errors.\nThis is how your edit would have looked if applied\n----\n${a('3:wrong')}----\n\nThis is the original code before your edit\n----\n${a('3:right')}----\n`;
  expect(formerLines(edit(3, 3), before(call('edit'), result(refused)))).toEqual({ text: 'right\n', step: 1 });
});

test('without a window nothing is known', () => {
  expect(formerLines(edit(1, 1), before(call('cat'), result('1:one')))).toBeNull();
});
