import { expect, test } from 'vitest';
import { measuredModels } from '../../modelsFixture.ts';
import { withOverruled } from './overruledColumn.ts';

test('a table that leaves says of each row whether what was overruled of its model counts', () => {
  const models = measuredModels.map((one, at) => ({ ...one, overruled: at === 0 ? one.measured : null }));
  const [first = '', second = ''] = models.map(({ model }) => model);
  const table = {
    columns: [{ id: 'model', label: 'Model', kind: 'text' as const, show: String }],
    rows: [first, second].map((model) => ({ key: model, line: model, cells: [model] })),
  };
  const shown = { status: 'ready' as const, value: { run: null, models } };
  const said = (showsOverruled: boolean) =>
    withOverruled(table, { shown, showsOverruled }).rows.map(({ cells }) => cells);
  expect(said(true)).toEqual([
    [first, true],
    [second, false],
  ]);
  expect(said(false).map(([, overruled]) => overruled)).toEqual([false, false]);
  expect(withOverruled(table, { shown, showsOverruled: true }).columns.map(({ id }) => id)).toEqual([
    'model',
    'overruled',
  ]);
});
