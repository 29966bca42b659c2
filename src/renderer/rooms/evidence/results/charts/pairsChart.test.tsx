import { screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { seriesLook } from '../../../../../shared/charts/series.ts';
import type { PairReading } from '../../../../../shared/rooms/evidence/resultsView.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../../testing/fakeWorkbench.tsx';
import { PairsChart } from './PairsChart.tsx';

eachInEmptyWindow();

const reading: PairReading = {
  ...{ items: 30, leftOut: 0, meanDifference: 0.065, medianDifference: 0.06, low95: 0.02, high95: 0.13 },
  ...{ wins: 20, ties: 1, losses: 9, method: 'normal', p: 0.004, pHolmWithinMetric: 0.02, pHolmWithinScenario: 0.2 },
  ...{ pSign: 0.06, pT: 0.005, rankBiserial: 0.55, cohensDz: 0.56 },
};
const without = { ...reading, items: 28, leftOut: 2, meanDifference: 0.023, low95: 0.01, high95: 0.04 };

/** Ends of the intervals and their points, from the left. */
function drawn(withoutEmpty: PairReading | null) {
  const pair = { first: 'base', second: 'exp', all: reading, withoutEmpty };
  renderIn(
    fakeWorkbench({}).workbench,
    <PairsChart
      title="Paired"
      about=""
      pairs={[pair]}
      family="metric"
      leaveOutEmpty={false}
      lookOf={() => seriesLook(0)}
    />,
  );
  const lines = [...document.querySelectorAll('path')].flatMap((path) => {
    const ends = /^M([\d.-]+),[\d.]+H([\d.-]+)$/.exec(path.getAttribute('d') ?? '');
    return ends && Number(ends[1]) > 0
      ? [{ from: Number(ends[1]), to: Number(ends[2]), width: path.getAttribute('stroke-width') }]
      : [];
  });
  const points = [...document.querySelectorAll('circle')].map((circle) => Number(circle.getAttribute('cx')));
  return { lines, points };
}

test('both readings of a pair have their interval, that without empty explanations a thinner one, and its point lies within it', () => {
  const { lines, points } = drawn(without);
  expect(lines.map(({ width }) => width)).toEqual(['1.6', '0.8']);
  const [all, second] = lines.map(({ from, to }, at) => ({
    from: Math.min(from, to),
    to: Math.max(from, to),
    point: points.at(at - 2) ?? 0,
  }));
  for (const one of [all, second]) {
    expect(one?.point).toBeGreaterThan(one?.from ?? 0);
    expect(one?.point).toBeLessThan(one?.to ?? 0);
  }
  expect((second?.to ?? 0) - (second?.from ?? 0)).toBeLessThan((all?.to ?? 0) - (all?.from ?? 0));
});

test('without empty explanations there is one reading', () => {
  expect(drawn(null).lines).toHaveLength(1);
});

test('a pair has the sign of its table, first less second, and says which is taken from which', () => {
  const { lines, points } = drawn(null);
  const zero = Number(
    /^M([\d.]+),\d+V/.exec(document.querySelector('[stroke-dasharray]')?.getAttribute('d') ?? '')?.[1],
  );
  expect(points.at(-1)).toBeGreaterThan(zero);
  expect(lines[0]?.from).toBeGreaterThan(zero);
  const words = [...document.querySelectorAll('text')].map(({ textContent }) => textContent);
  expect(words).toContain('base − …');
  expect(words).toContain('0.065 0.020–0.130');
  expect(screen.getByRole('img', { name: /base less exp: 0\.065, 95 % 0\.020–0\.130/ })).toBeTruthy();
});

test('the longest name of an agent of the study stands whole beside its interval', () => {
  const pair = { first: 'base', second: 'base_exp_coh', all: reading, withoutEmpty: null };
  const look = { family: 'metric', leaveOutEmpty: false, lookOf: () => seriesLook(0) } as const;
  renderIn(fakeWorkbench({}).workbench, <PairsChart title="Paired" about="" pairs={[pair]} {...look} />);
  expect([...document.querySelectorAll('text')].map(({ textContent }) => textContent)).toContain('base_exp_coh');
});
