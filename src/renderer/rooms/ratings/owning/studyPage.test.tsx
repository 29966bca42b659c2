import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import { buildDataset, eachInEmptyWindow, type FakeAnswers, fakeWorkbench } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { palette } from '../palette.tsx';
import { buildEntry, buildStudy, ratingsAnswers } from '../ratingsFixture.ts';
import { click, dialog, open, saved } from './studyPageFixture.ts';

eachInEmptyWindow();

const withStudy = (change: Partial<Study>): FakeAnswers => ({ 'ratings.readStudy': () => buildStudy(change) });

describe('the three parts of a study', () => {
  it('are one key, or one press of the switch, away from each other', async () => {
    const { store } = await open({}, { view: 'register' });
    const part = (name: RegExp) => screen.getByRole('radio', { name });
    expect((part(/^Rate/) as HTMLInputElement).checked).toBe(true);
    await act(async () => fireEvent.click(part(/^Study/)));
    expect(store.getState().view).toBe('study');
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'r', altKey: true });
    });
    expect(store.getState().view).toBe('rate');
  });

  it('begin at the welcome page for who is not registered', async () => {
    const { store } = await open({ 'ratings.studies': () => [buildEntry({ mine: null })] });
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Rate/ })));
    expect(store.getState().view).toBe('welcome');
  });

  it('are found in the palette, as are the studies by title and id', async () => {
    const { workbench } = fakeWorkbench(ratingsAnswers());
    const find = (text: string) => palette.find({ call: workbench.call, datasetId: null, text, limit: 6 });
    expect(await find('renal')).toMatchObject({
      matched: 1,
      total: 1,
      items: [{ id: 5, title: 'Cardio-renal study' }],
    });
    expect(await find('cardio')).toMatchObject({ matched: 1 });
    expect(await find('lungs')).toMatchObject({ matched: 0, total: 1 });
  });
});

it.each([
  { isOpen: true, told: 'Tools. Monarch only in A' },
  { isOpen: false, told: 'Shown when the study has ended' },
])(
  'what cannot be hidden is not told to whoever rates while a blind study goes on (open: $isOpen)',
  async ({ isOpen, told }) => {
    const noted = ['Tools. Monarch only in A, in 17 of 41 pairs.'];
    await open(withStudy({ isOpen, protocol: { ...fiveCriteria, staysVisible: noted } }));
    const [term] = screen.getAllByText('Cannot be hidden');
    expect(term?.parentElement?.textContent).toContain(told);
    expect(term?.parentElement?.textContent?.includes('Monarch')).toBe(isOpen);
  },
);

it('says beside the judgements of people how many verdicts its files brought', async () => {
  await open(withStudy({ evaluatorCount: 0, verdictCount: 2_415 }));
  expect(screen.getByText('0 evaluators, 0 judgements, 2,415 verdicts in its files')).toBeTruthy();
});

it('a study that is withdrawn leaves for the list, after it was said what becomes of its judgements', async () => {
  const { store, inputsOf } = await open({
    'datasets.list': () => [buildDataset({ id: 5, room: 'ratings', name: 'Cardio-renal study' })],
    'datasets.withdraw': () => ({}),
  });
  await click('Withdraw this study…');
  expect(screen.getByRole('dialog', { name: 'Withdraw Cardio-renal study?' }).textContent).toMatch(
    /with its judgements .* Rows that wait in the outbox stay there/,
  );
  expect(inputsOf('datasets.withdraw')).toEqual([]);
  await click('Withdraw', dialog());
  expect(inputsOf('datasets.withdraw')).toEqual([{ datasetId: 5 }]);
  expect(store.getState().view).toBe('studies');
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Cardio-renal study is withdrawn.']);
});

describe('the end of a study', () => {
  it('is for nobody who rates in a blind study and has questions left, as it says', async () => {
    const { inputsOf } = await open({ ...withStudy({ isOpen: false }), 'ratings.setClosed': () => saved });
    expect(screen.getByText(/^You rate here, and 3 of your questions are left/)).toBeTruthy();
    await click(/^End the study/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(inputsOf('ratings.setClosed')).toEqual([]);
  });

  it('says what it does before it is done', async () => {
    const { inputsOf } = await open({ 'ratings.setClosed': () => saved });
    await click(/^End the study/);
    expect(screen.getByRole('dialog').textContent).toContain('Nobody can submit, revise or withdraw');
    expect(inputsOf('ratings.setClosed')).toEqual([]);
    await click('End the study', dialog());
    expect(inputsOf('ratings.setClosed')).toEqual([{ datasetId: 5, closed: true }]);
  });

  it('tells who ended it and when, and opens it again', async () => {
    const ended = { by: 'R. Kato', at: '2026-11-20T10:00:00.000Z' };
    const { inputsOf } = await open({ ...withStudy({ ended }), 'ratings.setClosed': () => saved });
    expect(screen.getByText(/^Ended by R\. Kato, 2026-11-20/)).toBeTruthy();
    await click(/^Open it again/);
    await click('Open it again', dialog());
    expect(inputsOf('ratings.setClosed')).toEqual([{ datasetId: 5, closed: false }]);
  });

  it('shows names only after it said what that means, and which code was whose', async () => {
    let unblinded: Study['unblinded'] = null;
    const { inputsOf } = await open({
      'ratings.readStudy': () =>
        buildStudy({ unblinded, models: [{ code: 'M-1', name: unblinded === null ? null : 'TxAgent' }] }),
      'ratings.unblind': () => {
        unblinded = { by: 'R. Kato', at: '2026-11-20T10:00:00.000Z' };
        return saved;
      },
    });
    expect(document.body.textContent).not.toContain('TxAgent');
    await click(/^Unblind/);
    expect(screen.getByRole('dialog').textContent).toContain('but not unseen');
    await click('Show the names', dialog());
    expect(inputsOf('ratings.unblind')).toHaveLength(1);
    expect(screen.getByText('TxAgent').closest('li')?.textContent).toBe('M-1 TxAgent');
  });

  it('leaves names, conflicts and people closed to who rates in it', async () => {
    const { inputsOf } = await open(withStudy({ isOpen: false }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Unblind/ }).disabled).toBe(true);
    expect(screen.getByText('You rate in this study.')).toBeTruthy();
    expect(inputsOf('ratings.conflicts')).toEqual([]);
    expect(screen.queryByRole('button', { name: /everybody/ })).toBeNull();
  });
});

describe('what cannot be hidden', () => {
  const one = { onlyA: [], onlyB: [], coveredBy: null };
  const traits = [
    { ...one, trait: 'length' as const, a: 3, b: 0, pairCount: 3 },
    { ...one, trait: 'tools' as const, a: 2, b: 0, pairCount: 2, onlyA: ['FDA'], coveredBy: 'answersOnly' as const },
    { ...one, trait: 'recurring' as const, a: 1, b: 0, pairCount: 2 },
  ];

  it('is measured for the owner, and covered or written down by a change of the protocol', async () => {
    const { inputsOf } = await open({
      'ratings.studyTraits': () => ({ pairCount: 3, traits }),
      'ratings.saveProtocol': () => ({ ...saved, version: 4 }),
    });
    expect(screen.getByText(/^A is longer in 3 of 3 pairs/)).toBeTruthy();
    expect(
      screen.getByText(/^Rows that are sent or exported have one code for a model in every question/),
    ).toBeTruthy();
    expect(screen.getByText(/stand in several pairs of their question, 2 of 3 pairs/)).toBeTruthy();
    await click('Write it into the protocol');
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Answers only' })));
    const noted = (...words: readonly string[]) => words.map((word) => expect.stringContaining(word));
    expect(inputsOf('ratings.saveProtocol')).toMatchObject([
      {
        protocol: {
          answersOnly: false,
          staysVisible: noted('Codes in rows.', 'Length.', 'FDA only in A', 'Answers that come again.'),
        },
      },
      { protocol: { answersOnly: true, staysVisible: noted('Codes in rows.', 'Length.', 'Answers that come again.') } },
    ]);
  });

  it('is not measured for who rates in the study, since tools would name a model', async () => {
    const { inputsOf } = await open(withStudy({ isOpen: false }));
    expect(inputsOf('ratings.studyTraits')).toEqual([]);
  });
});
