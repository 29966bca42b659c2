import { act, fireEvent, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { FieldAlignment, ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { DerivationsContext } from '../derivationsContext.ts';
import { imported, roomShowing } from '../roomFixture.ts';
import { ItemFields } from '../work/ItemFields.tsx';
import { TripleEditor } from '../work/TripleEditor.tsx';
import { LossPanel } from './LossPanel.tsx';

eachPressingKeys();

const none = { prec: null, recall: null, f1: null };
const step = (subject: string, relation: string, object: string) => ({
  subject,
  relation,
  objects: [object],
  support: null,
});
const field = (gold: string, predicted: string, similarity: number): FieldAlignment => {
  const side = (text: string) => [{ text, mark: 'unmatched' as const, match: null, bySynonym: false }];
  return { gold: side(gold), predicted: side(predicted), similarity };
};

/** One triple whose relation was predicted otherwise, in the derivation at `used`. */
function scoreOf(used: number, references: ItemScore['references']): ItemScore {
  return {
    ...{ runId: 1, key: 's-1', stale: false, answer: null, e: none, r: none, er: { ...none, f1: 0.67 } },
    pairs: [
      {
        ...{ goldStep: 0, goldObject: 0, predictedStep: 0, predictedObject: 0, weight: 2 / 3 },
        subject: field('宮沢賢治', '宮沢賢治', 1),
        relation: field('生地', '出生地', 0),
        object: field('花巻市', '花巻市', 1),
      },
    ],
    ...{ references, used, tie: false, predictedAnswer: null, problem: null },
    predictedDerivation: [step('宮沢賢治', '出生地', '花巻市')],
  };
}

function show(content: QuestionContent, score: ItemScore) {
  const { workbench, store } = roomShowing(content);
  store.setState({ itemScore: { status: 'ready', value: score } });
  renderIn(
    workbench,
    <DerivationsContext value={store}>
      <div data-room-scope="derivations">
        <ItemFields />
        <TripleEditor />
        <LossPanel score={score} />
      </div>
    </DerivationsContext>,
  );
  return store;
}

const lossOf = (text: string) => screen.getByRole('button', { name: new RegExp(text) });
const relationOf = (content: QuestionContent | null, derivation = 0) => content?.derivations[derivation]?.[0]?.relation;

test('a loss leads to its cell, where one key takes what was predicted and another nothing more', async () => {
  const store = show(imported, scoreOf(0, []));
  await act(async () => {});
  press('Alt+P');
  expect(relationOf(store.getState().content)).toBe('生地');

  await act(async () => fireEvent.click(lossOf('relation “生地”')));
  expect((document.activeElement as HTMLElement | null)?.dataset.cell).toBe('0.relation.0');
  expect(screen.getByRole('button', { name: /Take “出生地”/ }).getAttribute('aria-keyshortcuts')).toBe('Alt+P');
  await act(async () => press('Alt+P'));
  expect(relationOf(store.getState().content)).toBe('出生地');
  expect(screen.queryByRole('button', { name: /Take “/ })).toBeNull();
});

test('of several gold derivations the loss leads to the one that was scored', async () => {
  const other = [step('注文の多い料理店', '作者', '宮沢賢治')];
  const store = show(
    { ...imported, derivations: [other, ...imported.derivations] },
    scoreOf(1, [{ derivation: 1, similaritySum: 1, f1: 0.67 }]),
  );
  await act(async () => fireEvent.click(lossOf('relation “生地”')));
  await act(async () => press('Alt+P'));
  expect(store.getState().derivation).toBe(1);
  expect([0, 1].map((at) => relationOf(store.getState().content, at))).toEqual(['作者', '出生地']);
});

test('what was predicted is not offered for a cell that no longer holds what was scored', async () => {
  const moved = [step('銀河鉄道の夜', '作者', '宮沢賢治')];
  show({ ...imported, derivations: [moved] }, scoreOf(0, []));
  await act(async () => fireEvent.click(lossOf('relation “生地”')));
  expect((document.activeElement as HTMLElement | null)?.dataset.cell).toBe('0.relation.0');
  expect(screen.queryByRole('button', { name: /Take “/ })).toBeNull();
});

test('from the answer, the keys of a cell change no cell that had the caret before', async () => {
  const store = show(imported, scoreOf(0, []));
  await act(async () => fireEvent.click(lossOf('relation “生地”')));
  expect(screen.getByRole('button', { name: /Take “出生地”/ })).toBeDefined();
  await act(async () => screen.getByRole('textbox', { name: 'Answer' }).focus());
  expect(screen.queryByRole('button', { name: /Take “出生地”/ })).toBeNull();
  await act(async () => press('Alt+P'));
  expect(store.getState().content).toEqual(imported);
});

test('the predicted answer is taken by the key from the answer, once, and offered nowhere else', async () => {
  const store = show(imported, { ...scoreOf(0, []), predictedAnswer: '盛岡市' });
  expect(screen.queryByRole('button', { name: /Take “/ })).toBeNull();
  const answer = screen.getByRole<HTMLInputElement>('textbox', { name: 'Answer' });
  await act(async () => answer.focus());
  expect(screen.getByRole('button', { name: /Take “盛岡市”/ })).toBeDefined();
  await act(async () => press('Alt+P'));
  expect(store.getState().content).toEqual({ ...imported, answer: '盛岡市' });
  expect(document.activeElement).toBe(answer);
  expect(screen.queryByRole('button', { name: /Take “/ })).toBeNull();
  await act(async () => press('Alt+P'));
  expect(store.getState().content).toEqual({ ...imported, answer: '盛岡市' });
});
