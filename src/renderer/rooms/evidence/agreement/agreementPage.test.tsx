import { act, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, test } from 'vitest';
import type { Input, Output } from '../../../../shared/api/contract.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachWithHeight } from '../../../testing/listHeight.ts';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { evidenceAnswers } from '../evidenceFixture.ts';
import { AgreementPage } from './AgreementPage.tsx';

eachInEmptyWindow();
eachWithHeight();

const coefficient = (value: number) => ({ value, reason: null, interval: null, n: 3 });
const row = (evidenceId: number): Output<'evidence.agreement'>['disagreements'][number] => ({
  key: `1/${evidenceId}`,
  title: 'An EGFR exon 19 deletion predicts response to osimertinib.',
  about: `${evidenceId}`,
  kind: 'two',
  values: [0, 1],
  notes: [false, false],
  decision: null,
});
const agreement: Output<'evidence.agreement'> = {
  evaluators: [
    { id: 'a', name: 'Aki' },
    { id: 'b', name: 'Bo' },
  ],
  categories: ['keep', 'discard'],
  agreement: {
    ...{ level: 'nominal', items: 4, pairable: 3, single: 1, drawn: null },
    ...{ alpha: coefficient(0.25), fleiss: { ...coefficient(0.2), raters: 2 }, raw: coefficient(1 / 3) },
    shares: [
      [3, 1],
      [1, 2],
    ],
    pairs: [
      {
        ...{ x: 0, y: 1, kappa: coefficient(0.24), raw: coefficient(1 / 3) },
        table: [
          [1, 2],
          [0, 0],
        ],
      },
    ],
  },
  kinds: { all: 0, one: 0, some: 0, two: 3 },
  ...{ claims: 2, hidden: 1, decided: 0, leftOpen: 0 },
  disagreements: [
    row(115),
    row(116),
    {
      ...row(117),
      decision: {
        ...{ category: 1, reason: 'Cell lines are no patients.', by: 'Chi', isRater: false, isExample: true },
        savedAt: '2026-11-23T16:08:55.000Z',
      },
    },
  ],
};

async function openAgreement() {
  const fake = fakeWorkbench(
    evidenceAnswers('mixed', {
      'evidence.agreement': () => agreement,
      'datasets.alphas': () => [{ of: 'mixed', level: 'nominal', drawn: null, alpha: coefficient(0.25) }],
      'evidence.readDisagreement': ({ key }: { key: string }) => ({
        ...{ claimId: 1, test: 'mixed', source: 'civic', evidenceId: Number(key.slice(2)) },
        description: 'Of 88 patients 71 % responded.',
        claims: [{ side: 'A', text: 'An EGFR exon 19 deletion predicts response to osimertinib.' }],
        labels: [
          { evaluatorId: 'b', evaluator: 'Bo', category: 1, confidence: 'low', verdict: null, explanations: [] },
          {
            ...{ evaluatorId: 'a', evaluator: 'Aki', category: 0, confidence: null, verdict: null },
            explanations: ['A trial says so.'],
          },
        ],
      }),
      'evidence.decide': () => ({ counter: 2, savedAt: '2026-11-23T16:08:55.000Z' }),
    }),
  );
  await fake.workbench.store.getState().open();
  keys.listen(window);
  renderIn(fake.workbench, <EvidenceRoom />);
  await screen.findAllByRole('article');
  await act(async () => press('Alt+3'));
  await screen.findByText('Krippendorff α');
  return fake;
}

describe('agreement of annotators', () => {
  test('each row names its piece of evidence beside the claim', async () => {
    await openAgreement();
    const named = screen.getAllByText(/^EID\d+$/).map((one) => one.textContent);
    expect(named).toEqual(expect.arrayContaining(['EID115', 'EID116', 'EID117']));
  });

  test('opens by key with its numbers, and says what is counted and not listed', async () => {
    const { asked } = await openAgreement();
    expect(asked.find(({ method }) => method === 'evidence.agreement')?.input).toEqual({ datasetId: 7, test: 'mixed' });
    expect(screen.getByText('1 disagreement is counted and not listed: you have not finished its claim.')).toBeTruthy();
    const judgements = screen.getByRole('region', { name: 'Judgements' });
    expect(within(judgements).getByRole('button', { name: /0\.25.*n 3/ })).toBeTruthy();
    expect(screen.getByText(/The evidence of a claim makes a group/)).toBeTruthy();
    expect(screen.getByText('Guideline and 1 decided example')).toBeTruthy();
    expect(screen.getByText('Cell lines are no patients.')).toBeTruthy();
    await act(async () => press('Alt+3'));
    expect(screen.queryByText('Krippendorff α')).toBeNull();
  });

  test('begins with the test of the open claim', async () => {
    const fake = fakeWorkbench({ 'evidence.agreement': () => agreement });
    const tests = ['assignment_test', 'mixed'] as const;
    renderIn(fake.workbench, <AgreementPage datasetId={7} tests={tests} opened="mixed" onClose={() => {}} />);
    await screen.findByText('Krippendorff α');
    const read = fake.asked.filter(({ method }) => method === 'evidence.agreement');
    expect(read.map(({ input }) => input)).toEqual([{ datasetId: 7, test: 'mixed' }]);
  });

  test('leaves as a table of all tests, whichever is shown', async () => {
    const fake = fakeWorkbench({
      'evidence.agreement': () => agreement,
      'datasets.exportAgreement': ({ fileName }: { fileName: string }) => ({
        ...{ fileName, byteCount: 1, sha256: '', itemCount: 1, changedCount: 0, path: null },
        ...{ downloadId: null, provenanceDownloadId: null },
      }),
    });
    const tests = ['assignment_test', 'mixed'] as const;
    renderIn(fake.workbench, <AgreementPage datasetId={7} tests={tests} opened="mixed" onClose={() => {}} />);
    await screen.findByText('Krippendorff α');
    const saved = () => fake.asked.filter(({ method }) => method === 'datasets.exportAgreement');
    const textOf = (base64: string) =>
      new TextDecoder('utf-8', { ignoreBOM: true }).decode(Uint8Array.from(atob(base64), (one) => one.charCodeAt(0)));
    const saves = [
      ['CSV', 'Save what is shown'],
      ['JSONL', 'Save what is shown'],
      ['CSV', /^Table of the disagreements/],
    ] as const;
    for (const [at, [name, group]] of saves.entries()) {
      const button = within(screen.getByRole('group', { name: group })).getByRole<HTMLButtonElement>('button', {
        name,
      });
      await waitFor(() => expect(button.disabled).toBe(false));
      await act(async () => button.click());
      await waitFor(() => expect(saved()).toHaveLength(at + 1));
    }
    const [csv, jsonl, differing] = saved().map(({ input }) => input as Input<'datasets.exportAgreement'>);
    expect(csv).toMatchObject({ datasetIds: [7], table: 'coefficients', fileName: 'Agreement.csv' });
    expect(differing).toMatchObject({ datasetIds: [7], table: 'disagreements', fileName: 'Disagreements.csv' });
    expect(textOf(differing?.base64 ?? '').split('\r\n')[1]).toBe(
      `assignment_test,1/115,An EGFR exon 19 deletion predicts response to osimertinib.,115,two,Aki,keep,false,,,,,,`,
    );
    const lines = textOf(csv?.base64 ?? '')
      .trimEnd()
      .split('\r\n');
    expect(lines.slice(0, 2)).toEqual([
      '\ufeffof,measure,first,second,n,value,low95,high95,why_none,level,drawn_groups,rounds,seed',
      'assignment_test,alpha,,,3,0.25,,,,nominal,,,',
    ]);
    expect(lines).toContain('mixed,kappa,Aki,Bo,3,0.24,,,,nominal,,,');
    const { columns, rows } = JSON.parse(textOf(jsonl?.base64 ?? ''));
    expect([columns[4], rows.length]).toEqual([{ id: 'n', kind: 'whole' }, 10]);
  });

  test('goes through what annotators differ on with names hidden, and settles it by keys', async () => {
    const { asked } = await openAgreement();
    await act(async () => press('J'));
    await screen.findByText('A trial says so.');
    expect(screen.queryByText('Aki', { selector: 'li *' })).toBeNull();
    await act(async () => press('2'));
    await act(async () => press('Ctrl+Enter'));
    expect(asked.filter(({ method }) => method === 'evidence.decide').map(({ input }) => input)).toEqual([
      { key: '1/115', decision: { category: 1, reason: '', isExample: false } },
    ]);
    const read = () => asked.filter(({ method }) => method === 'evidence.readDisagreement').map(({ input }) => input);
    await waitFor(() => expect(read()).toEqual([{ key: '1/115' }, { key: '1/116' }]));
  });
});
