import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import type { AgreementData } from '../../../../shared/agreement.ts';
import { type ResultsView, resultsFilterSchema, type ScopeView } from '../../../../shared/rooms/ratings/resultsView.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { texts } from '../../../window/i18n.ts';
import { focusRoomWhenLost } from '../../../window/paneFocus.ts';
import { ResultsPage } from './ResultsPage.tsx';
import { buildHead, buildJudgement, buildResults, buildScope, resultsAnswers } from './resultsFixture.ts';

eachInEmptyWindow();
afterEach(() => vi.unstubAllEnvs());

async function open(answers: FakeAnswers = resultsAnswers()) {
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
function agreementOf(n: number): AgreementData {
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

async function press(key: string): Promise<void> {
  await act(async () => {
    fireEvent.keyDown(document.activeElement ?? document.body, { key });
  });
  await act(async () => {});
}

const work = () => screen.getByRole('region', { name: 'Results' });
const recipe = () => screen.getByRole('region', { name: 'Measured with' }).textContent;

describe('the overview of results', () => {
  it('gives each rate with its interval and n, and says what ties count', async () => {
    await open();
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('R4: 0.70 (0.60–0.80), n 40, 0.80 (0.50–1.10)');
    expect(within(work()).getByText('ties count ½; n and 95 % interval')).toBeTruthy();
  });

  it('prints as many digits of a rate as tell it from the ends of its interval, wherever it stands', async () => {
    const scope = buildScope();
    const hugged = { low: 0.0061, high: 0.0109 };
    const rate = { value: 0.0083, count: 8.3, n: 1_000, interval: hugged, drawn: hugged };
    const models = scope.models.map((row) => (row.model === 'P2' ? { ...row, rate } : row));
    const pairs = scope.pairs.map((pair) => (pair.x === 'R4' && pair.y === 'P2' ? { ...pair, rate } : pair));
    const position = { ...scope.position, share: rate };
    await open(resultsAnswers(buildHead(), () => buildResults({ ...scope, models, pairs, position, ties: rate })));
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('P2: 0.008 (0.006–0.011)');
    expect(screen.getByRole('button', { name: /^P2 against R4:/ }).textContent).toContain('0.992 n 1,0000.989–0.994');
    expect(within(work()).getByRole('row', { name: /^Equally good/ }).textContent).toContain('0.0080.006–0.011');
    expect(recipe()).toContain('Left answer chosen: 0.008 (0.006–0.011)');
  });

  it('says how many repeats are counted apart, also of one', async () => {
    await open(resultsAnswers(buildHead(), () => buildResults(buildScope(), { repeats: 1 })));
    expect(recipe()).toContain('First judgements: 60; 1 repeat counted apart.');
    cleanup();
    await open();
    expect(recipe()).toContain('5 repeats counted apart.');
  });

  it('tells models apart by the corrected test alone, and calls no order a ranking', async () => {
    await open();
    expect(work().textContent).toContain('Told apart, 2 of 3 pairs: R4 and K7 each above P2.');
    expect(work().textContent).toContain('Not told apart: R4 and K7. The order of the rows is not a ranking.');
    expect(work().textContent).toContain('Holm over all 6 differences that are tested here, 5 %');
  });

  it('has the side that was chosen, ties and what could not be judged beside every tab', async () => {
    await open();
    const line = 'Left answer chosen: 0.60 (0.50–0.70), 30 of 50 decisive answers, repeats in, binomial p 0.203.';
    for (const key of ['Overview', 'Style control', 'Progress']) {
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: key })));
      expect(recipe()).toContain(line);
      expect(recipe()).toContain('Ties 6 and "unable" 3 of 60 answers.');
      expect(work().textContent).toContain('Interim: 60 of 120 judgements');
    }
  });

  it('does not take a missing interval for a small n where the fit is not finite', async () => {
    const scope = buildScope();
    const models = scope.models.map((row) => ({
      ...row,
      strength: row.strength && { ...row.strength, se: null, interval: null, drawn: null },
    }));
    const fit = { ...scope.fit, status: 'not_finite' as const, strongGroups: [['R4'], ['K7', 'P2']], ridge: 0.01 };
    const pairs = scope.pairs.map((pair) => ({ ...pair, difference: null }));
    await open(resultsAnswers(buildHead(), () => buildResults({ ...scope, models, pairs, fit })));
    const chart = screen.getByRole('img', { name: /Win rates and strengths/ });
    expect(chart.getAttribute('aria-label')).toContain('n 40, 0.80 (no interval)');
    expect(chart.getAttribute('aria-label')).not.toContain('n < 10');
    expect(work().textContent).toContain('tells nothing apart');
    expect(work().textContent).not.toContain('Told apart');
  });

  it('leads from a number to its judgements, models in the order of the number', async () => {
    await open();
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
    await open();
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
    await open({ ...resultsAnswers(), 'ratings.readJudgement': () => ({ ...buildJudgement(), others }) });
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
    const { asked } = await open(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await press('j');
    await act(async () => focused().focus());
    await press('Enter');
    const read = asked.filter(({ method }) => method === 'ratings.readPairTexts').map(({ input }) => input);
    expect(read).toEqual([{ datasetId: 5, submissionId: 's2' }]);
  });

  it('gives the focus back where it was when it is closed', async () => {
    await open(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await press('Enter');
    const dialog = await screen.findByRole('dialog', { name: 'The pair as it was shown' });
    await waitFor(() => expect(dialog.contains(document.activeElement)).toBe(true));
    await press('Escape');
    await waitFor(() => expect(document.activeElement).toBe(cell()));
  });

  it('has its place among them said as a place, in Japanese too', async () => {
    await open(answers);
    await act(async () => cell().focus());
    await press('j');
    const foot = () => document.querySelector('.rr-behind-foot')?.textContent;
    expect(foot()).toContain('2 of 2');
    await act(() => texts.changeLanguage('ja'));
    expect(foot()).toContain('2 件中 2 件目');
    await act(() => texts.changeLanguage('en'));
  });

  it('leaves Enter to a row that is not chosen yet', async () => {
    const { asked } = await open(answers);
    await act(async () => cell().focus());
    await act(async () => {});
    await act(async () => row('s2').focus());
    await press('Enter');
    expect(asked.some(({ method }) => method === 'ratings.readPairTexts')).toBe(false);
  });
});

describe('another version of the protocol', () => {
  const words = (en: string) => ({ label: { en }, question: { en: `${en}, as it was asked?` } });
  const [newest, oldest] = buildHead().versions;
  if (newest === undefined || oldest === undefined) throw new Error('Versions are missing');
  const asked = [
    { key: 'safety', ...words('Safety') },
    { key: 'accuracy', ...words('Accuracy') },
  ];
  const head = buildHead({ versions: [newest, { ...oldest, criteria: asked }] });
  const old: ResultsView = {
    ...{ ...buildResults(), protocolVersion: '1', criteria: ['safety', 'accuracy', 'tone'] },
    scopes: Object.fromEntries(['safety', 'accuracy', 'tone', 'overall'].map((key) => [key, buildScope()])),
  };
  const answers = resultsAnswers(head, ({ protocolVersion }) => (protocolVersion === '1' ? old : buildResults()));
  const choose = async (name: RegExp) => {
    await act(async () => fireEvent.click(screen.getByRole('radio', { name })));
    for (let turn = 0; turn < 4; turn += 1) await act(async () => {});
  };
  const criteria = () => [...work().querySelectorAll('.rr-criterion label')].map(({ textContent }) => textContent);

  it('has its own criteria in its own words, one that no protocol here asks by its key', async () => {
    await open(answers);
    expect(criteria()).toEqual(['Accuracy', 'Completeness', 'All, pooled']);
    await choose(/^Version 1/);
    expect(criteria()).toEqual(['Safety', 'Accuracy', 'tone', 'All, pooled']);
    expect(work().textContent).toContain('Accuracy, as it was asked?');
    await press('3');
    expect(within(work()).getByRole('heading', { name: 'tone' })).toBeTruthy();
  });

  it('begins at its first criterion where it does not have the one that was chosen', async () => {
    await open(answers);
    await press('2');
    await choose(/^Version 1/);
    expect(within(work()).getByRole('heading', { name: 'Safety' })).toBeTruthy();
    expect(work().textContent).toContain('Told apart, 2 of 3 pairs');
  });
});

describe('the rate behind which judgements are shown', () => {
  async function openPool(n: number) {
    const scope = buildScope();
    const few = { value: 0.4, count: 0.4 * n, n, interval: { low: 0.2, high: 0.6 }, drawn: null };
    const pairs = scope.pairs.map((pair) => ({ ...pair, rate: few, xWins: 12, yWins: 30 }));
    await open(resultsAnswers(buildHead(), () => buildResults({ ...scope, pairs })));
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

describe('the tab of style', () => {
  const styled = (interval: { low: number; high: number } | null): Partial<ScopeView> => ({
    style: {
      ...{ votes: 20, reason: null, features: [] },
      models: [{ model: 'R4', plain: { value: -0.4, interval }, controlled: { value: -12.5, interval } }],
    },
  });

  it.each([
    [null, 1],
    [{ low: -13, high: 1 }, 0],
  ])('warns where no strength has an interval (%j)', async (interval, count) => {
    await open(resultsAnswers(buildHead(), () => buildResults(buildScope(styled(interval)))));
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
    expect(screen.queryAllByText(/^Fewer than 10 questions or votes: style and model can hardly/)).toHaveLength(count);
  });

  it('warns of a style that the models have to themselves', async () => {
    const feature = { feature: 'length', value: 30.7, interval: { low: 6.6, high: 54.9 }, isConstant: false } as const;
    const { style } = styled({ low: -13, high: 1 });
    for (const isEntangled of [true, false]) {
      const scope = buildScope({ style: style ? { ...style, features: [{ ...feature, isEntangled }] } : null });
      await open(resultsAnswers(buildHead(), () => buildResults(scope)));
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
      expect(
        screen.queryAllByText(/^What these add can hardly be told apart from the models .* here: Length\./),
      ).toHaveLength(isEntangled ? 1 : 0);
      cleanup();
    }
  });

  it('says how intervals are made only where there is one', async () => {
    for (const interval of [null, { low: -13, high: 1 }]) {
      await open(resultsAnswers(buildHead(), () => buildResults(buildScope(styled(interval)))));
      await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Style control' })));
      for (const text of [work().textContent, recipe()]) {
        expect(text?.includes('95 % by the curvature')).toBe(interval !== null);
        expect(text).toContain('Features are the relative difference');
      }
      cleanup();
    }
  });
});

describe('the tab of agreement', () => {
  it('lists all criteria with α, interval and n from one question to the core, and digits choose among them', async () => {
    const { asked } = await open();
    expect(asked.some(({ method }) => method === 'ratings.alphas')).toBe(false);
    await press('3');
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
    await act(async () => {});
    const list = screen.getByRole('region', { name: 'Judgements' });
    const [accuracy, completeness] = within(list).getAllByRole('button');
    expect(accuracy?.textContent).toBe('Accuracy0.57 0.47–0.66 n 60');
    expect(completeness?.textContent).toBe('Completenessone category n 60');
    expect(list.textContent).toContain('Krippendorff α nominal. 95 % by resampling the 20 questions, 1,000 rounds');
    expect(accuracy?.getAttribute('aria-current')).toBe('true');
    await press('2');
    expect(completeness?.getAttribute('aria-current')).toBe('true');
    expect(within(work()).getByRole('heading', { name: 'Completeness' })).toBeTruthy();
    expect(asked.filter(({ method }) => method === 'ratings.alphas')).toHaveLength(1);
  });
});

it('no numbers of one criterion stand under the name of the next while its own are on their way', async () => {
  const data = agreementOf(43);
  const waiting = new Promise<never>(() => {});
  await open({
    ...resultsAnswers(),
    'ratings.agreement': ({ criterion }: { criterion: string }) => (criterion === 'accuracy' ? data : waiting),
  });
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
  expect(work().textContent).toContain('n 43');
  await press('2');
  expect(within(work()).getByRole('heading', { name: 'Completeness' })).toBeTruthy();
  expect(work().textContent).not.toContain('n 43');
});

it('the pane of judgements takes no room from the numbers while no number is chosen', async () => {
  await open();
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
  const { asked } = await open();
  await act(async () => fireEvent.click(within(work()).getByRole('button', { name: 'Judgements of R4' })));
  await act(async () => {});
  expect(asked.findLast(({ method }) => method === 'ratings.judgementsBehind')).toMatchObject({
    input: { place: { kind: 'model', model: 'R4' } },
  });
  const behind = screen.getByRole('region', { name: 'Behind the number' });
  expect(behind.textContent).toContain('0.70 win rate of R4, 0.60–0.80, n 40');
});

it('rows that a narrow forest draws once more are there for the pointer, and once for keys', async () => {
  const { asked } = await open();
  const rows = work().querySelectorAll<HTMLElement>('[aria-label="Judgements of K7"]');
  expect([...rows].map(({ tabIndex }) => tabIndex)).toEqual([0, -1]);
  await act(async () => rows[1] && fireEvent.click(rows[1]));
  await act(async () => {});
  const ofModel = expect.objectContaining({ place: { kind: 'model', model: 'K7' } });
  expect(asked.map(({ input }) => input)).toContainEqual(ofModel);
});

describe('a study of which no judgement counts', () => {
  const none = { counted: 0, shown: 0, analysed: 0, repeats: 0, superseded: 0, withdrawn: 0, nonsense: 0, rows: 0 };
  const openWith = (change: Partial<typeof none>) =>
    open(resultsAnswers(buildHead(), () => buildResults(buildScope(), { ...none, ...change })));

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

describe('filters of results', () => {
  it('that leave nothing are named, and W takes everything again wherever the focus is', async () => {
    const { filters } = await open(
      resultsAnswers(buildHead(), ({ evaluators }) =>
        buildResults(buildScope(), evaluators?.length === 0 ? { shown: 0, analysed: 0, repeats: 0 } : {}),
      ),
    );
    for (const name of ['E-01', 'E-02']) await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
    await act(async () => {});
    expect(work().textContent).toContain('The filter leaves none of 65 judgements.');
    expect(work().textContent).toContain('Narrowed by: Evaluators 0 / 2.');
    (document.activeElement as HTMLElement | null)?.blur();
    await press('w');
    expect(filters().at(-1)?.evaluators).toBeNull();
    expect(work().textContent).not.toContain('Narrowed by');
  });

  it('come back as they were left, without what the study does not have any more', async () => {
    const kept = {
      filter: resultsFilterSchema.parse({ evaluators: ['E-02', 'gone'], models: ['gone'], ties: 'out' }),
      ...{ tab: 'overview', criterion: 'completeness', showsNames: false, hidesNames: false },
    };
    const read = ({ key }: { readonly key: string }) => ({ value: key === 'ratings.results.5' ? kept : null });
    const { filters } = await open({ ...resultsAnswers(), 'session.read': read });
    expect(filters()).toEqual([resultsFilterSchema.parse({ evaluators: ['E-02'], ties: 'out' })]);
    expect(screen.getByRole('heading', { name: 'Completeness' })).toBeTruthy();
    expect(within(work()).getByText('ties left out; n and 95 % interval')).toBeTruthy();
  });

  it('take the verdicts of models where no person judged', async () => {
    const judge = { nonsense: 0, repeats: 0, planned: null, repeatsPlanned: null, specialties: [], lastAt: null };
    const evaluators = [{ ...judge, id: 'judge-a', isModel: true, rated: 40 }];
    const { filters } = await open(resultsAnswers(buildHead({ evaluators })));
    expect(filters().map(({ judges }) => judges)).toEqual(['models']);
    expect(work().textContent).toContain('Interim: 40 judgements so far');
  });

  it('of verdicts of one model speak of no person where agreement is asked', async () => {
    const judge = { nonsense: 0, repeats: 0, planned: null, repeatsPlanned: null, specialties: [], lastAt: null };
    const evaluators = [{ ...judge, id: 'judge-a', isModel: true, rated: 40 }];
    const said = { ...agreementOf(0), evaluators: [{ id: 'judge-a', name: 'judge-a' }] };
    await open({ ...resultsAnswers(buildHead({ evaluators })), 'ratings.agreement': () => said });
    await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Agreement' })));
    expect(work().textContent).toContain('One judge so far, a model: judge-a.');
    expect(work().textContent).not.toContain('person');
  });

  it('have the number of those judgements beside them that they count', async () => {
    const [person] = buildHead().evaluators;
    if (person === undefined) throw new Error('The fixture has evaluators');
    const elsewhere = { ...person, planned: null, rated: 68 };
    const evaluators = [elsewhere, { ...elsewhere, id: 'judge-a', isModel: true, rated: 38 }];
    const judged = { people: 68, models: 38 };
    const models = ['K7', 'P2'].map((code) => ({ code, name: null, judged }));
    const versions = [{ version: '1', since: null, judged, criteria: buildHead().criteria }];
    await open(resultsAnswers(buildHead({ evaluators, models, versions })));
    const counts = () => [...document.querySelectorAll('.rr-filters .rr-end')].map(({ textContent }) => textContent);
    expect(work().textContent).toContain('Interim: 68 judgements so far');
    expect(counts()).toEqual(['n 68', 'n 68', '68', '38', '68']);
    const choose = (name: string) => act(async () => fireEvent.click(screen.getByRole('radio', { name })));
    await choose('models');
    expect(work().textContent).toContain('Interim: 38 judgements so far');
    expect(counts()).toEqual(['n 38', 'n 38', '68', '38', '38']);
    await choose('together');
    expect(work().textContent).toContain('Interim: 106 judgements so far');
    expect(counts()).toEqual(['n 106', 'n 106', '68', '38', '106']);
  });

  it('show one version of the protocol, and say that versions are never added up', async () => {
    const { filters } = await open();
    const old = screen.getByRole('radio', { name: 'Version 1, kept apart' });
    await act(async () => fireEvent.click(old));
    expect(filters().at(-1)?.protocolVersion).toBe('1');
    expect(screen.getByText('Versions are never added up.', { exact: false })).toBeTruthy();
  });
});

it('who rates in a blind study sees neither numbers nor codes before its end', async () => {
  const { asked } = await open(resultsAnswers(buildHead({ isOpen: false, models: [], evaluators: [], versions: [] })));
  expect(work().textContent).toContain('Results open when the study is closed.');
  // What was pressed to come here is gone.
  focusRoomWhenLost();
  expect(work().contains(document.activeElement)).toBe(true);
  expect(asked.some(({ method }) => method === 'ratings.results')).toBe(false);
  expect(document.querySelectorAll('.rr-keys kbd')).toHaveLength(0);
});

it('keys are printed under numbers alone, where they do something', async () => {
  await open();
  const printed = () => document.querySelectorAll('.rr-keys kbd').length;
  expect(printed()).toBeGreaterThan(3);
  await act(async () => fireEvent.click(screen.getByRole('tab', { name: 'Progress' })));
  expect(printed()).toBe(0);
});

it('days and times are those of this machine, written as on the page of the study', async () => {
  vi.stubEnv('TZ', 'Asia/Tokyo');
  const evaluators = buildHead().evaluators.map((one) => ({ ...one, lastAt: '2026-11-09T22:05:00.000Z' }));
  await open(resultsAnswers(buildHead({ evaluators, namesKnownSince: '2026-11-29T22:00:00.000Z' })));
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
    await open({ ...resultsAnswers(), 'ratings.results': results });
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

describe('agreement beside the win rates', () => {
  const kappaOf = (value: number | null) => ({ value, reason: null, interval: { low: 0.1, high: 0.6 }, n: 30 });
  const pair = (x: number, y: number, value: number | null) => ({
    ...{ x, y, kappa: kappaOf(value), raw: kappaOf(0.7), table: [] },
  });
  const cohen = async (pairs: AgreementData['agreement']['pairs']) => {
    const data = agreementOf(30);
    await open({
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
    await open({
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
