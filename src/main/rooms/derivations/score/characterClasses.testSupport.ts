import type { Morpheme } from './tokenSets.ts';

const classes = [
  ['space', /[\t-\r\s]/u],
  ['digit', /[0-9０-９]/u],
  ['latin', /[A-Za-zＡ-Ｚａ-ｚ]/u],
  ['hiragana', /[\u3041-\u309f]/u],
  ['katakana', /[\u30a1-\u30fa\u30fc-\u30ff\u31f0-\u31ff\uff66-\uff9d]/u],
  ['kanji', /[\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\u3005-\u3007]/u],
] as const;
const classOf = (character: string) => classes.find(([, pattern]) => pattern.test(character))?.[0] ?? 'symbol';
const partsOfSpeech = {
  space: ['空白', '*', '*'],
  digit: ['名詞', '数詞', '*'],
  symbol: ['補助記号', '一般', '*'],
} as const;
const isPlain = (name: string) => !Object.hasOwn(partsOfSpeech, name);

/** A stand-in for a tokenizer that cuts where the class of characters changes: deterministic, no dictionary, no counters. */
export function characterClassMorphemes(text: string): Morpheme[] {
  const runs: { name: string; surface: string }[] = [];
  for (const character of text) {
    const name = classOf(character);
    const last = runs.at(-1);
    if (last?.name === name) last.surface += character;
    else runs.push({ name, surface: character });
  }
  return runs.map(({ name, surface }) => ({
    surface,
    normalizedForm: surface.normalize('NFKC').toLowerCase(),
    partOfSpeech: isPlain(name) ? ['名詞', '普通名詞', '一般'] : partsOfSpeech[name as keyof typeof partsOfSpeech],
  }));
}
