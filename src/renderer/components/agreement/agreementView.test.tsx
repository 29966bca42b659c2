import { act, cleanup, fireEvent, screen, within } from '@testing-library/react';
import { useState } from 'react';
import { describe, expect, it } from 'vitest';
import type { AgreementCoefficient, AgreementData, Decision, NewDecision } from '../../../shared/agreement.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { eachWithHeight } from '../../testing/listHeight.ts';
import { AgreementView } from './AgreementView.tsx';
import type { AgreementWords } from './agreementWords.ts';
import { DecisionForm } from './DecisionForm.tsx';
import type { DecisionDraft } from './useDecisionDraft.ts';

eachInEmptyWindow();
eachWithHeight();

const words: AgreementWords = {
  ...{ categories: ['First', 'Second', 'Equal'], item: 'Question', decides: true, of: 'evaluators' },
  aboutOf: ({ about }) => about,
};

function coefficient(
  value: number | null,
  n: number,
  change: Partial<AgreementCoefficient> = {},
): AgreementCoefficient {
  const interval = value === null || n < 10 ? null : { low: value - 0.2, high: value + 0.1 };
  return { value, reason: null, interval, n, ...change };
}

const saeki = { id: '1', name: 'C. Saeki' };
const kato = { id: '2', name: 'R. Kato' };
const ito = { id: '3', name: 'M. Ito' };

function buildData(change: Partial<AgreementData> = {}): AgreementData {
  const row = { about: '', notes: [false, true, false], decision: null };
  return {
    evaluators: [saeki, kato, ito],
    categories: ['x', 'y', 'tie_good'],
    agreement: {
      ...{ level: 'nominal', items: 15, pairable: 12, single: 3, alpha: coefficient(-0.1, 12) },
      fleiss: { ...coefficient(null, 0, { reason: 'unequal_raters_per_item' }), raters: null },
      raw: coefficient(0.5, 12),
      shares: [
        [7, 3, 2],
        [4, 4, 4],
        [1, 0, 2],
      ],
      pairs: [
        {
          ...{ x: 0, y: 1, kappa: coefficient(0.2, 9), raw: coefficient(0.6, 9) },
          table: [
            [4, 2, 0],
            [1, 2, 0],
            [0, 0, 0],
          ],
        },
      ],
      drawn: { groups: 12, rounds: 1_000, seed: 42 },
    },
    kinds: { all: 1, one: 1, some: 0, two: 0 },
    decided: 0,
    leftOpen: 0,
    disagreements: [
      { ...row, key: 'a', title: 'All differ here', kind: 'all', values: [2, 0, 1] },
      { ...row, key: 'b', title: 'One against the rest', kind: 'one', values: [0, 1, 0] },
    ],
    ...change,
  };
}

async function view(data: AgreementData, hidesNames = false, withheld?: string, called = words) {
  const chosen: string[] = [];
  renderIn(
    fakeWorkbench().workbench,
    <AgreementView
      data={data}
      words={called}
      chosenKey={null}
      onChoose={(key) => chosen.push(key)}
      hidesNames={hidesNames}
      tools={null}
      withheld={withheld}
    />,
  );
  await act(async () => {});
  return chosen;
}

const cellsOf = (name: string) =>
  within(screen.getByRole('button', { name }).closest('tr') ?? document.body)
    .getAllByRole('cell')
    .map(({ textContent }) => textContent);

describe('the view of agreement', () => {
  it('has a scale under its coefficients, and none where there is no coefficient', async () => {
    const shown = buildData();
    await view(shown);
    expect(document.querySelector('.ag-scale')?.textContent).toBe('−101');
    cleanup();
    const none = coefficient(null, 0, { reason: 'no_pairable_items' });
    const agreement = { ...shown.agreement, alpha: none, fleiss: { ...none, raters: null }, raw: none };
    await view({ ...shown, agreement });
    expect(document.querySelector('.ag-scale')).toBeNull();
  });

  it('says where no item has two judgements that none has, not that all agree', async () => {
    const { agreement } = buildData();
    const kinds = { all: 0, one: 0, some: 0, two: 0 };
    await view(buildData({ agreement: { ...agreement, pairable: 0 }, kinds, disagreements: [] }));
    expect(screen.getByText('No item has two judgements.')).toBeTruthy();
    expect(screen.queryByText('Nobody differs.')).toBeNull();
  });

  it('keeps in sight where long answers that begin alike differ, and cuts what they share', async () => {
    const answers = ['ファイナルファンタジー𠮷', 'ファイナルファンタジー𠮷（訂）', 'ドラゴン'];
    await view(buildData(), false, undefined, { ...words, categories: answers });
    const shared = (name: string) =>
      [...(screen.getByRole('button', { name }).closest('tr')?.querySelectorAll('.ag-alike') ?? [])].map(
        ({ textContent }) => textContent,
      );
    expect(shared('One against the rest')).toEqual(
      answers.slice(0, 1).concat(answers.slice(0, 1), answers.slice(0, 1)),
    );
    expect(cellsOf('One against the rest').slice(2, 5)).toEqual([answers[0], answers[1], answers[0]]);
    expect(shared('All differ here')).toEqual([]);
  });

  it('counts what was left open among what is open', async () => {
    await view(buildData({ kinds: { all: 1, one: 1, some: 0, two: 0 }, decided: 1, leftOpen: 1 }));
    expect(screen.getByText('2 of 12; 1 decided, 1 open (left open on purpose: 1)')).toBeTruthy();
  });

  it('shows each coefficient with its interval and items, or why there is none', async () => {
    await view(buildData());
    expect(screen.getByText('−0.10')).toBeTruthy();
    expect(screen.getByText('−0.30 to 0.00')).toBeTruthy();
    expect(screen.getByText('Items have different numbers of judgements, and none has all.')).toBeTruthy();
    expect(screen.getByText('3 items with one judgement are left out.')).toBeTruthy();
    expect(screen.getByRole('button', { name: /^κ of C. Saeki and R. Kato:.*0\.20.*n 9/ })).toBeTruthy();
  });

  it('says of full agreement that no draw differs, not that there are few groups', async () => {
    const { agreement } = buildData();
    const full = { ...coefficient(1, 12), interval: null };
    await view(buildData({ agreement: { ...agreement, alpha: full, raw: { ...full, value: 0.5 } } }));
    expect(screen.getByText('the same in every draw, no interval')).toBeTruthy();
    expect(screen.getByText('fewer than 10 groups, or groups all alike, no interval')).toBeTruthy();
  });

  it('shows how often each evaluator gave each value', async () => {
    await view(buildData());
    const shares = screen.getByRole('region', { name: 'Values' });
    const [, ...rows] = within(shares).getAllByRole('row');
    expect(rows.map(({ textContent }) => textContent)).toEqual(['C. Saeki73212', 'R. Kato44412', 'M. Ito1023']);
  });

  it('speaks of versions where versions are compared', async () => {
    await view(buildData(), false, undefined, { ...words, of: 'versions' });
    const shares = screen.getByRole('region', { name: 'Values' });
    expect(within(shares).getByRole('heading').textContent).toBe(
      'Values how often each version has each; κ depends on it',
    );
    cleanup();
    const { agreement } = buildData();
    await view(buildData({ agreement: { ...agreement, pairs: [] } }), false, undefined, { ...words, of: 'versions' });
    expect(screen.getByText('Pairs of more than 100 versions are not listed.')).toBeTruthy();
    expect(document.body.textContent).not.toContain('evaluator');
  });

  it('has no coefficient of one evaluator', async () => {
    await view(buildData({ evaluators: [saeki] }));
    expect(screen.getByText('Agreement needs two.')).toBeTruthy();
    expect(screen.getByText(/^One person judged so far/)).toBeTruthy();
    expect(screen.queryByText('Krippendorff α')).toBeNull();
    cleanup();
    await view(buildData({ evaluators: [] }));
    expect(screen.getByText(/^Nobody judged so far/)).toBeTruthy();
  });

  it('leaves out the beginning that items have in common, and says it whole on hover', async () => {
    const row = buildData().disagreements[0] ?? expect.fail('no row');
    const titles = [
      'Is the following something you would say? "Yes"',
      'Is the following something you would say? "No"',
    ];
    await view(buildData({ disagreements: titles.map((title, at) => ({ ...row, key: `${at}`, title })) }));
    const list = screen.getByRole('region', { name: 'Disagreements' });
    const shown = within(list).getAllByRole('button', { name: /say\?/ });
    expect(shown.map(({ textContent }) => textContent)).toEqual(['…say? "Yes"', '…say? "No"']);
    expect(within(list).getByTitle(titles[1] ?? '')).toBeTruthy();
  });

  it('has no column beside items of which nothing more is said', async () => {
    const disagreements = buildData().disagreements.map((row) => ({ ...row, about: 'c9a1f0e3b7d5' }));
    const columnsOf = async (aboutOf: AgreementWords['aboutOf']) => {
      await view(buildData({ disagreements }), false, undefined, { ...words, aboutOf });
      const row = screen.getByRole('button', { name: 'All differ here' }).closest('tr');
      cleanup();
      return row?.style.gridTemplateColumns;
    };
    expect(await columnsOf(() => null)).toMatch(/^16px minmax\(100px, 3fr\) 0px /);
    expect(await columnsOf(({ about }) => about)).toMatch(/^16px minmax\(100px, 3fr\) minmax\(/);
  });

  it('has room for the longest word that can be decided, with its sign', async () => {
    const decided = { category: 1, reason: '', by: 'Owner', isRater: false, isExample: false, savedAt: '' };
    const disagreements = buildData().disagreements.map((row) => ({ ...row, decision: decided }));
    await view(buildData({ disagreements }), false, undefined, {
      ...words,
      categories: ['kept', 'discarded', 'other'],
    });
    const row = screen.getByRole('button', { name: 'All differ here' }).closest('tr');
    const room = /minmax\(72px, (\d+)px\)$/.exec(row?.style.gridTemplateColumns ?? '')?.[1];
    expect(Number(room)).toBeGreaterThanOrEqual(84);
  });

  it('says only of lists that have such rows that all differ on the first, and what is bold', async () => {
    const [all, one] = buildData().disagreements;
    if (all === undefined || one === undefined) return expect.fail('no rows');
    const foot = async (disagreements: AgreementData['disagreements']) => {
      await view(buildData({ disagreements }));
      const said = document.querySelector('.ag-foot')?.textContent?.trim();
      cleanup();
      return said;
    };
    const [allFirst, bold] = ['Those on which all differ come first.', 'Bold: alone against all others.'];
    expect(await foot([all, one])).toBe(`2 of 2 listed. ${allFirst} ${bold}`);
    expect(await foot([all])).toBe('1 of 2 listed.');
    expect(await foot([one])).toBe(`1 of 2 listed. ${bold}`);
    expect(await foot([{ ...one, kind: 'two', values: [0, 1, null] }])).toBe('1 of 2 listed.');
  });

  it('says beside an empty list why what is counted is not listed', async () => {
    await view(buildData({ disagreements: [] }), false, 'Your own are not done.');
    const list = screen.getByRole('region', { name: 'Disagreements' });
    expect(within(list).getByText('Your own are not done.')).toBeTruthy();
    expect(list.textContent).not.toContain('0 of');
  });

  it('names evaluators over their columns, and orders the values of each item by value while names are hidden', async () => {
    await view(buildData());
    expect(screen.getAllByRole('columnheader', { name: 'R. Kato' }).length).toBeGreaterThan(0);
    expect(cellsOf('All differ here').slice(2, 5)).toEqual(['Equal', 'First', 'Second']);
    cleanup();
    await view(buildData(), true);
    const table = screen.getByRole('region', { name: 'Disagreements' });
    const heads = within(table)
      .getAllByRole('columnheader')
      .map(({ textContent }) => textContent);
    expect(heads).toEqual(['Question', 'Judgement 1', 'Judgement 2', 'Judgement 3', 'Decided']);
    expect(cellsOf('All differ here').slice(2, 5)).toEqual(['First', 'Second', 'Equal']);
    expect(cellsOf('One against the rest').slice(2, 5)).toEqual(['First', 'First', 'Second']);
  });
});

type Decided = NewDecision | undefined;

function Deciding({ mayDecide, log }: { readonly mayDecide: boolean; readonly log: (said: Decided | 'next') => void }) {
  const [decision, setDecision] = useState<Decision | null>(null);
  const [draft, setDraft] = useState<DecisionDraft | null>(null);
  return (
    <div data-room-scope="agreement">
      <DecisionForm
        categories={words.categories}
        ids={['x', 'y', 'tie_good']}
        decision={decision}
        draft={draft}
        onDraft={setDraft}
        mayDecide={mayDecide}
        onDecide={(said) => {
          log(said);
          setDecision(said === undefined ? null : { ...said, by: 'Owner', isRater: true, savedAt: '' });
        }}
        onNextOpen={() => log('next')}
      />
    </div>
  );
}

async function deciding(mayDecide = true) {
  const said: (Decided | 'next')[] = [];
  renderIn(fakeWorkbench().workbench, <Deciding mayDecide={mayDecide} log={(one) => said.push(one)} />);
  await act(async () => {});
  const press = async (key: string, modifiers: object = {}) => {
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key, ...modifiers });
    });
  };
  return { said, press };
}

describe('deciding', () => {
  it('is done by keys: a value, an example, its reason, and on to the next', async () => {
    const { said, press } = await deciding();
    await press('2');
    await press('g');
    await press('r');
    const field = screen.getByRole('textbox', { name: 'Reason of the decision' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 'The label says so.' } });
    await press('Enter', { ctrlKey: true });
    expect(said).toEqual([{ category: 1, reason: 'The label says so.', isExample: true }, 'next']);
    expect(screen.getByText('Decided by Owner, who judged it too.', { exact: false })).toBeTruthy();
    await act(async () => screen.getByRole('button', { name: 'Take back' }).click());
    expect(said.at(-1)).toBeUndefined();
  });

  it('leaves an item open on purpose', async () => {
    const { said, press } = await deciding();
    await press('x');
    expect(said).toEqual([{ category: null, reason: '', isExample: false }, 'next']);
  });

  it('is closed to who judged the item where the protocol leaves it to others, and says so', async () => {
    const { said, press } = await deciding(false);
    await press('1');
    await press('Enter', { ctrlKey: true });
    await press('x');
    expect(said).toEqual([]);
    expect(screen.getByText('By the protocol, who judged an item does not decide it.')).toBeTruthy();
    for (const choice of screen.getAllByRole('radio')) expect(choice.hasAttribute('disabled')).toBe(true);
  });
});
