import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createMask, maskNames, namesOfModel, patternsOfNames } from './maskNames.ts';

describe('names of a model', () => {
  test('are the model as written, its parts that mean it, and the known names', () => {
    const names = namesOfModel('meta-llama/Llama-3.1-8B-Instruct');
    expect(names.slice(0, 4)).toEqual([
      'meta-llama/Llama-3.1-8B-Instruct',
      'Llama-3.1-8B-Instruct',
      'Moonshot AI',
      'meta-llama',
    ]);
    expect(names).toContain('llama');
    expect(names).not.toContain('Instruct');
    expect(names).not.toContain('meta');
  });

  test('hold words of the language only when the model is called by them', () => {
    expect(namesOfModel('claude-opus-4').filter((name) => /opus|sonnet/i.test(name))).toEqual([
      'claude-opus-4',
      'Sonnet',
      'opus',
    ]);
    expect(namesOfModel('gpt-4o').filter((name) => /opus|sonnet/i.test(name))).toEqual([]);
  });

  test('of a model that is not recorded are the known ones', () => {
    expect(namesOfModel(null)).toContain('TxAgent');
  });
});

describe('masking', () => {
  const mask = createMask(namesOfModel('gpt-4o'));

  test('hides a name with its version, whatever its case, width and signs', () => {
    expect(mask('I am GPT-4o, made by OpenAI.')).toBe('I am ••••••, made by ••••••.');
    expect(mask('ChatGPT and gpt 3.5 and Claude3')).toBe('••••••• and ••••••• and •••••••');
    expect(mask('私はＧＰＴ－４です')).toBe('私は•••••です');
    expect(mask('𠮷野がQwenを使う')).toBe('𠮷野が••••を使う');
  });

  test('leaves words alone that only begin or end like a name', () => {
    expect(mask('A meta-analysis of llamas; egpt; Claudette')).toBe('A meta-analysis of llamas; egpt; Claudette');
  });

  test('without names changes nothing', () => {
    expect(maskNames('GPT-4o', [])).toBe('GPT-4o');
    expect(patternsOfNames([])).toEqual([]);
  });

  test('takes signs of a name as they are', () => {
    expect(maskNames('a+b(c) says', ['a+b(c)'])).toBe('•••••• says');
  });

  test('is even where the length of a name would tell which one it is', () => {
    const even = createMask(['TxAgent', 'kaede-8b', 'sumire-70b'], 'even');
    expect(
      new Set(['TxAgent', 'kaede-8b', 'ＴｘＡｇｅｎｔ', 'Sumire 70B'].map((name) => even(`As ${name}, I say`))),
    ).toEqual(new Set(['As •••••, I say']));
  });

  test('keeps the length of every text', () => {
    const part = fc.oneof(fc.string({ maxLength: 8 }), fc.constantFrom('GPT-4o', 'Ｑｗｅｎ', 'Claude 3.5', '𠮷'));
    const pieces = fc.array(part, { maxLength: 5 });
    fc.assert(fc.property(pieces, (parts) => mask(parts.join('')).length === parts.join('').length));
  });

  test('gives patterns that a search takes', () => {
    const patterns = patternsOfNames(namesOfModel('gpt-4o'));
    expect(patterns.every((pattern) => pattern.length <= 500)).toBe(true);
    expect(patterns.some((pattern) => new RegExp(pattern, 'iu').test('as Claude'))).toBe(true);
  });

  test('gives patterns that find full-width names in a text that is not folded', () => {
    const patterns = patternsOfNames(namesOfModel('gpt-4o'));
    const found = ['私はＧＰＴ－４ｏです', '私はＣｌａｕｄｅ　３．５です', '私はｇｐｔです', 'ＥＧＰＴ'].map((text) =>
      patterns.map((pattern) => new RegExp(pattern, 'iu').exec(text)?.[0]).find((name) => name !== undefined),
    );
    expect(found).toEqual(['ＧＰＴ－４ｏ', 'Ｃｌａｕｄｅ　３．５', 'ｇｐｔ', undefined]);
  });
});
