import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { LeftOut, Pairing } from '../../../../shared/rooms/ratings/making.ts';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { focusRoomWhenLost } from '../../../window/paneFocus.ts';
import { MakingPage } from './MakingPage.tsx';
import { makingAnswers, pairing, set } from './makingFixture.ts';
import { ProtocolPage } from './ProtocolPage.tsx';
import { settingMembers } from './settingWords.ts';

eachInEmptyWindow();

async function open(answers: FakeAnswers = {}) {
  const made: number[] = [];
  const fake = fakeWorkbench({
    'session.read': () => ({ value: null }),
    'session.write': () => ({}),
    'ratings.studies': () => [],
    ...makingAnswers,
    ...answers,
  });
  renderIn(fake.workbench, <MakingPage onClose={() => made.push(-1)} onMade={(id) => made.push(id)} />);
  await act(async () => {});
  const inputsOf = (method: string) => fake.asked.filter((one) => one.method === method).map(({ input }) => input);
  return { ...fake, inputsOf, made };
}

async function press(key: string, target: Element | null = null): Promise<void> {
  const parts = key.split('+');
  const name = parts.at(-1) ?? '';
  const modifiers = { ctrlKey: parts.includes('Ctrl'), altKey: parts.includes('Alt') };
  await act(async () => {
    fireEvent.keyDown(target ?? document.activeElement ?? document.body, { key: name, ...modifiers });
  });
}
async function putBoth(): Promise<void> {
  for (const [key, author] of [
    ['a', 'aoba-7b'],
    ['b', 'kaede-13b'],
  ] as const) {
    act(() => screen.getByRole('button', { name: new RegExp(author) }).focus());
    await press(key);
  }
}
const type = (element: Element | null, value: string) =>
  act(async () => {
    if (element !== null) fireEvent.change(element, { target: { value } });
  });
const field = (name: string) => document.querySelector(`[data-field="${name}"]`);
const foot = () => document.querySelector('.mk-foot [role="status"]')?.textContent;
const makeButton = () => screen.getByRole('button', { name: /^Make the study/ });

describe('a study in the making', () => {
  it('gives the keys to its first set where they went nowhere, so that arrows and A are about what is seen', async () => {
    await open();
    act(focusRoomWhenLost);
    const rows = [...document.querySelectorAll('.mk-set')];
    expect(document.activeElement).toBe(rows[0]);
    await press('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
  });

  it('is put together by keys, says what is still missing, and is made with what stays visible in its protocol', async () => {
    const { inputsOf, made, emit } = await open({
      'ratings.studies': () => [{ datasetId: 1, studyId: 'hepatic', title: 'Hepatic' }],
    });
    expect(foot()).toBe('Two sets of answers are needed.');
    await putBoth();
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({
      a: { source: 'traces', id: '2 aoba-7b' },
      b: { source: 'traces', id: '2 kaede-13b' },
    });
    expect(foot()).toBe('The study needs a name.');
    await type(screen.getByLabelText('Name'), '…');
    expect(foot()).toBe('The study needs an id.');
    await type(screen.getByLabelText('Name'), 'Hepatic');
    expect(screen.getByLabelText<HTMLInputElement>('ID').placeholder).toBe('hepatic-2');
    expect(foot()).toBe('Nothing has been written yet.');
    expect(inputsOf('ratings.makeStudy')).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Answers only' })));
    await press('Ctrl+Enter');
    expect(inputsOf('ratings.makeStudy')).toMatchObject([
      {
        studyId: 'hepatic-2',
        title: 'Hepatic',
        protocol: {
          answersOnly: true,
          staysVisible: [
            expect.stringMatching(/^Codes in rows\. Rows that are sent or exported have one code for a model/),
            'Length. A is longer in 3 of 3 pairs, B in 0. Results come with style control beside them.',
          ],
        },
      },
    ]);
    const ended = { taskId: 't1', kind: 'import', subject: '', state: 'done', done: 1, total: 1, error: null } as const;
    await act(async () => emit('tasks.progress', { ...ended, startedAt: '', result: { datasetId: 9 } } as never));
    expect(made).toEqual([9]);
    expect(foot()).toBe('Two sets of answers are needed.');
  });

  it('keeps everything when it is refused, and says why', async () => {
    const { made } = await open({
      'ratings.makeStudy': () => {
        const fields = [{ field: 'studyId', problem: 'inUse' }];
        throw new AppError('INVALID_INPUT', 'A study cannot be made of this', { fields });
      },
    });
    await putBoth();
    await type(screen.getByLabelText('Name'), 'Hepatic');
    await type(screen.getByLabelText('ID'), 'hepatic-2');
    await act(async () => fireEvent.click(makeButton()));
    expect(screen.getByRole('alert').textContent).toContain('Another study of the project has this id');
    expect(made).toEqual([]);
    expect(screen.getByLabelText<HTMLInputElement>('Name').value).toBe('Hepatic');
  });

  it('turns the sides by S, and leaves by Escape', async () => {
    const { inputsOf, made } = await open();
    await putBoth();
    await press('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ a: { id: '2 kaede-13b' }, b: { id: '2 aoba-7b' } });
    await press('Escape');
    expect(made).toEqual([-1]);
  });

  it('is closed while a question of its protocol is missing, and the key leads to the text', async () => {
    await open();
    await putBoth();
    act(() => screen.getByRole('button', { name: /Accuracy/ }).focus());
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Accuracy/ })));
    await type(field('accuracy.question.en'), '');
    expect(screen.getByText('The question has no English.')).toBeDefined();
    await type(field('accuracy.question.ja'), '');
    expect(foot()).toBe('1 text of the protocol is missing.');
    await press('v');
    expect(screen.getAllByText(/^Before: /)).toHaveLength(2);
  });

  it('marks settings that are changed, and says by V what they were', async () => {
    await open();
    await putBoth();
    const setting = (name: string) => screen.getByRole('group', { name });
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'one screen' })));
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Neither is good' })));
    const marked = [...document.querySelectorAll('.mp-setting[data-changed="true"]')];
    expect(marked).toEqual([setting('Outcomes'), setting('Screen')]);
    expect(screen.getByText('2 changes')).toBeDefined();
    await press('v', setting('Screen'));
    expect(setting('Outcomes').textContent).toContain('Before: Equally good, Neither is good, Unable');
    expect(setting('Screen').textContent).toContain('Before: two pages, Reasons optional');
  });

  it('says how many repeats all evaluators get, also where it is one', async () => {
    await open({ 'ratings.pairUp': () => ({ ...pairing, pairCount: 12 }) });
    await putBoth();
    fireEvent.change(screen.getByRole('combobox', { name: 'Repeats' }), { target: { value: '10' } });
    expect(screen.getByText(/^each rates all 12:/).textContent).toBe('each rates all 12: 12 in all, and 1 repeat');
  });

  it('says where it is not blind that names stay, and writes that into the protocol', async () => {
    const { inputsOf } = await open();
    await putBoth();
    expect(screen.getByText(/^Hidden without your doing: names/)).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Blind' })));
    expect(screen.getByText(/^The protocol is not blind: names of models stay/)).toBeDefined();
    await type(screen.getByLabelText('Name'), 'Hepatic');
    await press('Ctrl+Enter');
    const [made] = inputsOf('ratings.makeStudy');
    expect(made).toMatchObject({
      protocol: {
        blind: false,
        staysVisible: ['Names of models. The protocol is not blind.', /^Length/, /^Tools/].map((one) =>
          typeof one === 'string' ? one : expect.stringMatching(one),
        ),
      },
    });
  });

  it('adds a criterion by N and moves it by Alt and an arrow', async () => {
    await open();
    await press('n', document.querySelector('.mk-set'));
    const names = () =>
      [...document.querySelectorAll('[data-criterion]')].map((one) => one.getAttribute('data-criterion'));
    expect(names().at(-1)).toBe('criterion_6');
    await press('Alt+ArrowUp', document.querySelector('[data-criterion="criterion_6"] button'));
    expect(names().at(-2)).toBe('criterion_6');
  });
});

describe('sets that share no item with A', () => {
  const sets = ({ beside }: { beside: unknown }) =>
    (['aoba-7b', 'kaede-13b', 'renal-1b'] as const).map((author) =>
      set(author, beside === null ? null : author === 'renal-1b' ? 0 : 4),
    );
  const row = (author: string) => screen.getByRole('button', { name: new RegExp(author) });
  const isClosed = () => row('renal-1b').getAttribute('aria-disabled') === 'true';

  it('are closed to pointer and B until A is taken off', async () => {
    const { inputsOf } = await open({ 'ratings.answerSets': sets });
    expect(isClosed()).toBe(false);
    act(() => row('aoba-7b').focus());
    await press('a');
    expect(isClosed()).toBe(true);
    expect(screen.getByText(/1 set shares no item with A and is closed/)).toBeDefined();
    await act(async () => fireEvent.click(row('renal-1b')));
    act(() => row('renal-1b').focus());
    await press('b');
    expect(inputsOf('ratings.pairUp')).toEqual([]);
    act(() => row('aoba-7b').focus());
    await press('a');
    expect(isClosed()).toBe(false);
  });

  it('take the place of A by its key, for which nothing need be shared', async () => {
    const { inputsOf } = await open({ 'ratings.answerSets': sets });
    act(() => row('aoba-7b').focus());
    await press('a');
    act(() => row('renal-1b').focus());
    await press('a');
    expect(inputsOf('ratings.answerSets').at(-1)).toMatchObject({ beside: { id: '2 renal-1b' } });
    expect(isClosed()).toBe(false);
  });

  it('open where somebody wants to join their items by hand', async () => {
    const { inputsOf } = await open({ 'ratings.answerSets': sets });
    act(() => row('aoba-7b').focus());
    await press('a');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Open all the same' })));
    await act(async () => fireEvent.click(row('renal-1b')));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ b: { id: '2 renal-1b' } });
  });
});

describe('what stands in no pair', () => {
  it('is told by the words that differ, is paired all the same where somebody says so, and is taken apart again', async () => {
    const paired: Pairing = { ...pairing, pairCount: 4, byHandCount: 1, leftOut: [] };
    const { inputsOf } = await open({
      'ratings.pairUp': ({ choices }: { choices: { pairedAnyway: string[] } }) =>
        choices.pairedAnyway.length > 0 ? paired : pairing,
    });
    await putBoth();
    expect(screen.getByText(/^h-19:/).textContent).toBe('h-19: mild in A, moderate in B');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Pair anyway' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { pairedAnyway: ['h-19'] } });
    await press('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({
      a: { id: '2 kaede-13b' },
      choices: { pairedAnyway: ['h-19'] },
    });
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Take apart' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { pairedAnyway: [], joined: [] } });
  });

  it('is joined in one act where ids are alike', async () => {
    const alike = [
      { a: 'h-0021', b: '21' },
      { a: 'h-0022', b: '22' },
    ];
    const { inputsOf } = await open({ 'ratings.pairUp': () => ({ ...pairing, alike }) });
    await putBoth();
    expect(screen.getByText('Ids that are alike').parentElement?.textContent).toBe(
      'Ids that are alike h-0021\u00a0=\u00a021, h-0022\u00a0=\u00a022',
    );
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Join them all' })));
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { joined: alike } });
  });

  it('is told in one row where it is many, and item by item on demand', async () => {
    const items = Array.from({ length: 12 }, (_, index) => {
      return { key: `t-${index}`, questions: ['Why?'], endsWith: null, names: ['run 1', 'run 2'], taken: 0 };
    });
    const trials: Pairing = { ...pairing, leftOut: [{ reason: 'twiceA', answerCount: 12, itemCount: 12, items }] };
    const { inputsOf } = await open({ 'ratings.pairUp': () => trials });
    await putBoth();
    const choices = () => screen.queryAllByRole('combobox', { name: /counts$/ });
    expect(choices()).toEqual([]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'One by one' })));
    expect(choices()).toHaveLength(12);
    await type(choices()[3] ?? null, '1');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({
      choices: { taken: [{ side: 'A', key: 't-3', nth: 1 }] },
    });
    await press('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ choices: { taken: [{ side: 'B', key: 't-3' }] } });
  });

  it('says at which step an answer broke off, and why there is no pair at all', async () => {
    const items = [{ key: 'h-27', questions: ['Why?'], endsWith: 'tool_call' as const, names: [], taken: 0 }];
    const empty: LeftOut = { reason: 'emptyB', answerCount: 2, itemCount: 1, items };
    await open({ 'ratings.pairUp': () => ({ ...pairing, pairCount: 0, pairs: [], leftOut: [empty] }) });
    await putBoth();
    expect(screen.getByText('B is empty').parentElement?.textContent).toBe('B is empty h-27 (ends with a tool call) ');
    expect(screen.getByText(/^Every item that both have lacks an answer/)).toBeDefined();
    expect(foot()).toBe('There is no pair yet.');
  });
});

describe('the protocol of a study that stands', () => {
  const study = {
    ...{
      datasetId: 5,
      studyId: 's',
      title: 'Hepatic',
      questionCount: 3,
      pairCount: 3,
      evaluatorCount: 1,
    },
    ...{ submissionCount: 2, isClosed: false, protocol: fiveCriteria, ownerName: '', ownerEmail: '' },
    ...{ welcome: { en: null, ja: null }, specialties: [], models: [], spreadsheetName: null },
  };

  it('says before it is saved that what was judged keeps its version', async () => {
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [{ protocol: fiveCriteria, submissionCount: 2 }],
      'ratings.saveProtocol': () => ({ version: 2, counter: 7, savedAt: '' }),
    });
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
    await act(async () => {});
    expect(foot()).toBe('Nothing is changed.');
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    expect(foot()).toMatch(/^Only who settles differences is changed.*version 1 stays\.$/);
    expect(screen.getByRole('button', { name: /^Save/ }).textContent).not.toContain('version');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Accuracy/ })));
    await type(field('accuracy.label.en'), 'Errors');
    expect(foot()).toBe('Judgements by version 1 stay as they are; from now on version 2 is asked.');
    await press('Ctrl+Enter');
    const saved = asked.find(({ method }) => method === 'ratings.saveProtocol');
    expect(saved?.input).toMatchObject({ datasetId: 5, seen: { version: 1 } });
  });

  it('is left at once where nothing is changed, and asks before a change is lost', async () => {
    const { workbench } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [],
    });
    let closed = 0;
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => (closed += 1)} />);
    await act(async () => {});
    await press('Escape');
    expect(closed).toBe(1);
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    await press('Escape');
    expect([closed, screen.getByRole('dialog', { name: 'Close without saving the protocol?' })]).toEqual([
      1,
      expect.anything(),
    ]);
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    expect(closed).toBe(2);
  });

  it('has what was changed and not saved again after the window went away, until it is saved or given up', async () => {
    const kept = new Map<string, unknown>();
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => study,
      'ratings.protocolVersions': () => [],
      'session.read': ({ key }: { key: string }) => ({ value: kept.get(key) ?? null }),
      'session.write': ({ key, value }: { key: string; value: unknown }) => void kept.set(key, value),
      'ratings.saveProtocol': () => ({ version: 1, counter: 7, savedAt: '' }),
    });
    const openPage = async () => {
      const page = renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
      await act(async () => {});
      return page;
    };
    const choice = () => screen.getByRole<HTMLInputElement>('radio', { name: 'not by its raters' });
    let page = await openPage();
    await act(async () => fireEvent.click(choice()));
    page.unmount();
    page = await openPage();
    expect([choice().checked, foot()]).toEqual([true, expect.not.stringContaining('Nothing is changed')]);
    await press('Ctrl+Enter');
    page.unmount();
    expect(asked.filter(({ method }) => method === 'ratings.saveProtocol')).toHaveLength(1);
    page = await openPage();
    expect(foot()).toBe('Nothing is changed.');
    await act(async () => fireEvent.click(choice()));
    await press('Escape');
    await act(async () => fireEvent.click(screen.getByRole('button', { name: 'Close without saving' })));
    page.unmount();
    await openPage();
    expect(foot()).toBe('Nothing is changed.');
  });

  it('has a field for everything that a protocol holds; what nobody judged by is saved in place', async () => {
    const { workbench, asked } = fakeWorkbench({
      'ratings.readStudy': () => ({ datasetId: 5, title: 'Hepatic', pairCount: 10, protocol: fiveCriteria }),
      'ratings.protocolVersions': () => [{ protocol: fiveCriteria, submissionCount: 0 }],
      'ratings.saveProtocol': () => ({ version: 1, counter: 7, savedAt: '' }),
    });
    renderIn(workbench, <ProtocolPage datasetId={5} onClose={() => {}} />);
    await act(async () => {});
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Save/ }).textContent).not.toContain('version');
    for (const name of ['the last answer alone, without its steps', "evaluators' names hidden at first"])
      await act(async () => fireEvent.click(screen.getByRole('checkbox', { name })));
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'not by its raters' })));
    expect(screen.getByText('2 changes')).toBeDefined();
    await press('v');
    const decisions = screen.getByRole('group', { name: 'Decisions' });
    expect(decisions.textContent).toContain("Before: by anybody, evaluators' names hidden at first");
    await press('Ctrl+Enter');
    const [saved] = asked.filter(({ method }) => method === 'ratings.saveProtocol').map(({ input }) => input);
    const decided = { by: 'notRaters', hidesNames: false };
    expect(saved).toMatchObject({ protocol: { answersOnly: true, plainText: false, decisions: decided } });
    const lines = Object.values(settingMembers).flat();
    const elsewhere = ['id', 'version', 'criteria', 'staysVisible'];
    expect([...lines, ...elsewhere].sort()).toEqual(Object.keys(fiveCriteria).sort());
  });
});

describe('the pairs of a study in the making', () => {
  it('are all in the list, of which as many rows are drawn as are seen', async () => {
    const [row] = pairing.pairs;
    const pairs = Array.from({ length: 805 }, (_, index) => ({ ...row, keyA: `h-${index}`, keyB: `${index}` }));
    await open({ 'ratings.pairUp': () => ({ ...pairing, pairs, pairCount: 805 }) });
    await putBoth();
    expect(screen.getByText('all 805 pairs')).toBeDefined();
    const table = screen.getByRole('table');
    expect(table.getAttribute('aria-rowcount')).toBe('806');
    expect(table.querySelectorAll('[aria-rowindex]').length).toBeLessThan(60);
  });
});
