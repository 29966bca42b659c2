import { act, fireEvent, screen, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { focusRoomWhenLost } from '../../../window/paneFocus.ts';
import { buildHead, buildResults, buildScope, resultsAnswers } from './resultsFixture.ts';
import { openResults, work } from './resultsPageFixture.tsx';

eachInEmptyWindow();

afterEach(() => vi.unstubAllEnvs());

describe('a study of which no judgement counts', () => {
  const none = { counted: 0, shown: 0, analysed: 0, repeats: 0, superseded: 0, withdrawn: 0, nonsense: 0, rows: 0 };
  const openWith = (change: Partial<typeof none>) =>
    openResults(resultsAnswers(buildHead(), () => buildResults(buildScope(), { ...none, ...change })));

  it('says that nobody judged only where nobody did', async () => {
    await openWith({});
    expect(work().textContent).toContain('Nothing rated yet. 120 are planned.');
  });

  it('says how many judgements were withdrawn, and how many reports there are, also beside the progress', async () => {
    await openWith({ rows: 9, superseded: 4, withdrawn: 3, nonsense: 1 });
    const said =
      'No judgement is left to count.3 judgements were withdrawn. 1 report says that a question makes no sense, which is no judgement. 120 are planned.';
    expect(work().textContent).toContain(said);
    expect(work().textContent).not.toContain('Nothing rated');
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Progress' })));
    expect(work().textContent).toContain('No judgement is left to count. 3 judgements were withdrawn.');
  });

  it('says of rows of a file that replace each other in a ring that none stands', async () => {
    await openWith({ rows: 2, superseded: 2 });
    expect(work().textContent).toContain('2 rows replace each other, so none of them stands.');
  });
});

it('who rates in a blind study sees neither numbers nor codes before its end', async () => {
  const { asked } = await openResults(
    resultsAnswers(buildHead({ isOpen: false, models: [], evaluators: [], versions: [] })),
  );
  expect(work().textContent).toContain('Results open when the study is closed.');
  // What was pressed to come here is gone.
  focusRoomWhenLost();
  expect(work().contains(document.activeElement)).toBe(true);
  expect(asked.some(({ method }) => method === 'ratings.results')).toBe(false);
  expect(document.querySelectorAll('.rr-keys kbd')).toHaveLength(0);
});

it('keys are printed under numbers alone, where they do something', async () => {
  await openResults();
  const printed = () => document.querySelectorAll('.rr-keys kbd').length;
  expect(printed()).toBeGreaterThan(3);
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Progress' })));
  expect(printed()).toBe(0);
});

it('days and times are those of this machine, written as on the page of the study', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const evaluators = buildHead().evaluators.map((one) => ({ ...one, lastAt: '2026-11-09T22:05:00.000Z' }));
  await openResults(resultsAnswers(buildHead({ evaluators, namesKnownSince: '2026-11-29T22:00:00.000Z' })));
  const filters = document.querySelector('.rr-filters')?.textContent?.replaceAll('\u2060', '');
  expect(filters).toContain('Version 2, since 2026-11-09');
  expect(filters).toContain('Names known since 2026-11-30.');
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Progress' })));
  expect(screen.getAllByRole('cell', { name: '2026-11-10 07:05' })).toHaveLength(2);
});

describe('while numbers are summed up', () => {
  async function waiting(isFirst: boolean) {
    let asked = 0;
    const results = () => {
      asked += 1;
      return asked === 1 && !isFirst ? buildResults() : new Promise(() => undefined);
    };
    await openResults({ ...resultsAnswers(), 'ratings.results': results });
    if (!isFirst) await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /^E-02/ })));
    const status = await within(work()).findByText(/Summing up/);
    return status.textContent;
  }

  it('nothing is said of older ones where there are none', async () => {
    expect(await waiting(true)).not.toContain('those before');
  });

  it('older ones that stand there are called so', async () => {
    expect(await waiting(false)).toContain('Summing up, 0 s. The numbers shown are those before.');
  });
});
