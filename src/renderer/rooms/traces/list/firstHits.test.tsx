import { act, fireEvent, screen, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Input } from '../../../../shared/api/contract.ts';
import { fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { withListHeight } from '../../../testing/listHeight.ts';
import { press } from '../../../testing/pressKeys.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();
withListHeight(300);

const inSteps = { stepCount: 3, commentCount: 0, isInComment: false };

async function searchFor(text: string, where = inSteps, all = { groupCount: 2, traceCount: 2, stepCount: 3 }) {
  const fake = fakeWorkbench(
    tracesAnswers({
      'traces.search': () => ({
        ...all,
        commentCount: 1,
        index: { indexedBytes: 1, totalBytes: 1 },
      }),
      'traces.firstHits': ({ groupIds }: Input<'traces.firstHits'>) =>
        groupIds.map((groupId) => ({
          groupId,
          ...where,
          hit: { traceId: 10, step: 1, nth: 0, before: 'Kumo-7B gives the patient ', found: '500 mg', after: ' a day' },
        })),
      'traces.cancelSearch': () => ({}),
    }),
  );
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  fireEvent.change(screen.getByRole('textbox', { name: 'Search traces, comments' }), { target: { value: text } });
  return fake;
}

const rows = () => within(screen.getByRole('listbox', { name: 'Questions' })).getAllByRole('option');

test('a question that a search found shows its first place and in how many steps it stands; all that are drawn are asked for at once', async () => {
  const { asked } = await searchFor('500 mg');
  const mark = await screen.findAllByText('500 mg', { selector: 'mark' });
  expect(mark).toHaveLength(rows().length);
  expect(rows()[0]?.textContent).toContain('In 3 steps: …e patient 500 mg a day');
  expect(asked.filter(({ method }) => method === 'traces.firstHits')).toHaveLength(1);
  expect(screen.getByText(/3 steps, 1 comment$/)).toBeTruthy();
});

test('Enter in the field goes to the first hit, also where the open question is the one that has it', async () => {
  await searchFor('500 mg');
  await screen.findAllByText('500 mg', { selector: 'mark' });
  const inspector = within(screen.getByRole('region', { name: 'Labels and facts' }));
  expect(inspector.queryByText('A.2')).toBeNull();
  fireEvent.keyDown(screen.getByRole('textbox', { name: 'Search traces, comments' }), { key: 'Enter' });
  expect(await inspector.findByText('A.2')).toBeTruthy();
});

test('one question with one step is told in the singular', async () => {
  await searchFor('500 mg', inSteps, { groupCount: 1, traceCount: 1, stepCount: 1 });
  expect(await screen.findByText('In 1 question, 1 step, 1 comment')).toBeTruthy();
});

test('one that has it in comments alone says so', async () => {
  await searchFor('500 mg', { stepCount: 0, commentCount: 2, isInComment: true });
  await screen.findAllByText('500 mg', { selector: 'mark' });
  expect(rows()[0]?.textContent).not.toContain('steps');
  expect(rows()[0]?.textContent).toContain('In 2 comments: …e patient 500 mg');
});

test('while names are hidden none stands there', async () => {
  await searchFor('500 mg');
  await screen.findAllByText('500 mg', { selector: 'mark' });
  await act(async () => press('B'));
  for (const row of rows()) expect(row.textContent).not.toContain('Kumo');
});

async function showNothing(groupCount: number): Promise<HTMLElement> {
  const found = { groupCount, traceCount: 0, stepCount: 0, commentCount: 0 };
  const progress = { calls: 0, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 };
  const { workbench } = fakeWorkbench(
    tracesAnswers({
      'traces.search': () => ({ ...found, index: { indexedBytes: 1, totalBytes: 1 } }),
      'traces.listGroups': () => ({
        groups: [],
        offset: 0,
        total: 1,
        matched: 0,
        progress,
        doneCount: 0,
        draftCount: 0,
      }),
    }),
  );
  act(() => void workbench.store.getState().open());
  renderIn(workbench, <TracesRoom />);
  return screen.findByRole('textbox', { name: 'Search traces, comments' });
}

test.each([
  ['glargin', 'Words', 'All steps of all traces and all comments on them were searched.'],
  [
    'tool:bash glargin',
    'Words',
    'All steps that fit the fields were searched. A search with fields does not look into comments.',
  ],
  [
    'glargin',
    'Regular expression',
    'All steps of all traces were searched. A regular expression does not look into comments.',
  ],
])('a search for %s as %s that finds nothing says where it looked', async (text, mode, said) => {
  const field = await showNothing(0);
  fireEvent.change(field, { target: { value: text } });
  fireEvent.click(await screen.findByRole('button', { name: /How to search/ }));
  fireEvent.click(await screen.findByRole('menuitemradio', { name: new RegExp(`^${mode}`) }));
  expect(await screen.findByText(said)).toBeTruthy();
});

test('a search that found what the list leaves out does not say that nothing matches', async () => {
  fireEvent.change(await showNothing(2), { target: { value: 'glargin' } });
  expect(await screen.findByText('"glargin" stands in 2 questions, which are not shown')).toBeTruthy();
  expect(screen.queryByText(/were searched/)).toBeNull();
});

test('a field with a value that it does not take is told, as it was searched as text', async () => {
  await searchFor('error:maybe');
  expect(await screen.findByText('“error:maybe” was searched as text. Values of this field: yes, no')).toBeTruthy();
});
