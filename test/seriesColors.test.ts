import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** Red, green and blue as amounts of light. */
type Light = readonly [number, number, number];

/** What is seen at full severity of each deficiency; rows of the matrices of Machado, Oliveira and Fernandes (2009). */
const visions: Readonly<Record<string, readonly Light[]>> = {
  normal: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
  protanopia: [
    [0.152286, 1.052583, -0.204868],
    [0.114503, 0.786281, 0.099216],
    [-0.003882, -0.048116, 1.051998],
  ],
  deuteranopia: [
    [0.367322, 0.860646, -0.227968],
    [0.280085, 0.672501, 0.047413],
    [-0.01182, 0.04294, 0.968881],
  ],
  tritanopia: [
    [1.255528, -0.076749, -0.178779],
    [-0.078411, 0.930809, 0.147602],
    [0.004733, 0.691367, 0.3039],
  ],
};

const sheet = readFileSync(join(import.meta.dirname, '../src/renderer/window/theme.css'), 'utf8');
const [light = '', dark = ''] = sheet.split('data-mantine-color-scheme="dark"');
const token = (block: string, name: string) => new RegExp(`--ak-${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? '#000000';
const seriesOf = (block: string) => Array.from({ length: 8 }, (_, at) => lightOf(token(block, `series-${at + 1}`)));

function lightOf(hex: string): Light {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return [red, green, blue];
}

const times = (rows: readonly Light[], [red, green, blue]: Light): Light => {
  const [x = 0, y = 0, z = 0] = rows.map(([a, b, c]) => a * red + b * green + c * blue);
  return [x, y, z];
};

/** OKLab (Ottosson 2020), in which equal distances look about equal; 2 hundredths are just visible. */
function oklab(color: Light): Light {
  const toCones: Light[] = [
    [0.4122214708, 0.5363325363, 0.0514459929],
    [0.2119034982, 0.6806995451, 0.1073969566],
    [0.0883024619, 0.2817188376, 0.6299787005],
  ];
  const [l, m, s] = times(toCones, color);
  const toLab: Light[] = [
    [0.2104542553, 0.793617785, -0.0040720468],
    [1.9779984951, -2.428592205, 0.4505937099],
    [0.0259040371, 0.7827717662, -0.808675766],
  ];
  return times(toLab, [Math.cbrt(l), Math.cbrt(m), Math.cbrt(s)]);
}

function leastDistance(colors: readonly Light[], rows: readonly Light[]): number {
  const seen = colors.map((color) => {
    const [red, green, blue] = times(rows, color);
    return oklab([within(red), within(green), within(blue)]);
  });
  const pairs = seen.flatMap((one, at) => seen.slice(at + 1).map((other) => [one, other] as const));
  return 100 * Math.min(...pairs.map(([a, b]) => Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])));
}
const within = (part: number) => Math.min(1, Math.max(0, part));

const luminance = ([red, green, blue]: Light) => 0.2126 * red + 0.7152 * green + 0.0722 * blue;
function contrast(one: Light, other: Light): number {
  const [low = 0, high = 0] = [luminance(one), luminance(other)].toSorted((a, b) => a - b);
  return (high + 0.05) / (low + 0.05);
}

test.each([
  ['light', light],
  ['dark', dark],
])(
  'the eight colours of the %s theme can be told apart with every kind of colour vision, and seen on their ground',
  (_, block) => {
    const colors = seriesOf(block);
    expect(colors).toHaveLength(8);
    for (const rows of Object.values(visions)) expect(leastDistance(colors, rows)).toBeGreaterThan(9.5);
    const ground = lightOf(token(block, 'work'));
    for (const color of colors) expect(contrast(color, ground)).toBeGreaterThan(3);
  },
);
