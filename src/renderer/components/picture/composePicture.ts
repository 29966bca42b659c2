import { wrapText } from '../../../shared/charts/chartTexts.ts';

/** One drawing of a picture: what stands over it, and its SVG without a root element. */
export type Part = {
  readonly title: string;
  readonly about: string;
  readonly width: number;
  readonly height: number;
  readonly content: string;
};

export type Picture = {
  readonly parts: readonly Part[];
  /** Where the numbers come from and how they were made; each on lines of its own. */
  readonly caption: readonly string[];
  readonly language: 'en' | 'ja';
  /** `@font-face` rules with the fonts in them; empty for those of the machine. */
  readonly fonts: string;
};

const edge = 16;
const line = { title: 22, about: 17, caption: 16 } as const;
const colors = { ground: '#ffffff', text: '#1c1b19', faint: '#4f4c46', rule: '#e1dfda' } as const;
/** First what the window is drawn with, then what a machine without it has. */
export const pictureFamilies =
  "'Inter Variable', 'Noto Sans JP Variable', Inter, 'Noto Sans JP', 'Noto Sans CJK JP', 'Hiragino Sans', 'Yu Gothic', Arial, sans-serif";

/** A whole SVG file: the drawings below each other, then the caption. Nothing in it loads from elsewhere. */
export function composePicture({ parts, caption, language, fonts: faces }: Picture): {
  readonly svg: string;
  readonly width: number;
  readonly height: number;
} {
  const width = Math.max(480, ...parts.map((part) => part.width)) + edge * 2;
  let y = edge;
  const drawn = parts.map((part) => {
    const title = textLines([part.title], width, 14);
    const about = part.about === '' ? [] : textLines([part.about], width, 12);
    const head = [
      ...title.map((text, at) => printText(text, edge, y + 15 + at * line.title, 14, colors.text, 600)),
      ...about.map((text, at) =>
        printText(text, edge, y + title.length * line.title + 12 + at * line.about, 12, colors.faint),
      ),
    ];
    y += title.length * line.title + about.length * line.about + 6;
    const body = `<g transform="translate(${edge} ${y})">${part.content}</g>`;
    y += part.height + 14;
    return head.join('') + body;
  });
  const captionLines = textLines(caption, width, 11);
  const rule = `<path d="M${edge} ${y}H${width - edge}" stroke="${colors.rule}"/>`;
  y += 6;
  const foot = captionLines.map((text, at) => printText(text, edge, y + 12 + at * line.caption, 11, colors.faint));
  const height = Math.ceil(y + captionLines.length * line.caption + edge);
  const style = faces === '' ? '' : `<style>${faces}</style>`;
  const root = `<svg xmlns="http://www.w3.org/2000/svg" xml:lang="${language}" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" font-family="${pictureFamilies}" font-size="12">`;
  const ground = `<rect width="${width}" height="${height}" fill="${colors.ground}"/>`;
  return { svg: `${root}${style}${ground}${drawn.join('')}${rule}${foot.join('')}</svg>\n`, width, height };
}

function textLines(texts: readonly string[], width: number, size: number): string[] {
  return texts.flatMap((text) => wrapText(text, ((width - edge * 2) * 12) / size));
}

export function printText(text: string, x: number, y: number, size: number, color: string, weight = 400): string {
  return `<text x="${x}" y="${y}" font-size="${size}" font-weight="${weight}" fill="${color}">${escapeXml(text)}</text>`;
}

export function escapeXml(text: string): string {
  const entities: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };
  // Control characters have no place in XML, not even escaped.
  return text
    .toWellFormed()
    .replaceAll(/[^\P{Cc}\t\n\r]|[\ufffe\uffff]/gu, '\ufffd')
    .replaceAll(/[&<>"]/g, (sign) => entities[sign] ?? sign);
}
