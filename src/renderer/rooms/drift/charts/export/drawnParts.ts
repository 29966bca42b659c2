import { textWidth } from '../curves/chartFrame.ts';
import { type Part, printText } from './composePicture.ts';
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
    const svg = element.querySelector('svg.recharts-surface');
    if (!svg) return [];
    const copy = svg.cloneNode(true);
    if (!(copy instanceof SVGElement)) return [];
    clean(copy, tokens);
    return [
      {
        title: element.dataset.chartTitle ?? '',
        about: element.dataset.chartAbout ?? '',
        width: Number(svg.getAttribute('width')) || svg.clientWidth,
        height: Number(svg.getAttribute('height')) || svg.clientHeight,
        content: contentOf(copy, index),
      },
    ];
  });
}

/** A line of the tiles by name, with its colour as a CSS value. */
export type LineName = { readonly name: string; readonly color: string };

/** The tiles that are in sight, in the places that they have there. */
export function drawnTiles(frame: Element, title: string, about: string, names: readonly LineName[]): Part | null {
  const tokens = lightTokens();
  const bounds = frame.getBoundingClientRect();
  const tiles = [...frame.querySelectorAll('button.dc-tile')]
    .map((tile) => ({ tile, box: tile.getBoundingClientRect() }))
    .filter(({ box }) => box.bottom > bounds.top + 8 && box.top < bounds.bottom - 8);
  const top = Math.min(...tiles.map(({ box }) => box.top));
  if (tiles.length === 0) return null;
  const content = tiles.map(({ tile, box }, index) => {
    const copy = tile.querySelector('svg')?.cloneNode(true);
    if (!(copy instanceof SVGElement)) return '';
    clean(copy, tokens);
    const border = `<rect x="0.5" y="0.5" width="${box.width - 1}" height="${box.height - 1}" rx="4" fill="none" stroke="#e1dfda"/>`;
    return `<g transform="translate(${box.left - bounds.left} ${box.top - top})">${border}${contentOf(copy, index)}</g>`;
  });
  const legend = legendOf(names, bounds.width, tokens);
  return {
    title,
    about,
    width: bounds.width,
    height: legend.height + Math.max(...tiles.map(({ box }) => box.bottom)) - top,
    content: `${legend.content}<g transform="translate(0 ${legend.height})">${content.join('')}</g>`,
  };
}

/** Samples of the lines with their names, in as many rows as they need. */
function legendOf(names: readonly LineName[], width: number, tokens: ReadonlyMap<string, string>) {
  let [x, y] = [0, 0];
  const samples = names.map(({ name, color }) => {
    const room = 30 + textWidth(name) + 16;
    if (x > 0 && x + room > width) [x, y] = [0, y + 20];
    const stroke = withoutVariables(color, tokens);
    const sample = `<path d="M${x} ${y + 8}h24" stroke="${stroke}" stroke-width="2"/>${printText(name, x + 30, y + 12, 12, '#1c1b19')}`;
    x += room;
    return sample;
  });
  return { content: samples.join(''), height: names.length === 0 ? 0 : y + 26 };
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
