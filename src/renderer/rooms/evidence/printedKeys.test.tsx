import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EvidenceTest } from '../../../shared/rooms/evidence/claims.ts';
import { FrameKeys } from '../../testing/FrameKeys.tsx';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import {
  eachPressingKeys,
  firstSeen,
  keyedWorkbench,
  placesOfDialog,
  recordWindow,
  shownDialog,
} from '../../testing/keyedWindow.tsx';
import { keysPrinted, type Printed, wrongKeys, wrongKeysAfresh } from '../../testing/printedKeys.ts';
import { EvidencePanes } from './EvidenceRoom.tsx';
import { EvidenceContext } from './evidenceContext.ts';
import { buildGold, buildScores, buildTask, evidenceAnswers } from './evidenceFixture.ts';
import type { EvidenceState } from './evidenceState.ts';
import { createEvidenceStore } from './evidenceStore.ts';
import { ResultsPanes } from './results/ResultsPage.tsx';
import { ResultsContext } from './results/resultsContext.ts';
import { resultsAnswers } from './results/resultsFixture.ts';
import type { ResultsState } from './results/resultsState.ts';
import { createResultsStore } from './results/resultsStore.ts';

eachPressingKeys();

type State = { readonly name: string; readonly test?: EvidenceTest; readonly answers?: FakeAnswers };

const decided = buildTask('mixed');
const states: readonly State[] = [
  { name: 'the mixed test' },
  { name: 'the selection test', test: 'selection_test' },
  { name: 'the assignment test', test: 'assignment_test' },
  { name: 'the test of wrong claims', test: 'wrong_claim' },
  {
    name: 'a claim with decisions',
    answers: {
      'evidence.readClaim': () => ({
        ...decided,
        candidates: decided.candidates.map((one) => ({ ...one, choice: 'keep' })),
      }),
    },
  },
  {
    name: 'revealed gold',
    answers: {
      'evidence.readClaim': () => buildTask('mixed', { revealedAt: '2026-11-23T16:08:55.000Z' }),
      'evidence.readGold': () => buildGold(),
      'evidence.readScores': () => buildScores(),
    },
  },
  { name: 'no set', answers: { 'datasets.list': () => [] } },
];

/** What the window does by itself while keys are pressed. */
const untouched = new Set<string>(['flush', 'ensureRows'] satisfies (keyof EvidenceState)[]);

async function open({ test: name = 'mixed', answers = {} }: State) {
  const { workbench, done } = await keyedWorkbench(fakeWorkbench(evidenceAnswers(name, answers)).workbench, 'evidence');
  const store = createEvidenceStore(workbench.call, { later: () => () => {} });
  await store.getState().open();
  recordWindow({ workbench, done, place: 'evidence', room: { store, untouched } });
  renderIn(
    workbench,
    <EvidenceContext value={store}>
      <FrameKeys />
      <EvidencePanes />
    </EvidenceContext>,
  );
  await act(async () => {});
  return { store, done };
}

const places = {
  nothing: () => document.body,
  'the list': firstSeen('.ak-list-body'),
  'the search of the list': firstSeen('.ak-list-search input'),
  'the current card': firstSeen('.ev-card[aria-current="true"]'),
  'a button of a card': firstSeen('.ev-card[aria-current="true"] button'),
  confidence: firstSeen('.ev-level'),
  'the field of an id': firstSeen('.ev-add input'),
};

/** A search keeps the undo of its own typing. */
function isExempt(from: HTMLElement, { key }: Printed): boolean {
  return from.closest('search') !== null && /[ZY]$/.test(key);
}

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, in $name', async (state) => {
  const { done } = await open(state);
  expect(await wrongKeys({ done, places, isExempt, visited })).toEqual([]);
  expect(keysPrinted(document.body).length).toBeGreaterThan(3);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

type ResultsLook = Parameters<ResultsState['setLook']>[0];
const point = { agent: 'exp', position: 0, claim: null };
const looks: readonly (ResultsLook & { readonly name: string })[] = [
  { name: 'the results' },
  { name: 'their table', showsTable: true },
  { name: 'bars of results', tab: 'bars' },
  { name: 'the results behind a point', point },
];
const resultPlaces = {
  nothing: () => document.body,
  'the means': firstSeen('.er-means-scroll'),
  'the points': firstSeen('.er-chart-keys'),
  'an agent': firstSeen('.er-agents input'),
  'a button of the point': firstSeen('.er-point-pane button'),
};
const seen = new Set<string>();
test.each(looks)('every printed key does what its button does, wherever the focus is, in $name', async (look) => {
  const recorded: { done: string[] } = { done: [] };
  const answers = resultsAnswers({ 'evidence.judgeTemplate': () => void recorded.done.push('judgeTemplate()') });
  const { workbench, done } = await keyedWorkbench(fakeWorkbench(answers).workbench, 'evidence');
  recorded.done = done;
  const store = createResultsStore(workbench.call, 8);
  await store.getState().open();
  store.getState().setLook(look);
  recordWindow({ workbench, done, place: 'evidence', room: { store, untouched: new Set() } });
  renderIn(
    workbench,
    <ResultsContext value={store}>
      <FrameKeys />
      <ResultsPanes
        datasetId={8}
        onChoose={() => done.push('choose()')}
        onClose={() => done.push('close()')}
        onOpenClaim={() => done.push('openClaim()')}
      />
    </ResultsContext>,
  );
  await act(async () => {});
  expect(await wrongKeys({ done, places: resultPlaces, visited: seen })).toEqual([]);
  expect(keysPrinted(document.body).map(({ key }) => key)).toEqual(
    expect.arrayContaining(look.point ? ['T', 'L', 'Alt+R', 'O', 'Alt+A'] : ['T', 'L', 'Alt+R']),
  );
});

test('every place of the results was there in one of the states', () =>
  expect([...seen].toSorted()).toEqual(Object.keys(resultPlaces).toSorted()));

test.each(['prompt', 'reply'] as const)(
  'every printed key of the dialog %s does what its button does',
  async (dialog) => {
    const openDialog = async () => {
      cleanup();
      const { store, done } = await open({ name: '' });
      act(() => store.setState({ dialog }));
      await shownDialog();
      return done;
    };
    const pressed = new Set<string>();
    expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
    expect([...pressed]).toContain('Escape');
  },
);
