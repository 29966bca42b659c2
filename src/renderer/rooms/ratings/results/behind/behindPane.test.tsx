import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { eachInEmptyWindow, type FakeAnswers } from '../../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../../testing/pressKeys.ts';
import { useFrame } from '../../../../window/frameStore.ts';
import { texts } from '../../../../window/i18n.ts';
import { buildHead, buildJudgement, buildResults, buildScope, resultsAnswers } from '../resultsFixture.ts';
import { openResults, work } from '../resultsPageFixture.tsx';

eachInEmptyWindow();

describe('the judgements behind a number', () => {
  it('leads from a number to its judgements, models in the order of the number', async () => {
    await openResults();
    const cell = screen.getByRole('button', { name: /^R4 against K7:/ });
    await act(async () => fireEvent.click(cell));
    await act(async () => {});
    const behind = screen.getByRole('region', { name: 'Behind the number' });
    expect(within(behind).getByText('Names the bleeding risk.')).toBeTruthy();
    expect(behind.textContent).toContain('On the same pair: E-02: K7');
    const row = within(behind).getByRole('row', { name: /^Accuracy/ });
    // R4 is the first of the number, though K7 comes first in the study.
    expect([...row.querySelectorAll('td')].map(({ textContent }) => textContent)).toEqual(['R4', '5', '2']);
  });

  it('shows the sign of the better model in each row, where names that begin alike are cut', async () => {
    await openResults();
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^R4 against K7:/ })));
    await act(async () => {});
    const [row] = within(screen.getByRole('region', { name: 'Judgements' }))
      .getAllByRole('row')
      .slice(1);
    const better = row?.querySelector('td');
    expect(better?.textContent).toBe('R4');
    expect(better?.querySelector('svg')).toBeTruthy();
    expect(better?.querySelector('[title="R4"]')).toBeTruthy();
  });

  it('names who judged the pair twice once, with both answers', async () => {
    const judged = { criterion: 'accuracy', outcome: 'x' } as const;
    const others = [
      { ...judged, evaluator: 'E-02' },
      { ...judged, evaluator: 'E-01' },
      { ...judged, evaluator: 'E-02', outcome: 'y' },
    ];
    await openResults({ ...resultsAnswers(), 'ratings.readJudgement': () => ({ ...buildJudgement(), others }) });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^R4 against K7:/ })));
    await act(async () => {});
    const behind = screen.getByRole('region', { name: 'Behind the number' });
    expect(behind.textContent).toContain(
      'On the same pair: E-02 (judged 2 times): K7 and R4; E-01 (judged 2 times): K7',
    );
    await act(() => texts.changeLanguage('ja'));
    expect(behind.textContent).toContain('同じペアへの評価: E-02（2 回評価）「K7、R4」、E-01（2 回評価）「K7」');
  });
});

describe('the pair of the chosen judgement', () => {
  const rows = ['s1', 's2'].map((submissionId) => ({
    ...{ submissionId, questionKey: submissionId, question: `Which dose of ${submissionId}?`, x: 'K7', y: 'R4' },
    ...{ outcome: 'y', ratingX: null, ratingY: null, evaluator: 'E-01', isModel: false, xIsLeft: true },
    isRepeat: false,
  }));
  const answers: FakeAnswers = {
    ...resultsAnswers(),
    'ratings.judgementsBehind': () => ({ total: 2, questions: 2, rows }),
    'ratings.readPairTexts': () => ({ question: 'Which dose?', reference: '', answers: [] }),
  };
  const cell = () => screen.getByRole('button', { name: /^R4 against K7:/ });
  const row = (id: string) => screen.getByRole('button', { name: `Which dose of ${id}?` });

  it.each([
    ['a cell of the matrix', cell],
    ['the row of the judgement', () => row('s2')],
  ])('opens by Enter after a step, where the focus is on %s', async (_, focused) => {
    const { asked } = await openResults(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await pressKeys('j');
    await act(async () => focused().focus());
    await pressKeys('Enter');
    const read = asked.filter(({ method }) => method === 'ratings.readPairTexts').map(({ input }) => input);
    expect(read).toEqual([{ datasetId: 5, submissionId: 's2' }]);
  });

  it('gives the focus back where it was when it is closed', async () => {
    await openResults(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await pressKeys('Enter');
    const dialog = await screen.findByRole('dialog', { name: 'The pair as it was shown' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await pressKeys('Escape');
    await waitFor(() => expect(document.activeElement).toBe(cell()));
  });

  it('has its place among them said as a place, in Japanese too', async () => {
    await openResults(answers);
    await act(async () => cell().focus());
    await pressKeys('j');
    const foot = () => document.querySelector('.rr-behind-foot')?.textContent;
    expect(foot()).toContain('2 of 2');
    await act(() => texts.changeLanguage('ja'));
    expect(foot()).toContain('2 件中 2 件目');
    await act(() => texts.changeLanguage('en'));
  });

  it('leaves Enter to a row that is not chosen yet', async () => {
    const { asked } = await openResults(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await act(async () => row('s2').focus());
    await pressKeys('Enter');
    expect(asked.some(({ method }) => method === 'ratings.readPairTexts')).toBe(false);
  });
});

describe('the rate behind which judgements are shown', () => {
  async function openPool(n: number) {
    const scope = buildScope();
    const few = { value: 0.4, count: 0.4 * n, n, interval: { low: 0.2, high: 0.6 }, drawn: null };
    const pairs = scope.pairs.map((pair) => ({ ...pair, rate: few, xWins: 12, yWins: 30 }));
    await openResults(resultsAnswers(buildHead(), () => buildResults({ ...scope, pairs })));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /All, pooled/ })));
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /^K7 against R4:/ })));
    await act(async () => {});
    return screen.getByRole('region', { name: 'Behind the number' }).textContent ?? '';
  }

  it('lacks an interval in the pool for want of questions, which is not called a small n', async () => {
    const behind = await openPool(53);
    expect(behind).toContain('fewer than 10 questions, no interval, n 53');
    expect(behind).not.toContain('n < 10');
  });

  it('lacks one for a small n where there are few answers', async () => {
    expect(await openPool(5)).toContain('n < 10, no interval, n 5');
  });

  it('splits in the pool into the answers to all criteria, seen from the first model', async () => {
    expect(await openPool(53)).toContain('K7 better 30 equal 2 neither 1 R4 better 12');
  });
});

it('the pane of judgements takes no room from the numbers while no number is chosen', async () => {
  await openResults();
  const isPaneOpen = () => useFrame.getState().panes.inspector;
  expect(isPaneOpen()).toBe(false);
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^R4 against K7:/ })));
  await act(async () => {});
  expect(isPaneOpen()).toBe(true);
  const behind = screen.getByRole('region', { name: 'Behind the number' });
  await act(async () => fireEvent.click(within(behind).getByRole('button', { name: /Close/ })));
  expect(isPaneOpen()).toBe(false);
});

it('the row of a model in a chart leads to all judgements of that model', async () => {
  const { asked } = await openResults();
  await act(async () => fireEvent.click(within(work()).getByRole('button', { name: 'Judgements of R4' })));
  await act(async () => {});
  expect(asked.findLast(({ method }) => method === 'ratings.judgementsBehind')).toMatchObject({
    input: { place: { kind: 'model', model: 'R4' } },
  });
  const behind = screen.getByRole('region', { name: 'Behind the number' });
  expect(behind.textContent).toContain('0.70 win rate of R4, 0.60–0.80, n 40');
});

it('rows that a narrow forest draws once more are there for the pointer, and once for keys', async () => {
  const { asked } = await openResults();
  const rows = work().querySelectorAll<HTMLElement>('[aria-label="Judgements of K7"]');
  expect([...rows].map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await act(async () => rows[1] && fireEvent.click(rows[1]));
  await act(async () => {});
  const ofModel = expect.objectContaining({ place: { kind: 'model', model: 'K7' } });
  expect(asked.map(({ input }) => input)).toContainEqual(ofModel);
});
