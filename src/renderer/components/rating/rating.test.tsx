import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Criterion } from '../../../shared/criteria.ts';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { RatingRows } from './RatingRows.tsx';
import { useRating } from './useRating.ts';

beforeAll(prepareWindow);
afterEach(cleanup);

const unable = { value: 'unable', name: 'Unable' };
const scale = (side: 'A' | 'B'): Criterion<string> => ({
  id: `accuracy.${side}`,
  name: side,
  asks: 'How accurate is it?',
  choices: [
    ...['serious errors', '', 'minor errors', '', 'none found'].map((anchor, index) => ({
      value: String(index + 1),
      name: String(index + 1),
      anchor,
    })),
    unable,
  ],
});
/** One of the criteria by which two responses are compared: a choice, and a scale for each. */
const criteria: readonly Criterion<string>[] = [
  {
    id: 'accuracy',
    name: 'Accuracy',
    asks: 'Which has fewer or less serious factual errors?',
    choices: [
      { value: 'A', name: 'A is better' },
      { value: 'B', name: 'B is better' },
      { value: 'tie_good', name: 'Equally good' },
      { value: 'tie_bad', name: 'Neither is good' },
      { ...unable, name: 'Unable to judge' },
    ],
  },
  scale('A'),
  scale('B'),
];

function Form() {
  const [answers, setAnswers] = useState<ReadonlyMap<string, string>>(new Map());
  const [focused, setFocused] = useState<string | null>(null);
  const rating = useRating({
    criteria,
    answers,
    focused,
    onFocus: setFocused,
    onAnswer: (id, value) => {
      const next = new Map(answers);
      if (value === undefined) next.delete(id);
      else next.set(id, value);
      setAnswers(next);
    },
  });
  const of = ({ value }: { value: string }, index: number) => (value === 'unable' ? 'u' : String(index + 1));
  return (
    <>
      <RatingRows rating={rating} keys={{ of, areOwn: true }} complete="Everything is answered." />
      <pre>{JSON.stringify([...answers])}</pre>
    </>
  );
}

const kept = () => JSON.parse(screen.getByText(/^\[/).textContent ?? '');
const row = (name: string) => within(screen.getByRole('radiogroup', { name }));
const press = (key: string) => fireEvent.keyDown(document.activeElement ?? document.body, { key });
const inFocus = () => document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion');

describe('a form of criteria', () => {
  test('takes the keys of the criterion with the focus, each of its own, and goes on to what is open', () => {
    renderIn(fakeWorkbench({}).workbench, <Form />);
    row('Accuracy')
      .getByRole('radio', { name: /^A is better/ })
      .focus();
    press('1');
    expect(inFocus()).toBe('accuracy.A');
    press('u');
    press('4');
    expect(kept()).toEqual([
      ['accuracy', 'A'],
      ['accuracy.A', 'unable'],
      ['accuracy.B', '4'],
    ]);
    expect(screen.getByRole('status').textContent).toBe('Everything is answered.');
  });

  test('goes back to what was left out, and takes an answer back by key and by button', () => {
    renderIn(fakeWorkbench({}).workbench, <Form />);
    row('B').getByRole('radio', { name: /^1/ }).focus();
    press('5');
    expect(inFocus()).toBe('accuracy');
    press('2');
    press('ArrowUp');
    press('Delete');
    expect(kept()).toEqual([['accuracy.B', '5']]);
    press('ArrowDown');
    press('ArrowDown');
    fireEvent.click(screen.getByRole('button', { name: 'Take back' }));
    expect(kept()).toEqual([]);
  });

  test('writes nothing while arrows go through the answers, or for keys with others held', () => {
    renderIn(fakeWorkbench({}).workbench, <Form />);
    row('A').getByRole('radio', { name: /^1/ }).focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowLeft']) press(key);
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '3', altKey: true });
    expect([kept(), document.activeElement?.textContent]).toEqual([[], '2 ']);
    press('9');
    expect(kept()).toEqual([]);
  });
});
