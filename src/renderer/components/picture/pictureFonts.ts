import { base64Of } from './base64.ts';

/** The fonts of the window in the order in which a letter looks for them. */
const families = ['Inter Variable', 'Noto Sans JP Variable'] as const;

type Face = {
  readonly family: string;
  readonly weight: string;
  readonly address: string;
  readonly ranges: readonly Range[];
};
type Range = readonly [from: number, to: number];

/** Reads `U+0000-00FF, U+4??`; everything for an empty text. */
export function readRanges(text: string): readonly Range[] {
  const ranges = [...text.matchAll(/U\+([0-9a-f?]+)(?:-([0-9a-f]+))?/gi)].map(
    ([, from = '0', to]): Range => [
      Number.parseInt(from.replaceAll('?', '0'), 16),
      Number.parseInt(to ?? from.replaceAll('?', 'f'), 16),
    ],
  );
  return ranges.length === 0 ? [[0, 0x10ffff]] : ranges;
}

const covers = ({ ranges }: Face, letter: number) => ranges.some(([from, to]) => letter >= from && letter <= to);

/** The faces that the letters of a text need: each letter from the first family that has it. */
export function facesFor(text: string, faces: readonly Face[]): Face[] {
  let left = new Set([...text].map((letter) => letter.codePointAt(0) ?? 0));
  const needed: Face[] = [];
  for (const family of families) {
    for (const face of faces.filter((one) => one.family === family)) {
      const found = [...left].filter((letter) => covers(face, letter));
      if (found.length === 0) continue;
      needed.push(face);
      left = new Set([...left].filter((letter) => !found.includes(letter)));
    }
  }
  return needed;
}

/** The upright faces that the window has loaded its texts with. */
function knownFaces(): Face[] {
  return [...document.styleSheets].flatMap((sheet) =>
    [...sheet.cssRules].flatMap((rule) => {
      if (!(rule instanceof CSSFontFaceRule) || rule.style.getPropertyValue('font-style') === 'italic') return [];
      const file = /url\(["']?([^"')]+)/.exec(rule.style.getPropertyValue('src'))?.[1];
      if (file === undefined) return [];
      return [
        {
          family: rule.style.getPropertyValue('font-family').replaceAll(/["']/g, ''),
          weight: rule.style.getPropertyValue('font-weight') || '400',
          address: new URL(file, sheet.href ?? document.baseURI).href,
          ranges: readRanges(rule.style.getPropertyValue('unicode-range')),
        },
      ];
    }),
  );
}

/** `@font-face` rules with the fonts of a text in them, so that a picture looks the same on a machine without them. */
export async function fontFaces(text: string): Promise<string> {
  const { readOwnFile } = await import('../../api/client.ts');
  const rules = facesFor(text, knownFaces()).map(async ({ family, weight, address }) => {
    const font = await base64Of(await readOwnFile(address));
    return `@font-face{font-family:'${family}';font-weight:${weight};src:url(data:font/woff2;base64,${font}) format('woff2')}`;
  });
  return (await Promise.all(rules)).join('');
}
