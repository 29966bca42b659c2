import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import type { RowMapping } from '../../../../shared/rooms/ratings/rowMapping.ts';
import type { MergeReport, OtherPerson, RowConflict } from '../../../../shared/rooms/ratings/rows.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useMerging } from '../merging.ts';
import { RatingsRoom } from '../RatingsRoom.tsx';
import { buildEntry, ratingsAnswers } from '../ratingsFixture.ts';
import { click, dialog, open, saved, source } from './studyPageFixture.ts';

eachInEmptyWindow();

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
