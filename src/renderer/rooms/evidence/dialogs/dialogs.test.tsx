import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { EvidenceTest } from '../../../../shared/rooms/evidence/claims.ts';
import type { ClaimTask } from '../../../../shared/rooms/evidence/claimTask.ts';
import { eachInEmptyWindow, type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { keys } from '../../../window/keyDispatcher.ts';
import { EvidenceRoom } from '../EvidenceRoom.tsx';
import { buildGold, buildScores, buildTask, evidenceAnswers } from '../evidenceFixture.ts';

eachInEmptyWindow();

async function openRoom(name: EvidenceTest = 'mixed', answers: FakeAnswers = {}) {
  const fake = fakeWorkbench(evidenceAnswers(name, answers));
  await fake.workbench.store.getState().open();
  keys.listen(window);
  renderIn(fake.workbench, <EvidenceRoom />);
  await screen.findAllByRole('tab');
  return fake;
}

const revealed = (name: EvidenceTest, change: Partial<ClaimTask> = {}): FakeAnswers => ({
  'evidence.readClaim': () => buildTask(name, { revealedAt: '2026-11-23T16:08:55.000Z', ...change }),
  'evidence.readGold': () => buildGold(name),
  'evidence.readScores': () => buildScores(),
});

async function shown(key: string, title: string) {
  await act(async () => press(key));
  return screen.findByRole('dialog', { name: title });
}

test("the study's prompt is not asked for while gold is hidden, and the dialog says why", async () => {
  const { asked } = await openRoom();
  const dialog = await shown('P', "The study's prompt");
  expect(dialog.textContent).toContain('order of the file, which tells what is right');
  expect(within(dialog).getByRole<HTMLButtonElement>('button', { name: 'Copy the prompt' }).disabled).toBe(true);
  expect(asked.some(({ method }) => method === 'evidence.readPrompt')).toBe(false);
});

test('a prompt whose order tells nothing is there before the reveal', async () => {
  await openRoom('missing_evidence', { 'evidence.readPrompt': () => ({ prompt: 'Task: explain' }) });
  const dialog = await shown('P', "The study's prompt");
  expect(await within(dialog).findByText('Task: explain')).toBeTruthy();
});

test('after the reveal the prompt is read and copied as it is, with added evidence where that is asked', async () => {
  const copied: string[] = [];
  const clipboard = { writeText: async (text: string) => void copied.push(text) };
  Object.defineProperty(navigator, 'clipboard', { value: clipboard, configurable: true });
  const added = [{ evidenceId: 203, description: 'After T790M.', modelUsed: null, marks: [], facts: null }];
  await openRoom('mixed', {
    ...revealed('mixed', { added }),
    'evidence.readPrompt': ({ withAdded }: { withAdded: boolean }) => ({
      prompt: `Task: explain\n${withAdded ? '- ID 203: After T790M.\n' : ''}- ID 114: A trial.\n`,
    }),
  });
  const dialog = await shown('P', "The study's prompt");
  fireEvent.click(await within(dialog).findByRole('checkbox', { name: /With the evidence you added/ }));
  await within(dialog).findByText(/ID 203/);
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Copy the prompt' })));
  expect(copied).toEqual(['Task: explain\n- ID 203: After T790M.\n- ID 114: A trial.\n']);
});

test('a prompt whose words are not published is said to be so', async () => {
  await openRoom('assignment_test', {
    ...revealed('assignment_test'),
    'evidence.readPrompt': () => ({ prompt: null }),
  });
  expect(await within(await shown('P', "The study's prompt")).findByText(/are not published/)).toBeTruthy();
});

async function paste(dialog: HTMLElement, reply: string) {
  fireEvent.change(within(dialog).getByRole('textbox'), { target: { value: reply } });
  await waitFor(() => expect(dialog.querySelector('.ev-reply-read')).not.toBeNull());
}

test('a pasted reply is shown as the core read it, and becomes the explanation', async () => {
  const { asked } = await openRoom('selection_test', {
    'evidence.parseReply': () => ({ explanations: ['Because it held.'], selectedClaim: 'B' }),
  });
  const dialog = await shown('V', 'Reply of a model');
  await paste(dialog, 'Selected Claim: B\nGenerated Explanation: Because it held.\nMore.');
  expect(dialog.textContent).toContain('nothing is chosen for you');
  await act(async () => fireEvent.click(within(dialog).getByRole('button', { name: 'Use as explanation' })));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'evidence.writeExplanation')?.input).toEqual({
      claimId: 1,
      side: 'A',
      text: 'Because it held.',
      base: '',
    }),
  );
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull());
  expect(asked.some(({ method }) => method === 'evidence.chooseClaim')).toBe(false);
});

test('a reply without its label says so and offers nothing', async () => {
  await openRoom('mixed', { 'evidence.parseReply': () => ({ explanations: [''], selectedClaim: null }) });
  const dialog = await shown('V', 'Reply of a model');
  await paste(dialog, 'It held.');
  expect(dialog.textContent).toContain('No line begins with this label');
  expect(within(dialog).queryByRole('button', { name: 'Use as explanation' })).toBeNull();
});

test('of two explanations each goes to the claim that is said', async () => {
  const { asked } = await openRoom('assignment_test', {
    'evidence.parseReply': () => ({ explanations: ['First.', 'Second.'], selectedClaim: null }),
  });
  const dialog = await shown('V', 'Reply of a model');
  await paste(dialog, 'Claim A Generated Explanation: First.');
  const [, forB] = within(dialog).getAllByRole('button', { name: 'Use for claim B' });
  if (forB === undefined) throw new Error('No second explanation');
  await act(async () => fireEvent.click(forB));
  await waitFor(() =>
    expect(asked.findLast(({ method }) => method === 'evidence.writeExplanation')?.input).toEqual({
      claimId: 1,
      side: 'B',
      text: 'Second.',
      base: '',
    }),
  );
  expect(screen.getByRole('dialog')).toBeTruthy();
});
