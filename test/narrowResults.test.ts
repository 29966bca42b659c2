import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

/** What rules of a sheet of the window say. */
const rulesOf = (path: string) => {
  const sheet = readFileSync(join(import.meta.dirname, '../src/renderer/rooms', path), 'utf8');
  return (selector: string) => sheet.split(`\n${selector} {`)[1]?.split('}')[0] ?? '';
};

test('in narrow results of evidence what is told apart stays in sight, names of agents stay whole, and so does the way back', () => {
  const ruleOf = rulesOf('evidence/results/results.css');
  const apart = ruleOf('.er-means :is(th, td):last-child');
  for (const said of ['position: sticky', 'right: 0', 'background: inherit']) expect(apart).toContain(said);
  expect(ruleOf('.er-means tr')).toContain('background: var(--ak-work)');
  expect(ruleOf('.er-means thead th')).toContain('overflow-wrap: break-word');
  const listRuleOf = rulesOf('evidence/results/resultsList.css');
  expect(listRuleOf('.er-head')).toContain('flex-wrap: wrap');
  expect(listRuleOf('.er-head > .ak-act')).toContain('flex: none');
});

test('a table of evidence with intervals breaks names and gains in two, so that the last column covers none', () => {
  const ruleOf = rulesOf('evidence/results/results.css');
  const names = ruleOf('.er-means[data-intervals="true"] tbody :is(th, td:nth-last-child(2))');
  expect(names).toContain('white-space: normal');
});

test('names of models in the matrix and in the filter, and ids of evaluators there, are broken, not cut', () => {
  const ruleOf = rulesOf('ratings/results/results.css');
  expect(ruleOf(':is(.rr-matrix, .rr-choice) .rr-model > span')).toContain('white-space: normal');
  expect(ruleOf('.rr-matrix .rr-model')).toContain('width: max-content');
  const label = rulesOf('ratings/results/resultsList.css')('.rr-choice label');
  expect(label).toContain('overflow-wrap: anywhere');
  expect(label).not.toContain('ellipsis');
});

test('a choice between two answers is as wide as its longest phrase, on a second line where there is no room', () => {
  const ruleOf = rulesOf('ratings/form/criterion.css');
  expect(ruleOf('.rf-field[data-part="choice"] .ak-choice')).toContain('min-width: min-content');
  expect(ruleOf('.rf-field[data-part="choice"] .ak-choices')).toContain('flex-wrap: wrap');
});

test('ids in the first records of a file have a column of their own, which that of the numbers of rows does not outrank', () => {
  const ruleOf = rulesOf('../components/preview/preview.css');
  expect(ruleOf('.ak-import-traces th.ak-col-run')).toContain('width: 13%');
});
