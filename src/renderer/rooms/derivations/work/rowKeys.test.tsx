import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import { renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { flushTyped } from '../../../window/flushTyped.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { WorkPane } from './WorkPane.tsx';

eachPressingKeys();

const triple = (subject: string) => ({ subject, relation: '生地', objects: ['花巻市'], support: null });

async function show(derivations: QuestionContent['derivations']) {
  const shown: ReturnType<typeof roomShowing> = roomShowing(
    { ...imported, derivations },
    {
      'derivations.setFlag': () => ({}),
      'derivations.addComment': () => ({}),
      'derivations.readQuestion': () => {
        const { detail } = shown.store.getState();
        return detail.status === 'ready' ? detail.value : null;
      },
    },
  );
  renderIn(
    shown.workbench,
    <DerivationsContext value={shown.store}>
      <div data-room-scope="derivations" data-pane="list" tabIndex={-1}>
        <WorkPane />
      </div>
    </DerivationsContext>,
  );
  const list = document.querySelector<HTMLElement>('[data-pane="list"]');
  await act(async () => list?.focus());
  return { ...shown, list };
}
const focused = () => document.activeElement?.getAttribute('data-cell') ?? null;

test('a digit goes to the row of that number, and Shift with it too', async () => {
  await show([[triple('宮沢賢治'), triple('高村光太郎')]]);
  await act(async () => press('2'));
  expect(focused()).toBe('1.subject.0');
  const cell = screen.getByRole<HTMLInputElement>('textbox', { name: 'Subject of triple 2' });
  expect([cell.selectionStart, cell.selectionEnd]).toEqual([0, 5]);
  await act(async () => press('Escape'));
  await act(async () => press('Shift+1'));
  expect(focused()).toBe('0.subject.0');
  await act(async () => press('Escape'));
  await act(async () => press('3'));
  expect(focused()).toBeNull();
});

test('where there are several derivations a digit chooses one, and Shift leads to the row', async () => {
  const { store } = await show([[triple('a'), triple('b')], [triple('c')]]);
  await act(async () => press('2'));
  expect([store.getState().derivation, focused()]).toEqual([1, null]);
  await act(async () => press('1'));
  await act(async () => press('Shift+2'));
  expect([store.getState().derivation, focused()]).toEqual([0, '1.subject.0']);
});

test('behind the last cell Enter leads to the button of done, which only one more press of it uses', async () => {
  const { store } = await show([[triple('宮沢賢治')]]);
  const done = vi.fn(async () => true);
  store.setState({ done });
  const legend = () => document.querySelector('.dv-legend-keys')?.textContent ?? null;
  await act(async () => press('1'));
  expect(legend()).toContain('next cell');
  const last = screen.getByRole('textbox', { name: 'Object 1 of triple 1' });
  await act(async () => last.focus());
  expect(legend()).toBe('Enter to “Done” CtrlEnter done, next CtrlShiftEnter new triple');
  fireEvent.keyDown(last, { key: 'Enter', repeat: true });
  expect(document.activeElement).toBe(last);
  await act(async () => press('Enter'));
  const button = screen.getByRole('button', { name: /^Done/ });
  expect(document.activeElement).toBe(button);
  expect(done).not.toHaveBeenCalled();
  expect(fireEvent.keyDown(button, { key: 'Enter', repeat: true })).toBe(false);
  await act(async () => fireEvent.click(button));
  expect(done).toHaveBeenCalledOnce();
});

test('a flag asks for its reason, which Enter keeps; the focus is then where it was', async () => {
  const { asked, list } = await show([[triple('宮沢賢治')]]);
  await act(async () => press('F'));
  const field = screen.getByRole('textbox', { name: /^Why the flag/ });
  expect(document.activeElement).toBe(field);
  fireEvent.change(field, { target: { value: '出典なし' } });
  await act(async () => press('Enter'));
  expect(document.activeElement).toBe(list);
  expect(asked.filter(({ method }) => /Flag|Comment/.test(method)).map(({ method }) => method)).toEqual([
    'derivations.setFlag',
    'derivations.addComment',
  ]);
  // Taking the flag away asks for nothing.
  await act(async () => press('F'));
  expect(document.activeElement).toBe(list);
});

test('a comment that was begun is not the reason of a flag, and stands in its field again afterwards', async () => {
  const { asked } = await show([[triple('宮沢賢治')]]);
  const shownIn = (name: RegExp) => screen.getByRole<HTMLTextAreaElement>('textbox', { name }).value;
  const type = (text: string) =>
    act(async () => void fireEvent.change(document.activeElement ?? document.body, { target: { value: text } }));
  await act(async () => press('C'));
  await type('半分の');
  await act(async () => press('Escape'));
  await act(async () => press('F'));
  expect(shownIn(/^Why the flag/)).toBe('');
  await act(async () => press('Escape'));
  expect(shownIn(/comment/i)).toBe('半分の');
  await act(async () => press('F'));
  await act(async () => press('F'));
  await type('出典');
  await act(async () => press('Escape'));
  expect(shownIn(/^Why the flag/)).toBe('出典');
  await act(async () => press('C'));
  await act(async () => press('Enter'));
  expect(asked.find(({ method }) => method === 'derivations.addComment')?.input).toMatchObject({ text: '出典' });
  expect(shownIn(/comment/i)).toBe('半分の');
});

test.each(['', '半分の'])(
  'a reason goes on in its field where an undo took the flag back, beside a comment "%s"',
  async (begun) => {
    const { store, asked } = await show([[triple('宮沢賢治')]]);
    const type = (text: string) =>
      act(async () => void fireEvent.change(document.activeElement ?? document.body, { target: { value: text } }));
    await act(async () => press('C'));
    await type(begun);
    await act(async () => press('Escape'));
    await act(async () => press('F'));
    await type('出典');
    await act(flushTyped);
    const { detail } = store.getState();
    if (detail.status !== 'ready') throw new Error('No question');
    act(() => store.setState({ detail: { ...detail, value: { ...detail.value, reviews: [] } } }));
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: /comment/i });
    expect([field.value, document.activeElement]).toEqual(['出典', field]);
    await type('出典なし');
    await act(async () => press('Enter'));
    expect(asked.find(({ method }) => method === 'derivations.addComment')?.input).toMatchObject({ text: '出典なし' });
    expect(field.value).toBe(begun);
    expect(store.getState().reasonAskedOf).toBeNull();
  },
);

test('a reason gives way to the comment that was begun where its flag is taken back by hand', async () => {
  await show([[triple('宮沢賢治')]]);
  const type = (text: string) =>
    act(async () => void fireEvent.change(document.activeElement ?? document.body, { target: { value: text } }));
  const shown = () => screen.getByRole<HTMLTextAreaElement>('textbox', { name: /comment|^Why the flag/i }).value;
  await act(async () => press('C'));
  await type('半分の');
  await act(async () => press('Escape'));
  await act(async () => press('F'));
  await type('出典');
  await act(async () => press('Escape'));
  expect(shown()).toBe('出典');
  await act(async () => press('F'));
  expect(shown()).toBe('半分の');
});
