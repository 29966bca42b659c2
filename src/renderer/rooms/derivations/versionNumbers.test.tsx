import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { QuestionDetail } from '../../../shared/rooms/derivations/api.ts';
import type { QuestionContent } from '../../../shared/rooms/derivations/question.ts';
import { fakeWorkbench, prepareWindow, renderIn } from '../../testing/fakeWorkbench.tsx';
import { texts } from '../../window/i18n.ts';
import { dateAndTime } from '../../window/time.ts';
import { DerivationsContext } from './derivationsContext.ts';
import { createDerivationsStore } from './derivationsStore.ts';
import { Comments } from './work/Comments.tsx';
import { ConflictChooser } from './work/ConflictChooser.tsx';

const mine: QuestionContent = {
  question: '県庁所在地は？',
  answer: '盛岡市',
  type: null,
  pageIds: [],
  timeDependent: null,
  derivations: [[]],
};
const savedAt = '2026-01-02T03:04:05.000Z';

function room() {
  const fake = fakeWorkbench();
  const store = createDerivationsStore(fake.workbench.call, { runChecks: () => [] });
  return { ...fake, store };
}

function showConflict(
  counter: number | null,
  of: { by: string | null; savedAt: string | null } = { by: '佐藤', savedAt },
) {
  const { workbench, store } = room();
  const theirs = { version: 1, content: { ...mine, answer: '仙台市' }, ...of, counter, isOwnTurn: false };
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <ConflictChooser itemKey="s-1" save={{ status: 'conflict', mine, theirs }} />
    </DerivationsContext>,
  );
}

beforeAll(prepareWindow);
beforeEach(() => texts.changeLanguage('en'));
afterEach(cleanup);

describe('versions are numbered as in the history', () => {
  test('in a conflict, beside author and time and in the head of the column', () => {
    showConflict(52);
    expect(screen.getByRole('alert').textContent).toContain(`(佐藤 · ${dateAndTime(savedAt)} · v52)`);
    expect(screen.getByRole('columnheader', { name: 'Saved version v52' })).toBeTruthy();
  });

  test('and in a conflict whose revision is not known there is no number at all', () => {
    showConflict(null);
    expect(screen.getByRole('alert').textContent).not.toMatch(/v\d/);
    expect(screen.getByRole('columnheader', { name: 'Saved version' })).toBeTruthy();
  });

  test('and a version of nobody, as a restored project has it, is said to be there and not to be changed by somebody', () => {
    showConflict(null, { by: null, savedAt: null });
    expect(screen.getByRole('alert').textContent).toMatch(
      /^Another version of s-1 is saved\. ?The project was restored to an earlier state, or the question was changed elsewhere\. Choose/,
    );
  });

  test('on a comment', () => {
    const { workbench, store } = room();
    const comments = [{ ordinal: 47, author: '佐伯', savedAt, version: 30, text: '三段の例' }];
    const detail = { row: { id: 1 }, comments, reviews: [] } as unknown as QuestionDetail; // the comments read nothing else of it
    store.setState({ detail: { status: 'ready', value: detail } });
    renderIn(
      workbench,
      <DerivationsContext value={store}>
        <Comments />
      </DerivationsContext>,
    );
    expect(screen.getByRole('article').textContent).toContain('v47');
    expect(screen.getByRole('article').textContent).not.toContain('v30');
  });
});
