import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { CasePlan } from '../../../../../shared/rooms/drift/caseViews.ts';
import { prepareWindow, resetFrame } from '../../../../testing/fakeWorkbench.tsx';
import { inRoom } from '../../dialogs/dialogsFixture.tsx';
import { PlansPane } from './PlansPane.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const filed: CasePlan = {
  caseId: 1,
  caseKey: 'c_001_𠮷',
  plan: '睡眠を整える',
  sourceId: 17,
  split: 'test',
  components: ['goal'],
  fileName: 'target_plans.json',
  author: null,
  savedAt: null,
  revision: 0,
  strangeAnchors: [],
};
const none: CasePlan = {
  ...filed,
  caseId: 2,
  caseKey: 'c_002',
  plan: '',
  sourceId: null,
  components: [],
  fileName: null,
};

/** A core that keeps what is written. */
function planCore() {
  let plans: CasePlan[] = [filed, none];
  const savedAt = '2026-02-03T04:05:07.000Z';
  return {
    'drift.plans': () => plans,
    'drift.setPlan': ({ caseId, plan, sourceId }: { caseId: number; plan: string; sourceId: string | null }) => {
      const written = { plan, sourceId, fileName: null, author: 'C. Saeki', savedAt, revision: 1 };
      plans = plans.map((one) => (one.caseId === caseId ? { ...one, ...written } : one));
      return { counter: 2, savedAt };
    },
    undo: () => {
      plans = [filed, none];
    },
  };
}

/** The list draws no rows without a height, so its keys choose. */
async function opened(downs: number) {
  const core = planCore();
  const shown = inRoom(<PlansPane />, { listTab: 'plans' }, core);
  const list = await screen.findByRole('listbox', { name: 'Cases with their plans' });
  for (let at = 0; at < downs; at += 1) fireEvent.keyDown(list, { key: 'ArrowDown' });
  return { ...shown, core, list, field: screen.getByRole<HTMLTextAreaElement>('textbox', { name: /^Plan of/ }) };
}

test('says where a plan comes from', async () => {
  await opened(1);
  expect(screen.getByText(/from target_plans.json/)).toBeTruthy();
  expect(screen.getByText('Parts: goal')).toBeTruthy();
});

test('saves when the field is left, and shows what an undo left', async () => {
  const { field, inputsOf, core, store } = await opened(1);
  fireEvent.change(field, { target: { value: 'Sleep diary' } });
  expect(screen.getByText(/^Not saved yet/)).toBeTruthy();
  fireEvent.blur(field);
  const sent = { caseId: 1, plan: 'Sleep diary', sourceId: '17', base: { plan: '睡眠を整える', sourceId: '17' } };
  await waitFor(() => expect(inputsOf('drift.setPlan')).toEqual([sent]));
  act(() => store.getState().casesChanged([1]));
  expect(await screen.findByText(/^C. Saeki, .* revision 1$/)).toBeTruthy();
  core.undo();
  act(() => store.getState().casesChanged([1]));
  await waitFor(() => expect(field.value).toBe('睡眠を整える'));
  expect(inputsOf('drift.setPlan')).toHaveLength(1);
});

test('shows what an undo left, however soon it follows the saving', async () => {
  const { field, inputsOf, core, store } = await opened(1);
  fireEvent.change(field, { target: { value: '睡眠を整える abc' } });
  await act(() => store.getState().flush());
  core.undo();
  act(() => store.getState().casesChanged([1]));
  await waitFor(() => expect(field.value).toBe('睡眠を整える'));
  fireEvent.blur(field);
  await act(() => store.getState().flush());
  expect(inputsOf('drift.setPlan')).toHaveLength(1);
});

test('saves with Ctrl+Enter, and what is typed when another case is chosen', async () => {
  const { field, inputsOf, list } = await opened(2);
  fireEvent.change(field, { target: { value: '一つ目' } });
  fireEvent.keyDown(field, { key: 'Enter', ctrlKey: true });
  await waitFor(() => expect(inputsOf('drift.setPlan')).toHaveLength(1));
  fireEvent.change(field, { target: { value: '二つ目' } });
  fireEvent.keyDown(list, { key: 'ArrowUp' });
  await waitFor(() => expect(inputsOf('drift.setPlan')).toHaveLength(2));
  expect(inputsOf('drift.setPlan')).toEqual([
    { caseId: 2, plan: '一つ目', sourceId: null, base: { plan: '', sourceId: null } },
    { caseId: 2, plan: '二つ目', sourceId: null, base: { plan: '一つ目', sourceId: null } },
  ]);
});

test('a plan that is as it was again is not sent, also when another set is shown before its field is left', async () => {
  const { field, inputsOf, store } = await opened(1);
  fireEvent.change(field, { target: { value: 'Sleep diary' } });
  fireEvent.change(field, { target: { value: '睡眠を整える' } });
  await act(() => store.getState().openSet(4));
  await act(() => store.getState().flush());
  expect(inputsOf('drift.setPlan')).toEqual([]);
});

test('leaving the field of one plan sends no other that waits to be saved', async () => {
  const { field, inputsOf, store } = await opened(1);
  act(() => store.getState().typePlan(2, { text: '𠮷', source: '' }));
  fireEvent.change(field, { target: { value: 'Sleep diary' } });
  fireEvent.blur(field);
  await waitFor(() => expect(Object.keys(store.getState().planDrafts)).toEqual(['2']));
  expect(inputsOf('drift.setPlan')).toMatchObject([{ caseId: 1, plan: 'Sleep diary', sourceId: '17' }]);
});

test('tells how many cases a search hides', async () => {
  await opened(1);
  fireEvent.change(screen.getByLabelText('Find a case or plan'), { target: { value: 'nothing like it' } });
  expect(screen.getByText('2 cases are hidden by the search or the filter.')).toBeTruthy();
  fireEvent.click(screen.getByRole('button', { name: 'Show all' }));
  expect(screen.getByText('2 of 2 shown')).toBeTruthy();
});
