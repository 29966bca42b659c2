import { beforeAll, expect, test } from 'vitest';
import type { ScopeView } from '../../../../shared/rooms/ratings/resultsView.ts';
import type { SavedKind } from '../../../components/picture/PictureTools.tsx';
import { texts, textsOf } from '../../../window/i18n.ts';
import { buildHead, buildResults, buildScope } from './resultsFixture.ts';
import { emptyResults, type ResultsState, type ResultsTab } from './resultsState.ts';
import { savedResults } from './savedResults.ts';

const look = { color: '', marker: 'circle', isElsewhere: false } as const;

beforeAll(async () => {
  await texts.changeLanguage('en');
});

/** What the CSV of a tab says of how its numbers were made. The table is shown: nothing of it stands in the pane. */
function captionOf(tab: ResultsTab, scope: ScopeView = buildScope(), criterion = 'accuracy'): Promise<string> {
  return saved('csv', { tab, criterion, showsTable: true }, scope);
}

type Shown = Partial<Pick<ResultsState, 'tab' | 'criterion' | 'showsTable' | 'agreement' | 'filter'>> & {
  readonly isClosed?: boolean;
  readonly staysVisible?: readonly string[];
  readonly evaluators?: ReturnType<typeof buildHead>['evaluators'];
  readonly nameOf?: (code: string) => string;
};

/** The text of a file of what is shown. */
async function saved(
  kind: SavedKind,
  { isClosed = false, staysVisible = [], evaluators, nameOf = (code) => `M-${code}`, ...shown }: Shown = {},
  scope: ScopeView = buildScope(),
): Promise<string> {
  const of = shown.filter ?? emptyResults.filter;
  const results = { status: 'ready', value: { ...buildResults(scope), of } } as const;
  const head = {
    status: 'ready',
    value: buildHead({ isClosed, staysVisible: [...staysVisible], ...(evaluators && { evaluators }) }),
  } as const;
  const state = { ...emptyResults, head, results, criterion: 'accuracy', ...shown };
  const asked = {
    ...{
      pane: document.createElement('div'),
      texts: textsOf(texts),
      version: '0.1.0',
      now: '2026-11-09T10:00:00.000Z',
    },
    // Acts are of no matter to a file.
    state: state as unknown as ResultsState,
    models: { nameOf, lookOf: () => look },
    criteria: { criteria: [], labelOf: () => 'Accuracy', questionOf: () => '' },
  } as const;
  const base64 = await savedResults(asked, kind);
  return new TextDecoder().decode(Uint8Array.from(atob(base64 ?? ''), (byte) => byte.codePointAt(0) ?? 0));
}

const rated = { model: 'R4', n: 40, mean: 3.2, sd: 0.8, interval: { low: 3, high: 3.4 }, histogram: [0, 5, 20, 15, 0] };

test('the table of the overview says what is told apart, with names that can be searched for', async () => {
  const said = await captionOf('overview');
  expect(said).toContain('Told apart, 2 of 3 pairs: M-R4 and M-K7 each above M-P2.');
  expect(said).toContain('The order of the rows is not a ranking.');
  expect(said).toContain('Interim: 60 of 120 judgements');
  expect(said).toContain('Win rate: Wilson 95 %');
  expect(said).not.toContain('\u2060');
});

test('the picture of the matrix has whole names on both sides, turned over the columns where they are wide', async () => {
  const timesIn = (svg: string, name: string) => svg.split(`>${name}<`).length - 1;
  const wide = 'meta-llama/Llama-3.1-405B-Instruct-FP8';
  const long = await saved('svg', { nameOf: (code) => `${wide}-${code}` });
  // In the forest, beside the rows and over the columns.
  expect([timesIn(long, `${wide}-R4`), long.split('rotate(-45)').length - 1]).toEqual([3, 3]);
  const short = await saved('svg', { nameOf: (code) => `M-GYX326${code}` });
  expect([timesIn(short, 'M-GYX326R4'), short.includes('rotate(')]).toEqual([3, false]);
});

test('the table of ratings says how its own intervals were made, and nothing of rates that it does not have', async () => {
  const said = await captionOf('ratings', buildScope({ ratings: [{ ...rated, unable: 1, missing: 0 }] }));
  expect(said).toContain("Student's t, which takes ratings as independent");
  expect(said).not.toContain('Wilson');
  expect(said).not.toContain('Bradley');
  expect(said).toContain('Left answer chosen: 0.60');
});

test('strengths that are not finite are called so in the file, too', async () => {
  const scope = buildScope();
  const fit = { ...scope.fit, status: 'not_finite' as const, strongGroups: [['R4'], ['K7', 'P2']], ridge: 0.01 };
  expect(await captionOf('overview', { ...scope, fit })).toContain('tells nothing apart. Groups within which wins go');
});

test('where no two models won against each other both ways, no groups are named', async () => {
  const scope = buildScope();
  const fit = { ...scope.fit, status: 'not_finite' as const, strongGroups: [['R4'], ['K7'], ['P2']], ridge: 0.01 };
  const said = await captionOf('overview', { ...scope, fit });
  expect(said).toContain('No two models have wins both ways.');
  expect(said).not.toContain('Groups within');
});

test('the table of style says its n, and why there is no fit', async () => {
  const style = { votes: 1, reason: 'not_finite' as const, models: [], features: [] };
  const models = [{ model: 'R4', plain: null, controlled: null }];
  const said = await captionOf('style', buildScope({ style: { ...style, models } }));
  expect(said).toContain('Style: n 1 vote of which the style of both answers is known.');
  expect(said).toContain(
    'Some styles or models, alone or together, always go with the same votes or with one another, so the fit is not finite.',
  );
});

test('pairs that are alike in every question are said to be untested, and not for want of questions', async () => {
  const scope = buildScope();
  const [first, ...others] = scope.pairs;
  if (!first?.difference) throw new Error('the fixture has a difference');
  const alike = { ...first, difference: { ...first.difference, p: null, pHolm: null } };
  expect(await captionOf('overview', { ...scope, pairs: [alike, ...others] })).toContain('1 pair could not be tested');
  const alone = await captionOf('overview', { ...scope, pairs: [alike] });
  expect(alone).toContain('1 pair could not be tested');
  expect(alone).not.toContain('too few');
});

test('sides and repeats have neither interval nor test in the pool of criteria', async () => {
  const said = await captionOf('overview', buildScope(), 'overall');
  expect(said).toContain('no interval and no test, as answers of one judgement are not independent');
  expect(said).not.toContain('binomial');
});

test('the table of ratings has differences as well as means, each with its n, interval and p', async () => {
  const [first, ...others] = buildScope().pairs;
  if (!first) throw new Error('the fixture has pairs');
  const ratings = { n: 18, mean: 0.5, interval: { low: 0.1, high: 0.9 }, p: 0.02 };
  const scope = buildScope({
    ratings: [{ ...rated, unable: 1, missing: 0 }],
    pairs: [{ ...first, ratings }, ...others],
  });
  const [head, mean, difference, ...more] = (await captionOf('ratings', scope)).trim().split('\r\n');
  expect(head).toContain('model,less,n,mean,sd,low,high,p,rated_1');
  expect(mean).toContain('M-R4,,40,3.2,0.8,3,3.4,,0,5,20,15,0,1,0,');
  expect(difference).toContain('M-R4,M-K7,18,0.5,,0.1,0.9,0.02,');
  expect(more).toEqual([]);
});

test('a picture of the overview is as wide whatever the pane, with the plots of its forest beside each other', async () => {
  const svg = await saved('svg');
  expect(Number(/ width="(\d+)/.exec(svg)?.[1])).toBeGreaterThan(900);
  const heads = [...svg.matchAll(/<text x="([\d.]+)" y="([\d.]+)"[^>]*>(Win rate|Strength)</g)];
  expect(heads.map(([, , y]) => y)).toEqual(['14', '14']);
  expect(svg).toContain('Win rate, row against column');
  expect(svg).toContain('Interim: 60 of 120 judgements');
});

test('large counts of a picture are written as everywhere, apart from the interval beside them', async () => {
  const scope = buildScope();
  const rateOf = (n: number) => ({ ...scope.models[0]?.rate, n }) as ScopeView['models'][number]['rate'];
  const models = scope.models.map((row) => ({ ...row, rate: rateOf(123_456) }));
  const pairs = scope.pairs.map((pair) => ({ ...pair, rate: rateOf(12_345) }));
  const svg = await saved('svg', {}, { ...scope, models, pairs });
  const end = (text: string) => Number(new RegExp(` x="([\\d.]+)"[^>]*>${text}<`).exec(svg)?.[1]);
  expect(svg).toContain('>n 12,345<');
  expect(end('123,456') - end('0.60–0.80')).toBeGreaterThan(50);
});

const agreed = { value: 0.5, reason: null, interval: null, n: 4 };
const agreement: ResultsState['agreement'] = {
  status: 'ready',
  value: {
    ...{
      evaluators: [],
      categories: [],
      kinds: { all: 0, one: 0, some: 0, two: 0 },
      disagreements: [],
      decided: 0,
      leftOpen: 0,
    },
    agreement: {
      ...{ level: 'nominal', items: 4, pairable: 4, single: 0, alpha: agreed, raw: agreed, pairs: [], drawn: null },
      shares: [],
      fleiss: { ...agreed, raters: 2 },
    },
  },
};
const style = { votes: 40, reason: null, models: [{ model: 'R4', plain: null, controlled: null }], features: [] };

test.each(['overview', 'ratings', 'agreement', 'style'] as const)(
  'every file of the tab %s says that an open study is interim, and none of a closed one does',
  async (tab) => {
    const scope = buildScope({ ratings: [{ ...rated, unable: 1, missing: 0 }], style });
    for (const kind of ['svg', 'csv', 'parquet'] as const) {
      for (const showsTable of [true, kind !== 'svg']) {
        const shown = { tab, showsTable, agreement };
        // Charts of these two stand in the pane, which is empty here.
        const isDrawn = showsTable || tab === 'overview' || tab === 'agreement';
        const [open, closed] = [
          await saved(kind, shown, scope),
          await saved(kind, { ...shown, isClosed: true }, scope),
        ];
        expect([/interim/i.test(open), /interim/i.test(closed)], kind).toEqual([isDrawn, false]);
        expect(closed.includes('protocol 2'), kind).toBe(isDrawn);
      }
    }
  },
);

test('says everywhere whose judgements they are where a model judged', async () => {
  const [first, second] = buildHead().evaluators;
  if (first === undefined || second === undefined) throw new Error('The fixture has two evaluators');
  const evaluators = [first, { ...second, id: 'gpt-judge', isModel: true, planned: null, rated: 38 }];
  const scope = buildScope({ ratings: [{ ...rated, unable: 1, missing: 0 }] });
  for (const tab of ['overview', 'ratings'] as const) {
    const of = (judges: 'people' | 'models' | 'together') =>
      saved('csv', { tab, showsTable: true, evaluators, filter: { ...emptyResults.filter, judges } }, scope);
    expect(await of('models')).toContain('Judged by a model, gpt-judge; by nobody else.');
    expect(await of('together')).toContain('Judged by people and by a model, gpt-judge, together.');
    expect(await of('people')).not.toContain('gpt-judge');
    expect(await of('people')).toContain('Interim: 30 of 60 judgements');
    expect(await of('models')).toContain('Interim: 38 judgements so far');
    expect(await of('together')).toContain('Interim: 68 judgements so far');
  }
});

test('what evaluators could see stands as whole sentences, with what A and B are in them', async () => {
  const staysVisible = ['Length. A is longer in 3 of 4 pairs.', "Lists. In 2 of A's answers, 1 of B's."];
  expect(await saved('csv', { showsTable: true, staysVisible })).toContain(
    "(A and B are its two sets of answers): Length. A is longer in 3 of 4 pairs. Lists. In 2 of A's answers, 1 of B's.",
  );
});

test('speaks of no people where models alone judged', async () => {
  const judge = buildHead().evaluators[0];
  if (judge === undefined) throw new Error('The fixture has evaluators');
  const filter = { ...emptyResults.filter, judges: 'together' } as const;
  const evaluators = [{ ...judge, id: 'gpt-judge', isModel: true }];
  const alone = await saved('csv', { showsTable: true, evaluators, filter });
  expect(alone).toContain('Judged by a model, gpt-judge; by nobody else.');
  const planned = [...evaluators, { ...judge, rated: 0 }];
  expect(await saved('csv', { showsTable: true, evaluators: planned, filter })).not.toContain('people');
});

test('says of no difference that it is tested where no maximum exists', async () => {
  const scope = buildScope();
  const open = { ...scope, fit: { ...scope.fit, status: 'not_finite' as const } };
  expect(await captionOf('overview')).toContain('Told apart: test of the difference');
  expect(await captionOf('overview', open)).not.toContain('Told apart: test of the difference');
});

test('says why strengths have no interval where every question says the same', async () => {
  const scope = buildScope();
  const alike = scope.models.map((row) => ({ ...row, strength: row.strength && { ...row.strength, interval: null } }));
  const reason = 'no interval where every question says the same';
  expect(await captionOf('overview', scope)).not.toContain(reason);
  expect(await captionOf('overview', { ...scope, models: alike })).toContain(reason);
  expect(await captionOf('overview', { ...scope, models: alike, fit: { ...scope.fit, questions: 9 } })).not.toContain(
    reason,
  );
});

test('tells nothing apart of fewer than ten questions, and says so in words', async () => {
  const scope = buildScope();
  const fit = { ...scope.fit, questions: 9 };
  const pairs = scope.pairs.map((pair) => ({
    ...pair,
    difference: pair.difference && { ...pair.difference, p: null, pHolm: null, toldApart: false },
  }));
  const position = { ...scope.position, p: null };
  const said = await captionOf('overview', { ...scope, fit, pairs, position });
  expect(said).toContain('No difference is tested of fewer than 10 questions (here 9)');
  expect(said).toContain('too few for an interval and a test');
  for (const wrong of ['Told apart', 'alike', 'binomial', 'not independent']) expect(said).not.toContain(wrong);
});

test('agreement on outcomes says what first and second are, and that it depends on the order of the models', async () => {
  const said = await saved('csv', { tab: 'agreement', showsTable: true, agreement });
  expect(said).toContain('First and second: the two models of a pair in the order of the models of the study');
  expect(said).toContain('κ and α depend on the order of the models');
});
