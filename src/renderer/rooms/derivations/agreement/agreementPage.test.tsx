import { act, fireEvent, screen } from '@testing-library/react';
import { useState } from 'react';
import { expect, test } from 'vitest';
import type { Output } from '../../../../shared/api/contract.ts';
import { firstPlace } from '../../../components/agreement/agreementPlace.ts';
import { buildDataset, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { AgreementPage } from './AgreementPage.tsx';

eachPressingKeys();

const coefficient = (value: number) => ({ value, reason: null, interval: null, n: 20 });
const answers: Output<'derivations.agreement'> = {
  evaluators: [
    { id: '1', name: 'dev 1.2' },
    { id: '4', name: 'dev 1.1' },
  ],
  categories: Array.from({ length: 20 }, (_, at) => `答え ${at}`),
  agreement: {
    ...{ level: 'nominal', items: 20, pairable: 20, single: 0, drawn: null, shares: [] },
    ...{ alpha: coefficient(0.9), fleiss: { ...coefficient(0.9), raters: 2 }, raw: coefficient(0.95) },
    pairs: [{ x: 0, y: 1, kappa: coefficient(0.9), raw: coefficient(0.95), table: [] }],
  },
  kinds: { all: 0, one: 0, some: 0, two: 1 },
  ...{ questions: 20, decided: 0, leftOpen: 0 },
  disagreements: [
    { key: '7', title: '質問 7', about: 's-7', kind: 'two', values: [12, 3], notes: [false, false], decision: null },
  ],
};
const mean = { value: 0.94, interval: { low: 0.9, high: 0.97 } };
const triples: Output<'derivations.triplesAgreement'> = {
  versions: [
    { datasetId: 1, name: 'dev 1.2' },
    { datasetId: 4, name: 'dev 1.1' },
  ],
  pairs: [
    {
      x: 0,
      y: 1,
      shared: 20,
      differing: 5,
      triples: { questions: 20, exact: mean, aligned: mean, rounds: 1_000, seed: 42 },
    },
  ],
};

type Shown = ReturnType<typeof roomShowing>;

/** The page, which keeps its place; `went` gets where it leads. */
function showPage(workbench: Shown['workbench'], store: Shown['store'], went: string[]): void {
  const Page = () => {
    const [at, onMove] = useState(firstPlace);
    return (
      <AgreementPage
        dataset={buildDataset({ id: 1, name: 'dev 1.2' })}
        at={at}
        onMove={onMove}
        onClose={() => went.push('closed')}
        onCompare={() => went.push('compare')}
        onOpen={(id) => went.push(`question ${id}`)}
      />
    );
  };
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <Page />
    </DerivationsContext>,
  );
}

test('triples agree by F1 of every two versions; an answer on which they differ is decided among what they say', async () => {
  const { workbench, store, asked } = roomShowing(imported, {
    'derivations.agreement': () => answers,
    'derivations.triplesAgreement': () => triples,
    'derivations.decide': () => ({ counter: 1, savedAt: '' }),
  });
  const went: string[] = [];
  showPage(workbench, store, went);
  expect((await screen.findAllByText('0.90–0.97')).length).toBe(2);
  expect(screen.getByText('5 / 20')).toBeTruthy();
  await act(async () => fireEvent.click(screen.getByRole('button', { name: /^Answer ?between/ })));
  await screen.findByText('Krippendorff α');
  expect(screen.queryByText('Values')).toBeNull();
  await act(async () => press('J'));
  const offered = screen.getAllByRole('radio').map((radio) => radio.parentElement?.textContent ?? '');
  expect(offered.filter((text) => text.includes('答え'))).toHaveLength(2);
  await act(async () => press('2'));
  await act(async () => press('Ctrl+Enter'));
  expect(asked.find(({ method }) => method === 'derivations.decide')?.input).toEqual({
    ...{ questionId: 7, of: 'answer' },
    decision: { value: '答え 12', reason: '', isExample: false },
  });
  await act(async () => press('E'));
  await act(async () => press('Shift+A'));
  expect(went).toEqual(['question 7', 'closed']);
});

test('how a judgement is measured speaks of the texts of answers for answers alone', async () => {
  const { workbench, store } = roomShowing(imported, {
    'derivations.agreement': () => answers,
    'derivations.triplesAgreement': () => triples,
  });
  showPage(workbench, store, []);
  await screen.findAllByText('0.90–0.97');
  const speaks: Record<string, boolean> = {};
  for (const name of ['Triples', 'Answer', 'Type of question', 'Answer changes with time', 'Flag']) {
    const button = screen.getByRole('button', { name: new RegExp(`^${name} ?between`) });
    await act(async () => fireEvent.click(button));
    speaks[name] = document.body.textContent?.includes('text of an answer') ?? false;
  }
  expect(speaks).toEqual({
    Triples: false,
    Answer: true,
    'Type of question': false,
    'Answer changes with time': false,
    Flag: false,
  });
});
