import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'playwright/test';
import { readFirstLoad } from '../../scripts/bench/firstLoadSize.ts';
import { projectRoot } from './browserShell.ts';

test('a window loads no more than 300 kB of scripts before it shows anything, and no library for later', () => {
  const { scripts, early } = readFirstLoad();
  expect(early).toEqual([]);
  expect(Math.max(scripts.en, scripts.ja)).toBeLessThan(300);
});

/** They hang on parts that the window draws, but it draws none of them. */
const neverDrawn = ['CheckboxCard', 'CheckboxIndicator', 'RadioCard', 'RadioIndicator'];

test('every part of Mantine that is built has its styles', () => {
  const folder = join(projectRoot, 'out/renderer/assets');
  const textOf = (ending: string) =>
    readdirSync(folder)
      .filter((file) => file.endsWith(ending))
      .map((file) => readFileSync(join(folder, file), 'utf8'))
      .join('\n');
  const classesIn = (text: string) => new Set(text.match(/\bm_[0-9a-f]{6,8}\b/g));
  const mantine = (file: string) => readFileSync(join(projectRoot, 'node_modules/@mantine/core', file), 'utf8');
  const styled = classesIn(mantine('styles.css'));
  const given = classesIn([textOf('.css'), ...neverDrawn.map((name) => mantine(`styles/${name}.css`))].join('\n'));
  const used = [...classesIn(textOf('.js'))];
  expect(used.length).toBeGreaterThan(50);
  expect(used.filter((name) => styled.has(name) && !given.has(name))).toEqual([]);
});
