import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { CheckFinding } from '../../../../shared/rooms/derivations/finding.ts';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import {
  buildDataset,
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
} from '../../../testing/fakeWorkbench.tsx';
import { texts } from '../../../window/i18n.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { createDerivationsStore } from '../derivationsStore.ts';
import { buildDetail, buildRow } from '../roomFixture.ts';
import { WorkPane } from './WorkPane.tsx';

const step = (subject: string) => ({ subject, relation: 'is in', objects: ['Kenya'], support: null });
const content: QuestionContent = {
  question: null,
  answer: null,
  type: null,
  pageIds: [],
  timeDependent: null,
  derivations: [[step('one')], [step('two')], [step('three')]],
};
const row = (id: number) => buildRow(id, { key: `r-${id}`, type: null, timeDependent: null, title: `r-${id}` });
const detail = (id: number) =>
  buildDetail(row(id), {
    content: id === 9 ? { ...content, derivations: [[step('only')]] } : content,
    imported: content,
    keptChecks: ['W2'],
  });
const finding = (code: string, severity: CheckFinding['severity'], derivation: number): CheckFinding => ({
  code,
  severity,
  params: {},
  place: { field: 'subject', derivation, step: 0, object: null },
  fix: null,
  otherFix: null,
});
const scoreUsing = (used: number) => ({
  used,
  pairs: [],
  predictedDerivation: [],
  references: [0, 1, 2].map((derivation) => ({ derivation, similaritySum: 1, f1: 1 })),
});

type Given = {
  readonly findings?: readonly CheckFinding[];
  /** Which gold derivation the run used, by question; without it there is no run. */
  readonly used?: (questionId: number) => number;
  readonly answers?: FakeAnswers;
  readonly count?: number;
};

async function openRoom({ findings = [], used, answers = {}, count = 2 }: Given) {
  const fake = fakeWorkbench({
    'derivations.listScores': () => (used ? [{ id: 7, staleCount: 0 }] : []),
    'derivations.checkCounts': () => [],
    'derivations.suggestRelations': () => [],
    'derivations.locateQuestion': ({ questionId }: { questionId: number }) => ({ index: questionId - 1 }),
    'derivations.listQuestions': () => ({
      rows: Array.from({ length: count }, (_, at) => row(at + 1)),
      offset: 0,
      total: count,
      matched: count,
      matchedWithoutFilter: count,
    }),
    'derivations.readQuestion': ({ questionId }: { questionId: number }) => detail(questionId),
    'derivations.readItemScore': ({ questionId }: { questionId: number }) => scoreUsing(used?.(questionId) ?? 0),
    ...answers,
  });
  const store = createDerivationsStore(fake.workbench.call, { runChecks: () => [...findings] });
  const opened = store.getState().openDataset(buildDataset({ format: 'r4c' }));
  // An answer that a test keeps back holds up the opening, but not the question.
  await Promise.race([opened, waitFor(() => expect(store.getState().content).not.toBeNull())]);
  if (!('derivations.readItemScore' in answers)) await opened;
  renderIn(
    fake.workbench,
    <DerivationsContext value={store}>
      <WorkPane />
    </DerivationsContext>,
  );
  return store;
}

const shownRow = () => document.querySelector<HTMLInputElement>('input[data-cell="0.subject.0"]')?.value;
const selector = () => within(screen.getByRole('radiogroup', { name: 'Gold derivation' }));

beforeAll(prepareWindow);
beforeEach(() => texts.changeLanguage('en'));
afterEach(cleanup);

describe('findings of a derivation that is not on show', () => {
  const findings = [finding('E2', 'error', 1), finding('W1', 'warning', 2), finding('W2', 'warning', 0)];

  test('are counted below the rows, and pressing them goes there', async () => {
    await openRoom({ findings: [...findings, finding('W4', 'warning', 1)] });
    const checks = within(screen.getByRole('region', { name: 'Checks' }));
    expect(checks.queryByText('Nothing to report.')).toBeNull();
    expect(checks.getByRole('button', { name: '1 finding in derivation 3' })).toBeTruthy();
    fireEvent.click(checks.getByRole('button', { name: '2 findings in derivation 2' }));
    expect(shownRow()).toBe('two');
    expect(document.activeElement?.getAttribute('data-cell')).toBe('0.subject.0');
    expect(checks.queryByRole('button', { name: '2 findings in derivation 2' })).toBeNull();
  });

  test('are what the key for the next check leads to', async () => {
    const answers = { 'derivations.nextAskingQuestion': () => ({ questionId: 2 }) };
    const store = await openRoom({ findings: [finding('W2', 'warning', 0), finding('E2', 'error', 1)], answers });
    await act(() => store.getState().nextAsking(1));
    expect([store.getState().selectedId, shownRow()]).toEqual([2, 'two']);
  });

  test('put their worst sign, with its name, on the number of their derivation, kept ones left out', async () => {
    await openRoom({ findings: [...findings, finding('W4', 'warning', 1), finding('H1', 'hint', 0)] });
    const names = selector()
      .getAllByRole('radio')
      .map((radio) => [
        radio.closest('label')?.textContent?.slice(0, 1),
        radio.closest('label')?.querySelector('[role=img]')?.getAttribute('aria-label') ?? null,
      ]);
    expect(names).toEqual([
      ['1', null],
      ['2', 'Error'],
      ['3', 'Warning'],
    ]);
  });

  test('are not denied: that nothing is to report is said of the derivation on show only', async () => {
    await openRoom({ findings: [finding('E2', 'error', 1)] });
    expect(screen.getByText('Nothing to report in derivation 1.')).toBeTruthy();
  });
});

describe('the derivation that a score used', () => {
  test('is shown when the question is opened, and named beside the numbers', async () => {
    const store = await openRoom({ used: (id) => (id === 1 ? 2 : 1) });
    expect(shownRow()).toBe('three');
    expect(screen.getByText('score used 3')).toBeTruthy();
    await act(() => store.getState().step(1));
    expect(shownRow()).toBe('two');
  });

  test('does not take the place of the one that somebody chose, until another question is opened', async () => {
    const store = await openRoom({ used: () => 2 });
    fireEvent.click(selector().getAllByRole('radio')[0] as HTMLElement); // there are three
    await act(() => store.getState().setRun(null));
    await act(() => store.getState().setRun(7));
    expect(shownRow()).toBe('one');
    await act(() => store.getState().step(1));
    expect(shownRow()).toBe('three');
  });

  test('does not come up under somebody who has put the caret into the rows', async () => {
    const answer = Promise.withResolvers<ReturnType<typeof scoreUsing>>();
    const answers = { 'derivations.readItemScore': () => answer.promise };
    const store = await openRoom({ used: () => 0, answers });
    act(() => document.querySelector<HTMLInputElement>('input[data-cell="0.subject.0"]')?.focus());
    await act(async () => answer.resolve(scoreUsing(2)));
    expect(store.getState().itemScore.status).toBe('ready');
    expect(shownRow()).toBe('one');
  });

  test('is nothing for a question with one derivation', async () => {
    const store = await openRoom({ used: () => 2, count: 9 });
    await act(() => store.getState().select(9, 8));
    expect(shownRow()).toBe('only');
    expect(screen.queryByText(/^score used/)).toBeNull();
  });

  test('leaves the derivation as it was chosen before the window was closed', async () => {
    const kept = { selectedId: 2, derivation: 1, keepsDerivation: true, view: null };
    const store = await openRoom({ used: () => 2, answers: { 'session.read': () => ({ value: kept }) } });
    expect(store.getState().selectedId).toBe(2);
    expect(shownRow()).toBe('two');
  });
});
