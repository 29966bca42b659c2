import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const sheet = readFileSync(join(import.meta.dirname, '../src/renderer/window/theme.css'), 'utf8');
const blocks = sheet.split('data-mantine-color-scheme="dark"');
const token = (block: string, name: string) => new RegExp(`--ak-${name}: (#[0-9a-f]{6})`).exec(block)?.[1] ?? 'none';
const brightness = (hex: string) => {
  const [red = 0, green = 0, blue = 0] = [1, 3, 5].map((at) => {
    const part = Number.parseInt(hex.slice(at, at + 2), 16) / 255;
    return part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4;
  });
  return 0.2126 * red + 0.7152 * green + 0.0722 * blue;
};
const contrast = (one: string, other: string) => {
  const [dark = 0, bright = 0] = [brightness(one), brightness(other)].sort((a, b) => a - b);
  return (bright + 0.05) / (dark + 0.05);
};
const colours = ['red', 'green', 'yellow', 'blue', 'magenta', 'cyan'];

test.each([
  ['light', blocks[0] ?? ''],
  ['dark', blocks[1] ?? ''],
])('every ink can be read on every ground it can stand on: %s', (_, block) => {
  const faint: string[] = [];
  const check = (ink: string, ground: string) => {
    const ratio = contrast(token(block, ink), token(block, ground));
    if (!(ratio >= 4.5)) faint.push(`${ink} on ${ground}: ${ratio.toFixed(2)}`);
  };
  for (const ground of ['work', 'sel', 'hover', 'pane']) {
    for (const ink of [...colours.map((colour) => `ink-${colour}`), 'text', 'text-2', 'text-3', 'caution'])
      check(ink, ground);
  }
  for (const colour of [...colours, 'grey']) check('text', `ground-${colour}`);
  for (const ground of ['ok-tint', 'fault-tint']) for (const ink of ['text', 'text-2']) check(ink, ground);
  check('caution', 'caution-tint');
  check('work', 'text-2');
  expect(faint).toEqual([]);
});
