import { act, fireEvent, screen } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test } from 'vitest';
import type { TranscriptFind, TranscriptHandle } from '../../../components/transcript/transcriptTypes.ts';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { FindField } from './FindField.tsx';

eachInEmptyWindow();

test('words that are looked for in a pair are counted in both answers, and Enter goes from one place to the next', async () => {
  const found = { steps: [2, 5], counts: [1, 2], total: 3 };
  const { workbench, asked } = fakeWorkbench({
    'ratings.findInPair': () => ({
      A: { traceId: 22, ...found },
      B: { traceId: 23, steps: [0], counts: [1], total: 1 },
    }),
  });
  const transcript = createRef<TranscriptHandle>();
  const finds: (TranscriptFind | null)[] = [];
  renderIn(workbench, <FindField assignmentId={11} transcript={transcript} onFind={(find) => finds.push(find)} />);
  await act(async () => keys.run('ratings.find'));
  const field = screen.getByRole('searchbox', { name: 'Find in both responses' });
  await act(async () => fireEvent.change(field, { target: { value: 'statin ' } }));
  expect(asked.at(-1)?.input).toEqual({ assignmentId: 11, text: 'statin' });
  expect(screen.getByRole('status').textContent).toBe('4 places');
  const places = [];
  for (const shiftKey of [false, false, false, false, false, true]) {
    await act(async () => fireEvent.keyDown(field, { key: 'Enter', shiftKey }));
    const { side, step, nth } = finds.at(-1)?.current ?? {};
    places.push(`${screen.getByRole('status').textContent}: ${side} ${step} ${nth}`);
  }
  expect(places).toEqual([
    '1 of 4: left 2 0',
    '2 of 4: left 5 0',
    '3 of 4: left 5 1',
    '4 of 4: right 0 0',
    '1 of 4: left 2 0',
    '4 of 4: right 0 0',
  ]);
  await act(async () => fireEvent.keyDown(field, { key: 'Escape' }));
  expect([finds.at(-1), screen.queryByRole('searchbox')]).toEqual([null, null]);
});
