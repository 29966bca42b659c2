import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow } from '../../../../testing/fakeWorkbench.tsx';
import { buildHead, buildResults, buildScope, resultsAnswers } from '../resultsFixture.ts';
import { openResults, recipe, work } from '../resultsPageFixture.tsx';

eachInEmptyWindow();

describe('the overview of results', () => {
  it('gives each rate with its interval and n, and says what ties count', async () => {
    await openResults();
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('R4: 0.70 (0.60–0.80), n 40, 0.80 (0.50–1.10)');
    expect(within(work()).getByText('ties count ½; n and 95 % interval')).toBeTruthy();
  });

  it('prints as many digits of a rate as tell it from the ends of its interval, wherever it stands', async () => {
    const scope = buildScope();
    const hugged = { low: 0.0061, high: 0.0109 };
    const rate = { value: 0.0083, count: 8.3, n: 1_000, interval: hugged, drawn: hugged };
    const models = scope.models.map((row) => (row.model === 'P2' ? { ...row, rate } : row));
    const pairs = scope.pairs.map((pair) => (pair.x === 'R4' && pair.y === 'P2' ? { ...pair, rate } : pair));
    const position = { ...scope.position, share: rate };
    await openResults(
      resultsAnswers(buildHead(), () => buildResults({ ...scope, models, pairs, position, ties: rate })),
    );
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('P2: 0.008 (0.006–0.011)');
    expect(screen.getByRole('button', { name: /^P2 against R4:/ }).textContent).toContain('0.992 n 1,0000.989–0.994');
    expect(within(work()).getByRole('row', { name: /^Equally good/ }).textContent).toContain('0.0080.006–0.011');
    expect(recipe()).toContain('Left answer chosen: 0.008 (0.006–0.011)');
  });

  it('says how many repeats are counted apart, also of one', async () => {
    await openResults(resultsAnswers(buildHead(), () => buildResults(buildScope(), { repeats: 1 })));
    expect(recipe()).toContain('First judgements: 60; 1 repeat counted apart.');
    cleanup();
    await openResults();
    expect(recipe()).toContain('5 repeats counted apart.');
  });

  it('tells models apart by the corrected test alone, and calls no order a ranking', async () => {
    await openResults();
    expect(work().textContent).toContain('Told apart, 2 of 3 pairs: R4 and K7 each above P2.');
    expect(work().textContent).toContain('Not told apart: R4 and K7. The order of the rows is not a ranking.');
    expect(work().textContent).toContain('Holm over all 6 differences that are tested here, 5 %');
  });

  it('has the side that was chosen, ties and what could not be judged beside every tab', async () => {
    await openResults();
    const line = 'Left answer chosen: 0.60 (0.50–0.70), 30 of 50 decisive answers, repeats in, binomial p 0.203.';
    for (const key of ['Overview', 'Style control', 'Progress']) {
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: key })));
      expect(recipe()).toContain(line);
      expect(recipe()).toContain('Ties 6 and "unable" 3 of 60 answers.');
      expect(work().textContent).toContain('Interim: 60 of 120 judgements');
    }
  });

  it('does not take a missing interval for a small n where the fit is not finite', async () => {
    const scope = buildScope();
    const models = scope.models.map((row) => ({
      ...row,
      strength: row.strength && { ...row.strength, se: null, interval: null, drawn: null },
    }));
    const fit = { ...scope.fit, status: 'not_finite' as const, strongGroups: [['R4'], ['K7', 'P2']], ridge: 0.01 };
    const pairs = scope.pairs.map((pair) => ({ ...pair, difference: null }));
    await openResults(resultsAnswers(buildHead(), () => buildResults({ ...scope, models, pairs, fit })));
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('n 40, 0.80 (no interval)');
    expect(chart.getAttribute('aria-label')).not.toContain('n < 10');
    expect(work().textContent).toContain('tells nothing apart');
    expect(work().textContent).not.toContain('Told apart');
  });
});
