import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { eachInEmptyWindow } from '../../../../testing/fakeWorkbench.tsx';
import { buildHead, buildResults, buildScope, resultsAnswers } from '../resultsFixture.ts';
import { openResults, recipe, work } from '../resultsPageFixture.tsx';

eachInEmptyWindow();

describe('the tab of style', () => {
  const styled = (interval: { low: number; high: number } | null): Partial<ScopeView> => ({
    style: {
      ...{ votes: 20, reason: null, features: [] },
      models: [{ model: 'R4', plain: { value: -0.4, interval }, controlled: { value: -12.5, interval } }],
    },
  });

  it.each([
    [null, 1],
    [{ low: -13, high: 1 }, 0],
  ])('warns where no strength has an interval (%j)', async (interval, count) => {
    await openResults(resultsAnswers(buildHead(), () => buildResults(buildScope(styled(interval)))));
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
    expect(screen.queryAllByText(/^Fewer than 10 questions or votes: style and model can hardly/)).toHaveLength(count);
  });

  it('warns of a style that the models have to themselves', async () => {
    const feature = { feature: 'length', value: 30.7, interval: { low: 6.6, high: 54.9 }, isConstant: false } as const;
    const { style } = styled({ low: -13, high: 1 });
    for (const isEntangled of [true, false]) {
      const scope = buildScope({ style: style ? { ...style, features: [{ ...feature, isEntangled }] } : null });
      await openResults(resultsAnswers(buildHead(), () => buildResults(scope)));
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
      expect(
        screen.queryAllByText(/^What these add can hardly be told apart from the models .* here: Length\./),
      ).toHaveLength(isEntangled ? 1 : 0);
      cleanup();
    }
  });

  it('says how intervals are made only where there is one', async () => {
    for (const interval of [null, { low: -13, high: 1 }]) {
      await openResults(resultsAnswers(buildHead(), () => buildResults(buildScope(styled(interval)))));
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
      for (const text of [work().textContent, recipe()]) {
        expect(text?.includes('95 % by the curvature')).toBe(interval !== null);
        expect(text).toContain('Features are the relative difference');
      }
      cleanup();
    }
  });
});
