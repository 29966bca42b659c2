import { act, cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import type { Settings } from '../../shared/settings.ts';
import {
  buildDataset,
  buildProject,
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  resetFrame,
} from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { keys } from '../window/keyDispatcher.ts';
import { App } from './App.tsx';

let stop: () => void;
beforeAll(prepareWindow);
beforeEach(() => {
  resetFrame();
  stop = keys.listen(window);
});
afterEach(() => {
  cleanup();
  stop();
  vi.restoreAllMocks();
});

function open(answers: FakeAnswers = {}) {
  const fake = fakeWorkbench({
    'datasets.list': () => [buildDataset(), buildDataset({ id: 2, role: 'prediction' })],
    ...answers,
  });
  render(<App workbench={fake.workbench} />);
  return fake;
}
const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });

describe('the first start', () => {
  test('asks for the name, offers that of the system account, and goes on to the welcome page', async () => {
    let evaluator: { id: string; name: string } | null = null;
    const { asked } = open({
      'project.open': () => buildProject({ evaluator, evaluators: [] }),
      'project.chooseEvaluator': ({ name }: { name: string }) => {
        evaluator = { id: 'e1', name };
        return evaluator;
      },
    });
    const name = await screen.findByRole('textbox', { name: 'Evaluator' });
    expect((name as HTMLInputElement).value).toBe('saeki');
    fireEvent.change(name, { target: { value: ' 佐伯 千夏 ' } });
    fireEvent.click(screen.getByRole('button', { name: 'Start as 佐伯 千夏' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome. The sample project is open.' })).toBeTruthy();
    expect(asked).toContainEqual({ method: 'project.chooseEvaluator', input: { name: '佐伯 千夏' } });
  });

  test('does not begin without a name', async () => {
    const { asked } = open({
      'project.open': () => buildProject({ evaluator: null, evaluators: [], suggestedName: '' }),
    });
    fireEvent.click(await screen.findByRole('button', { name: 'Start' }));
    expect(await screen.findByText('Write a name to start.')).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'project.chooseEvaluator')).toEqual([]);
  });
});

describe('the window', () => {
  test('says in words what is saved, and follows', async () => {
    const { emit } = open();
    await screen.findByRole('heading', { level: 1 });
    act(() => emit('project.saved', { counter: 12, savedAt: '2026-01-01T05:03:22.000Z', undo: null, redo: null }));
    expect(within(screen.getByRole('region', { name: 'Status' })).getByText(/^Saved \d\d:\d\d:22 · v12$/)).toBeTruthy();
  });

  test('shows only rooms that exist, the outbox and what was done', async () => {
    open();
    const rail = await screen.findByRole('navigation', { name: 'Rooms' });
    expect(
      within(rail)
        .getAllByRole('button')
        .map((button) => button.textContent),
    ).toEqual(['Derivations', 'Evidence', 'Traces', 'Ratings', 'Drift', 'Outbox', 'Work done', 'Settings']);
  });

  test('switches every text and the language of the page at once', async () => {
    let settings: Settings = buildProject().settings;
    open({
      'project.open': () => buildProject({ settings }),
      'project.updateSettings': (change: Partial<Settings>) => {
        settings = { ...settings, ...change };
        return settings;
      },
    });
    const status = within(await screen.findByRole('region', { name: 'Status' }));
    fireEvent.click(status.getByRole('button', { name: '日本語' }));
    expect(await screen.findByRole('heading', { level: 1, name: 'ようこそ。サンプルが開いています。' })).toBeTruthy();
    expect(document.documentElement.lang).toBe('ja');
    fireEvent.click(within(screen.getByRole('region', { name: '状態' })).getByRole('button', { name: /English/ }));
    expect(await screen.findByRole('heading', { level: 1, name: 'Welcome. The sample project is open.' })).toBeTruthy();
  });

  test('what waits in a conflict is not saved, and the status bar leads to it', async () => {
    open();
    await screen.findByRole('heading', { level: 1 });
    const conflict = { room: 'derivations', datasetId: 1, itemId: 7 } as const;
    const flush = async () => {};
    act(() => useFrame.getState().setUnsaved({ waits: true, held: true, conflicts: [conflict], flush }));
    const status = within(screen.getByRole('region', { name: 'Status' }));
    expect(status.queryByText(/^Saved/)).toBeNull();
    const goTo = vi.fn();
    act(() => useFrame.setState({ goTo }));
    fireEvent.click(status.getByRole('button', { name: 'Not saved: 1 item waits in a conflict' }));
    expect(goTo.mock.calls).toEqual([[conflict]]);
  });

  test('what was typed is on disk before somebody else works', async () => {
    const evaluators = [
      { id: 'e1', name: 'C. Saeki' },
      { id: 'e2', name: '﨑山' },
    ];
    const { asked } = open({
      'project.open': () => buildProject({ evaluators }),
      'project.chooseEvaluator': () => evaluators[1],
    });
    const done = Promise.withResolvers<void>();
    // A page that comes late takes the focus, and an open menu goes with it.
    await screen.findByRole('heading', { level: 1 });
    const status = within(screen.getByRole('region', { name: 'Status' }));
    const inHand = { waits: true, held: false, conflicts: [], flush: () => done.promise };
    act(() => useFrame.getState().setUnsaved(inHand));
    fireEvent.click(status.getByRole('button', { name: /C. Saeki/ }));
    fireEvent.click(await screen.findByRole('menuitem', { name: '﨑山' }));
    const chosen = () => asked.filter(({ method }) => method === 'project.chooseEvaluator');
    await Promise.resolve();
    expect(chosen()).toEqual([]);
    const pressed: string[] = [];
    document.body.addEventListener('keydown', ({ key }) => pressed.push(key));
    fireEvent.keyDown(document.body, { key: '4' });
    expect(pressed, 'a key before the other works').toEqual([]);
    done.resolve();
    await waitFor(() => expect(chosen()).toEqual([{ method: 'project.chooseEvaluator', input: { name: '﨑山' } }]));
    await waitFor(() => {
      fireEvent.keyDown(document.body, { key: '5' });
      expect(pressed[0]).toBe('5');
    });
  });

  test('undoes in words, with the way to the place', async () => {
    open({
      'project.undo': () => ({
        label: { counter: 3, kind: 'edit', params: { key: 's-0013' }, room: 'derivations', datasetId: 1, itemId: 13 },
        save: { counter: 4, savedAt: null, undo: null, redo: null },
        isDone: true,
      }),
    });
    await screen.findByRole('heading', { level: 1 });
    // Its way back would take back another act by then.
    act(() => useFrame.getState().showToast({ text: 'Question 1 is submitted.', isOfLastAct: true }));
    press('z', { code: 'KeyZ', ctrlKey: true });
    expect(await screen.findByText('Undid: edit of s-0013')).toBeTruthy();
    expect(screen.queryByText('Question 1 is submitted.')).toBeNull();
    const way = screen.getByRole('button', { name: 'Go there' });
    // The key that does it again would be taken for that of the way.
    expect(way.closest('.ak-toast')?.querySelector('kbd')).toBeNull();
  });

  test('asks before it takes back an import, and takes a held or hurried key for no answer', async () => {
    const label = { counter: 3, kind: 'import', params: { name: 'dev_ver1.2', count: 120 }, room: 'derivations' };
    const save = { counter: 4, savedAt: null, undo: null, redo: null };
    const { asked } = open({
      'project.undo': ({ confirmed }: { confirmed: number | null }) => ({
        label: { ...label, datasetId: 1, itemId: null },
        save,
        isDone: confirmed === 3,
        stays: null,
      }),
    });
    await screen.findByRole('heading', { level: 1 });
    const clock = vi.spyOn(performance, 'now');
    const pressAt = async (time: number, more: KeyboardEventInit = {}) => {
      clock.mockReturnValue(time);
      press('z', { code: 'KeyZ', ctrlKey: true, ...more });
      await act(async () => undefined);
    };
    const confirmed = () => asked.filter(({ method }) => method === 'project.undo').map(({ input }) => input);
    await pressAt(1000);
    const question = 'Next to be undone: import of dev_ver1.2. Press Ctrl+Z once more to undo it.';
    expect(await screen.findByText(question)).toBeTruthy();
    await pressAt(1500, { repeat: true });
    await pressAt(1600);
    expect([confirmed(), screen.queryByText(question)]).toEqual([
      [{ confirmed: null }, { confirmed: null }],
      expect.anything(),
    ]);
    await pressAt(2000);
    expect(await screen.findByText('Undid: import of dev_ver1.2')).toBeTruthy();
    expect([confirmed().at(-1), screen.queryByText(question)]).toEqual([{ confirmed: 3 }, null]);
  });

  test('says of what was sent that it stays, offers what can be done instead, and goes on to what was before it', async () => {
    const about = { room: 'ratings', datasetId: 5 };
    const submit = { ...about, counter: 9, kind: 'submitRating', params: { key: 'q-2' }, itemId: 12 };
    const before = { ...about, counter: 7, kind: 'changeProtocol', params: { name: 'x', version: 2 }, itemId: null };
    const save = { counter: 10, savedAt: null, undo: null, redo: null };
    const { asked } = open({
      'project.undo': ({ confirmed }: { confirmed: number | null }) =>
        confirmed === 9
          ? { label: before, save, isDone: true, stays: null }
          : { label: submit, save, isDone: false, stays: { because: 'sent', before } },
    });
    await screen.findByRole('heading', { level: 1 });
    const clock = vi.spyOn(performance, 'now');
    const pressAt = (time: number) => {
      clock.mockReturnValue(time);
      press('z', { code: 'KeyZ', ctrlKey: true });
    };
    pressAt(1000);
    const told =
      'Sent, so it stays: judgement of q-2. Another row can replace it. Press Ctrl+Z once more to undo what came before it: version 2 of the protocol of x.';
    expect(await screen.findByText(told)).toBeTruthy();
    pressAt(2000);
    expect(await screen.findByText('Undid: version 2 of the protocol of x')).toBeTruthy();
    expect(screen.queryByText(told)).toBeNull();
    const inputs = asked.filter(({ method }) => method === 'project.undo').map(({ input }) => input);
    expect(inputs).toEqual([{ confirmed: null }, { confirmed: 9 }]);

    pressAt(3000);
    const destinations: unknown[] = [];
    const forget = useFrame.subscribe(({ destination }) => destinations.push(destination));
    fireEvent.click(await screen.findByRole('button', { name: 'Revise or withdraw…' }));
    forget();
    expect(destinations).toContainEqual({ ...about, itemId: 12, link: 'akapen://ratings/12' });
  });

  test('stays with the questions when predictions for them come back', async () => {
    const label = { counter: 3, kind: 'import', params: { name: 'predictions', count: 5 }, room: 'derivations' };
    const { workbench } = open({
      'datasets.list': () => [buildDataset(), buildDataset({ id: 2, role: 'prediction', goldDatasetId: 1 })],
      'project.redo': () => ({
        label: { ...label, datasetId: 2, itemId: null },
        save: { counter: 5, savedAt: null, undo: null, redo: null },
        isDone: true,
      }),
    });
    await screen.findByRole('heading', { level: 1 });
    act(() => useFrame.getState().goTo({ room: 'derivations', datasetId: null, itemId: null }));
    await screen.findByRole('heading', { level: 1, name: 'Derivations' });
    const ways: unknown[] = [];
    const forget = useFrame.subscribe(({ destination }, before) => {
      if (destination !== before.destination) ways.push(destination?.datasetId ?? null);
    });
    press('z', { code: 'KeyZ', ctrlKey: true, shiftKey: true });
    expect(await screen.findByText('Did again: import of predictions')).toBeTruthy();
    // On the way there, and arrived.
    await waitFor(() => expect(ways.slice(ways.indexOf(2))).toEqual([2, null]));
    forget();
    expect(workbench.store.getState().datasetId).toBe(1);
  });

  test('explains a project that does not open, with what to do', async () => {
    open({
      'project.open': () => {
        throw new Error('gone');
      },
    });
    const note = await screen.findByRole('alert');
    expect(note.textContent).toContain('Something unexpected happened.');
    expect(within(note).getByRole('button', { name: 'Try again' })).toBeTruthy();
  });

  test('finds a command by romaji in the palette and runs it with Enter', async () => {
    open({
      'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 12, matched: 0, matchedWithoutFilter: 0 }),
      'guideline.read': () => ({ text: '', path: '' }),
      'project.listSnapshots': () => [],
    });
    await screen.findByRole('heading', { level: 1 });
    press('k', { code: 'KeyK', ctrlKey: true });
    const field = await screen.findByRole('combobox');
    fireEvent.change(field, { target: { value: 'preferences' } });
    const option = await screen.findByRole('option', { selected: true });
    expect(option.textContent).toContain('Settings…');
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(await screen.findByRole('dialog', { name: 'Settings' })).toBeTruthy();
    await waitFor(() => expect(field.isConnected).toBe(false));
  });
});
