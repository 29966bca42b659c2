import { textWidth } from '../../../shared/charts/chartTexts.ts';
import type { Part } from './composePicture.ts';
import { lightTokens, withoutVariables } from './lightTheme.ts';

/** Attributes that a drawing is made of; classes, keys of React and the like stay behind. */
const kept = new Set(
  [
    'd x y x1 y1 x2 y2 cx cy r rx ry width height points transform fill fill-opacity fill-rule stroke stroke-width stroke-opacity',
    'stroke-dasharray stroke-linejoin stroke-linecap opacity text-anchor dominant-baseline font-size font-weight paint-order',
    'clip-path id viewBox lang',
  ].flatMap((names) => names.split(' ')),
);

/** The drawings of a pane as they are seen, in the colours of the light theme. */
export function drawnParts(pane: Element, tokens = lightTokens()): Part[] {
  return [...pane.querySelectorAll<HTMLElement>('[data-chart-title]')].flatMap((element, index) => {
    const svg = element.querySelector('svg.recharts-surface, svg[data-drawing]');
    if (!svg) return [];
    const copy = svg.cloneNode(true);
    if (!(copy instanceof SVGElement)) return [];
    const width = writeOut(copy, Number(svg.getAttribute('width')) || svg.clientWidth);
    clean(copy, tokens);
    return [
      {
        title: element.dataset.chartTitle ?? '',
        about: element.dataset.chartAbout ?? '',
        width,
        height: Number(svg.getAttribute('height')) || svg.clientHeight,
        content: contentOf(copy, index),
      },
    ];
  });
}

/** A drawing that is in no pane, as a part of a picture. */
export function partOf(svg: SVGElement, title: string, about: string, tokens = lightTokens()): Part {
  const copy = svg.cloneNode(true);
  if (!(copy instanceof SVGElement)) throw new Error('A drawing could not be copied');
  clean(copy, tokens);
  const [width, height] = ['width', 'height'].map((name) => Number(svg.getAttribute(name)));
  return { title, about, width: width ?? 0, height: height ?? 0, content: contentOf(copy, 0) };
}

/** Writes names out that were cut in the window. Returns how far the drawing then reaches to the right. */
function writeOut(svg: SVGElement, width: number): number {
  return Math.max(
    width,
    ...[...svg.querySelectorAll<SVGTextElement>('text[data-full]')].map((text) => {
      const full = text.dataset.full ?? '';
      text.textContent = full;
      return Number(text.getAttribute('x')) + textWidth(full) + 8;
    }),
  );
}

function clean(root: SVGElement, tokens: ReadonlyMap<string, string>): void {
  for (const element of [root, ...root.querySelectorAll('*')]) {
    for (const { name, value } of [...element.attributes]) {
      if (!kept.has(name)) element.removeAttribute(name);
      else if (value.includes('var(')) element.setAttribute(name, withoutVariables(value, tokens));
    }
  }
}

/** What is in a drawing, with names of its own for what it refers to within itself. */
function contentOf(svg: SVGElement, index: number): string {
  const text = new XMLSerializer().serializeToString(svg);
  const content = text.slice(text.indexOf('>') + 1, text.lastIndexOf('</svg>'));
  return content
    .replaceAll(' xmlns="http://www.w3.org/2000/svg"', '')
    .replaceAll(/ id="([^"]*)"/g, ` id="p${index}-$1"`)
    .replaceAll(/url\((?:&quot;|")?#([^)"&]*)(?:&quot;|")?\)/g, `url(#p${index}-$1)`);
}
