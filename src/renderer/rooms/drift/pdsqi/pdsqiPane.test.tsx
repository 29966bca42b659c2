import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { type PdsqiRating, pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { PdsqiEntry } from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { inRoom } from '../dialogs/dialogsFixture.tsx';
import { casesAtTurn, turnReason } from '../turnFixture.ts';
import { PdsqiPane } from './PdsqiPane.tsx';

beforeAll(prepareWindow);
beforeEach(() => {
  resetFrame();
});
afterEach(cleanup);

const place = { caseId: 14, model: 'aoba-7b', turn: 13 };
const savedAt = '2026-02-03T04:05:07.000Z';
const entry = (rater: string, rating: PdsqiRating, isOwn = false): PdsqiEntry => ({
  ...place,
  caseKey: 'c_014',
  rater,
  isOwn,
  rating,
  comment: '',
  savedAt,
});

type Said = { readonly rating: PdsqiRating; readonly comment: string };
const base = (rating: PdsqiRating, comment = ''): Said => ({ rating, comment });

/** A core that keeps one rating. */
function ratedCore(rating: PdsqiRating = {}) {
  let kept = { rating, comment: '' };
  return {
    'drift.ratings': () => ({
      entries: [{ ...entry('C. Saeki', kept.rating, true), comment: kept.comment }],
      agreement: [],
    }),
    'drift.rate': ({ rating, comment, base }: Said & { base?: Said }) => {
      kept = { rating, comment: comment === base?.comment ? kept.comment : comment };
      return { counter: 2, savedAt };
    },
    'drift.commentRating': ({ text }: { text: string }) => {
      kept = { ...kept, comment: text };
      return { counter: 2, savedAt };
    },
  };
}

const row = async (name: RegExp) => within(await screen.findByRole('radiogroup', { name }));
const answered = () =>
  screen.queryAllByRole('radio', { checked: true }).filter((one) => one.closest('[data-criterion]') !== null);

describe('rating a summary', () => {
  test('saves every answer at once and counts it', async () => {
    const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore({ accurate: 4 }));
    fireEvent.click((await row(/^Cited/)).getByRole('radio', { name: /^3/ }));
    expect(await screen.findByText('2 of 9 rated')).toBeTruthy();
    await waitFor(() =>
      expect(inputsOf('drift.rate')).toEqual([
        { ...place, rating: { accurate: 4, citation: 3 }, comment: '', base: base({ accurate: 4 }) },
      ]),
    );
    expect(screen.getByText('mean of the scales 3.50')).toBeTruthy();
  });

  test('says that every summary is rated once the open one is, too', async () => {
    const rating: PdsqiRating = Object.fromEntries(pdsqiAttributes.map((attribute) => [attribute, 1]));
    const { accurate: _, ...open } = rating;
    inRoom(<PdsqiPane />, { casesAtTurn: { status: 'ready', value: casesAtTurn.slice(0, 1) } }, ratedCore(open));
    expect(await screen.findByText('No other summary is unrated.')).toBeTruthy();
    fireEvent.click((await row(/^Accurate/)).getByRole('radio', { name: /^1/ }));
    expect(await screen.findByText('Every summary here is rated.')).toBeTruthy();
  });

  test('takes digits and moves on to what is not rated', async () => {
    const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore({ accurate: 4 }));
    const first = (await row(/^Cited/)).getByRole('radio', { name: /^1/ });
    first.focus();
    fireEvent.keyDown(first, { key: '5' });
    expect(document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe('thorough');
    fireEvent.keyDown(document.activeElement ?? first, { key: '2' });
    await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(2));
    expect(inputsOf('drift.rate')[1]).toEqual({
      ...place,
      rating: { accurate: 4, citation: 5, thorough: 2 },
      comment: '',
      base: base({ accurate: 4, citation: 5 }),
    });
  });

  test('takes digits from the first on, as what opened it is gone, and after a press between its rows', async () => {
    const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore({ accurate: 4 }));
    await screen.findByText('1 of 9 rated');
    const current = () => document.activeElement?.closest('[data-criterion]')?.getAttribute('data-criterion');
    await waitFor(() => expect(current()).toBe('citation'));
    fireEvent.keyDown(document.activeElement ?? document.body, { key: '5' });
    await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(1));
    act(() => screen.getByRole('region', { name: 'Your rating' }).focus());
    expect(current()).toBe('thorough');
  });

  test('leaves digits of an input method and with other keys alone', async () => {
    const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore());
    const first = (await row(/^Cited/)).getByRole('radio', { name: /^1/ });
    fireEvent.keyDown(first, { key: '5', isComposing: true });
    fireEvent.keyDown(first, { key: '5', altKey: true });
    expect(inputsOf('drift.rate')).toEqual([]);
  });

  test('offers NA for synthesized alone, and takes an answer back with Delete', async () => {
    const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore());
    expect((await row(/^Accurate/)).queryByRole('radio', { name: /^NA/ })).toBeNull();
    const na = (await row(/^Synthesized/)).getByRole('radio', { name: /^NA/ });
    fireEvent.click(na);
    await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(1));
    fireEvent.keyDown(na, { key: 'Delete' });
    await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(2));
    expect(inputsOf('drift.rate')).toEqual([
      { ...place, rating: { synthesized: null }, comment: '', base: base({}) },
      { ...place, rating: {}, comment: '', base: base({ synthesized: null }) },
    ]);
  });

  test('shows what an undo left', async () => {
    const core = ratedCore({ accurate: 4 });
    const { store } = inRoom(<PdsqiPane />, {}, core);
    await screen.findByText('1 of 9 rated');
    core['drift.rate']({ rating: {}, comment: '' });
    act(() => store.getState().casesChanged([14]));
    expect(await screen.findByText('0 of 9 rated')).toBeTruthy();
    expect(answered()).toEqual([]);
  });

  test('saves a comment when the field is left', async () => {
    const { inputsOf, store } = inRoom(<PdsqiPane />, {}, ratedCore({ accurate: 4 }));
    const field = await screen.findByLabelText('Comment on this rating');
    fireEvent.change(field, { target: { value: '𠮷 要確認' } });
    fireEvent.blur(field);
    await waitFor(() => expect(inputsOf('drift.commentRating')).toEqual([{ ...place, text: '𠮷 要確認', base: '' }]));
    await waitFor(() => expect(store.getState().ratingDrafts).toEqual({}));
    expect([field, inputsOf('drift.rate')]).toMatchObject([{ value: '𠮷 要確認' }, []]);
  });

  test.each(['Enter', 'Escape'])(
    'gives the keys back to the attributes as its comment is left with %s',
    async (key) => {
      const { inputsOf } = inRoom(<PdsqiPane />, {}, ratedCore({ citation: 4 }));
      const comment = await screen.findByRole('textbox');
      comment.focus();
      fireEvent.change(comment, { target: { value: '用量の誤り' } });
      fireEvent.keyDown(comment, { key });
      fireEvent.keyDown(document.activeElement ?? document.body, { key: '2' });
      await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(1));
      expect([inputsOf('drift.commentRating'), inputsOf('drift.rate')]).toMatchObject([
        [{ text: '用量の誤り' }],
        [{ rating: { citation: 4, accurate: 2 }, comment: '', base: base({ citation: 4 }) }],
      ]);
      expect(comment).toHaveProperty('value', '用量の誤り');
    },
  );

  test('has a comment that could not be saved when the summary is opened again, on top of what is there by then', async () => {
    const core = ratedCore({ citation: 4 });
    let isFull = true;
    const { inputsOf, store } = inRoom(
      <PdsqiPane />,
      {},
      {
        ...core,
        'drift.readTurn': ({ caseId }: { caseId: number }) => ({ ...turnReason(), caseId, caseKey: `c_${caseId}` }),
        'drift.commentRating': (said: { text: string }) => {
          if (isFull) throw new AppError('DISK_FULL', 'full');
          return core['drift.commentRating'](said);
        },
      },
    );
    const type = (value: string) => fireEvent.change(screen.getByRole('textbox'), { target: { value } });
    await screen.findByRole('textbox');
    type('用量の誤り');
    fireEvent.blur(screen.getByRole('textbox'));
    await waitFor(() => expect(inputsOf('drift.commentRating')).toHaveLength(1));
    await act(() => store.getState().openPoint({ model: 'aoba-7b', turn: 13 }, 2));
    expect(await screen.findByText(/c_2/)).toBeTruthy();
    expect(screen.getByRole('textbox')).toHaveProperty('value', '');
    isFull = false;
    core['drift.commentRating']({ text: '至急。' });
    act(() => store.getState().casesChanged([14]));
    await act(() => store.getState().openPoint({ model: 'aoba-7b', turn: 13 }, 14));
    await waitFor(() => expect(screen.getByRole('textbox')).toHaveProperty('value', '至急。用量の誤り'));
    fireEvent.blur(screen.getByRole('textbox'));
    await waitFor(() => expect(store.getState().ratingDrafts).toEqual({}));
    expect(inputsOf('drift.commentRating').at(-1)).toEqual({ ...place, text: '至急。用量の誤り', base: '至急。' });
  });

  test('saves what is typed of a comment before it takes the rating away, so that an undo brings it back', async () => {
    const { asked, store } = inRoom(<PdsqiPane />, {}, ratedCore({ citation: 4 }));
    const comment = await screen.findByRole('textbox');
    fireEvent.change(comment, { target: { value: '用量の誤り' } });
    fireEvent.click(screen.getByRole('button', { name: 'Clear' }));
    expect(await screen.findByText('0 of 9 rated')).toBeTruthy();
    await waitFor(() => expect(comment).toHaveProperty('value', ''));
    const said = asked.filter(({ method }) => method === 'drift.rate' || method === 'drift.commentRating');
    expect(said).toMatchObject([
      { method: 'drift.commentRating', input: { text: '用量の誤り' } },
      { method: 'drift.rate', input: { rating: {}, comment: '', base: base({ citation: 4 }, '用量の誤り') } },
    ]);
    expect(store.getState().ratingDrafts).toEqual({});
  });

  test('goes to the next summary that is not rated', async () => {
    const { store } = inRoom(<PdsqiPane />, {}, ratedCore());
    fireEvent.click(await screen.findByRole('button', { name: 'Next unrated' }));
    await waitFor(() => expect(store.getState().caseId).toBe(2));
  });

  test('rates the next summary from its first attribute on, and nothing while it is on its way', async () => {
    const arrival = Promise.withResolvers<void>();
    const { inputsOf } = inRoom(
      <PdsqiPane />,
      {},
      {
        ...ratedCore(),
        'drift.readTurn': async ({ caseId }: { caseId: number }) => {
          await arrival.promise;
          return { ...turnReason(), caseId, caseKey: `c_${caseId}` };
        },
      },
    );
    const next = await screen.findByRole('button', { name: 'Next unrated' });
    next.focus();
    fireEvent.click(next);
    fireEvent.keyDown(next, { key: '4' });
    arrival.resolve();
    expect(await screen.findByText(/c_2/)).toBeTruthy();
    const inFocus = document.activeElement;
    expect(inFocus?.closest('[data-criterion]')?.getAttribute('data-criterion')).toBe('citation');
    expect(inputsOf('drift.rate')).toEqual([]);
    if (inFocus) fireEvent.keyDown(inFocus, { key: '5' });
    await waitFor(() => expect(inputsOf('drift.rate')).toMatchObject([{ caseId: 2, rating: { citation: 5 } }]));
  });

  test('keeps an answer in sight that an older reading of the ratings does not know', async () => {
    const core = ratedCore({ accurate: 4 });
    const readings: (() => void)[] = [];
    let isHeld = false;
    const { store, inputsOf } = inRoom(
      <PdsqiPane />,
      {},
      {
        ...core,
        'drift.ratings': async () => {
          const answer = core['drift.ratings']();
          if (isHeld) await new Promise<void>((resolve) => readings.push(resolve));
          return answer;
        },
      },
    );
    await screen.findByText('1 of 9 rated');
    isHeld = true;
    // Somebody else rates, and this window begins to read; the answer is given before that reading has arrived.
    act(() => store.getState().casesChanged([14]));
    await waitFor(() => expect(readings).toHaveLength(1));
    fireEvent.click((await row(/^Cited/)).getByRole('radio', { name: /^3/ }));
    await waitFor(() => expect(inputsOf('drift.rate')).toHaveLength(1));
    await act(async () => readings[0]?.());
    expect(screen.getByText('2 of 9 rated')).toBeTruthy();
  });

  test('hides the model while blind, and folds away what names it', async () => {
    const summary = 'As aoba-7b I note sertraline.';
    inRoom(<PdsqiPane />, { reason: { status: 'ready', value: { ...turnReason(), summary } } }, ratedCore());
    expect(await screen.findAllByText(/aoba-7b/)).toHaveLength(2);
    fireEvent.click(screen.getByRole('button', { name: 'Blind' }));
    expect(screen.queryByText(/aoba-7b/)).toBeNull();
    expect(screen.getByText('As ••••••• I note sertraline.')).toBeTruthy();
    expect(useFrame.getState().panes).toEqual({ list: false, inspector: false });
    fireEvent.click(screen.getByRole('button', { name: 'Blind' }));
    expect(useFrame.getState().panes).toEqual({ list: true, inspector: true });
  });
});
