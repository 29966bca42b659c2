import { MantineProvider } from '@mantine/core';
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Call } from '../../../shared/api/contract.ts';
import type { Dataset } from '../../../shared/datasets.ts';
import { AppError } from '../../../shared/errors.ts';
import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { createAppStore } from '../../window/appStore.ts';
import { composition } from '../../window/composition.ts';
import { texts } from '../../window/i18n.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { type Workbench, WorkbenchContext } from '../../window/workbench.ts';
import { storeRooms } from '../index.ts';
import { DerivationsContext } from './derivationsContext.ts';
import { createDerivationsStore } from './derivationsStore.ts';
import { buildRow } from './roomFixture.ts';
import { WorkPane } from './work/WorkPane.tsx';

const content: QuestionContent = {
  question: '『銀河鉄道の夜』の作者の出身地がある都道府県の県庁所在地は？',
  answer: '盛岡市',
  type: 'compositional',
  pageIds: ['900001', '900002'],
  timeDependent: false,
  derivations: [
    [
      { subject: '銀河鉄道の夜', relation: '作者', objects: ['宮沢賢治'], support: null },
      { subject: '宮沢賢治', relation: '生地', objects: ['花巻市', '𠮷里吉里'], support: null },
    ],
  ],
};
const dataset = { id: 5, format: 'jemhopqa', name: '試験', role: 'gold' } as Dataset; // the room reads only these

/** A core with so many questions, all with the same content; it records what is saved. */
function fakeCore(questionCount: number) {
  const versions = new Map<number, { version: number; content: QuestionContent }>();
  const saves: { baseVersion: number; act: string; content: QuestionContent }[] = [];
  const asked: string[] = [];
  let conflict: QuestionContent | null = null;
  const at = (id: number) => versions.get(id) ?? { version: 0, content };
  const detailOf = (id: number): QuestionDetail => ({
    row: buildRow(id),
    datasetId: 5,
    ...at(id),
    imported: content,
    given: null,
    pageTitles: {},
    comments: [],
    reviews: [],
    evaluatorsForDone: 1,
    keptChecks: [],
    dismissedSuggestions: [],
    lastEditedBy: null,
    lastEditedAt: null,
    historyCount: 0,
  });
  const methods: Record<string, (input: never) => unknown> = {
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'derivations.listScores': () => [],
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => ['生地', '生年月日'],
    'derivations.locateQuestion': ({ questionId }: { questionId: number }) => ({ index: questionId - 1 }),
    'derivations.listQuestions': ({ offset, limit }: { offset: number; limit: number }) => ({
      rows: Array.from({ length: Math.min(limit, questionCount - offset) }, (_, place) => buildRow(offset + place + 1)),
      offset,
      total: questionCount,
      matched: questionCount,
      matchedWithoutFilter: questionCount,
    }),
    'derivations.readQuestion': ({ questionId }: { questionId: number }) => detailOf(questionId),
    'derivations.setState': () => ({ version: 0, counter: 1, savedAt: '2026-01-02T03:04:05.000Z' }),
    'derivations.saveContent': (input: {
      questionId: number;
      baseVersion: number;
      act: string;
      content: QuestionContent;
    }) => {
      const now = at(input.questionId);
      if (conflict) versions.set(input.questionId, { version: now.version + 1, content: conflict });
      conflict = null;
      const { version } = at(input.questionId);
      if (version !== input.baseVersion)
        throw new AppError('CONFLICT', 'Old base', { ...at(input.questionId), by: '佐藤', savedAt: null });
      saves.push({ baseVersion: input.baseVersion, act: input.act, content: input.content });
      versions.set(input.questionId, { version: version + 1, content: input.content });
      return { version: version + 1, counter: saves.length, savedAt: '2026-01-02T03:04:05.000Z' };
    },
  };
  const call = (async (method: string, input: unknown) => {
    asked.push(method === 'derivations.listQuestions' ? `${method} ${(input as { offset: number }).offset}` : method);
    const answer = methods[method];
    if (!answer) throw new Error(`Unexpected call of ${method}`);
    return answer(input as never);
  }) as Call; // the table above answers each method in its own shape
  const restoreFirst = () => versions.clear();
  return { call, saves, asked, restoreFirst, interfere: (other: QuestionContent) => (conflict = other) };
}

const pauseOfTyping = () => act(() => vi.advanceTimersByTimeAsync(150));
const settle = () => act(() => vi.advanceTimersByTimeAsync(5));

async function openRoom(
  questionCount = 3,
  runChecks: Parameters<typeof createDerivationsStore>[1]['runChecks'] = () => [],
) {
  const core = fakeCore(questionCount);
  const store = createDerivationsStore(core.call, { runChecks });
  const workbench: Workbench = {
    call: core.call,
    callAs: () => core.call,
    onEvent: () => () => {},
    store: createAppStore(
      () => core.call,
      () => () => {},
      storeRooms,
    ),
    shell: 'browser',
    placeOf: () => null,
    pickFiles: async () => [],
    sourceOf: async () => ({ kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' }),
    useConnection: () => ({ connection: 'connected', waiting: 0 }),
  };
  await store.getState().openDataset(dataset);
  render(
    <MantineProvider>
      <WorkbenchContext value={workbench}>
        <DerivationsContext value={store}>
          <div data-room-scope="derivations" data-pane="work" tabIndex={-1}>
            <WorkPane />
          </div>
        </DerivationsContext>
      </WorkbenchContext>
    </MantineProvider>,
  );
  await settle();
  return { ...core, store };
}

function cell(name: string): HTMLInputElement {
  const found = document.querySelector<HTMLInputElement>(`input[data-cell="${name}"]`);
  if (!found) throw new Error(`No cell ${name}`);
  return found;
}

const focused = () => document.activeElement?.getAttribute('data-cell');

let stopListening = () => {};
let stopFollowing = () => {};
beforeEach(async () => {
  vi.useFakeTimers();
  vi.stubGlobal('matchMedia', () => ({
    matches: false,
    addEventListener() {},
    removeEventListener() {},
    addListener() {},
    removeListener() {},
  }));
  await texts.changeLanguage('en');
  stopListening = keys.listen(window);
  stopFollowing = composition.listen(window);
});
afterEach(() => {
  stopListening();
  stopFollowing();
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

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
