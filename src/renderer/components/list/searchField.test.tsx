import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { keys } from '../../window/keyDispatcher.ts';
import { SearchField } from './SearchField.tsx';

eachInEmptyWindow();

test('Escape in the field of a search leads back to where its key was pressed', () => {
  renderIn(
    fakeWorkbench().workbench,
    <>
      <button type="button">Step 4</button>
      <SearchField
        label="Search"
        command="derivations.search"
        search=""
        onSearch={async () => {}}
        delayMs={null}
        goToHits={async () => {}}
      />
    </>,
  );
  const step = screen.getByRole('button', { name: 'Step 4' });
  step.focus();
  act(() => keys.run('derivations.search'));
  const field = screen.getByRole('textbox', { name: 'Search' });
  expect(document.activeElement).toBe(field);
  fireEvent.keyDown(field, { key: 'Escape' });
  expect(document.activeElement).toBe(step);
});
