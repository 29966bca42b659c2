import { act, fireEvent, screen } from '@testing-library/react';
import { describe, expect, it } from 'vitest';
import { AppError } from '../../../../shared/errors.ts';
import { eachInEmptyWindow } from '../../../testing/fakeWorkbench.tsx';
import { pressKeys } from '../../../testing/pressKeys.ts';
import { focusRoomWhenLost } from '../../../window/paneFocus.ts';
import { pairing } from './makingFixture.ts';
import { field, foot, openMaking, pressOn, putBoth, type } from './makingPageFixture.tsx';

eachInEmptyWindow();

const makeButton = () => screen.getByRole('button', { name: /^Make the study/ });

describe('a study in the making', () => {
  it('gives the keys to its first set where they went nowhere, so that arrows and A are about what is seen', async () => {
    await openMaking();
    act(focusRoomWhenLost);
    const rows = [...document.querySelectorAll('.mk-set')];
    expect(document.activeElement).toBe(rows[0]);
    await pressKeys('ArrowDown');
    expect(document.activeElement).toBe(rows[1]);
  });

  it('is put together by keys, says what is still missing, and is made with what stays visible in its protocol', async () => {
    const { inputsOf, made, emit } = await openMaking({
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
    await pressKeys('Ctrl+Enter');
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
    const { made } = await openMaking({
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
    const { inputsOf, made } = await openMaking();
    await putBoth();
    await pressKeys('s');
    expect(inputsOf('ratings.pairUp').at(-1)).toMatchObject({ a: { id: '2 kaede-13b' }, b: { id: '2 aoba-7b' } });
    await pressKeys('Escape');
    expect(made).toEqual([-1]);
  });

  it('is closed while a question of its protocol is missing, and the key leads to the text', async () => {
    await openMaking();
    await putBoth();
    act(() => screen.getByRole('button', { name: /Accuracy/ }).focus());
    await act(async () => fireEvent.click(screen.getByRole('button', { name: /Accuracy/ })));
    await type(field('accuracy.question.en'), '');
    expect(screen.getByText('The question has no English.')).toBeDefined();
    await type(field('accuracy.question.ja'), '');
    expect(foot()).toBe('1 text of the protocol is missing.');
    await pressKeys('v');
    expect(screen.getAllByText(/^Before: /)).toHaveLength(2);
  });

  it('marks settings that are changed, and says by V what they were', async () => {
    await openMaking();
    await putBoth();
    const setting = (name: string) => screen.getByRole('group', { name });
    await act(async () => fireEvent.click(screen.getByRole('radio', { name: 'one screen' })));
    await act(async () => fireEvent.click(screen.getByRole('checkbox', { name: 'Neither is good' })));
    const marked = [...document.querySelectorAll('.mp-setting[data-changed="true"]')];
    expect(marked).toEqual([setting('Outcomes'), setting('Screen')]);
    expect(screen.getByText('2 changes')).toBeDefined();
    await pressOn(setting('Screen'), 'v');
    expect(setting('Outcomes').textContent).toContain('Before: Equally good, Neither is good, Unable');
    expect(setting('Screen').textContent).toContain('Before: two pages, Reasons optional');
  });

  it('says how many repeats all evaluators get, also where it is one', async () => {
    await openMaking({ 'ratings.pairUp': () => ({ ...pairing, pairCount: 12 }) });
    await putBoth();
    fireEvent.change(screen.getByRole('combobox', { name: 'Repeats' }), { target: { value: '10' } });
    expect(screen.getByText(/^each rates all 12:/).textContent).toBe('each rates all 12: 12 in all, and 1 repeat');
  });

  it('says where it is not blind that names stay, and writes that into the protocol', async () => {
    const { inputsOf } = await openMaking();
    await putBoth();
    expect(screen.getByText(/^Hidden without your doing: names/)).toBeDefined();
    await act(async () => fireEvent.click(screen.getByRole('switch', { name: 'Blind' })));
    expect(screen.getByText(/^The protocol is not blind: names of models stay/)).toBeDefined();
    await type(screen.getByLabelText('Name'), 'Hepatic');
    await pressKeys('Ctrl+Enter');
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
    await openMaking();
    await pressOn(document.querySelector('.mk-set'), 'n');
    const names = () =>
      [...document.querySelectorAll('[data-criterion]')].map((one) => one.getAttribute('data-criterion'));
    expect(names().at(-1)).toBe('criterion_6');
    await pressOn(document.querySelector('[data-criterion="criterion_6"] button'), 'Alt+ArrowUp');
    expect(names().at(-2)).toBe('criterion_6');
  });
});
