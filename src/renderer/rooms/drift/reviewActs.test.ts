import { describe, expect, test } from 'vitest';
import { start } from './driftStoreFixture.ts';
import { casesAtTurn } from './turnFixture.ts';

describe('the drift room', () => {
  test('writes a comment after a pause and forgets the draft; overruling reads the numbers again', async () => {
    const { state, asked, passTime } = start();
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 }, 14);
    state().typeComment('a');
    state().typeComment('ab');
    passTime();
    await state().flush();
    await state().overrule('penicillin allergy', true, null);
    expect(asked('drift.setComment')).toEqual([{ caseId: 14, turn: 13, model: 'aoba-7b', text: 'ab', base: '' }]);
    expect(asked('drift.overrule')).toEqual([
      { caseId: 14, turn: 13, model: 'aoba-7b', entity: 'penicillin allergy', counts: true, wording: null },
    ]);
    expect([state().commentDrafts, state().writing, asked('drift.readRun').length]).toEqual([{}, 0, 2]);
  });

  test('what is said of a case leaves it in its place, so that the next case stays the next', async () => {
    let found = casesAtTurn;
    const { state } = start({ 'drift.casesAtTurn': () => found });
    await state().open();
    await state().openPoint({ model: 'aoba-7b', turn: 13 });
    const [first, ...others] = casesAtTurn;
    found = first ? [...others, { ...first, recall: 1 }] : [];
    await state().overrule('penicillin allergy', true, null);
    const { casesAtTurn: listed } = state();
    expect(listed.status === 'ready' && listed.value.map(({ caseId, recall }) => [caseId, recall])).toEqual([
      [14, 1],
      [2, 0.6],
      [1, 0.8],
    ]);
    await state().stepCase(1);
    expect(state().caseId).toBe(2);
  });
});
