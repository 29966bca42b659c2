import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { driftOverview } from '../driftFixture.ts';
import { turnReason } from '../turnFixture.ts';
import { pane, place, run, writes } from './reasonFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const sets = turnReason().measured;
const overruled = turnReason({
  overrulings: [
    {
      entity: 'penicillin allergy',
      counts: true,
      wording: null,
      author: 'C. Saeki',
      savedAt: '2026-02-03T04:05:06.000Z',
    },
  ],
  overruled: { ...sets, critical: { ...sets.critical, recall: 0.6 } },
});

describe('an overruling', () => {
  test('is said of the current entity with M, saved at once, and both numbers stand there', async () => {
    const { asked } = pane({}, { 'drift.readTurn': () => overruled });
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Counts as recalled' }));
    await waitFor(() =>
      expect(writes(asked)).toEqual([
        { method: 'drift.overrule', input: { ...place, entity: 'penicillin allergy', counts: true, wording: null } },
      ]),
    );
    expect(await screen.findByText('Recall 0.40 measured → 0.60 with your word')).toBeTruthy();
    expect(screen.getByText('counts, says C. Saeki')).toBeTruthy();
    expect(screen.getByRole('heading', { name: /2 of 5 found, 3 with your word/ })).toBeTruthy();
  });

  test('can name the mention that is meant, so that one word does not stand for two things', async () => {
    const [said] = overruled.overrulings;
    const meant = {
      ...overruled,
      overrulings: said ? [{ ...said, wording: 'chest pain' }] : [],
      overruled: { ...sets, critical: { ...sets.critical, hallucinatedRate: 0.123 } },
    };
    const { asked } = pane({}, { 'drift.readTurn': () => meant });
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Counts as recalled: “chest pain” is meant' }));
    await waitFor(() => expect(writes(asked).map(({ input }) => input)).toMatchObject([{ wording: 'chest pain' }]));
    expect(await screen.findByText('counts as “chest pain”, says C. Saeki')).toBeTruthy();
    expect(screen.getByText(/^Against the critical entities alone.* 0\.12\.$/)).toBeTruthy();
  });

  test('is about the row that the arrows went to', async () => {
    const { asked } = pane();
    const row = screen.getByRole('button', { name: /negated penicillin/ });
    row.focus();
    fireEvent.keyDown(row, { key: 'ArrowDown' });
    expect(document.activeElement?.textContent).toContain('panic attack in 2023');
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'As measured' }));
    expect(writes(asked)).toEqual([]);
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitemradio', { name: 'Does not count' }));
    await waitFor(() =>
      expect(writes(asked).map(({ input }) => input)).toEqual([
        { ...place, entity: 'panic attack in 2023', counts: false, wording: null },
      ]),
    );
  });

  test('offers no wording as an alias that is one already', async () => {
    const alias = { entity: 'Penicillin allergy', wording: 'Mirtazapine', kind: 'wording' as const };
    const aliases = [{ ...alias, author: null, savedAt: null }];
    pane({ overview: { status: 'ready', value: { ...driftOverview, aliases } } });
    run('drift.overrule');
    const offered = await screen.findAllByRole('menuitem', { name: /counts as this entity$/ });
    expect(offered.map(({ textContent }) => textContent)).toEqual(['“chest pain” counts as this entity']);
  });

  test('waits while another turn is on its way', () => {
    pane({ point: { model: 'aoba-7b', turn: 14 } });
    expect(screen.getByRole('button', { name: 'Overrule penicillin allergy' })).toHaveProperty('disabled', true);
    expect(keys.isAvailable('drift.overrule')).toBe(false);
  });
});

describe('an overruling for every summary with the same wording', () => {
  const preview = {
    count: 12,
    caseCount: 4,
    models: [
      { model: 'aoba-7b', count: 7 },
      { model: 'sora-mini', count: 5 },
    ],
    examples: [
      {
        caseId: 14,
        caseKey: 'c_014',
        model: 'aoba-7b',
        turn: 13,
        before: 'has ',
        wording: 'chest pain',
        after: ' at night',
      },
    ],
    leftOut: { counted: 2, denied: 1, said: 0, standing: 0 },
    places: 'as shown',
  };
  const done = { counter: 7, savedAt: '2026-02-03T04:05:06.000Z', count: 12, caseCount: 4 };

  test('is looked through before it is said, in one act about the places that were shown', async () => {
    const { asked } = pane({}, { 'drift.alikePlaces': () => preview, 'drift.overruleAlike': () => done });
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitem', { name: 'Say it wherever the same wording stands…' }));
    expect(await screen.findByText(/^Choose what is said/)).toBeTruthy();
    fireEvent.click(screen.getAllByRole('radio', { name: /^Counts as recalled where/ })[0] as HTMLElement);
    expect(await screen.findByText('12 summaries (cases: 4)')).toBeTruthy();
    expect(screen.getByText('In 2 more summaries the entity counts as it was measured.')).toBeTruthy();
    expect(screen.getByRole('row', { name: /c_014 aoba-7b 13/ }).textContent).toContain('has chest pain at night');
    const form = screen.getByRole('button', { name: /Count it in 12 summaries/ }).closest('form');
    if (form === null) throw new Error('no form');
    fireEvent.submit(form);
    fireEvent.submit(form);
    await waitFor(() =>
      expect(writes(asked)).toEqual([
        {
          method: 'drift.overruleAlike',
          input: {
            runId: 5,
            entity: 'penicillin allergy',
            saying: { say: 'counts', wording: expect.any(String) },
            places: 'as shown',
          },
        },
      ]),
    );
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
    await waitFor(() => expect(document.activeElement?.hasAttribute('data-entity')).toBe(true));
    expect(document.activeElement?.textContent).toContain('penicillin allergy');
  });

  test('cannot be said of no summary', async () => {
    const none = { ...preview, count: 0, caseCount: 0, models: [], examples: [] };
    pane({}, { 'drift.alikePlaces': () => none });
    run('drift.overrule');
    fireEvent.click(await screen.findByRole('menuitem', { name: /Say it wherever/ }));
    fireEvent.click((await screen.findAllByRole('radio', { name: /^Counts as recalled where/ }))[0] as HTMLElement);
    expect(await screen.findByText('There is no summary of which it could be said.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: /Count it in/ })).toBeNull();
    expect(screen.queryByRole('button', { name: /^Cancel/ })).toBeNull();
  });
});
