import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const path = '../src/renderer/rooms/evidence/results/results.css';
const sheet = readFileSync(join(import.meta.dirname, path), 'utf8');
/** What a rule of the sheet says. */
const ruleOf = (selector: string) => sheet.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';

test('in narrow results of evidence what is told apart stays in sight, names of agents stay whole, and so does the way back', () => {
  const apart = ruleOf('.er-means :is(th, td):last-child');
  for (const said of ['position: sticky', 'right: 0', 'background: inherit']) expect(apart).toContain(said);
  expect(ruleOf('.er-means tr')).toContain('background: var(--ak-work)');
  expect(ruleOf('.er-means thead th')).toContain('overflow-wrap: break-word');
  expect(ruleOf('.er-head > .ak-act')).toContain('flex: none');
});
