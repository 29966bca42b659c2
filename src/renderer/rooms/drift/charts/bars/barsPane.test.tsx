import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import { measuredModels } from '../../modelsFixture.ts';
import { bodyRows, eachWithRoomToDraw, show, shownModels } from '../chartPanesFixture.tsx';
import { BarsPane } from './BarsPane.tsx';

eachWithRoomToDraw();

describe('the bars', () => {
  test('say value, interval and verdict of every model, best first', () => {
    show(<BarsPane />);
    expect(screen.getByLabelText(/^Recall at turn 10: /).getAttribute('aria-label')).toBe(
      'Recall at turn 10: kaede-13b 0.94 [0.90, 0.98], passes; tsubaki-8×7b 0.92 [0.88, 0.96], passes; ' +
        'aoba-7b 0.85 [0.81, 0.90], passes; sora-mini 0.77 [0.73, 0.81], passes',
    );
  });

  test('name both ways to count conflicts', () => {
    show(<BarsPane />);
    fireEvent.click(screen.getByLabelText('answered turns'));
    expect(screen.getByLabelText(/^K conflict: /).getAttribute('aria-label')).toContain('sora-mini 0.06');
  });

  test('say of how many summaries controlled recall is, and why failed calls have no part', () => {
    const withTotals = (totals: readonly number[]) =>
      shownModels(
        measuredModels.map((model, at) => {
          const total = totals[at] ?? 300;
          const controlled = { rate: 0.33, compliant: 99, total, interval: null, intervalMethod: null };
          return { ...model, measured: { ...model.measured, controlled }, overruled: null };
        }),
      );
    show(<BarsPane />, withTotals([267]));
    expect(screen.getByText(/failed left no summary/).textContent).toMatch(
      /recall 0\..* n \(summaries\): aoba-7b 267, kaede-13b 300, sora-mini 300, tsubaki-8×7b 300\.$/,
    );
    cleanup();
    show(<BarsPane />, withTotals([300]));
    expect(screen.getByText(/failed left no summary/).textContent).toMatch(/ n \(summaries\): 300\.$/);
  });

  test('of a list of terms have no gate of recall', () => {
    show(<BarsPane />, shownModels(measuredModels.map((model) => ({ ...model, entitySource: 'lexicon' as const }))));
    expect(screen.queryByText('0.70 gate')).toBeNull();
    expect(screen.getByText('0.10 gate')).toBeTruthy();
  });

  test('a metric that was not measured is a sentence with what brings it, never a bar of 0', () => {
    const { store } = show(<BarsPane />);
    const sentence = screen.getByText('Alignment is not shown.').closest('p');
    expect(sentence?.textContent).toBe('Alignment is not shown. It needs a local embedding model. Choose a folder…');
    fireEvent.click(within(sentence ?? document.body).getByRole('button'));
    expect(store.getState().dialog).toBe('measure');
    expect(screen.queryByLabelText(/^Alignment: /)).toBeNull();
  });

  test('are a table that sorts, with the same numbers', () => {
    show(<BarsPane />, { showsTable: true });
    const models = () =>
      bodyRows()
        .slice(0, 3)
        .map((row) => row.cells[1]?.textContent);
    expect(models()).toEqual(['kaede-13b', 'tsubaki-8×7b', 'aoba-7b']);
    const head = screen.getByText('Value');
    fireEvent.click(head);
    fireEvent.click(head);
    expect(head.closest('th')?.getAttribute('aria-sort')).toBe('descending');
    expect(models()[0]).toBe('kaede-13b');
  });
});
