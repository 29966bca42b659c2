import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it, vi } from 'vitest';
import { cell, content, inTypingWindow, openRoom, settle } from './typingFixture.tsx';

inTypingWindow();

describe('done, next', () => {
  it('leaves the cell, so that the key that follows is typed into no record', async () => {
    const { store, saves } = await openRoom();
    act(() => cell('0.relation.0').focus());
    fireEvent.keyDown(cell('0.relation.0'), { key: 'Enter', ctrlKey: true });
    await settle();
    expect([store.getState().selectedId, document.activeElement?.getAttribute('data-pane'), saves]).toEqual([
      2,
      'work',
      [],
    ]);
  });

  it('saves what was typed before it says done', async () => {
    const { asked } = await openRoom();
    act(() => cell('0.relation.0').focus());
    fireEvent.change(cell('0.relation.0'), { target: { value: '著者' } });
    fireEvent.keyDown(cell('0.relation.0'), { key: 'Enter', ctrlKey: true });
    await settle();
    expect(asked.filter((method) => /saveContent|setState/.test(method))).toEqual([
      'derivations.saveContent',
      'derivations.setState',
    ]);
  });
});

describe('done that is pressed twice', () => {
  const pressDone = async () => {
    fireEvent.keyDown(document.body, { key: 'Enter', ctrlKey: true });
    await settle();
  };

  it.each([
    ['at once is of the question that was read alone', 100, 1],
    ['with a look between is of the next one, too', 600, 2],
  ])('%s', async (_, between, count) => {
    const { asked } = await openRoom();
    await pressDone();
    await new Promise(requestAnimationFrame);
    await act(() => vi.advanceTimersByTimeAsync(between));
    await pressDone();
    expect(asked.filter((method) => method === 'derivations.setState')).toHaveLength(count);
  });
});

describe('saving', () => {
  it('offers both versions when somebody else was quicker, and goes on with the chosen one', async () => {
    const { saves, interfere, store } = await openRoom();
    interfere({ ...content, answer: '仙台市' });
    fireEvent.change(cell('0.relation.0'), { target: { value: '著者' } });
    await act(() => vi.advanceTimersByTimeAsync(450));
    expect(screen.getByRole('alert').textContent).toContain('仙台市');
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await settle();
    expect(saves.map((save) => [save.baseVersion, save.act, save.content.answer])).toEqual([
      [1, 'edit', '盛岡市'],
      [2, 'restore', '仙台市'],
    ]);
    expect(store.getState().content?.answer).toBe('仙台市');
    expect(screen.queryByRole('alert')).toBeNull();
  });

  it('knows of a conflict in a question that is not open any more, until one version is chosen', async () => {
    const { interfere, store } = await openRoom();
    interfere({ ...content, answer: '仙台市' });
    fireEvent.change(cell('0.relation.0'), { target: { value: '著者' } });
    await act(() => store.getState().step(1));
    await settle();
    expect(store.getState().save).toMatchObject({ status: 'saved' });
    expect(store.getState().conflicts).toEqual([{ room: 'derivations', datasetId: 5, itemId: 1 }]);
    await act(() => store.getState().step(-1));
    fireEvent.click(screen.getByRole('button', { name: 'Take theirs' }));
    await settle();
    expect(store.getState().conflicts).toEqual([]);
  });

  it('commits the text before it goes to another question, and shows it again on return', async () => {
    const { saves, store } = await openRoom();
    fireEvent.change(cell('0.relation.0'), { target: { value: '著者' } });
    await act(() => store.getState().step(1));
    expect(cell('0.relation.0').value).toBe('作者');
    await act(() => store.getState().step(-1));
    expect(cell('0.relation.0').value).toBe('著者');
    expect(saves.length).toBe(1);
  });

  it('shows the open question as a restored snapshot has it, with its older version, and goes on from there', async () => {
    const { saves, asked, restoreFirst, store } = await openRoom();
    const type = async (value: string) => {
      fireEvent.change(cell('0.relation.0'), { target: { value } });
      await act(() => vi.advanceTimersByTimeAsync(450));
    };
    await type('著者');
    const before = asked.length;
    restoreFirst();
    await act(async () => {
      store.getState().questionsChanged(5, null);
      await vi.advanceTimersByTimeAsync(5);
    });
    expect(cell('0.relation.0').value).toBe('作者');
    expect(store.getState().save).toEqual({ status: 'saved', version: 0, savedAt: null });
    expect(asked.slice(before).filter((method) => method === 'derivations.readQuestion')).toHaveLength(1);
    await type('執筆者');
    expect(saves.map(({ baseVersion }) => baseVersion)).toEqual([0, 0]);
  });
});

describe('the list of many questions', () => {
  it('fetches only the pages around what is shown, each once', async () => {
    const { store, asked } = await openRoom(100_000);
    const listed = () => asked.filter((method) => method.startsWith('derivations.listQuestions'));
    expect(listed()).toEqual(['derivations.listQuestions 0']);
    store.getState().ensureRows(49_990, 50_030);
    store.getState().ensureRows(49_995, 50_035);
    await settle();
    expect(listed().slice(1)).toEqual(['derivations.listQuestions 49900', 'derivations.listQuestions 50000']);
  });

  it('has the neighbours ready, so that the next question asks nothing', async () => {
    const { store, asked } = await openRoom();
    const before = asked.filter((method) => method === 'derivations.readQuestion').length;
    await act(() => store.getState().step(1));
    expect(store.getState().content).not.toBeNull();
    expect(asked.filter((method) => method === 'derivations.readQuestion').length).toBe(before);
  });
});
