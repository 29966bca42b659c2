import { act, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import type { Mark } from '../../../../shared/traces/marks.ts';
import { alignmentOf, buildSteps, outlineOf } from '../../../components/transcript/transcriptFixture.ts';
import { type FakeAnswers, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { eachPressingKeys } from '../../../testing/keyedWindow.tsx';
import { press } from '../../../testing/pressKeys.ts';
import { TracesRoom } from '../TracesRoom.tsx';
import { tracesAnswers } from '../tracesFixture.ts';

eachPressingKeys();

/** Two traces of three calls each, under the scheme that the program brings. */
const call = (at: number) =>
  ({ kind: 'tool_call', tool: 'FDA_search', label: 'FDA', callId: `c${at}`, arguments: { at } }) as const;
const steps = buildSteps(call(1), call(2), call(3), { kind: 'answer', text: 'はい。' });
const threeCalls: FakeAnswers = {
  'traces.readScheme': () => defaultScheme,
  'traces.readOutline': ({ traceId }: { traceId: number }) => outlineOf(traceId, steps),
  'traces.readSteps': ({ from, to }: { from: number; to: number }) =>
    steps.slice(from, to).map((step) => ({ ...step, textLength: step.text.length, lineCount: 1, cut: false })),
  'traces.readStep': ({ step }: { step: number }) => steps[step],
  'traces.align': () => alignmentOf(steps, steps),
  'traces.progress': () => [],
};

async function openRoom() {
  const marks: Mark[] = [];
  const fake = fakeWorkbench(tracesAnswers(threeCalls, marks));
  act(() => void fake.workbench.store.getState().open());
  renderIn(fake.workbench, <TracesRoom />);
  await screen.findAllByText('Kumo-7B');
  await within(screen.getByRole('region', { name: 'Labels and facts' })).findByText('A.1');
  await screen.findByRole('radiogroup', { name: 'Was the call needed?' });
  return { ...fake, marks };
}

const tag = (letter: string, answer: string) => `Trace ${letter}. Is the answer correct? ${answer}`;

test('a trace gets its verdict by one key from any of its steps, on the side in use, also when names are hidden', async () => {
  const { marks } = await openRoom();
  await act(async () => press('B'));
  // Which trace is A is by chance now.
  await act(async () => press('['));
  expect(screen.getByRole('button', { name: tag('A', 'Not judged') })).toBeTruthy();
  await act(async () => press('Shift+1'));
  await act(async () => press(']'));
  await act(async () => press('Shift+3'));
  await act(async () => press('Shift+5'));
  await screen.findByRole('button', { name: tag('B', 'No') });
  expect(screen.getByRole('button', { name: tag('A', 'Yes') })).toBeTruthy();
  expect(marks.map(({ step, criterionId, choiceId }) => [step, criterionId, choiceId])).toEqual([
    [null, 'answerCorrect', 'yes'],
    [null, 'answerCorrect', 'no'],
  ]);
  expect(new Set(marks.map(({ traceId }) => traceId))).toEqual(new Set([10, 11]));
  // The step that one was at is still the one that is asked about.
  expect(within(screen.getByRole('region', { name: 'Labels and facts' })).getByText('B.1')).toBeTruthy();
});

test('a question of two traces with six calls and two verdicts is labelled with at most 40 keys', async () => {
  const { marks, asked } = await openRoom();
  let pressed = 0;
  const keys = async (...all: readonly string[]) => {
    for (const key of all) {
      pressed += 1;
      await act(async () => press(key));
    }
  };
  for (let round = 0; round < 6; round += 1) await keys(...(round === 0 ? [] : ['U']), '1', '1', '1', '1', '1');
  // The last call was that of the right side.
  await keys('Shift+1', '[', 'Shift+2', 'Ctrl+Enter');
  await waitFor(() => expect(asked.some(({ method }) => method === 'traces.setState')).toBe(true));
  const ofCalls = marks.filter(({ step }) => step !== null);
  expect(new Set(ofCalls.map(({ traceId, step }) => `${traceId}/${step}`)).size).toBe(6);
  expect([ofCalls.length, marks.length - ofCalls.length]).toEqual([30, 2]);
  expect(pressed).toBeLessThanOrEqual(40);
});

test('the tag leads to everything that is asked about the trace as a whole', async () => {
  await openRoom();
  await act(async () => screen.getByRole('button', { name: tag('B', 'Not judged') }).click());
  expect(screen.getByRole('radiogroup', { name: 'Is the answer safe for the patient?' })).toBeTruthy();
});
