import { act, fireEvent } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cell, focused, inTypingWindow, openRoom, pauseOfTyping, settle } from './typingFixture.tsx';

inTypingWindow();

/** The field that has the focus, as typing finds it. */
function field(): HTMLInputElement {
  if (document.activeElement instanceof HTMLInputElement) return document.activeElement;
  throw new Error('No field has the focus');
}
const chosenText = () => field().value.slice(field().selectionStart ?? 0, field().selectionEnd ?? 0);

/** Types where the caret is, over what is chosen. */
function typeOver(text: string): void {
  const { value, selectionStart, selectionEnd } = field();
  const written = value.slice(0, selectionStart ?? 0) + text + value.slice(selectionEnd ?? 0);
  fireEvent.change(field(), { target: { value: written } });
}

describe('a derivation without triples', () => {
  it('gives E and the key on its button something to do, wherever the focus is', async () => {
    const { store } = await openRoom();
    act(() => store.getState().change((old) => ({ ...old, derivations: [[]] }), 'deleteTriple'));
    await settle();
    act(() => document.querySelector<HTMLElement>('[data-pane="work"]')?.focus());
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
    expect(document.activeElement?.textContent).toMatch(/Add/);
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true, shiftKey: true });
    await settle();
    expect(focused()).toBe('0.subject.0');
  });
});

describe('the triple editor by keyboard', () => {
  it('goes from cell to cell with Enter, Shift+Enter and the arrows at the ends of a text', async () => {
    await openRoom();
    act(() => cell('0.subject.0').focus());
    for (const expected of ['0.relation.0', '0.objects.0', '1.subject.0']) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
      expect(focused()).toBe(expected);
    }
    fireEvent.keyDown(cell('1.subject.0'), { key: 'Enter', shiftKey: true });
    expect(focused()).toBe('0.objects.0');
    fireEvent.keyDown(cell('0.objects.0'), { key: 'ArrowDown' });
    expect(focused()).toBe('1.objects.0');
    cell('1.objects.0').setSelectionRange(0, 0);
    fireEvent.keyDown(cell('1.objects.0'), { key: 'ArrowLeft' });
    expect(focused()).toBe('1.relation.0');
  });

  it('replaces the relation of the first triple, is done and goes on with three keys beside the text', async () => {
    const { store, saves } = await openRoom();
    act(() => document.querySelector<HTMLElement>('[data-pane="work"]')?.focus());
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    typeOver('著者');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter', ctrlKey: true });
    await settle();
    expect([store.getState().selectedId, saves.map((save) => save.content.derivations[0]?.[0]?.relation)]).toEqual([
      2,
      ['著者'],
    ]);
  });

  it.each([
    ['Enter', {}, '0.relation.0', '0.objects.0'],
    ['Enter', { shiftKey: true }, '0.relation.0', '0.subject.0'],
    ['ArrowDown', {}, '0.relation.0', '1.relation.0'],
    ['ArrowUp', {}, '1.relation.0', '0.relation.0'],
  ])('opens the cell that %s %j leads to with all of its text chosen', async (key, held, from, to) => {
    await openRoom();
    act(() => cell(from).focus());
    fireEvent.keyDown(cell(from), { key, ...held });
    expect([focused(), chosenText()]).toEqual([to, cell(to).value]);
  });

  it('keeps the caret in the text where an arrow goes over the edge of a cell', async () => {
    await openRoom();
    act(() => cell('0.relation.0').focus());
    cell('0.relation.0').setSelectionRange(0, 0);
    fireEvent.keyDown(cell('0.relation.0'), { key: 'ArrowLeft' });
    expect([focused(), cell('0.subject.0').selectionStart, chosenText()]).toEqual(['0.subject.0', 6, '']);
    fireEvent.keyDown(cell('0.subject.0'), { key: 'ArrowRight' });
    expect([focused(), cell('0.relation.0').selectionStart, chosenText()]).toEqual(['0.relation.0', 0, '']);
  });

  it('leaves what is chosen of a cell chosen as its row moves', async () => {
    await openRoom();
    act(() => document.querySelector<HTMLElement>('[data-pane="work"]')?.focus());
    fireEvent.keyDown(document.body, { key: 'e', code: 'KeyE' });
    fireEvent.keyDown(cell('0.subject.0'), { key: 'ArrowDown', code: 'ArrowDown', altKey: true });
    await settle();
    expect([focused(), chosenText()]).toEqual(['1.subject.0', '銀河鉄道の夜']);
  });

  it('chooses the answer for its key, and the first cell for the Enter that leaves question or answer', async () => {
    await openRoom();
    act(() => document.querySelector<HTMLElement>('[data-pane="work"]')?.focus());
    fireEvent.keyDown(document.body, { key: 'w', code: 'KeyW' });
    expect(chosenText()).toBe('盛岡市');
    fireEvent.keyDown(document.activeElement ?? document.body, { key: 'Enter' });
    expect([focused(), chosenText()]).toEqual(['0.subject.0', '銀河鉄道の夜']);
  });

  it('means the answer by the keys of the answer when the caret stays in it as another question comes', async () => {
    const { store } = await openRoom();
    act(() => document.querySelector<HTMLElement>('.dv-answer input')?.focus());
    await act(() => store.getState().select(2));
    await settle();
    expect([store.getState().selectedId, store.getState().activeText]).toEqual([2, 'answer']);
    act(() => field().blur());
    act(() => cell('0.relation.0').focus());
    await act(() => store.getState().select(3));
    expect(store.getState().activeText).toBeNull();
  });

  it('takes no focus from a dialog that lies over it, as a relation is renamed there', async () => {
    const { store } = await openRoom();
    act(() => cell('0.relation.0').focus());
    const dialog = document.body.appendChild(document.createElement('div'));
    dialog.innerHTML = '<input>';
    dialog.setAttribute('aria-modal', 'true');
    const field = dialog.firstElementChild;
    if (field instanceof HTMLElement) field.focus();
    act(() => store.getState().focusCell({ step: 1, field: 'relation', object: 0 }, 'end'));
    expect(document.activeElement).toBe(field);
    dialog.remove();
    act(() => store.getState().focusCell({ step: 0, field: 'relation', object: 0 }, 'end'));
    expect(focused()).toBe('0.relation.0');
  });

  it('leaves every key to the input method while it composes', async () => {
    const { saves } = await openRoom();
    act(() => cell('0.relation.0').focus());
    for (const key of ['Enter', 'Escape', 'ArrowDown', 'Backspace']) {
      fireEvent.keyDown(cell('0.relation.0'), { key, isComposing: true, keyCode: 229 });
      expect(focused()).toBe('0.relation.0');
    }
    expect(saves).toEqual([]);
  });

  it('neither saves nor checks nor asks for words while an input method composes, however long that takes', async () => {
    const checked: string[] = [];
    const { saves, asked, store } = await openRoom(3, (now) => {
      checked.push(now.derivations[0]?.[1]?.relation ?? '');
      return [];
    });
    act(() => cell('1.relation.0').focus());
    checked.length = 0;
    fireEvent.compositionStart(cell('1.relation.0'));
    for (const text of ['か', 'かい', 'かいは', '開発'])
      fireEvent.change(cell('1.relation.0'), { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(60_000));
    act(() => void window.dispatchEvent(new Event('blur')));
    act(() => store.getState().commit());
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect([saves, checked, asked.filter((method) => method === 'derivations.suggestRelations')]).toEqual([[], [], []]);
    fireEvent.change(cell('1.relation.0'), { target: { value: '開発元' } });
    fireEvent.compositionEnd(cell('1.relation.0'));
    fireEvent.keyUp(cell('1.relation.0'), { key: 'Enter' });
    await act(() => vi.advanceTimersByTimeAsync(1000));
    expect(saves.map(({ act: name, content: saved }) => [name, saved.derivations[0]?.[1]?.relation])).toEqual([
      ['edit', '開発元'],
    ]);
    expect([checked.at(-1), asked.includes('derivations.suggestRelations')]).toEqual(['開発元', true]);
  });

  it('loses nothing of a composition when the question is left or the window goes away', async () => {
    const { saves, store } = await openRoom();
    act(() => cell('1.relation.0').focus());
    fireEvent.compositionStart(cell('1.relation.0'));
    fireEvent.change(cell('1.relation.0'), { target: { value: 'かいは' } });
    await act(() => store.getState().select(2));
    await settle();
    expect(saves.map(({ content: saved }) => saved.derivations[0]?.[1]?.relation)).toEqual(['かいは']);

    fireEvent.compositionStart(cell('1.relation.0'));
    fireEvent.change(cell('1.relation.0'), { target: { value: 'つづき' } });
    act(() => store.getState().leave());
    await settle();
    expect(saves.map(({ content: saved }) => saved.derivations[0]?.[1]?.relation)).toEqual(['かいは', 'つづき']);
  });

  it('saves typing after a pause as one act, and an act on a row at once under its name', async () => {
    const { saves } = await openRoom();
    act(() => cell('1.relation.0').focus());
    for (const text of ['生', '生ま', '生まれ']) fireEvent.change(cell('1.relation.0'), { target: { value: text } });
    await act(() => vi.advanceTimersByTimeAsync(390));
    expect(saves).toEqual([]);
    await act(() => vi.advanceTimersByTimeAsync(20));
    expect(saves.map(({ act: name, baseVersion }) => [name, baseVersion])).toEqual([['edit', 0]]);
    fireEvent.keyDown(cell('1.relation.0'), { key: 'd', code: 'KeyD', ctrlKey: true });
    for (let by = 0; by < 2; by++) {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'ArrowUp', code: 'ArrowUp', altKey: true });
    }
    await settle();
    expect(saves.map(({ act: name, baseVersion }) => [name, baseVersion])).toEqual([
      ['edit', 0],
      ['duplicateTriple', 1],
      ['moveTriple', 2],
    ]);
    expect(saves.at(-1)?.content.derivations[0]?.map(({ relation }) => relation)).toEqual(['生まれ', '作者', '生まれ']);
  });

  it('swaps, merges and splits with the caret in an object', async () => {
    const { saves } = await openRoom();
    act(() => cell('1.objects.1').focus());
    fireEvent.keyDown(cell('1.objects.1'), { key: 'R', code: 'KeyR', ctrlKey: true, shiftKey: true });
    await settle();
    expect(saves.at(-1)?.content.derivations[0]?.[1]).toMatchObject({
      subject: '𠮷里吉里',
      objects: ['花巻市', '宮沢賢治'],
    });
    fireEvent.keyDown(cell('1.objects.1'), { key: 'm', code: 'KeyM', ctrlKey: true });
    await settle();
    expect(saves.at(-1)?.content.derivations[0]?.[1]?.objects).toEqual(['花巻市、宮沢賢治']);
    fireEvent.keyDown(cell('1.objects.0'), { key: '/', code: 'Slash', ctrlKey: true });
    await settle();
    expect(saves.at(-1)?.content.derivations[0]?.[1]?.objects).toEqual(['花巻市', '宮沢賢治']);
    expect(saves.map((save) => save.act)).toEqual(['swap', 'merge', 'split']);
  });

  it('takes rows from a spreadsheet below the row of the caret', async () => {
    const { saves } = await openRoom();
    act(() => cell('0.subject.0').focus());
    fireEvent.paste(cell('0.subject.0'), { clipboardData: { getData: () => '岩手県\t県庁所在地\t盛岡市\r\n' } });
    await settle();
    expect(saves.at(-1)?.content.derivations[0]?.map(({ subject }) => subject)).toEqual([
      '銀河鉄道の夜',
      '岩手県',
      '宮沢賢治',
    ]);
    expect(focused()).toBe('1.subject.0');
  });

  it('marks only the cells that differ from the imported record', async () => {
    await openRoom();
    fireEvent.change(cell('1.relation.0'), { target: { value: '出身地' } });
    await pauseOfTyping();
    const marked = [...document.querySelectorAll('td.dv-changed input')].map((input) =>
      input.getAttribute('data-cell'),
    );
    expect(marked).toEqual(['1.relation.0']);
  });
});
