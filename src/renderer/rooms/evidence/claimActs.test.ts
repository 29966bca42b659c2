import { describe, expect, test } from 'vitest';
import { type FakeAnswers, fakeWorkbench } from '../../testing/fakeWorkbench.tsx';
import { rowAt } from '../../window/listPages.ts';
import { cardsOf } from './claimActs.ts';
import { buildGold, buildRow, buildScores, buildTask, evidenceAnswers } from './evidenceFixture.ts';
import { taskIn } from './evidenceState.ts';
import { createEvidenceStore } from './evidenceStore.ts';
import { typedKey } from './typedKey.ts';

/** A store whose readings of the open claim are asked at once and answered when the test says so. */
async function openStore(answers: FakeAnswers = {}) {
  const { workbench } = fakeWorkbench(evidenceAnswers('mixed', answers));
  const held: (() => void)[] = [];
  let isHeld = false;
  const call: typeof workbench.call = async (method, ...input) => {
    const answer = structuredClone(await workbench.call(method, ...input));
    if (isHeld && method === 'evidence.readClaim') await new Promise<void>((resolve) => held.push(resolve));
    return answer;
  };
  const store = createEvidenceStore(call);
  await store.getState().open();
  isHeld = true;
  const choiceOf = (id: number) => {
    const task = taskIn(store.getState());
    return task && cardsOf(task).find(({ evidenceId }) => evidenceId === id)?.choice;
  };
  const settled = () => new Promise((resolve) => setTimeout(resolve));
  return { store, held, choiceOf, settled };
}

describe('what is said of a claim while it is read anew', () => {
  test('stays when the answer comes, which does not hold it', async () => {
    const { store, held, choiceOf, settled } = await openStore();
    store.getState().claimsChanged(7, [1]);
    await settled();
    expect(held).toHaveLength(1);
    const seen: unknown[] = [];
    store.subscribe(() => seen.push(choiceOf(114)));
    await store.getState().choose(114, 'keep');
    held.shift()?.();
    await settled();
    expect(choiceOf(114)).toBe('keep');
    expect(new Set(seen)).toEqual(new Set(['keep']));
  });

  test('is followed by a reading that holds it, so that what others did is not missed', async () => {
    const { store, held, choiceOf, settled } = await openStore();
    const saying = store.getState().choose(114, 'keep');
    store.getState().claimsChanged(7, [1]);
    await settled();
    const before = held.length;
    const again = store.getState().choose(115, 'discard');
    for (const answer of held.splice(0)) answer();
    await Promise.all([saying, again]);
    await settled();
    expect(before).toBe(1);
    expect(choiceOf(114)).toBe('keep');
    expect(choiceOf(115)).toBe('discard');
    expect(held).toHaveLength(1);
  });
});

test('who goes elsewhere while a claim becomes done is not taken away from there', async () => {
  const { store, held, settled } = await openStore();
  const [done, going] = [store.getState().done(), store.getState().selectIndex(1)];
  for (let turn = 0; turn < 5; turn += 1) {
    await settled();
    for (const answer of held.splice(0)) answer();
  }
  await going;
  const { rows, selectedId } = store.getState();
  expect([await done, selectedId]).toEqual([true, rowAt(rows, 1)?.id]);
});

test('an explanation is shown at any time between its last letter and the reading that holds it', async () => {
  const { store, held, settled } = await openStore();
  const shown = () => {
    const { typed } = store.getState();
    return (
      typed[typedKey(1, 'A')]?.text ?? taskIn(store.getState())?.explanations.find(({ side }) => side === 'A')?.text
    );
  };
  store.getState().type('A', 'Both trials agree.');
  const seen: unknown[] = [];
  store.subscribe(() => seen.push(shown()));
  const saving = store.getState().flush();
  await settled();
  // Another window's news asks for a reading too, so that the first one is not the newest any more.
  store.getState().claimsChanged(7, [1]);
  await settled();
  for (let turn = 0; turn < 3; turn += 1) {
    held.shift()?.();
    await settled();
  }
  await saving;
  expect(new Set(seen)).toEqual(new Set(['Both trials agree.']));
});

test('a comment that was sent as the window went away is no draft any more', async () => {
  const key = typedKey(1, 'comment');
  const { workbench } = fakeWorkbench(
    evidenceAnswers('mixed', { 'session.read': () => ({ value: { typed: { [key]: '要確認' } } }) }),
  );
  const drafted = async () => {
    const store = createEvidenceStore(workbench.call);
    await store.getState().open();
    return store;
  };
  const store = await drafted();
  expect(store.getState().typed[key]?.text).toBe('要確認');
  await store.getState().addComment();
  expect((await drafted()).getState().typed[key]).toBeUndefined();
});

test('what is typed on while a comment is sent stays in the field', async () => {
  const { store, held, settled } = await openStore();
  const text = () => store.getState().typed[typedKey(1, 'comment')]?.text;
  store.getState().type('comment', '要確認');
  const sending = store.getState().addComment();
  store.getState().type('comment', '要確認次は');
  await settled();
  held.shift()?.();
  await sending;
  expect(text()).toBe('次は');
});

test('gold that was put away is on show when somebody asks for it again after its look was undone', async () => {
  const { store, held, settled } = await openStore({ 'evidence.reveal': () => ({}) });
  store.getState().setLook({ showsGold: false });
  const asked = store.getState().reveal();
  await settled();
  for (const answer of held.splice(0)) answer();
  await asked;
  expect(store.getState().showsGold).toBe(true);
});

test('whoever asks for gold from the comments has both explanations beside it', async () => {
  const { store, held, settled } = await openStore({ 'evidence.reveal': () => ({}) });
  store.getState().setLook({ tab: 'comments' });
  const asked = store.getState().reveal();
  await settled();
  for (const answer of held.splice(0)) answer();
  await asked;
  expect(store.getState().tab).toBe('explanation');
});

test('gold that was put away is on show again in the next claim, and what was right of the one before is not', async () => {
  const { store, held, settled } = await openStore({
    'evidence.readClaim': ({ claimId }: { claimId: number }) =>
      buildTask('mixed', { row: buildRow(claimId), revealedAt: '2026-11-23T09:00:00.000Z' }),
    'evidence.readGold': () => buildGold(),
    'evidence.readScores': () => buildScores(),
    'evidence.fileScores': () => [],
  });
  await settled();
  expect(store.getState().gold.status).toBe('ready');
  store.getState().setLook({ showsGold: false });
  const going = store.getState().selectIndex(1);
  const seen: unknown[] = [];
  store.subscribe((state) => {
    if (taskIn(state)?.row.id === 2) seen.push({ showsGold: state.showsGold, gold: state.gold.status });
  });
  for (let turn = 0; turn < 5; turn += 1) {
    await settled();
    for (const answer of held.splice(0)) answer();
  }
  await going;
  expect(seen.at(-1)).toEqual({ showsGold: true, gold: 'ready' });
  expect(seen).toContainEqual({ showsGold: true, gold: 'loading' });
});
