import { expect, test } from 'vitest';
import { texts, textsOf } from '../../../window/i18n.ts';
import { columnName } from './columnName.ts';

const run = {
  ...{ id: 1, datasetId: 1, datasetName: 'log', key: 'a', model: 'openai/gpt-4o-mini', epoch: 1, line: null },
  pointer: '/samples/0',
};

test('columns of one model and repetition are told apart by their files, ids or places', async () => {
  await texts.changeLanguage('en');
  const { t } = textsOf(texts);
  const named = (...open: (typeof run)[]) => open.map((one) => columnName(one, open, t));
  expect(named(run, { ...run, id: 2, epoch: 2 })).toEqual(['openai/gpt-4o-mini · #1', 'openai/gpt-4o-mini · #2']);
  expect(named(run, { ...run, id: 2, datasetId: 2, datasetName: 'log (2)' })).toEqual([
    'openai/gpt-4o-mini · #1 · log',
    'openai/gpt-4o-mini · #1 · log (2)',
  ]);
  expect(named(run, { ...run, id: 2, key: 'b' })[1]).toBe('openai/gpt-4o-mini · #1 · b');
  expect(named(run, { ...run, id: 2, pointer: '/samples/1' })[1]).toBe('openai/gpt-4o-mini · #1 · /samples/1');
});
