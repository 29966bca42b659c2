import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { isTerminalText, plainLook, readTerminal } from './terminalText.ts';

const shown = (text: string) =>
  readTerminal(text)
    .filter(({ kind }) => kind === 'shown')
    .map(({ start, end }) => text.slice(start, end))
    .join('');
const looks = (text: string) =>
  readTerminal(text).flatMap(({ kind, look, start, end }) => {
    const own = Object.entries(look).filter(([name, value]) => value !== plainLook[name as keyof typeof look]);
    return kind === 'shown' ? [[text.slice(start, end), Object.fromEntries(own)]] : [];
  });

describe('a text of a terminal', () => {
  test('has the colours and letter forms that its sequences set, until they take them back', () => {
    expect(looks('\x1b[1;31mFAILED\x1b[0m at \x1b[96mx\x1b[39my\x1b[mz')).toEqual([
      ['FAILED', { bold: true, colour: 1 }],
      [' at ', {}],
      ['x', { colour: 14 }],
      ['y', {}],
      ['z', {}],
    ]);
    expect(looks('\x1b[3;4;7;9;2ma\x1b[22;23;24;27;29mb')).toEqual([
      ['a', { italic: true, underline: true, inverse: true, strike: true, dim: true }],
      ['b', {}],
    ]);
    expect(looks('\x1b[38;5;208ma\x1b[48;2;1;2;3mb\x1b[38:2::9:8:7mc\x1b[107md')).toEqual([
      ['a', { colour: 208 }],
      ['b', { colour: 208, ground: [1, 2, 3] }],
      ['c', { colour: [9, 8, 7], ground: [1, 2, 3] }],
      ['d', { colour: [9, 8, 7], ground: 15 }],
    ]);
  });

  test('keeps a look over lines, and shows what was concealed', () => {
    expect(looks('\x1b[32ma\nb\x1b[8mc')).toEqual([
      ['a\nb', { colour: 2 }],
      ['c', { colour: 2 }],
    ]);
  });

  test.each([
    ['moves and erases', '\x1b[2K\x1b[1;1Hdone\x1b[?25l', 'done'],
    ['titles and links', '\x1b]0;title\x07a \x1b]8;;https://x.org\x1b\\link\x1b]8;;\x1b\\', 'a link'],
    ['character sets and keypads', '\x1b(Ba\x1b=b\x1bM', 'ab'],
    ['one byte introducers', '\u009b31mred', 'red'],
    ['what ends nowhere stays', '\x1b]0;never ended\nx \x1b[12', '\x1b]0;never ended\nx \x1b[12'],
    ['unknown colours', '\x1b[38;5;999ma\x1b[>4mb', 'ab'],
  ])('is shown without its sequences: %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test.each([
    ['progress', '1%\r50%\r100%\nnext', '100%\nnext'],
    ['a line that was cleared', 'working\r       \rdone\n', 'done\n'],
    ['one that ends cleared', 'working\r   \r\n', 'working\r\n'],
    ['line ends of Windows', 'a\r\nb\r\r\nc\r', 'a\r\nb\r\r\nc\r'],
    ['blank parts alone', ' \r  \n', '  \n'],
    ['with colours', '\x1b[31m1%\r\x1b[32m2%\x1b[0m\r\n', '2%\r\n'],
  ])('folds carriage returns: %s', (_, text, expected) => {
    expect(shown(text)).toBe(expected);
  });

  test('is told from a text that is shown as it is', () => {
    for (const text of ['a\x1b[1mb', '1\r2', '\u009b1m']) expect(isTerminalText(text)).toBe(true);
    for (const text of ['', 'a\r\nb', 'a\r', '\r\r\n']) expect(isTerminalText(text)).toBe(false);
  });

  const part = fc.constantFrom(
    '\x1b[',
    '\x1b]',
    '\x1b',
    '31',
    ';',
    'm',
    '\x07',
    '\r',
    '\n',
    '\r\n',
    'a',
    ' ',
    '\u009b',
    '\x1b\\',
    '38;5;',
    '𠮷',
  );
  const texts = fc.array(part, { maxLength: 60 }).map((parts) => parts.join(''));

  test('is made of pieces that are the text, whatever stands in it', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const pieces = readTerminal(text);
        expect(pieces.map(({ start, end }) => text.slice(start, end)).join('')).toBe(text);
        expect(pieces.every(({ start, end }) => end > start)).toBe(true);
        if (!isTerminalText(text)) expect(shown(text)).toBe(text);
      }),
    );
  });

  test('never loses a line, nor all letters of one', () => {
    fc.assert(
      fc.property(texts, (text) => {
        const lines = (one: string) => one.split('\n');
        const all = lines(text);
        const left = lines(shown(text));
        expect(left).toHaveLength(all.length);
        for (const [index, line] of all.entries()) {
          if (/[a𠮷]/u.test(line) && !line.includes('\x1b') && !line.includes('\u009b'))
            expect(left[index]).toMatch(/\S/);
        }
      }),
    );
  });

  test('is read in as many steps as it is long', () => {
    const long = 200_000;
    // Steps that grow with the square of the length would take hours here.
    expect(readTerminal('1%\r'.repeat(long))).toHaveLength(2);
    expect(readTerminal(`${'\r'.repeat(long)}a`)).toHaveLength(2);
    expect(readTerminal('\x1b]'.repeat(long))).toHaveLength(1);
    expect(readTerminal('\r'.repeat(long))).toHaveLength(1);
    expect(readTerminal('\x1b[31ma\x1b[0m'.repeat(long))).toHaveLength(3 * long);
  });
});
