import { expect, test } from 'vitest';
import { goneOf, terminalLooks } from './textLooks.ts';

const classes = (text: string) =>
  terminalLooks(text).flatMap(({ start, end, classes: names, gone }) =>
    gone === null ? [`${text.slice(start, end)}: ${names}`] : [],
  );

test('colours of terminals become the inks of the window, whatever their table', () => {
  expect(classes('\x1b[31ma\x1b[92mb\x1b[90mc\x1b[37md\x1b[30me')).toEqual([
    'a: tx-ink-red',
    'b: tx-ink-green',
    'c: tx-ink-grey',
    'd: tx-ink-plain',
    'e: tx-ink-plain',
  ]);
  expect(classes('\x1b[38;5;208ma\x1b[38;5;21mb\x1b[38;5;244mc\x1b[38;5;231md\x1b[38;5;9me')).toEqual([
    'a: tx-ink-yellow',
    'b: tx-ink-blue',
    'c: tx-ink-grey',
    'd: tx-ink-plain',
    'e: tx-ink-red',
  ]);
  expect(classes('\x1b[38;2;255;0;128ma\x1b[38;2;0;200;200mb\x1b[38;2;9;9;9mc')).toEqual([
    'a: tx-ink-magenta',
    'b: tx-ink-cyan',
    'c: tx-ink-plain',
  ]);
});

test('on a coloured ground letters have the ink of the text', () => {
  expect(classes('\x1b[31;44ma\x1b[0;7mb\x1b[0;7;32mc\x1b[0;1;2;3;4;9md')).toEqual([
    'a: tx-ground-blue',
    'b: tx-ground-text',
    'c: tx-ground-green',
    'd: tx-bold tx-dim tx-italic tx-underline tx-strike',
  ]);
});

test('what is not drawn is counted', () => {
  expect(goneOf(terminalLooks('1%\r2%\r\x1b[31m3%\x1b[0m\x1b[K\n'))).toEqual({ sequences: 3, overwritten: 2 });
});
