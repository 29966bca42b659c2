import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, onTestFinished, test, vi } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../window/frameStore.ts';
import { rememberFocus } from '../../window/paneFocus.ts';
import { DriftRoom } from './DriftRoom.tsx';
import { driftAnswers, driftOverview, driftRun, driftSet } from './driftFixture.ts';
import { manyModels, measuredModels, resultsFromFile } from './modelsFixture.ts';

function openRoom(more: FakeAnswers = {}) {
  const fake = fakeWorkbench(driftAnswers(more));
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <DriftRoom />);
  const asked = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { ...fake, answered: asked };
}

const press = (key: string, more: KeyboardEventInit = {}) =>
  fireEvent.keyDown(document.activeElement ?? document.body, { key, ...more });
// By label and text: roles of a whole room take long to tell without a browser.
const chart = () => screen.findByLabelText(/Arrow keys move, Enter opens the reason/);
const pane = (name: string) => screen.getByLabelText(name, { selector: 'section' });
const list = () => within(pane('Models, cases and plans'));
const tab = (name: string) => list().getByText(name, { selector: 'button > span' });
function card(model: string): HTMLElement {
  const button = list().getByText(model).closest('button');
  if (button === null) throw new Error(`${model} has no card`);
  return button;
}

eachInEmptyWindow();
afterEach(() => void vi.unstubAllGlobals());

describe('the drift room', () => {
  test('lists every line with its numbers, the gates it fails, the settings and what is missing', async () => {
    openRoom();
    await chart();
    expect(card('sora-mini').textContent).toBe('sora-miniT10 0.770.73–0.81slope −0.018K 0.12Does not pass: K 0.12');
    expect(within(card('sora-mini')).getByLabelText('Does not pass: K 0.12')).toBeTruthy();
    expect(list().getByText('recall at T10 > 0.70').parentElement?.textContent).toBe('recall at T10 > 0.704 of 4');
    expect(list().getByText('List of 612 different terms (612 of the cases), 7e7a5000')).toBeTruthy();
    expect(list().getByText(/Not comparable with any other list of terms, nor with scispaCy or 0\.70/)).toBeTruthy();
    expect(list().getByText(/Reference mode: the published code, given the same entities/)).toBeTruthy();
    const missing = list().getByText('Alignment is not shown.').parentElement;
    expect(missing?.textContent).toBe('Alignment is not shown. It needs a local embedding model. Choose a folder…');
    expect(list().getByText('4/4 models, recall of 40/40 cases')).toBeTruthy();
  });

  test('keeps the keys as another chart takes the place of the one that had them, also where PDSQI-9 has no summary to rate yet', async () => {
    openRoom();
    onTestFinished(rememberFocus());
    (await chart()).focus();
    for (const tab of ['5', '2', '1']) {
      press(tab, { altKey: true });
      await waitFor(() => expect(document.activeElement?.closest('.dr-work')).toBeTruthy());
    }
  });

  test('gives the keys to the note of ratings that could not be read, and back to the form once they are', async () => {
    let isLocked = true;
    openRoom({
      'drift.ratings': () => {
        if (isLocked) throw new AppError('INTERNAL', 'The file is locked');
        return { entries: [], agreement: [] };
      },
    });
    onTestFinished(rememberFocus());
    (await chart()).focus();
    press('5', { altKey: true });
    const retry = await screen.findByText('Try again');
    await waitFor(() => expect(document.activeElement?.textContent).toBe('Try again'));
    isLocked = false;
    fireEvent.click(retry);
    await waitFor(() => expect(document.activeElement?.closest('.pq')).toBeTruthy());
  });

  test('marks in red what reviewers changed in a card, with the number as measured', async () => {
    openRoom();
    await chart();
    const changed = within(card('aoba-7b'));
    expect(changed.getByLabelText('as measured 0.85')).toBeTruthy();
    expect(changed.queryByLabelText(/as measured −0\.012/)).toBeNull();
    expect(within(card('sora-mini')).queryByLabelText(/as measured/)).toBeNull();
    cleanup();
    const [first, ...others] = measuredModels;
    if (!first?.overruled) throw new Error('The first model has no overruling');
    const slope = { ...first.overruled.slope, critical: -0.002 };
    const models = [{ ...first, overruled: { ...first.overruled, slope } }, ...others];
    openRoom({ 'drift.readRun': () => ({ run: driftRun, models }) });
    await chart();
    expect(within(card('aoba-7b')).getByLabelText('as measured −0.012')).toBeTruthy();
    fireEvent.click(screen.getByLabelText(/^Count overruled matches/));
    await waitFor(() => expect(within(card('aoba-7b')).queryByLabelText(/as measured/)).toBeNull());
  });

  test('leads by keyboard from the chart to the lowest case of a turn, and on to the next turn', async () => {
    const { answered } = openRoom();
    (await chart()).focus();
    press('ArrowRight');
    press('ArrowRight');
    press('ArrowDown');
    await screen.findByText(/^kaede-13b, turn 11: Recall 0\.9\d, beyond the critical entities 0\.07, 38 cases$/);
    press('Enter');
    const asked = (turn: number) => ({ runId: 5, caseId: 14, model: 'kaede-13b', turn });
    await waitFor(() => expect(answered('drift.readTurn')).toContainEqual(asked(11)));
    await act(async () => {});
    press('ArrowRight');
    await waitFor(() => expect(answered('drift.readTurn')).toContainEqual(asked(12)));
  });

  test('leads with Enter from the chart to the reason of an open point, and never into the comment that was left', async () => {
    openRoom();
    (await chart()).focus();
    press('Enter');
    const comment = await screen.findByLabelText('Comment on this turn');
    await waitFor(() => expect(comment.matches(':enabled')).toBe(true));
    press('c');
    expect(document.activeElement).toBe(comment);
    (await chart()).focus();
    press('ArrowRight');
    press('Enter');
    expect(document.activeElement?.className).toBe('dr-inspector');
  });

  test('leads with Enter to the reason of an open point also where its pane is folded away', async () => {
    openRoom();
    (await chart()).focus();
    press('Enter');
    await screen.findByLabelText('Comment on this turn');
    act(() => useFrame.getState().setPane('inspector', false));
    (await chart()).focus();
    press('Enter');
    expect(useFrame.getState().panes.inspector).toBe(true);
    expect(document.activeElement?.className).toBe('dr-inspector');
  });

  test('leads with Enter to the reason of an open point also where its drawer was closed in a narrow window', async () => {
    const wide = window.matchMedia;
    vi.stubGlobal('matchMedia', (query: string) => ({ ...wide(query), matches: query === '(max-width: 1279px)' }));
    openRoom();
    (await chart()).focus();
    press('Enter');
    await screen.findByLabelText('Comment on this turn');
    expect(useFrame.getState().drawer).toBe('inspector');
    act(() => useFrame.getState().setDrawer(null));
    (await chart()).focus();
    press('Enter');
    expect(useFrame.getState().drawer).toBe('inspector');
    expect(document.activeElement?.className).toBe('dr-inspector');
  });

  test('makes a stretch for a review queue with Shift and arrows, and lets it go with Escape', async () => {
    openRoom();
    (await chart()).focus();
    press('ArrowRight');
    press('ArrowRight', { shiftKey: true });
    press('ArrowRight', { shiftKey: true });
    await screen.findByText('Turns 10–12, 4 models');
    expect(screen.getByText('Make a review queue…')).toBeTruthy();
    press('Escape');
    await screen.findByText('Drag over the chart to make a review queue of those turns.');
  });

  test('takes a line off and back, and counts what is shown', async () => {
    openRoom();
    await chart();
    fireEvent.click(list().getByLabelText('Show sora-mini'));
    await list().findByText('3/4 models, recall of 40/40 cases');
    expect(list().getByText('recall at T10 > 0.70').parentElement?.textContent).toBe('recall at T10 > 0.703 of 3');
    fireEvent.click(card('kaede-13b'));
    press('x');
    await list().findByText('2/4 models, recall of 40/40 cases');
  });

  test('lists the cases of the turn, lowest first, and opens one', async () => {
    const { answered } = openRoom();
    await chart();
    fireEvent.click(tab('Cases'));
    await list().findByText('aoba-7b, turn 10');
    expect(answered('drift.casesAtTurn')).toEqual([{ runId: 5, model: 'aoba-7b', turn: 10 }]);
    const cases = await list().findByLabelText('Cases');
    fireEvent.keyDown(cases, { key: 'ArrowDown' });
    const asked = { runId: 5, caseId: 14, model: 'aoba-7b', turn: 10 };
    await waitFor(() => expect(answered('drift.readTurn')).toContainEqual(asked));
  });

  test('says of strict mode that it is its own, with the numbers of reference mode beside it', async () => {
    const reference = {
      recallAtTen: { critical: 0.8, extended: 0.7, interval: null },
      slope: { critical: -0.02, extended: -0.02 },
      conflictRate: null,
      curves: { critical: [0.9], extended: [0.8] },
    };
    const run = { ...driftRun, settings: { ...driftRun.settings, mode: 'strict' as const } };
    openRoom({
      'drift.readRun': () => ({ run, models: measuredModels.map((model) => ({ ...model, reference })) }),
    });
    await chart();
    expect(list().getByText("Akapen's own matching. The numbers of reference mode stand beside it.")).toBeTruthy();
    expect(card('sora-mini').textContent).toContain('reference 0.80 · −0.020 · K –');
    expect(screen.getByText('reference mode, selected model')).toBeTruthy();
  });

  test('says of a run that goes on only that it is measured, as the count of its start grows old', async () => {
    const running = { ...driftRun, state: 'running' as const, measured: 0 };
    openRoom({
      'drift.overview': () => ({ ...driftOverview, runs: [running] }),
      'drift.readRun': () => ({ run: running, models: [] }),
    });
    await screen.findByText('Progress stands in the status bar. The curves appear when the run is through.');
    expect(document.body.textContent).not.toMatch(/0 of 160/);
  });

  test('goes on with a run that was stopped, and offers small multiples for more than eight lines', async () => {
    const stopped = { ...driftRun, state: 'stopped' as const, measured: 80 };
    const { answered } = openRoom({
      'drift.overview': () => ({ ...driftOverview, runs: [stopped] }),
      'drift.readRun': () => ({ run: stopped, models: manyModels(9) }),
      'drift.resume': () => ({ taskId: 't' }),
    });
    await chart();
    expect(list().getByText(/80 of 160 cases are measured and kept/)).toBeTruthy();
    fireEvent.click(list().getByText('Go on'));
    await waitFor(() => expect(answered('drift.resume')).toEqual([{ runId: 5 }]));
    expect(screen.getByText(/More than eight models/)).toBeTruthy();
  });

  test('says of results from a file that their number of cases is unknown where the file does not tell it', async () => {
    const untold = { ...resultsFromFile, measured: { ...resultsFromFile.measured, perTurn: [] } };
    openRoom({
      'datasets.list': () => [],
      'drift.overview': () => ({ ...driftOverview, datasetId: null, runs: [], models: [], files: [untold] }),
    });
    (await chart()).focus();
    press('ArrowRight');
    await screen.findByText(/^﨑-70b, turn \d+: .*, number of cases unknown$/);
  });

  test('says why a chart is empty where results from a file lack its numbers, and draws no empty axes', async () => {
    const { curves } = resultsFromFile.measured;
    const critical = { ...curves.critical, precision: [], hallucinatedRate: [] };
    const bare = { ...resultsFromFile, measured: { ...resultsFromFile.measured, curves: { ...curves, critical } } };
    openRoom({
      'datasets.list': () => [],
      'drift.overview': () => ({ ...driftOverview, datasetId: null, runs: [], models: [], files: [bare] }),
    });
    await chart();
    const nothing = 'Nothing is drawn: the results from a file lack these numbers.';
    expect(screen.getAllByText(nothing)).toHaveLength(1);
    expect([...document.querySelectorAll('.dr-panel')]).toHaveLength(1);
    fireEvent.click(screen.getByText('Precision'));
    await waitFor(() => expect(screen.getAllByText(nothing)).toHaveLength(2));
    expect([...document.querySelectorAll('.dr-panel')]).toHaveLength(0);
  });

  test('blames no file for an empty chart where measured models lack its numbers too', async () => {
    const bare = (model: (typeof measuredModels)[number]) => {
      const { curves } = model.measured;
      const critical = { ...curves.critical, hallucinatedRate: [] };
      return { ...model, overruled: null, measured: { ...model.measured, curves: { ...curves, critical } } };
    };
    openRoom({
      'drift.overview': () => ({ ...driftOverview, files: [bare(resultsFromFile)] }),
      'drift.readRun': () => ({ run: driftRun, models: measuredModels.map(bare) }),
    });
    await chart();
    expect([...document.querySelectorAll('[data-left-out]')].map(({ textContent }) => textContent)).toEqual([
      'Nothing is drawn: no model has a value here.',
    ]);
  });

  test('shows results from a file alone, without a way to a turn', async () => {
    const { answered } = openRoom({
      'datasets.list': () => [],
      'drift.overview': () => ({ ...driftOverview, datasetId: null, runs: [], models: [], files: [resultsFromFile] }),
    });
    (await chart()).focus();
    press('ArrowRight');
    press('Enter');
    await act(async () => {});
    expect([answered('drift.readTurn'), answered('drift.casesAtTurn')]).toEqual([[], []]);
    expect(card('﨑-70b').textContent).toContain('from study_c_results.json');
  });

  test.each([
    [
      'No cases yet',
      {
        'datasets.list': () => [],
        'drift.overview': () => ({ ...driftOverview, datasetId: null, runs: [], models: [] }),
      },
    ],
    ['No answers to these cases yet', { 'drift.overview': () => ({ ...driftOverview, runs: [], models: [] }) }],
    ['Not measured yet', { 'drift.overview': () => ({ ...driftOverview, runs: [] }) }],
  ])('says what comes next: %s', async (title, answers) => {
    openRoom(answers);
    await screen.findByText(title);
  });

  test('goes to a case that the palette asked for', async () => {
    const { answered } = openRoom();
    await chart();
    act(() => useFrame.getState().goTo({ room: 'drift', datasetId: driftSet.id, itemId: 2 }));
    const asked = { runId: 5, caseId: 2, model: 'aoba-7b', turn: 19 };
    await waitFor(() => expect(answered('drift.readTurn')).toContainEqual(asked));
  });
});
