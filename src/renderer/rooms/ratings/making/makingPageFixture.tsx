import { act, fireEvent, screen } from '@testing-library/react';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press, pressKeys } from '../../../testing/pressKeys.ts';
import { MakingPage } from './MakingPage.tsx';
import { makingAnswers } from './makingFixture.ts';

export async function openMaking(answers: FakeAnswers = {}) {
  const made: number[] = [];
  const fake = fakeWorkbench({
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'ratings.studies': () => [],
    ...makingAnswers,
    ...answers,
  });
  renderIn(fake.workbench, <MakingPage onClose={() => made.push(-1)} onMade={(id) => made.push(id)} />);
  await act(async () => {});
  const inputsOf = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { ...fake, inputsOf, made };
}

/** Presses a key on an element, or where the focus is. */
export const pressOn = (target: Element | null, key: string) =>
  act(async () => press(key, {}, target ?? document.body));

export async function putBoth(): Promise<void> {
  for (const [key, author] of [
    ['a', 'aoba-7b'],
    ['b', 'kaede-13b'],
  ] as const) {
    act(() => screen.getByRole('button', { name: new RegExp(author) }).focus());
    await pressKeys(key);
  }
}

export const type = (element: Element | null, value: string) =>
  act(async () => {
    if (element !== null) fireEvent.change(element, { target: { value } });
  });

export const field = (name: string) => document.querySelector(`[data-field="${name}"]`);
export const foot = () => document.querySelector('.mk-foot [role="status"]')?.textContent;
