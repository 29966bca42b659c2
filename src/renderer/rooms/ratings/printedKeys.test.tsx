import { act, cleanup } from '@testing-library/react';
import { expect, test } from 'vitest';
import { fiveCriteria } from '../../../shared/rooms/ratings/protocol.ts';
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
import { JudgeDialogs } from './judge/JudgeDialogs.tsx';
import { makingAnswers, set } from './making/makingFixture.ts';
import { RatingsPages } from './RatingsRoom.tsx';
import { RatingsContext, type RatingsStore } from './ratingsContext.ts';
import { buildEntry, buildTask, fullDraft, progressOf, ratingsAnswers } from './ratingsFixture.ts';
import type { RatingsState, View } from './ratingsState.ts';
import { createRatingsStore } from './ratingsStore.ts';

eachPressingKeys();

type State = {
  readonly name: string;
  readonly view: View;
  readonly answers?: FakeAnswers;
  readonly set?: (store: RatingsStore) => void;
};

const states: readonly State[] = [
  { name: 'the list of studies', view: 'studies' },
  { name: 'no study', view: 'studies', answers: { 'ratings.studies': () => [] } },
  { name: 'a welcome page', view: 'welcome' },
  {
    name: 'a welcome page of who is not registered',
    view: 'welcome',
    answers: { 'ratings.studies': () => [buildEntry({ mine: null })] },
  },
  { name: 'a registration', view: 'register' },
  { name: 'the page of a study', view: 'study' },
  { name: 'a pair', view: 'rate' },
  { name: 'a pair at a rating', view: 'rate', set: (store) => store.getState().focusOn('accuracy.ratingA') },
  {
    name: 'a pair on two pages',
    view: 'rate',
    answers: { 'ratings.readTask': () => buildTask({ protocol: fiveCriteria, draft: fullDraft({ page: 'ratings' }) }) },
  },
  {
    name: 'a pair that is answered',
    view: 'rate',
    answers: { 'ratings.readTask': () => buildTask({ draft: fullDraft() }) },
  },
  {
    name: 'the end',
    view: 'rate',
    answers: {
      'ratings.readTask': () => null,
      'ratings.studies': () => [buildEntry({ mine: progressOf(0) })],
    },
  },
];

/** What the window does by itself while keys are pressed, and nothing that is kept. */
const untouched = new Set<string>(['loadMine', 'flush', 'tick', 'noteOpened'] satisfies (keyof RatingsState)[]);

async function open({ view, answers = {}, set }: State, parts = pages) {
  const { workbench, done } = await keyedWorkbench(fakeWorkbench(ratingsAnswers(answers)).workbench, 'ratings');
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  if (view === 'studies') await store.getState().loadStudies();
  else await store.getState().openStudy(5, view);
  set?.(store);
  await act(async () => {});
  recordWindow({ workbench, done, place: 'ratings', room: { store, untouched } });
  renderIn(workbench, <RatingsContext value={store}>{parts(store)}</RatingsContext>);
  await act(async () => {});
  return { store, done };
}

const pages = (store: RatingsStore) => (
  <>
    <FrameKeys />
    <RatingsPages store={store} />
  </>
);

const places = {
  nothing: () => document.body,
  'a study': firstSeen('.rl-card'),
  'a button of a page': firstSeen('.rw-foot button, .rg-foot button, .sp-page .ak-acts button'),
  'the part that is shown': firstSeen('.sh input'),
  'a field of the registration': firstSeen('.rg-input'),
  'the current field': firstSeen('.rf-field[data-here="true"] [role="radio"][tabindex="0"]'),
  'another field': firstSeen('.rf-field[data-here="false"] [role="radio"][tabindex="0"]'),
  'the comment': firstSeen('.rf-foot textarea'),
  'an answer': firstSeen('.tx-scroller'),
  'the list of judgements': firstSeen('.rm-rows [role="listbox"]'),
};

/** A field that gets the focus is the one that keys answer from then on; the hints tell of keys of the form. */
function isExempt(from: HTMLElement, { control, key }: Printed): boolean {
  // They are printed while the list of judgements has the focus.
  if (control.closest('.rm-acts') !== null && from.closest('.rm-rows') === null) return true;
  // In every list N goes to what asks for something, and so it does here.
  if (key === 'N' && from.closest('.rm-rows') !== null) return true;
  if (control.closest('.rf-hints, .rf-low, .rg-list-foot') !== null) return true;
  return from.closest('.rf-field[data-here="false"]') !== null && /^([1-7]|U)$/.test(key);
}

const visited = new Set<string>();
test.each(states)('every printed key does what its button does, wherever the focus is, in $name', async (state) => {
  const { done } = await open(state);
  expect(await wrongKeys({ done, places, isExempt, visited })).toEqual([]);
  expect(keysPrinted(document.body).length).toBeGreaterThan(8);
});

test('every place was there in one of the states', () =>
  expect([...visited].toSorted()).toEqual(Object.keys(places).toSorted()));

test.each(['confirm', 'nonsense'] as const)(
  'every key printed in the dialog %s does what its button does',
  async (kind) => {
    const openDialog = async () => {
      cleanup();
      const state: State = {
        name: '',
        view: 'rate',
        answers: { 'ratings.readTask': () => buildTask({ draft: fullDraft() }) },
        set: (store) => store.getState().openDialog({ kind }),
      };
      const { done } = await open(state, () => <JudgeDialogs />);
      await shownDialog();
      return done;
    };
    const pressed = new Set<string>();
    expect(await wrongKeysAfresh({ open: openDialog, places: placesOfDialog, pressed })).toEqual([]);
    expect(pressed.size).toBeGreaterThan(0);
  },
);

const making: State = {
  name: 'the making of a study',
  view: 'make',
  answers: {
    ...makingAnswers,
    'session.read': ({ key }: { key: string }) => ({
      value:
        key === 'ratings.making' ? { a: set('aoba-7b'), b: set('kaede-13b'), title: 'Hepatic', studyId: 'h' } : null,
    }),
  },
};

test('every key printed where a study is made does what its button does', async () => {
  const openMaking = async () => {
    cleanup();
    return (await open(making)).done;
  };
  const pressed = new Set<string>();
  const makingPlaces = {
    nothing: () => document.body,
    'a set of answers': firstSeen('.mk-set'),
    'a switch of the protocol': firstSeen('.mp input[type="checkbox"]'),
  };
  // Beside the button that adds stands how criteria are moved, which is no button.
  const isHint = (_: HTMLElement, { control, key }: Printed) =>
    key === 'Alt+ArrowDown' && control.closest('[data-criterion]') === null;
  expect(await wrongKeysAfresh({ open: openMaking, places: makingPlaces, isExempt: isHint, pressed })).toEqual([]);
  expect(pressed.size).toBeGreaterThan(4);
});
