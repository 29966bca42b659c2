import { fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { seriesLook } from '../../../../../shared/charts/series.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../../testing/fakeWorkbench.tsx';
import type { AgentOfMetric, ChosenPoint } from '../resultsData.ts';
import { ClaimStrip } from './ClaimStrip.tsx';

eachInEmptyWindow();

const point = { position: 3, claim: null, isEmpty: false } as const;
const none = { items: 1, leftOut: 0, mean: null, interval: null, box: null, density: null };
const agents: AgentOfMetric[] = [
  { name: 'base', look: seriesLook(0), ...none, points: [{ ...point, value: 0.622 }] },
  { name: 'exp', look: seriesLook(1), ...none, points: [{ ...point, value: 0, isEmpty: true }] },
  { name: 'coh', look: seriesLook(2), ...none, points: [{ ...point, position: 4, value: 0.9 }] },
];

test('one claim is shown over the agents that have it, and the one that is pressed is the next to be read', () => {
  const onChoose = vi.fn<(point: ChosenPoint) => void>();
  const chosen = { agent: 'base', position: 3, claim: null };
  renderIn(
    fakeWorkbench({}).workbench,
    <ClaimStrip about="BERTScore F1" agents={agents} chosen={chosen} onChoose={onChoose} />,
  );
  expect(screen.getByRole('heading').textContent).toBe('This claim, 2 agents');
  const buttons = screen.getAllByRole('button');
  expect(buttons.map(({ textContent }) => textContent?.trim())).toEqual(['base0.622', 'exp0.000empty']);
  expect(screen.getByRole('button', { pressed: true }).textContent).toContain('base');
  fireEvent.click(screen.getByRole('button', { name: /exp/ }));
  expect(onChoose).toHaveBeenCalledWith({ agent: 'exp', position: 3, claim: null });
});
