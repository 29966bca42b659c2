import { act, screen } from '@testing-library/react';
import type { AgreementData } from '../../../../shared/agreement.ts';
import { resultsFilterSchema } from '../../../../shared/rooms/ratings/resultsView.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { ResultsPage } from './ResultsPage.tsx';
import { resultsAnswers } from './resultsFixture.ts';

export async function openResults(answers: FakeAnswers = resultsAnswers()) {
  const fake = fakeWorkbench(answers);
  renderIn(fake.workbench, <ResultsPage datasetId={5} head={null} />);
  for (let turn = 0; turn < 4; turn += 1) await act(async () => {});
  const filters = () =>
    fake.asked.flatMap(({ method, input }) =>
      method === 'ratings.results' ? [resultsFilterSchema.parse((input as { readonly filter: unknown }).filter)] : [],
    );
  return { ...fake, filters };
}

/** What the core says of two evaluators who always agree. */
export function agreementOf(n: number): AgreementData {
  const coefficient = { value: 1, reason: null, interval: null, n };
  return {
    evaluators: ['E-01', 'E-02'].map((id) => ({ id, name: id })),
    categories: ['x', 'y'],
    agreement: {
      ...{ level: 'nominal', items: n, pairable: n, single: 0, alpha: coefficient, raw: coefficient, drawn: null },
      ...{ fleiss: { ...coefficient, raters: 2 }, shares: [], pairs: [] },
    },
    ...{ kinds: { all: 0, one: 0, some: 0, two: 0 }, decided: 0, leftOpen: 0, disagreements: [] },
  };
}

export const work = () => screen.getByRole('region', { name: 'Results' });

export const recipe = () => screen.getByRole('region', { name: 'Measured with' }).textContent;
