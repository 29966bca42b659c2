import { expect, onTestFinished, test, vi } from 'vitest';
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

test('a grid of two decimals for all ten metrics is no wider than the work pane of a window of 1280 pixels', () => {
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(HTMLElement.prototype, 'clientWidth', 'get').mockReturnValue(640);
  vi.spyOn(HTMLElement.prototype, 'clientHeight', 'get').mockReturnValue(400);
  const names = Array.from({ length: 10 }, (_, at) => `Metric ${at + 1}`);
  const { container } = renderIn(
    fakeWorkbench().workbench,
    <HeatGrid
      {...{ title: 'Correlation', about: 'of items', rows: names, columns: names, digits: 2, absent: '–' }}
      cells={names.map(() => names.map(() => -0.25))}
      shade={() => 0}
    />,
  );
  expect(container.querySelector('svg[data-drawing]')?.getAttribute('width')).toBe('640');
});
