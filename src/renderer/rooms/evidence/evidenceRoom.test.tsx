import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { describe, expect, onTestFinished, test } from 'vitest';
import { AppError } from '../../../shared/errors.ts';
import type { EvidenceTest } from '../../../shared/rooms/evidence/claims.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../testing/fakeWorkbench.tsx';
import { press } from '../../testing/pressKeys.ts';
import { useFrame } from '../../window/frameStore.ts';
import { keys } from '../../window/keyDispatcher.ts';
import { rememberFocus } from '../../window/paneFocus.ts';
import { EvidenceRoom } from './EvidenceRoom.tsx';
import { buildTask, evidenceAnswers } from './evidenceFixture.ts';

eachInEmptyWindow();

async function openRoom(name: EvidenceTest = 'mixed', answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(evidenceAnswers(name, answers));
  await fake.workbench.store.getState().open();
  const end = keys.listen(window);
  renderIn(fake.workbench, <EvidenceRoom />);
  await screen.findAllByRole('article');
  return { ...fake, end };
}

const card = (id: number) => screen.getByRole('article', { name: `EID${id}` });
const chosen = (asked: readonly { method: string; input: unknown }[]) =>
  asked.filter(({ method }) => /^evidence\.(choose|judge|set)/.test(method)).map(({ input }) => input);
const pressed = async (key: string) => {
  await act(async () => press(key));
};

describe('the evidence bench', () => {
  test('opens the first claim of the set with its context and its candidates in the order given', async () => {
    await openRoom();
    expect(screen.getByText('An EGFR exon 19 deletion predicts response to osimertinib.')).toBeTruthy();
    expect(screen.getAllByRole('article').map((one) => one.getAttribute('aria-label'))).toEqual([
      'EID114',
      'EID115',
      'EID116',
    ]);
    expect(screen.getByText('EGFR exon 19 deletion')).toBeTruthy();
    expect(screen.getByText('3 given · 0 kept · 0 discarded · 0 added · 3 undecided')).toBeTruthy();
  });

  test('keeps and discards by key, goes on to the next undecided card, and takes back', async () => {
    const { asked } = await openRoom();
    await pressed('K');
    expect(within(card(114)).getByText('kept')).toBeTruthy();
    expect(card(115).getAttribute('aria-current')).toBe('true');
    await pressed('D');
    await pressed('K');
    expect(chosen(asked)).toEqual([
      { claimId: 1, evidenceId: 114, choice: 'keep' },
      { claimId: 1, evidenceId: 115, choice: 'discard' },
      { claimId: 1, evidenceId: 116, choice: 'keep' },
    ]);
    fireEvent.click(within(card(115)).getByRole('button', { name: /^Undo/ }));
    await waitFor(() => expect(within(card(115)).getByText('undecided')).toBeTruthy());
  });

  test('shows what the core holds when a decision is refused', async () => {
    await openRoom('mixed', {
      'evidence.choose': () => {
        throw new Error('The disk is full');
      },
    });
    await pressed('K');
    await waitFor(() => expect(within(card(114)).getByText('undecided')).toBeTruthy());
  });

  test('has the keys where they were once a claim that could not be read is read after all', async () => {
    let isBroken = false;
    const task = buildTask('mixed');
    await openRoom('mixed', {
      'evidence.readClaim': () => {
        if (isBroken) throw new AppError('HOST_UNAVAILABLE', 'gone');
        return task;
      },
      'evidence.choose': () => {
        throw new AppError('HOST_UNAVAILABLE', 'gone');
      },
    });
    onTestFinished(rememberFocus());
    act(() => card(114).focus());
    isBroken = true;
    await pressed('K');
    const again = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(document.activeElement).toBe(again));
    await act(async () => again.click());
    const once = await screen.findByRole('button', { name: 'Try again' });
    await waitFor(() => expect(document.activeElement).toBe(once));
    isBroken = false;
    await act(async () => once.click());
    await waitFor(() => expect(document.activeElement).toBe(card(114)));
  });

  test('moves between cards and their sentences by arrows', async () => {
    await openRoom();
    act(() => card(114).focus());
    await pressed('ArrowRight');
    expect(card(114).querySelector('[data-here="true"]')?.textContent).toMatch(/^Time without progression/);
    await pressed('ArrowDown');
    expect(document.activeElement).toBe(card(115));
    await pressed('ArrowUp');
    expect(document.activeElement).toBe(card(114));
  });

  test('asks for the supported claim in the selection test', async () => {
    const { asked } = await openRoom('selection_test');
    await pressed('B');
    await pressed('K');
    expect(chosen(asked)).toEqual([
      { claimId: 1, side: 'B' },
      { claimId: 1, evidenceId: 114, choice: 'keep' },
    ]);
    expect(screen.getByRole('button', { name: /^B is supported/ }).getAttribute('aria-pressed')).toBe('true');
  });

  test.each(['selection_test', 'wrong_claim'] as const)('no notice lies over what %s asks of a claim', async (name) => {
    await openRoom(name);
    const asks = screen.getByRole('button', { name: name === 'selection_test' ? /^Evidence supports B/ : /wrong/ });
    expect(asks.closest('[data-uncovered]')?.textContent).toContain('An EGFR exon 19 deletion');
  });

  test('assigns to claim A, claim B or neither, by key and by dropping a card', async () => {
    const { asked } = await openRoom('assignment_test');
    await pressed('B');
    await pressed('X');
    const data = new Map<string, string>();
    const dataTransfer = {
      types: ['application/x-akapen-evidence'],
      setData: (kind: string, text: string) => data.set(kind, text),
      getData: (kind: string) => data.get(kind) ?? '',
    };
    fireEvent.dragStart(card(116), { dataTransfer });
    const claimA = document.querySelector('.ev-claim');
    if (claimA === null) throw new Error('No claim');
    fireEvent.dragOver(claimA, { dataTransfer });
    fireEvent.drop(claimA, { dataTransfer });
    await waitFor(() =>
      expect(chosen(asked)).toEqual([
        { claimId: 1, evidenceId: 114, choice: 'B' },
        { claimId: 1, evidenceId: 115, choice: 'neither' },
        { claimId: 1, evidenceId: 116, choice: 'A' },
      ]),
    );
  });

  test('asks whether the claim is wrong, and how sure somebody is', async () => {
    const { asked } = await openRoom('wrong_claim');
    await pressed('W');
    await pressed('Alt+H');
    expect(chosen(asked)).toEqual([
      { claimId: 1, verdict: 'claimIsWrong' },
      { claimId: 1, confidence: 'high' },
    ]);
    await pressed('Alt+H');
    expect(chosen(asked).at(-1)).toEqual({ claimId: 1, confidence: null });
  });

  test('marks the sentence that keys are about, and takes the mark away with the same key', async () => {
    const { asked } = await openRoom();
    act(() => card(114).focus());
    await pressed('ArrowRight');
    await pressed('2');
    await pressed('2');
    const marked = asked.filter(({ method }) => method === 'evidence.markPassages').map(({ input }) => input);
    expect(marked).toEqual([
      { claimId: 1, evidenceId: 114, marks: [{ from: 23, to: 76, kind: 'contradicts' }], base: [] },
      { claimId: 1, evidenceId: 114, marks: [], base: [{ from: 23, to: 76, kind: 'contradicts' }] },
    ]);
  });

  test('writes an explanation that cites evidence from a list, and tells what is not on the bench or not cited', async () => {
    const { asked } = await openRoom();
    await pressed('K');
    await pressed('K');
    const field = screen.getByRole<HTMLTextAreaElement>('textbox', { name: 'Explanation' });
    field.focus();
    fireEvent.change(field, { target: { value: 'It held @11' } });
    const picks = await screen.findByRole('listbox', { name: 'Evidence to cite' });
    expect(
      within(picks)
        .getAllByRole('option')
        .map((one) => one.textContent?.slice(0, 6)),
    ).toEqual(['EID114', 'EID115', 'EID116']);
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    fireEvent.keyDown(field, { key: 'Enter' });
    expect(field.value).toBe('It held [EID115]');
    fireEvent.change(field, { target: { value: 'It held [EID115], [EID1141].' } });
    expect(screen.getByText('EID1141 is not on the bench.')).toBeTruthy();
    expect(screen.getByText('1 chosen item is not cited:').parentElement?.textContent).toContain('EID114');
    fireEvent.click(screen.getByRole('button', { name: /^Use EID114/ }));
    expect(field.value).toBe('It held [EID115], [EID114].');
    await act(async () => fireEvent.blur(field));
    await waitFor(() =>
      expect(asked.findLast(({ method }) => method === 'evidence.writeExplanation')?.input).toEqual({
        claimId: 1,
        side: 'A',
        text: 'It held [EID115], [EID114].',
        base: '',
      }),
    );
  });

  test('calls a claim done after what was typed is saved, and goes on to the next open one', async () => {
    const { asked } = await openRoom();
    const field = screen.getByRole('textbox', { name: 'Explanation' });
    field.focus();
    fireEvent.change(field, { target: { value: 'It holds.' } });
    await pressed('Ctrl+Enter');
    await waitFor(() => expect(screen.getAllByText('mixed-3').length).toBeGreaterThan(0));
    const acts = asked.map(({ method }) => method).filter((method) => /writeExplanation|setDone|nextOpen/.test(method));
    expect(acts).toEqual(['evidence.writeExplanation', 'evidence.setDone', 'evidence.nextOpen']);
  });

  test('goes on to what asks for something by N, back by Shift+N, and says when nothing does', async () => {
    const { asked } = await openRoom();
    await pressed('N');
    await waitFor(() => expect(screen.getAllByText('mixed-3').length).toBeGreaterThan(0));
    await pressed('Shift+N');
    const steps = asked.filter(({ method }) => method === 'evidence.nextAsking').map(({ input }) => input);
    expect(steps).toMatchObject([
      { claimId: 1, by: 1 },
      { claimId: 3, by: -1 },
    ]);
    cleanup();
    await openRoom('mixed', { 'evidence.nextAsking': () => ({ claimId: null }) });
    await pressed('N');
    const texts = useFrame.getState().toasts.map(({ text }) => text);
    expect(texts).toEqual(['No other claim in this list is open or flagged.']);
  });

  test('says of a claim that is done what was left open in it, and leads back', async () => {
    const { asked } = await openRoom();
    await pressed('Ctrl+Enter');
    await waitFor(() =>
      expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['mixed-1 is done with 3 cards undecided.']),
    );
    const before = asked.filter(({ method }) => method === 'evidence.readClaim').length;
    await act(async () => useFrame.getState().toasts[0]?.action?.run());
    await waitFor(() =>
      expect(asked.filter(({ method }) => method === 'evidence.readClaim').length).toBeGreaterThan(before),
    );
  });

  test('finds evidence in the knowledge base and adds it, but not what is on the bench already', async () => {
    // Newer browsers answer with a promise.
    Element.prototype.scrollIntoView = () => Promise.resolve() as never;
    const { asked } = await openRoom();
    await pressed('Q');
    const field = screen.getByRole('textbox', { name: 'Search the knowledge base' });
    expect(document.activeElement).toBe(field);
    fireEvent.change(field, { target: { value: 't790m' } });
    const hits = await screen.findByRole('list', { name: 'Found in the knowledge base' });
    expect(within(hits).getByText('T790M').tagName).toBe('MARK');
    expect(within(hits).getByText('already here')).toBeTruthy();
    fireEvent.keyDown(field, { key: 'ArrowDown' });
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
    expect(chosen(asked)).toEqual([{ claimId: 1, evidenceId: 203, choice: 'add' }]);
    expect(screen.getByRole('region', { name: 'Knowledge base' })).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement).toBe(field);
    fireEvent.keyDown(field, { key: 'Escape' });
    expect(document.activeElement?.getAttribute('aria-current')).toBe('true');
  });

  test('keeps a comment until it is sent', async () => {
    await openRoom();
    await pressed('C');
    const field = screen.getByRole('textbox', { name: 'Write a comment' });
    fireEvent.change(field, { target: { value: 'Old guideline' } });
    await act(async () => fireEvent.keyDown(field, { key: 'Enter' }));
    await waitFor(() => expect(screen.getByRole('article', { name: '' }).textContent).toContain('Old guideline'));
  });

  test('says of each set to choose from how many claims it has', async () => {
    await openRoom();
    fireEvent.click(screen.getByRole('button', { name: /^Set of claims/ }));
    expect(await screen.findByRole('menuitemradio', { name: /Claims sample\s*3 claims/ })).toBeTruthy();
  });

  test('says what belongs here where no set is', async () => {
    const fake = fakeWorkbench({ 'datasets.list': () => [] });
    await fake.workbench.store.getState().open();
    renderIn(fake.workbench, <EvidenceRoom />);
    expect(await screen.findByText('No claims here')).toBeTruthy();
  });
});

describe('several claims', () => {
  test('are picked in the list and judged in one act, and those with something left open are told', async () => {
    const { asked } = await openRoom('mixed', {
      'evidence.judgeMany': () => ({ counter: 2, savedAt: '2026-11-23T16:08:55.000Z', openCount: 2 }),
    });
    const list = screen.getByRole('listbox', { name: 'Claims' });
    const key = (init: KeyboardEventInit) =>
      act(async () => {
        fireEvent.keyDown(list, init);
      });
    await key({ key: ' ', code: 'Space' });
    await key({ key: 'J', code: 'KeyJ', shiftKey: true });
    const bar = screen.getByRole('region', { name: '2 chosen' });
    await act(async () => fireEvent.click(within(bar).getByRole('button', { name: 'Done' })));
    expect(asked.filter(({ method }) => method === 'evidence.judgeMany').map(({ input }) => input)).toEqual([
      { claimIds: [1, 2], judgement: 'done' },
    ]);
    expect(useFrame.getState().toasts.map(({ text }) => text)).toContain('2 claims are done with something left open.');
    expect(screen.queryByRole('region', { name: '2 chosen' })).toBeNull();
  });
});
