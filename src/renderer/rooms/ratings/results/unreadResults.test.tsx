import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { AgreementData } from '../../../../shared/agreement.ts';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { resultsAnswers } from './resultsFixture.ts';

eachInEmptyWindow();

const coefficient = { value: 0.5, reason: null, interval: null, n: 2 };
const agreement: AgreementData = {
  evaluators: ['E-01', 'E-02'].map((id) => ({ id, name: id })),
  categories: ['x', 'y'],
  agreement: {
    ...{ level: 'nominal', items: 2, pairable: 2, single: 0, alpha: coefficient, raw: coefficient, drawn: null },
    ...{ fleiss: { ...coefficient, raters: 2 }, shares: [], pairs: [] },
  },
  ...{ kinds: { all: 1, one: 0, some: 0, two: 0 }, decided: 0, leftOpen: 0 },
  disagreements: [
    {
      ...{ key: '["q1","K7","R4"]', title: 'Which dose?', about: 'K7 · R4', kind: 'all' },
      ...{ values: [0, 1], notes: [false, false], decision: null },
    },
  ],
};
const item = { question: 'Which dose at night?', x: 'K7', y: 'R4', model: null, mayDecide: true, labels: [] };
const pair = { question: 'Which dose by day?', reference: '', answers: [] };
const nonsense = {
  submissionId: 's9',
  question: 'Which?',
  evaluator: 'E-01',
  reason: 'other',
  text: 'No patient is named',
};

const beside = () => screen.getByRole('region', { name: 'Behind the number' });
const click = (name: RegExp | string) => act(async () => fireEvent.click(screen.getByRole('button', { name })));
const chooseNumber = () => click(/^R4 against K7:/);
const openAgreement = () => act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));

describe('the results', () => {
  it.each<readonly [string, keyof FakeAnswers, () => HTMLElement, string, readonly (() => Promise<unknown>)[]]>([
    ['judgements behind a number', 'ratings.judgementsBehind', beside, 'Which dose?', [chooseNumber]],
    ['a judgement', 'ratings.readJudgement', beside, 'Names the bleeding risk.', [chooseNumber]],
    [
      'a pair',
      'ratings.readPairTexts',
      () => screen.getByRole('dialog'),
      'Which dose by day?',
      [chooseNumber, () => click(/^Open the pair/)],
    ],
    [
      'agreement',
      'ratings.agreement',
      () => screen.getByRole('region', { name: 'Results' }),
      'Disagreements',
      [openAgreement],
    ],
    [
      'what makes no sense',
      'ratings.nonsense',
      () => screen.getByRole('region', { name: 'Results' }),
      'No patient is named',
      [() => act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Progress' })))],
    ],
    [
      'an item that is decided',
      'ratings.readRatedItem',
      beside,
      'Which dose at night?',
      [openAgreement, () => act(async () => void fireEvent.keyDown(document.body, { key: 'j' }))],
    ],
  ])('say that %s could not be read, and ask once more', async (_, method, where, wanted, way) => {
    const answers: FakeAnswers = {
      ...resultsAnswers(),
      'ratings.agreement': () => agreement,
      'ratings.readRatedItem': () => item,
      'ratings.readPairTexts': () => pair,
      'ratings.nonsense': () => [nonsense],
    };
    let times = 0;
    const answer = answers[method];
    const { workbench } = fakeWorkbench({
      ...answers,
      [method]: (input: never) => {
        times += 1;
        if (times === 1) throw new AppError('INTERNAL', 'The disk did not answer');
        return answer?.(input);
      },
    });
    renderIn(workbench, <ResultsPage datasetId={5} head={null} />);
    for (let turn = 0; turn < 4; turn += 1) await act(async () => {});
    for (const step of way) {
      await step();
      for (let turn = 0; turn < 4; turn += 1) await act(async () => {});
    }
    const again = within(where()).getByRole('button', { name: 'Try again' });
    expect(where().textContent).not.toContain(wanted);
    await act(async () => fireEvent.click(again));
    await waitFor(() => expect(where().textContent).toContain(wanted));
    expect(within(where()).queryByRole('button', { name: 'Try again' })).toBeNull();
  });
});
