import { splitAtWhiteSpace } from '../../../../shared/rooms/drift/pythonText.ts';

/** How long a text is: pieces between white space, code points that are none, and those of them that are kana or Chinese characters. */
export type TextSize = { readonly words: number; readonly characters: number; readonly unspaced: number };

/** The size of a text; all 0 for an empty one. */
export function sizeOf(text: string): TextSize {
  return {
    words: splitAtWhiteSpace(text).length,
    characters: text.match(/\S/gu)?.length ?? 0,
    unspaced: text.match(/[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}ー]/gu)?.length ?? 0,
  };
}

/** The unit in which texts are compared: characters where more than half of all are of a script without spaces, else words. */
export function unitOfLengths(sizes: readonly (TextSize | null)[]): 'words' | 'characters' {
  const sum = (of: 'characters' | 'unspaced') => sizes.reduce((total, size) => total + (size?.[of] ?? 0), 0);
  return sum('unspaced') * 2 > sum('characters') ? 'characters' : 'words';
}
