import { act, fireEvent, render, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { App } from './App.tsx';

eachInEmptyWindow();

async function inStatusBar() {
  render(<App workbench={fakeWorkbench().workbench} />);
  await screen.findByRole('heading', { level: 1 });
  const evaluator = within(screen.getByRole('region', { name: 'Status' })).getByRole('button', { name: /^Evaluator/ });
  act(() => evaluator.focus());
  return evaluator;
}
const press = (digit: string) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key: digit, code: `Digit${digit}`, ctrlKey: true });

test.each([
  ['1', 'derivations'],
  ['6', 'outbox'],
  ['7', 'work'],
] as const)(
  'Ctrl+%s takes the focus along from the status bar, as what opens (%s) is worked in',
  async (digit, place) => {
    await inStatusBar();
    press(digit);
    expect(useFrame.getState().place).toBe(place);
    expect(document.activeElement?.closest('[data-pane="status"]') ?? null).toBeNull();
  },
);

test('the key of the place that is open leaves the focus where it is', async () => {
  const evaluator = await inStatusBar();
  act(() => useFrame.getState().go('work'));
  press('7');
  expect(document.activeElement).toBe(evaluator);
});
