import { act, fireEvent, screen, within } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import type { TaskProgress } from '../../../../shared/api/events.ts';
import { AppError } from '../../../../shared/errors.ts';
import { fiveCriteria } from '../../../../shared/rooms/ratings/protocol.ts';
import type { RowMapping } from '../../../../shared/rooms/ratings/rowMapping.ts';
import type { MergeReport, OtherPerson, RowConflict } from '../../../../shared/rooms/ratings/rows.ts';
import type { Study } from '../../../../shared/rooms/ratings/study.ts';
import {
  buildDataset,
  eachInEmptyWindow,
  type FakeAnswers,
  fakeWorkbench,
  renderIn,
} from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useMerging } from '../merging.ts';
import { renderPages } from '../pagesFixture.tsx';
import { palette } from '../palette.tsx';
import { RatingsRoom } from '../RatingsRoom.tsx';
import { buildEntry, buildStudy, ratingsAnswers } from '../ratingsFixture.ts';
import type { View } from '../ratingsState.ts';
import { createRatingsStore } from '../ratingsStore.ts';

eachInEmptyWindow();

const source = { kind: 'grant', grantId: '6f1f5bd4-0c5e-4c53-9a52-0f9a3d1c7a10' } as const;
const saved = { counter: 1, savedAt: '2026-11-23T16:08:55.000Z' };

async function open(answers: FakeAnswers = {}, { view = 'study' as View } = {}) {
  const fake = fakeWorkbench(ratingsAnswers(answers));
  const { asked } = fake;
  const workbench = { ...fake.workbench, pickFiles: async () => [{ name: 'aki.akapen-ratings.json', source }] };
  const store = createRatingsStore(workbench.call, { later: () => () => {} });
  await store.getState().openStudy(5, view);
  await workbench.store.getState().reloadDatasets();
  await renderPages(workbench, store);
  const inputsOf = (method: string) => asked.filter((one) => one.method === method).map(({ input }) => input);
  /** Something is heard of the fetching of rows. */
  const tell = async (change: Partial<TaskProgress>) => {
    const task = { taskId: 'f', kind: 'fetch', subject: 'cardio', state: 'running', done: 0, total: null } as const;
    await act(async () => fake.emit('tasks.progress', { ...task, elapsedMs: 0, result: null, error: null, ...change }));
  };
  return { store, inputsOf, tell };
}

async function click(name: string | RegExp, within_ = screen as Pick<typeof screen, 'getByRole'>): Promise<void> {
  await act(async () => fireEvent.click(within_.getByRole('button', { name })));
}
const withStudy = (change: Partial<Study>): FakeAnswers => ({ 'ratings.readStudy': () => buildStudy(change) });
const dialog = () => within(screen.getByRole('dialog'));

describe('the three parts of a study', () => {
  it('are one key, or one press of the switch, away from each other', async () => {
    const { store } = await open({}, { view: 'register' });
    const part = (name: RegExp) => screen.getByRole('radio', { name });
    expect((part(/^Rate/) as HTMLInputElement).checked).toBe(true);
    await act(async () => fireEvent.click(part(/^Study/)));
    expect(store.getState().view).toBe('study');
    await act(async () => {
      fireEvent.keyDown(document.activeElement ?? document.body, { key: 'r', altKey: true });
    });
    expect(store.getState().view).toBe('rate');
  });

  it('begin at the welcome page for who is not registered', async () => {
    const { store } = await open({ 'ratings.studies': () => [buildEntry({ mine: null })] });
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: /^Rate/ })));
    expect(store.getState().view).toBe('welcome');
  });

  it('are found in the palette, as are the studies by title and id', async () => {
    const { workbench } = fakeWorkbench(ratingsAnswers());
    const find = (text: string) => palette.find({ call: workbench.call, datasetId: null, text, limit: 6 });
    expect(await find('renal')).toMatchObject({
      matched: 1,
      total: 1,
      items: [{ id: 5, title: 'Cardio-renal study' }],
    });
    expect(await find('cardio')).toMatchObject({ matched: 1 });
    expect(await find('lungs')).toMatchObject({ matched: 0, total: 1 });
  });
});

it.each([
  { isOpen: true, told: 'Tools. Monarch only in A' },
  { isOpen: false, told: 'Shown when the study has ended' },
])(
  'what cannot be hidden is not told to whoever rates while a blind study goes on (open: $isOpen)',
  async ({ isOpen, told }) => {
    const noted = ['Tools. Monarch only in A, in 17 of 41 pairs.'];
    await open(withStudy({ isOpen, protocol: { ...fiveCriteria, staysVisible: noted } }));
    const [term] = screen.getAllByText('Cannot be hidden');
    expect(term?.parentElement?.textContent).toContain(told);
    expect(term?.parentElement?.textContent?.includes('Monarch')).toBe(isOpen);
  },
);

it('says beside the judgements of people how many verdicts its files brought', async () => {
  await open(withStudy({ evaluatorCount: 0, verdictCount: 2_415 }));
  expect(screen.getByText('0 evaluators, 0 judgements, 2,415 verdicts in its files')).toBeTruthy();
});

it('a study that is withdrawn leaves for the list, after it was said what becomes of its judgements', async () => {
  const { store, inputsOf } = await open({
    'datasets.list': () => [buildDataset({ id: 5, room: 'ratings', name: 'Cardio-renal study' })],
    'datasets.withdraw': () => ({}),
  });
  await click('Withdraw this study…');
  expect(screen.getByRole('dialog', { name: 'Withdraw Cardio-renal study?' }).textContent).toMatch(
    /with its judgements .* Rows that wait in the outbox stay there/,
  );
  expect(inputsOf('datasets.withdraw')).toEqual([]);
  await click('Withdraw', dialog());
  expect(inputsOf('datasets.withdraw')).toEqual([{ datasetId: 5 }]);
  expect(store.getState().view).toBe('studies');
  expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Cardio-renal study is withdrawn.']);
});

describe('the end of a study', () => {
  it('is for nobody who rates in a blind study and has questions left, as it says', async () => {
    const { inputsOf } = await open({ ...withStudy({ isOpen: false }), 'ratings.setClosed': () => saved });
    expect(screen.getByText(/^You rate here, and 3 of your questions are left/)).toBeTruthy();
    await click(/^End the study/);
    expect(screen.queryByRole('dialog')).toBeNull();
    expect(inputsOf('ratings.setClosed')).toEqual([]);
  });

  it('says what it does before it is done', async () => {
    const { inputsOf } = await open({ 'ratings.setClosed': () => saved });
    await click(/^End the study/);
    expect(screen.getByRole('dialog').textContent).toContain('Nobody can submit, revise or withdraw');
    expect(inputsOf('ratings.setClosed')).toEqual([]);
    await click('End the study', dialog());
    expect(inputsOf('ratings.setClosed')).toEqual([{ datasetId: 5, closed: true }]);
  });

  it('tells who ended it and when, and opens it again', async () => {
    const ended = { by: 'R. Kato', at: '2026-11-20T10:00:00.000Z' };
    const { inputsOf } = await open({ ...withStudy({ ended }), 'ratings.setClosed': () => saved });
    expect(screen.getByText(/^Ended by R\. Kato, 2026-11-20/)).toBeTruthy();
    await click(/^Open it again/);
    await click('Open it again', dialog());
    expect(inputsOf('ratings.setClosed')).toEqual([{ datasetId: 5, closed: false }]);
  });

  it('shows names only after it said what that means, and which code was whose', async () => {
    let unblinded: Study['unblinded'] = null;
    const { inputsOf } = await open({
      'ratings.readStudy': () =>
        buildStudy({ unblinded, models: [{ code: 'M-1', name: unblinded === null ? null : 'TxAgent' }] }),
      'ratings.unblind': () => {
        unblinded = { by: 'R. Kato', at: '2026-11-20T10:00:00.000Z' };
        return saved;
      },
    });
    expect(document.body.textContent).not.toContain('TxAgent');
    await click(/^Unblind/);
    expect(screen.getByRole('dialog').textContent).toContain('but not unseen');
    await click('Show the names', dialog());
    expect(inputsOf('ratings.unblind')).toHaveLength(1);
    expect(screen.getByText('TxAgent').closest('li')?.textContent).toBe('M-1 TxAgent');
  });

  it('leaves names, conflicts and people closed to who rates in it', async () => {
    const { inputsOf } = await open(withStudy({ isOpen: false }));
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Unblind/ }).disabled).toBe(true);
    expect(screen.getByText('You rate in this study.')).toBeTruthy();
    expect(inputsOf('ratings.conflicts')).toEqual([]);
    expect(screen.queryByRole('button', { name: /everybody/ })).toBeNull();
  });
});

describe("the table of the team's database", () => {
  const settings = { kind: 'postgres', host: 'db.example.org', port: 5432, database: 'd', user: 'u', table: 'rows' };
  const tables = (...studies: string[]): FakeAnswers => ({
    'outbox.overview': () => ({ destinations: studies.map((study, at) => ({ id: at + 1, study, settings })) }),
  });

  const none = {
    completed: 0,
    unknownWords: [],
    unknownVersions: [],
    isOtherState: null,
    isEnded: false,
    conflicts: [],
    refused: [],
  };
  const nothing = { ...none, added: 0, same: 0, conflictCount: 0, refusedCount: 0 };

  it('is offered where the study has one, and tells what came in and what was in the way', async () => {
    const { inputsOf, tell } = await open({
      ...tables('other', 'cardio'),
      'ratings.pullRows': () => ({ taskId: 'f' }),
    });
    expect(screen.getByText('db.example.org/d/rows')).toBeTruthy();
    await click(/^Fetch new judgements/);
    await tell({
      state: 'done',
      result: { ...nothing, added: 1200, conflictCount: 2, refusedCount: 1, trouble: null },
    });
    expect(useFrame.getState().toasts.at(-1)?.text).toMatch(
      /^1,200 judgements came in\. 2 contradict .* 1 row is no judgement/,
    );
    expect(inputsOf('ratings.pullRows')).toEqual([{ datasetId: 5, destinationId: 2 }]);
  });

  it('says of a study that has ended that its results change, where something came in', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, added: 1, isEnded: true, trouble: null } });
    expect(useFrame.getState().toasts.at(-1)?.text).toBe(
      '1 judgement came in. The study has ended. Its final results change with these rows.',
    );
  });

  it('of a study that has ended brings no news of it with rows that were here', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, same: 3, isEnded: true, trouble: null } });
    expect(useFrame.getState().toasts.at(-1)?.text).toBe('0 judgements came in.');
  });

  it('says what was in the way', async () => {
    const { tell } = await open({ ...tables('cardio'), 'ratings.pullRows': () => ({ taskId: 'f' }) });
    await click(/^Fetch new judgements/);
    await tell({ state: 'done', result: { ...nothing, trouble: { code: 'wrongPassword', params: { user: 'u' } } } });
    expect(screen.getByRole('alert').textContent).toContain('does not accept u with this password');
  });

  it('says how much came while it is read, and is stopped like other long work', async () => {
    const { inputsOf, tell } = await open({
      ...tables('cardio'),
      'ratings.pullRows': () => ({ taskId: 'f' }),
      'tasks.cancel': () => ({}),
    });
    await click(/^Fetch new judgements/);
    await tell({ state: 'running', done: 5000 });
    expect(screen.getByText(/5,000 so far/)).toBeTruthy();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fetch new/ }).disabled).toBe(true);
    await click('Cancel');
    expect(inputsOf('tasks.cancel')).toEqual([{ taskId: 'f' }]);
    await tell({ state: 'cancelled' });
    expect(screen.getByRole<HTMLButtonElement>('button', { name: /^Fetch new/ }).disabled).toBe(false);
  });

  it('is not spoken of where there is none', async () => {
    await open(tables('other'));
    expect(screen.queryByRole('button', { name: /^Fetch/ })).toBeNull();
  });
});

const report: MergeReport = {
  added: 120,
  completed: 0,
  same: 30,
  conflicts: [{ submissionId: 's', columns: ['comment'] }],
  conflictCount: 1,
  refused: [
    { place: 7, reason: 'fieldMissing', field: 'evaluator_id' },
    { place: 9, reason: 'unknownRating', field: 'rate_A_accuracy', value: '9' },
  ],
  refusedCount: 2,
  unknownWords: [],
  unknownVersions: [2, 3],
  isOtherState: true,
  isEnded: false,
};

describe('a file of judgements', () => {
  it('is counted before it is taken, with what is not taken and why', async () => {
    const { inputsOf, store } = await open({
      'ratings.previewMerge': () => report,
      'ratings.mergeFile': () => report,
    });
    await click(/^Merge a file/);
    const text = screen.getByRole('dialog').textContent ?? '';
    for (const part of [
      'Nothing has been written yet; what is taken cannot be taken back by undo.',
      'evaluator_id is missing',
      'rate_A_accuracy is "9", which is no rating of the study',
      'a protocol that is not here: protocol v2, protocol v3.',
      'another state of the study',
    ])
      expect(text).toContain(part);
    expect(inputsOf('ratings.mergeFile')).toEqual([]);
    await click(/^Take 120 judgements/, dialog());
    expect(inputsOf('ratings.mergeFile')).toEqual([{ datasetId: 5, source, mapping: null }]);
    expect(store.getState().view).toBe('study');
    expect(useFrame.getState().toasts.map((toast) => toast.text)).toEqual([
      '120 judgements came in. 1 contradicts what is here: decide it below.',
    ]);
  });

  it('says above its button that a study has ended whose results it changes, and takes it all the same', async () => {
    let previewed: MergeReport = { ...report, isEnded: true };
    const { inputsOf } = await open({ 'ratings.previewMerge': () => previewed, 'ratings.mergeFile': () => previewed });
    const caution = 'The study has ended.Its final results change with these rows.';
    await click(/^Merge a file/);
    expect(screen.getByRole('dialog').textContent).toContain(caution);
    await click(/^Take 120 judgements/, dialog());
    expect(inputsOf('ratings.mergeFile')).toHaveLength(1);
    for (const other of [report, { ...report, isEnded: true, added: 0 }]) {
      previewed = other;
      await click(/^Merge a file/);
      expect(screen.getByRole('dialog').textContent).not.toContain('The study has ended.');
      await click(/^Cancel/, dialog());
    }
  });

  it('is taken once by a double press, and can be taken again where the first try failed', async () => {
    let answer = Promise.withResolvers<MergeReport>();
    const { inputsOf } = await open({
      'ratings.previewMerge': () => report,
      'ratings.mergeFile': () => answer.promise,
    });
    await click(/^Merge a file/);
    for (const _ of [1, 2]) await click(/^Take 120 judgements/, dialog());
    expect(inputsOf('ratings.mergeFile')).toHaveLength(1);
    await act(async () => answer.reject(new AppError('INTERNAL', 'none')));
    answer = Promise.withResolvers<MergeReport>();
    await click(/^Take 120 judgements/, dialog());
    expect(inputsOf('ratings.mergeFile')).toHaveLength(2);
    await act(async () => answer.resolve(report));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('with nothing but contradictions is taken for them, and neither the button nor the toast speaks of none', async () => {
    const beside = () => ({ ...report, added: 0, refused: [], refusedCount: 0 });
    await open({ 'ratings.previewMerge': beside, 'ratings.mergeFile': beside });
    await click(/^Merge a file/);
    await click(/^Keep 1 contradiction/, dialog());
    expect(useFrame.getState().toasts.at(-1)?.text).toBe('1 contradicts what is here: decide it below.');
  });

  it('with texts that are cut here is taken for them alone, and says so', async () => {
    const nothing = { added: 0, same: 4, conflicts: [], conflictCount: 0, refused: [], refusedCount: 0 };
    const whole = () => ({ ...report, ...nothing, completed: 2 });
    await open({ 'ratings.previewMerge': whole, 'ratings.mergeFile': whole });
    await click(/^Merge a file/);
    expect(dialog().getByRole('row', { name: /^Whole now 2/ })).toBeTruthy();
    await click(/^Take 2 judgements/, dialog());
    expect(useFrame.getState().toasts.at(-1)?.text).toBe('2 judgements have their whole texts now.');
  });

  it('of another study that is here goes there, when somebody says so', async () => {
    const { inputsOf } = await open({
      'ratings.studies': () => [buildEntry(), buildEntry({ datasetId: 9, studyId: 'hepatic', title: 'Hepatic' })],
      'ratings.previewMerge': ({ datasetId }: { datasetId: number }) => {
        if (datasetId === 9) return report;
        throw new AppError('CONFLICT', 'other', { reason: 'otherStudy', studyId: 'hepatic' });
      },
    });
    await click(/^Merge a file/);
    expect(screen.getByRole('dialog').textContent).toContain('These judgements are of another study, hepatic.');
    await click('Merge into Hepatic', dialog());
    expect(inputsOf('ratings.previewMerge')).toEqual([
      { datasetId: 5, source, mapping: null },
      { datasetId: 9, source, mapping: null },
    ]);
    expect(dialog().getByRole<HTMLButtonElement>('button', { name: /^Take 120/ }).disabled).toBe(false);
  });

  it('of another program in another encoding says so, and not only that it is none of ours', async () => {
    const refusing = (problem: string) => () => {
      throw new AppError('IMPORT_MALFORMED', 'none', { problem });
    };
    await open({
      'ratings.previewMerge': refusing('noRatingRows'),
      'ratings.readColumns': refusing('notUtf8'),
    });
    await click(/^Merge a file/);
    expect(screen.getByRole('dialog').textContent).toContain('Shift_JIS');
  });

  it('of another program is taken by its columns: proposed, put right, and what means nothing is told', async () => {
    const head = {
      columns: ['prompt_id', 'model_a', 'model_b', 'annotator', 'winner', 'latency'],
      rowCount: 40,
      rows: [{ prompt_id: 'q1', model_a: 'x', model_b: 'y', annotator: '7', winner: 'left', latency: '3' }],
    };
    const { inputsOf } = await open({
      'ratings.previewMerge': ({ mapping }: { mapping: RowMapping | null }) => {
        if (mapping === null) throw new AppError('IMPORT_MALFORMED', 'none', { problem: 'noRatingRows' });
        return { ...report, unknownWords: [{ column: 'winner', word: 'meh', count: 2 }] };
      },
      'ratings.readColumns': () => head,
      'ratings.mergeFile': () => report,
    });
    await click(/^Merge a file/);
    const text = screen.getByRole('dialog').textContent ?? '';
    for (const part of ['1 of 40 rows', 'Not taken: latency', 'winner "meh" (2)']) expect(text).toContain(part);
    const comment = screen.getByLabelText<HTMLSelectElement>('Comment');
    await act(async () => fireEvent.change(comment, { target: { value: 'latency' } }));
    await click(/^Take 120 judgements/, dialog());
    expect(inputsOf('ratings.mergeFile')).toMatchObject([
      {
        mapping: {
          fields: {
            question_id: 'prompt_id',
            model_A: 'model_a',
            model_B: 'model_b',
            evaluator_id: 'annotator',
            comment: 'latency',
          },
          criteria: { problem_resolution: { choice: 'winner' }, accuracy: { choice: null } },
        },
      },
    ]);
  });

  it('that was dropped on the window is asked about in the room', async () => {
    const { workbench } = fakeWorkbench(ratingsAnswers({ 'ratings.previewMerge': () => report }));
    useMerging.setState({ file: { name: 'aki.json', source } });
    renderIn(workbench, <RatingsRoom />);
    await act(async () => {});
    expect(screen.getByRole('dialog').textContent).toContain('Merge aki.json');
  });
});

const conflict: RowConflict = {
  submissionId: 'a',
  sha256: 'f'.repeat(64),
  source: 'b.json',
  seenAt: '2026-11-20T10:00:00.000Z',
  question: 'Which drug?',
  evaluator: '0412',
  columns: ['comment', 'pw_accuracy'],
  kept: { comment: 'first', pw_accuracy: 'A', device_id: 'd' },
  other: { comment: '', pw_accuracy: 'B', device_id: 'd' },
  decision: null,
};

describe('rows that contradict each other', () => {
  it('stand side by side in what differs, and either counts when a person says so', async () => {
    const { inputsOf } = await open({
      'ratings.conflicts': () => [conflict],
      'ratings.decideConflict': () => saved,
    });
    const cells = [...document.querySelectorAll('.sp-sides tbody tr')].map((row) =>
      [...row.querySelectorAll('th, td')].map((cell) => cell.textContent),
    );
    expect(cells).toEqual([
      ['comment', 'first', '(empty)'],
      ['pw_accuracy', 'A', 'B'],
    ]);
    await click('The later counts');
    await click('The first counts');
    const order = {
      datasetId: 5,
      submissionId: 'a',
      sha256: conflict.sha256,
      rowId: expect.stringMatching(/^[0-9a-f-]{36}$/),
    };
    expect(inputsOf('ratings.decideConflict')).toEqual([
      { ...order, takes: 'other' },
      { ...order, takes: 'kept' },
    ]);
  });

  it('say who decided, and the decision is taken back', async () => {
    const decision = { takes: 'other' as const, by: 'R. Kato', at: '2026-11-20T11:00:00.000Z' };
    const { inputsOf } = await open({
      'ratings.conflicts': () => [{ ...conflict, decision }],
      'ratings.decideConflict': () => saved,
    });
    expect(screen.getByText(/^Decided by R\. Kato/)).toBeTruthy();
    await click('Take back');
    expect(inputsOf('ratings.decideConflict')).toMatchObject([{ takes: null }]);
  });
});

describe('who judged elsewhere', () => {
  const person: OtherPerson = {
    studyEvaluatorId: '0412',
    deviceCount: 1,
    submissionCount: 40,
    ...{ name: 'C. Saeki', email: 'c@example.org', npi: '', isErased: false },
  };

  it('is erased after it was said what stays', async () => {
    const { inputsOf } = await open({
      'ratings.otherPeople': () => [person, { ...person, studyEvaluatorId: '7', name: '', email: '', isErased: true }],
      'ratings.eraseOther': () => saved,
    });
    expect(screen.getByText('erased')).toBeTruthy();
    await click('Erase name, e-mail and NPI of 0412…');
    expect(screen.getByRole('dialog').textContent).toContain('The history says that somebody was erased, and not who');
    await click('Erase name, e-mail and NPI', dialog());
    expect(inputsOf('ratings.eraseOther')).toEqual([{ datasetId: 5, studyEvaluatorId: '0412' }]);
  });
});

describe('what cannot be hidden', () => {
  const one = { onlyA: [], onlyB: [], coveredBy: null };
  const traits = [
    { ...one, trait: 'length' as const, a: 3, b: 0, pairCount: 3 },
    { ...one, trait: 'tools' as const, a: 2, b: 0, pairCount: 2, onlyA: ['FDA'], coveredBy: 'answersOnly' as const },
    { ...one, trait: 'recurring' as const, a: 1, b: 0, pairCount: 2 },
  ];

  it('is measured for the owner, and covered or written down by a change of the protocol', async () => {
    const { inputsOf } = await open({
      'ratings.studyTraits': () => ({ pairCount: 3, traits }),
      'ratings.saveProtocol': () => ({ ...saved, version: 4 }),
    });
    expect(screen.getByText(/^A is longer in 3 of 3 pairs/)).toBeTruthy();
    expect(
      screen.getByText(/^Rows that are sent or exported have one code for a model in every question/),
    ).toBeTruthy();
    expect(screen.getByText(/stand in several pairs of their question, 2 of 3 pairs/)).toBeTruthy();
    await click('Write it into the protocol');
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Answers only' })));
    const noted = (...words: readonly string[]) => words.map((word) => expect.stringContaining(word));
    expect(inputsOf('ratings.saveProtocol')).toMatchObject([
      {
        protocol: {
          answersOnly: false,
          staysVisible: noted('Codes in rows.', 'Length.', 'FDA only in A', 'Answers that come again.'),
        },
      },
      { protocol: { answersOnly: true, staysVisible: noted('Codes in rows.', 'Length.', 'Answers that come again.') } },
    ]);
  });

  it('is not measured for who rates in the study, since tools would name a model', async () => {
    const { inputsOf } = await open(withStudy({ isOpen: false }));
    expect(inputsOf('ratings.studyTraits')).toEqual([]);
  });
});
