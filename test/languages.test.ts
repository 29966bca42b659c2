import { describe, expect, test } from 'vitest';
import coreEnglish from '../src/main/languages/en.json' with { type: 'json' };
import coreJapanese from '../src/main/languages/ja.json' with { type: 'json' };
import { errorCodes } from '../src/shared/errors.ts';
import { commands } from '../src/shared/keymap/keymap.ts';
import windowEnglish from '../src/shared/languages/en.json' with { type: 'json' };
import windowJapanese from '../src/shared/languages/ja.json' with { type: 'json' };

/** Every text with its whole key. */
function textsIn(node: unknown, prefix = ''): [key: string, text: string][] {
  if (typeof node === 'string') return [[prefix, node]];
  if (typeof node !== 'object' || node === null) throw new Error(`${prefix} is neither a text nor a group`);
  return Object.entries(node).flatMap(([key, value]) => textsIn(value, prefix === '' ? key : `${prefix}.${key}`));
}

const params = (text: string) =>
  [...new Set([...text.matchAll(/\{\{\s*(\w+)[^}]*\}\}/g)].map((match) => match[1] ?? ''))].toSorted().join(' ');

describe.each([
  { of: 'the window', en: windowEnglish, ja: windowJapanese, least: 300 },
  { of: 'what the core writes itself', en: coreEnglish, ja: coreJapanese, least: 100 },
])('the language files of $of', ({ en, ja, least }) => {
  const english = new Map(textsIn(en));
  const japanese = new Map(textsIn(ja));

  test('have the same keys', () => {
    expect([...english.keys()].filter((key) => !japanese.has(key))).toEqual([]);
    expect([...japanese.keys()].filter((key) => !english.has(key))).toEqual([]);
    expect(english.size).toBeGreaterThan(least);
  });

  test('take the same values', () => {
    const differing = [...english].filter(([key, text]) => params(text) !== params(japanese.get(key) ?? ''));
    expect(differing.map(([key]) => key)).toEqual([]);
  });

  test('write Japanese without full-width digits or Latin letters', () => {
    expect([...japanese].filter(([, text]) => /[０-９Ａ-Ｚａ-ｚ]/.test(text)).map(([key]) => key)).toEqual([]);
  });

  test('write Japanese with half-width colons', () => {
    expect([...japanese].filter(([, text]) => text.includes('：')).map(([key]) => key)).toEqual([]);
  });

  test('keep the Japanese word for a question for questions: a problem of data has another', () => {
    const problems = [...english].filter(([, text]) => /\bproblems?\b/i.test(text) && !/question/i.test(text));
    expect(problems.map(([key]) => key).filter((key) => japanese.get(key)?.includes('問題'))).toEqual([]);
  });

  test('write ranges of plain numbers in Japanese with a dash', () => {
    expect([...japanese].filter(([, text]) => /\d[～〜]/.test(text)).map(([key]) => key)).toEqual([]);
  });
});

describe('the texts of the window', () => {
  test('write ranges of numbers in Japanese with one dash, as the figures do', () => {
    expect(textsIn(windowJapanese).filter(([, text]) => /\}\}[～〜]/.test(text))).toEqual([]);
  });

  test('are never empty, as the window shows the key of one that is', () => {
    const texts = [...textsIn(windowEnglish), ...textsIn(windowJapanese)];
    expect(texts.filter(([, text]) => text === '').map(([key]) => key)).toEqual([]);
  });
});

describe('the texts of the window', () => {
  const english = new Map(textsIn(windowEnglish));
  const japanese = new Map(textsIn(windowJapanese));

  test('name every command, its search words, its group and its row', () => {
    const wanted = commands.flatMap(({ label, group, row }) => [
      `${label}.title`,
      `${label}.reading`,
      group,
      ...(row ? [row] : []),
    ]);
    expect(wanted.filter((key) => !english.has(key))).toEqual([]);
  });

  test('give the reading of every command in kana', () => {
    const readings = commands.map(({ label }) => japanese.get(`${label}.reading`) ?? '');
    expect(readings.filter((reading) => /\p{Script=Han}/u.test(reading))).toEqual([]);
  });

  test('explain every error', () => {
    const wanted = errorCodes.flatMap((code) => [`errors.${code}.title`, `errors.${code}.text`]);
    expect(wanted.filter((key) => !english.has(key))).toEqual([]);
  });
});
