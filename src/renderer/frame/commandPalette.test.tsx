import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test, vi } from 'vitest';
import {
  buildDataset,
  buildProject,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { texts } from '../window/i18n.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { useOfferedFilters } from '../window/offeredFilters.ts';
import { CommandPalette } from './CommandPalette.tsx';

const nothing = { text: '', isMeant: false };
const hash = '2138f0638f363e75593d09df560db76c';

beforeAll(prepareWindow);
beforeEach(async () => {
  resetFrame();
  await texts.changeLanguage('en');
});
afterEach(cleanup);

async function itemWith(key: string, title: string): Promise<HTMLElement> {
  const row = { id: 1, key, title, type: 'comparison', state: 'todo', flagged: false };
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [row], offset: 0, total: 1, matched: 1, matchedWithoutFilter: 1 }),
    'guideline.read': () => ({ text: '', path: '' }),
  });
  workbench.store.setState({ datasetId: 1 });
  renderIn(workbench, <CommandPalette itemsOnly typed={nothing} onClose={() => {}} />);
  return screen.findByRole('option');
}

test('a long key is cut in the middle to be seen, whole to be heard and in its tooltip', async () => {
  const item = await itemWith(hash, '発売日が早いのはどちらでしょう？');
  expect(item.querySelector('[data-tooltip]')?.textContent).toBe('2138…b76c');
  expect(item.querySelector<HTMLElement>('[data-tooltip]')?.dataset.tooltip).toBe(hash);
  expect(screen.getByRole('option', { name: new RegExp(`${hash} · comparison · To do$`) })).toBe(item);
});

test('a short key is printed as it is', async () => {
  const item = await itemWith('s-0061', '現在の市の花は？');
  expect(item.textContent).toBe('現在の市の花は？s-0061 · comparison · To do');
});

test('a question that is named by its key has it once, whole', async () => {
  expect((await itemWith(hash, hash)).textContent).toBe(`${hash}comparison · To do`);
});

test('Enter that is pressed before the answer opens what was looked for, not what was found before', async () => {
  const answers = new Map<string, PromiseWithResolvers<unknown>>();
  const answerFor = (text: string) => {
    const answer = answers.get(text) ?? Promise.withResolvers<unknown>();
    answers.set(text, answer);
    return answer;
  };
  const page = (id: number, title: string) => ({
    rows: [{ id, key: `s-${id}`, title, type: null, state: 'todo', flagged: false }],
    offset: 0,
    total: 2,
    matched: 1,
    matchedWithoutFilter: 1,
  });
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': ({ view }: { view: { search: string } }) => answerFor(view.search).promise,
    'guideline.read': () => ({ text: '', path: '' }),
  });
  workbench.store.setState({ datasetId: 1 });
  renderIn(workbench, <CommandPalette itemsOnly typed={nothing} onClose={() => {}} />);
  answerFor('').resolve(page(1, 'Nara'));
  await screen.findByRole('option', { name: /Nara/ });
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'Asuka' } });
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(answers.has('Asuka')).toBe(true));
  expect(useFrame.getState().destination).toBeNull();
  answerFor('Asuka').resolve(page(2, 'Asuka'));
  await waitFor(() => expect(useFrame.getState().destination).toMatchObject({ room: 'derivations', itemId: 2 }));
});

/** The palette of a project with a dataset of derivations, predictions for it, and one of traces. */
function showDatasets() {
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
  });
  const value = [
    buildDataset({ id: 1, name: 'Kyoto questions' }),
    buildDataset({ id: 2, name: 'Kyoto predictions', role: 'prediction', goldDatasetId: 1 }),
    buildDataset({ id: 3, name: 'Kyoto runs', room: 'traces', itemCount: 1 }),
    buildDataset({ id: 4, name: 'Nara statements', room: 'evidence', format: 'evidence-statements' }),
  ];
  workbench.store.setState({ datasetId: 1, datasets: { status: 'ready', value } });
  renderIn(workbench, <CommandPalette itemsOnly={false} typed={nothing} onClose={() => {}} />);
  return screen.getByRole('combobox');
}
const offered = () =>
  within(screen.getByRole('group', { name: /^Datasets/ }))
    .getAllByRole('option')
    .map(({ textContent }) => textContent);

test('a dataset of any room is offered by its name, and Enter goes there', async () => {
  const field = showDatasets();
  expect(screen.queryByRole('group', { name: /^Datasets/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'kyoto' } });
  await waitFor(() =>
    expect(offered()).toEqual([
      'Kyoto questionsDerivations · 12 questions',
      expect.stringMatching(/^Kyoto runsTraces · 1 /),
    ]),
  );
  fireEvent.change(field, { target: { value: 'kyoto runs' } });
  await waitFor(() => expect(offered()).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(useFrame.getState().destination).toMatchObject({ room: 'traces', datasetId: 3, isAlone: true }),
  );
});

test('the palette of a room offers the datasets of that room alone', async () => {
  useFrame.setState({ place: 'traces' });
  const field = showDatasets();
  fireEvent.click(screen.getByText('This room'));
  fireEvent.change(field, { target: { value: 'kyoto' } });
  await waitFor(() => expect(offered()).toHaveLength(1));
  expect(offered()[0]).toMatch(/^Kyoto runs/);
});

test('what holds no items of its room, as a knowledge base does, is offered without a count of them', async () => {
  const field = showDatasets();
  fireEvent.change(field, { target: { value: 'nara' } });
  await waitFor(() => expect(offered()).toEqual(['Nara statementsEvidence']));
});

test('in a blind room no dataset is named, as names may tell of models', async () => {
  const field = showDatasets();
  fireEvent.change(field, { target: { value: 'kyoto' } });
  await waitFor(() => expect(offered()).toHaveLength(2));
  useFrame.getState().setMask((text) => text);
  await waitFor(() => expect(screen.queryByRole('group', { name: /^Datasets/ })).toBeNull());
});

test('own comments of all rooms are found by their words, and Enter goes to where one was written', async () => {
  const act = {
    ...{ counter: 9, kind: 'comment', params: { title: 'Who founded the workshop?', traceId: 4, step: 3 } },
    ...{ room: 'traces', datasetId: 3, itemId: 12 },
  };
  const comment = { text: 'The town is missing', savedAt: '2026-11-27T06:00:00.000Z', act };
  const { workbench, asked } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
    'project.findComments': () => ({ comments: [comment], matched: 7 }),
  });
  renderIn(workbench, <CommandPalette itemsOnly={false} typed={nothing} onClose={() => {}} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'town is missing' } });
  const group = await screen.findByRole('group', { name: /^Your comments/ });
  expect(group.textContent).toBe('Your comments1 of 7The town is missingTracesWho founded the workshop?');
  expect(asked.filter(({ method }) => method === 'project.findComments')).toHaveLength(1);
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() =>
    expect(useFrame.getState().destination).toMatchObject({
      room: 'traces',
      datasetId: 3,
      itemId: 12,
      link: expect.stringMatching(/4/),
    }),
  );
});

test('the filters of the list that is open are set and taken away, and say whether they are on', async () => {
  const chosen: string[] = [];
  const choice = (id: string, label: string, isOn: boolean, count: number) => ({
    ...{ id, label, isOn, count },
    onChoose: () => chosen.push(id),
  });
  function OpenList() {
    useOfferedFilters([
      { heading: 'State', choices: [choice('todo', 'To do', false, 1234), choice('done', 'Done', true, 2)] },
    ]);
    return null;
  }
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
    'project.findComments': () => ({ comments: [], matched: 0 }),
  });
  renderIn(
    workbench,
    <>
      <OpenList />
      <CommandPalette itemsOnly={false} typed={nothing} onClose={() => {}} />
    </>,
  );
  const field = screen.getByRole('combobox');
  expect(screen.queryByRole('group', { name: /^Filters/ })).toBeNull();
  fireEvent.change(field, { target: { value: 'state' } });
  const lines = within(await screen.findByRole('group', { name: /^Filters/ })).getAllByRole('option');
  expect(lines.map(({ textContent }) => textContent)).toEqual([
    'To doState · 1,234',
    'DoneState · 2 · on: Enter takes it away',
  ]);
  fireEvent.change(field, { target: { value: 'only finished' } });
  await waitFor(() =>
    expect(screen.getAllByRole('option').map((line) => line.textContent)).toEqual([lines[1]?.textContent]),
  );
  fireEvent.change(field, { target: { value: 'state done' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(chosen).toEqual(['done']));
});

test('what was run before stands below what is found, but not alone under words that find nothing', async () => {
  const { workbench } = fakeWorkbench({
    'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 0, matched: 0, matchedWithoutFilter: 0 }),
    'guideline.read': () => ({ text: '', path: '' }),
  });
  const run = vi.fn();
  function Welcome() {
    useCommand('frame.welcome', run);
    useCommand('frame.settings', run);
    return null;
  }
  renderIn(workbench, <Welcome />);
  renderIn(workbench, <CommandPalette itemsOnly={false} typed={nothing} onClose={() => {}} />);
  const field = screen.getByRole('combobox');
  fireEvent.change(field, { target: { value: 'settings' } });
  await waitFor(() => expect(screen.getAllByRole('option')).toHaveLength(1));
  fireEvent.keyDown(field, { key: 'Enter' });
  await waitFor(() => expect(run).toHaveBeenCalledTimes(1));
  fireEvent.change(field, { target: { value: 'welcome' } });
  await waitFor(() => expect(screen.getByRole('group', { name: /^Used lately/ }).textContent).toContain('Settings'));
  fireEvent.change(field, { target: { value: 'zzzz' } });
  await waitFor(() => expect(screen.queryAllByRole('option')).toEqual([]));
  expect(screen.getByText(/^Nothing matches/)).toBeTruthy();
  fireEvent.keyDown(field, { key: 'Enter' });
  expect(run).toHaveBeenCalledTimes(1);
});

test('the commands of the page of agreement say that they are its own, and are among those of the room that is open', async () => {
  const { workbench } = fakeWorkbench({ 'guideline.read': () => ({ text: '', path: '' }) });
  const Agreement = () => {
    useCommand('agreement.exportSvg', () => {});
    return null;
  };
  useFrame.getState().go('derivations');
  renderIn(workbench, <Agreement />);
  const typed = { text: 'agreement as SVG', isMeant: false };
  renderIn(workbench, <CommandPalette itemsOnly={false} typed={typed} onClose={() => {}} />);
  const said = /^Save agreement as SVG\s*Agreement$/;
  expect(await screen.findByRole('option', { name: said })).toBeTruthy();
  fireEvent.click(screen.getByText('This room'));
  expect(await screen.findByRole('option', { name: said })).toBeTruthy();
});

test('where nothing is found it says what was searched, and what others wrote or may not be named that was not', async () => {
  const said = () => screen.getByRole('status').textContent;
  const others = [
    { id: 'e1', name: 'C. Saeki' },
    { id: 'e2', name: '髙橋' },
  ];
  const show = async (itemsOnly: boolean, evaluators = others) => {
    cleanup();
    const { workbench } = fakeWorkbench({
      'derivations.listQuestions': () => ({ rows: [], offset: 0, total: 12, matched: 0, matchedWithoutFilter: 0 }),
      'guideline.read': () => ({ text: '', path: '' }),
      'project.findComments': () => ({ comments: [], matched: 0 }),
    });
    const project = { status: 'ready', value: buildProject({ evaluators }) } as const;
    workbench.store.setState({ datasetId: 1, project, datasets: { status: 'ready', value: [buildDataset()] } });
    renderIn(
      workbench,
      <CommandPalette itemsOnly={itemsOnly} typed={{ ...nothing, text: 'zzzz' }} onClose={() => {}} />,
    );
    await waitFor(() => expect(said()).toContain('12 items'));
    return said();
  };
  const searched = 'Nothing matches "zzzz". Searched: 0 commands, 0 filters, 1 dataset, 12 items, and your comments.';
  expect(await show(false)).toBe(`${searched} Not searched: other people’s comments.`);
  expect(await show(false, others.slice(0, 1))).toBe(searched);
  expect(await show(true)).toBe('Nothing matches "zzzz". Searched: 12 items.');
  useFrame.getState().setMask((text) => text);
  expect(await show(false)).toBe(
    'Nothing matches "zzzz". Searched: 0 commands, 0 filters, 12 items, and your comments. Not searched: other people’s comments and names of datasets, which may tell of models.',
  );
});
