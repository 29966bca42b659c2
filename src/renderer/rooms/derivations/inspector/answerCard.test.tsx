import { cleanup, screen, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import type { FieldAlignment, ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { prepareWindow, renderIn, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { LossPanel } from './LossPanel.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const none = { prec: null, recall: null, f1: null };
const answerOf = (gold: string, predicted: string, similarity: number): ItemScore['answer'] => {
  const side = (text: string): FieldAlignment['gold'] =>
    text === '' ? [] : [{ text, mark: similarity > 0 ? 'matched' : 'unmatched', match: 0, bySynonym: false }];
  return {
    exactMatch: Number(gold === predicted),
    similarity,
    alignment: { gold: side(gold), predicted: side(predicted), similarity },
  };
};

/** The item whose answer is wrong and whose triples are all right: it was reported without a loss. */
function show(answer: NonNullable<ItemScore['answer']>, predictedAnswer: string) {
  const score = {
    runId: 1,
    key: 's-1',
    stale: false,
    answer,
    e: none,
    r: none,
    er: none,
    pairs: [],
    references: [],
    used: 0,
    tie: false,
    predictedAnswer,
    predictedDerivation: [],
    problem: null,
  } satisfies ItemScore;
  const { workbench, store } = roomShowing(imported);
  return renderIn(
    workbench,
    <DerivationsContext value={store}>
      <AnswerCard answer={answer} predicted={predictedAnswer} />
      <LossPanel score={score} />
    </DerivationsContext>,
  );
}

test('a wrong answer is shown beside the gold one, and what it lost is named', () => {
  const answer = answerOf('花巻市', '分かりません', 0);
  if (answer === null) throw new Error('no answer');
  show(answer, '分かりません');
  const card = screen.getByRole('region', { name: 'Answer' });
  expect(card.textContent).toContain('花巻市');
  expect(card.textContent).toContain('分かりません');
  expect(card.textContent).toContain('no exact match');
  const loss = screen.getByRole('region', { name: 'Where this item lost points' });
  expect(loss.textContent).toContain('分かりません');
  expect(loss.textContent).toContain('1.00');
  expect(loss.textContent).not.toContain('Nothing was lost');
});

test('an empty predicted answer still shows the gold one', () => {
  const answer = answerOf('', '', 0);
  if (answer === null) throw new Error('no answer');
  show(answer, '');
  expect(within(screen.getByRole('region', { name: 'Answer' })).getByText('花巻市')).toBeDefined();
});

test('a right answer loses nothing', () => {
  const answer = answerOf('花巻市', '花巻市', 1);
  if (answer === null) throw new Error('no answer');
  show(answer, '花巻市');
  expect(screen.getByRole('region', { name: 'Answer' }).textContent).toContain('exact match');
  expect(screen.queryByRole('region', { name: 'Where this item lost points' })).toBeNull();
});
