import { cleanup, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { manyModels } from '../modelsFixture.ts';
import { BarsPane } from './bars/BarsPane.tsx';
import { CardPane } from './card/CardPane.tsx';
import { eachWithRoomToDraw, show, shownModels } from './chartPanesFixture.tsx';
import { ScatterPane } from './scatter/ScatterPane.tsx';

eachWithRoomToDraw();

test('with no model switched on every chart says so', () => {
  const hidden = new Set(manyModels(8).map(({ model }) => model));
  for (const Pane of [BarsPane, ScatterPane, CardPane]) {
    show(<Pane />, { ...shownModels(manyModels(8)), hidden });
    expect(screen.getByRole('heading', { name: 'No model is switched on.' })).toBeTruthy();
    cleanup();
  }
});

test.each([
  ['bars', <BarsPane key="bars" />, ['scaleX(1)']],
  ['the scatter', <ScatterPane key="scatter" />, ['scaleX(1)', 'scaleY(1)']],
])('whiskers of %s stand where their numbers are from the first', (_, pane, unscaled) => {
  show(pane);
  const whiskers = [...document.querySelectorAll<SVGLineElement>('.recharts-errorBar line')];
  expect(new Set(whiskers.map(({ style }) => style.transform))).toEqual(new Set(unscaled));
});
