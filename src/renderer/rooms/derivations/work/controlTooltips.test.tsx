import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { prepareWindow, renderIn, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { texts } from '../../../window/i18n.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { QuestionFilterBar } from '../list/QuestionFilterBar.tsx';
import { imported, roomShowing } from '../roomFixture.ts';
import { TripleEditor } from './TripleEditor.tsx';

beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
  const { workbench, store } = roomShowing(imported);
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <QuestionFilterBar />
      <TripleEditor />
    </DerivationsContext>,
  );
});
afterEach(cleanup);

const tooltipOf = (name: string) => {
  const control = screen.getByRole('button', { name });
  return [control.dataset.tooltip, control.dataset.tooltipKeys, control.getAttribute('title')];
};

test('controls that may be a sign alone say their name in the tooltip of the window', () => {
  expect(tooltipOf('Filter')).toEqual(['Filter', undefined, null]);
  expect(tooltipOf('Problems 0')).toEqual(['Problems', undefined, null]);
  expect(tooltipOf('Changed 0')).toEqual(['Changed', undefined, null]);
  expect(tooltipOf('Flagged 1')).toEqual(['Flagged', undefined, null]);
  expect(tooltipOf('More')).toEqual(['More', undefined, null]);
});

test('the "+" of the row that has the caret says its key', () => {
  expect(tooltipOf('Add an object (1)')).toEqual(['Add an object', undefined, null]);
  act(() => screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject of triple 1' }).focus());
  expect(tooltipOf('Add an object (1)')).toEqual(['Add an object', 'Alt+Enter', null]);
});
