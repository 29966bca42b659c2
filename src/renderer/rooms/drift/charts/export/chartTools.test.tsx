import { fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { measuredModels } from '../../modelsFixture.ts';
import { eachWithRoomToDraw, show, shownModels } from '../chartPanesFixture.tsx';
import { ChartTools } from './ChartTools.tsx';

eachWithRoomToDraw();

test('the tools show the table, except where the chart is one already or has none', () => {
  const { store, unmount } = show(<ChartTools />, { workTab: 'bars' });
  fireEvent.click(screen.getByRole('button', { name: 'Table' }));
  expect(store.getState().showsTable).toBe(true);
  unmount();
  const card = show(<ChartTools />, { workTab: 'card' });
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Table' }).disabled).toBe(true);
  card.unmount();
  show(<ChartTools />, { workTab: 'pdsqi' });
  expect(screen.queryByRole('button')).toBeNull();
});

test('pictures are not offered where nothing is drawn, and the reason is told', () => {
  const button = (name: string) => screen.getByRole<HTMLButtonElement>('button', { name });
  const noConflict = measuredModels.map((model) => ({
    ...model,
    overruled: null,
    measured: { ...model.measured, conflict: null },
  }));
  show(<ChartTools />, { workTab: 'scatter', ...shownModels(noConflict) });
  expect(['SVG', 'PNG', 'CSV'].map((name) => button(name).disabled)).toEqual([true, true, false]);
  expect(button('SVG').title).toBe('Nothing is drawn: no model has both recall and K conflict.');
});
