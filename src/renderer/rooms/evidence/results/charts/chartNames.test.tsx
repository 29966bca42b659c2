import { expect, test } from 'vitest';
import { seriesLook } from '../../../../../shared/charts/series.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../../testing/fakeWorkbench.tsx';
import { DensityChart } from './DensityChart.tsx';
import { HeatGrid } from './HeatGrid.tsx';

eachInEmptyWindow();

const drawn = () => [...document.querySelectorAll('text')].map(({ textContent }) => textContent);

test('the longest metric of the study stands whole beside its row', () => {
  const names = ['Fluency', 'Explanation Completeness'];
  renderIn(
    fakeWorkbench({}).workbench,
    <HeatGrid
      title="Correlation"
      about=""
      rows={names}
      columns={['a']}
      cells={[[1], [1]]}
      shade={() => 0}
      digits={2}
      absent="–"
    />,
  );
  expect(drawn()).toEqual(expect.arrayContaining(names));
});

test('a curve of density says of how many values it is', () => {
  const values = { items: 2, leftOut: 0, mean: 0.5, interval: null, box: null };
  const points = [0, 1].flatMap((position) =>
    (['A', 'B'] as const).map((claim) => ({ position, claim, value: 0.5, isEmpty: false })),
  );
  renderIn(
    fakeWorkbench({}).workbench,
    <DensityChart
      title="Fluency"
      about=""
      agents={[{ name: 'base', look: seriesLook(0), ...values, points, density: { from: 0, to: 1, y: [0, 1, 0] } }]}
    />,
  );
  expect(drawn()).toContain('base n 4');
});
