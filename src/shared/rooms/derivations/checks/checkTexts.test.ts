import { createInstance } from 'i18next';
import { describe, expect, it } from 'vitest';
import { checkExamples } from '../../../../../test/checkExamples.ts';
import en from '../../../languages/en.json' with { type: 'json' };
import ja from '../../../languages/ja.json' with { type: 'json' };
import type { QuestionContent } from '../question.ts';
import { checkCodes, runChecks as runChecksIn } from './index.ts';

const runChecks = (content: QuestionContent) => runChecksIn(content, 'ja');

describe('the texts of checks', () => {
  const found = checkExamples.flatMap(({ speaks }) => runChecks(speaks));

  it.each([
    ['en', en],
    ['ja', ja],
  ] as const)('have a title and a sentence for each code in %s', (_, { checks }) => {
    const texts: Readonly<Record<string, object>> = checks;
    const missing = checkCodes.filter((code) => !texts[code] || !('title' in texts[code]) || !('text' in texts[code]));
    expect(missing).toEqual([]);
  });

  it.each(['en', 'ja'])('are complete sentences and labels in %s', async (language) => {
    const instance = createInstance();
    await instance.init({
      lng: language,
      fallbackLng: false,
      resources: { en: { translation: en }, ja: { translation: ja } },
      interpolation: { escapeValue: false },
    });
    // Keys are made at run time, as in the window.
    const say = instance.t as unknown as (key: string, params: object) => string;
    for (const { code, params, fix } of found) {
      const sentences = [
        say(`checks.${code}.text`, params),
        ...(fix === null ? [] : [say(`checks.fixes.${fix.label}`, fix.params)]),
      ];
      expect(
        sentences.filter((text) => /\{\{|\$t\(|^checks\./.test(text)),
        code,
      ).toEqual([]);
    }
  });

  it('use only values that findings have', () => {
    const texts: Readonly<Record<string, Readonly<Record<string, string>>>> = en.checks;
    for (const { code, params } of found) {
      const { context } = params;
      const text = texts[code]?.[context === undefined ? 'text' : `text_${context}`] ?? '';
      const used = Array.from(text.matchAll(/\{\{(\w+)\}\}/g), (match) => match[1] ?? '');
      expect({ code, missing: used.filter((name) => !(name in params)) }).toEqual({ code, missing: [] });
    }
  });
});
