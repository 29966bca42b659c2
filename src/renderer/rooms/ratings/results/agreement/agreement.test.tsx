import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgreementData } from '../../../../../shared/agreement.ts';
import { eachInEmptyWindow } from '../../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../../testing/pressKeys.ts';
import { buildResults, resultsAnswers } from '../resultsFixture.ts';
import { agreementOf, openResults, work } from '../resultsPageFixture.tsx';

eachInEmptyWindow();

describe('the tab of agreement', () => {
  it('lists all criteria with α, interval and n from one question to the core, and digits choose among them', async () => {
    const { asked } = await openResults();
    expect(asked.some(({ method }) => method === 'ratings.alphas')).toBe(false);
    await pressKeys('3');
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
    await act(async () => {});
    const list = screen.getByRole('region', { name: 'Judgements' });
    const [accuracy, completeness] = within(list).getAllByRole('button');
    expect(accuracy?.textContent).toBe('Accuracy0.57 0.47–0.66 n 60');
    expect(completeness?.textContent).toBe('Completenessone category n 60');
    expect(list.textContent).toContain('Krippendorff α nominal. 95 % by resampling the 20 questions, 1,000 rounds');
    expect(accuracy?.getAttribute('aria-current')).toBe('true');
    await pressKeys('2');
    expect(completeness?.getAttribute('aria-current')).toBe('true');
    expect(within(work()).getByRole('heading', { name: 'Completeness' })).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'ratings.alphas')).toHaveLength(1);
  });
});

it('no numbers of one criterion stand under the name of the next while its own are on their way', async () => {
  const data = agreementOf(43);
  const waiting = new Promise<never>(() => {});
  await openResults({
    ...resultsAnswers(),
    'ratings.agreement': ({ criterion }: { criterion: string }) => (criterion === 'accuracy' ? data : waiting),
  });
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
  expect(work().textContent).toContain('n 43');
  await pressKeys('2');
  expect(within(work()).getByRole('heading', { name: 'Completeness' })).toBeTruthy();
  expect(work().textContent).not.toContain('n 43');
});

describe('agreement beside the win rates', () => {
  const kappaOf = (value: number | null) => ({ value, reason: null, interval: { low: 0.1, high: 0.6 }, n: 30 });
  const pair = (x: number, y: number, value: number | null) => ({
    ...{ x, y, kappa: kappaOf(value), raw: kappaOf(0.7), table: [] },
  });
  const cohen = async (pairs: AgreementData['agreement']['pairs']) => {
    const data = agreementOf(30);
    await openResults({
      ...resultsAnswers(),
      'ratings.agreement': () => ({ ...data, agreement: { ...data.agreement, pairs } }),
    });
    const row = screen.getByRole('rowheader', { name: /^Cohen/ }).closest('tr');
    return [...(row?.children ?? [])].map(({ textContent }) => textContent);
  };

  it('has κ of two evaluators with its interval, and of more the values between which their pairs lie', async () => {
    expect(await cohen([pair(0, 1, 0.4)])).toEqual(['Cohen κ ', '0.40', '0.10–0.60', '30']);
    cleanup();
    const pairs = [pair(0, 1, 0.4), pair(0, 2, -0.05), pair(1, 2, 0.31)];
    expect(await cohen(pairs)).toEqual(['Cohen κ of 3 pairs, lowest to highest', '−0.05 to 0.40', '']);
    cleanup();
    expect((await cohen([...pairs, pair(0, 3, null)]))[0]).toBe('Cohen κ of 3 of 4 pairs, lowest to highest');
  });
});

describe('agreement under a filter', () => {
  it('stands with the numbers from before until the others are there, and names what the filter leaves', async () => {
    let giveNumbers = () => {};
    let evaluators = agreementOf(30).evaluators;
    const answers = resultsAnswers();
    await openResults({
      ...answers,
      'ratings.results': ({ filter }: { filter: { evaluators: unknown } }) =>
        filter.evaluators === null
          ? buildResults()
          : new Promise((resolve) => {
              giveNumbers = () => resolve(buildResults());
            }),
      'ratings.agreement': () => ({ ...agreementOf(30), evaluators }),
    });
    const summary = () => screen.getByRole('heading', { name: /^Agreement of/ }).textContent;
    expect(summary()).toBe('Agreement of 2 evaluators ');
    evaluators = evaluators.slice(0, 1);
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: /^E-02/ })));
    expect(summary()).toBe('Agreement of 2 evaluators ');
    await act(async () => giveNumbers());
    expect(summary()).toBe('Agreement of 1 evaluator ');
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
    expect(work().textContent).toContain('Agreement needs two.The filter leaves 1 evaluator.');
    expect(work().textContent).not.toContain('One person judged so far');
  });
});
