import { act, cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { prepareWindow, resetFrame } from '../../../testing/fakeWorkbench.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { driftRun } from '../driftFixture.ts';
import type { DriftData } from '../driftState.ts';
import { measuredModels } from '../modelsFixture.ts';
import { turnConversation } from '../turnFixture.ts';
import { pane, run } from './reasonFixture.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

describe('the conversation', () => {
  const long = { start: 10, end: 16 };
  const messages = [
    ...turnConversation.messages,
    { turn: 13, role: 'model', text: 'Try this. Again and again.', absent: null, advice: [], cut: [long] },
  ] satisfies typeof turnConversation.messages;
  const later = [
    { turn: 14, role: 'patient', text: 'Later.', absent: null, advice: [], cut: [] },
    { turn: 14, role: 'model', text: '', absent: 'error', advice: [], cut: [] },
  ];
  const talk: Partial<DriftData> = {
    reasonTab: 'conversation',
    conversation: { status: 'ready', value: { ...turnConversation, messages } },
  };

  test('marks advice, and what was cut only as the model saw it', () => {
    const { container } = pane(talk);
    const marked = (kind: string) => [...container.querySelectorAll(`.rs-${kind}`)].map((one) => one.textContent);
    expect([marked('advice'), marked('cut')]).toEqual([['You should keep a worry diary.'], []]);
    run('drift.showCut');
    expect(marked('cut')).toEqual(['Again ']);
    expect(screen.getByText('6 characters cut')).toBeTruthy();
    expect(screen.getByRole('radio', { name: '30 % rule' })).toBeTruthy();
  });

  test('is scrolled to the open turn within its own pane, and not while that is folded', async () => {
    const { container, store } = pane({ ...talk, reasonTab: 'summary' });
    const inspector = container.querySelector('[data-room-scope]');
    const scroller = screen.getByRole('region', { name: 'Conversation', hidden: true });
    const now = scroller.querySelector('[data-now]');
    if (now === null) throw new Error('No message of the open turn');
    now.getBoundingClientRect = () => new DOMRect(8, 308, 120, 24);
    inspector?.setAttribute('inert', '');
    act(() => store.getState().setLook({ reasonTab: 'conversation' }));
    await new Promise(requestAnimationFrame);
    expect(scroller.scrollTop).toBe(0);
    inspector?.removeAttribute('inert');
    act(() => useFrame.getState().setPane('inspector', false));
    await waitFor(() => expect(scroller.scrollTop).toBe(300));
  });

  test('folds what came later, and reads it when asked', async () => {
    const whole = { ...turnConversation, messages: [...messages, ...later] };
    const { asked } = pane(talk, { 'drift.readConversation': () => whole });
    fireEvent.click(screen.getByText('7 later turns'));
    expect(await screen.findByText('Later.')).toBeTruthy();
    expect(screen.getByText('The call for this answer failed.')).toBeTruthy();
    expect(asked.at(-1)).toEqual({
      method: 'drift.readConversation',
      input: { runId: 5, caseId: 14, model: 'aoba-7b', turn: 20, cleaner: 'scan' },
    });
  });
});

describe('advice', () => {
  test('stands in pairs with the verdict, and its turn opens the conversation', async () => {
    const { store } = pane({ reasonTab: 'advice' });
    expect(screen.getByRole('tab', { name: /Advice\s*1/ })).toBeTruthy();
    expect(screen.getByText('contradiction')).toBeTruthy();
    expect(screen.getByText('Conflicts: 1 in 1 judged of 1 pairs, stride 2')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'turn 2' }));
    await waitFor(() => expect(store.getState().point).toEqual({ model: 'aoba-7b', turn: 2 }));
    expect(store.getState().reasonTab).toBe('conversation');
  });

  test('says that nobody judges without a model, and leads to one', () => {
    const run = { ...driftRun, settings: { ...driftRun.settings, nliFolder: null } };
    const pairs = turnConversation.pairs.map((pair) => ({ ...pair, verdict: null }));
    const { store } = pane({
      reasonTab: 'advice',
      shown: { status: 'ready', value: { run, models: measuredModels } },
      conversation: { status: 'ready', value: { ...turnConversation, pairs } },
    });
    expect(screen.getByText('Conflicts are not judged.')).toBeTruthy();
    fireEvent.click(screen.getByRole('button', { name: 'Choose a folder…' }));
    expect(store.getState().dialog).toBe('measure');
  });
});

describe('beside another model', () => {
  test('entities that differ stand first, and both summaries and histories are there', async () => {
    const { store, asked } = pane({ reasonTab: 'compare' });
    fireEvent.change(screen.getByRole('combobox', { name: 'Beside' }), { target: { value: 'sora-mini' } });
    await waitFor(() => expect(store.getState().besideReason.status).toBe('ready'));
    expect(asked.at(-1)).toEqual({
      method: 'drift.readTurn',
      input: { runId: 5, caseId: 14, model: 'sora-mini', turn: 13 },
    });
    expect(screen.getByText('0 of 5 entities differ')).toBeTruthy();
    expect(screen.getByRole('columnheader', { name: 'sora-mini' })).toBeTruthy();
    const histories = screen.getAllByRole('listbox', { name: /, turn by turn/ });
    expect(histories.map((one) => one.getAttribute('aria-label'))).toEqual([
      'aoba-7b, turn by turn',
      'sora-mini, turn by turn',
    ]);
  });
});
