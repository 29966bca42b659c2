import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { useChooseEvaluator } from './useChooseEvaluator.ts';

eachInEmptyWindow();

function Choose() {
  const choose = useChooseEvaluator();
  return (
    <button type="button" onClick={() => choose('M. Ito')}>
      M. Ito
    </button>
  );
}

test.each([{ text: 'Undid: the judgement', isOfLastAct: true }, { text: 'Imported 3 questions' }])(
  'the notice “$text” goes when another evaluator works: its way back is for who did it',
  async (notice) => {
    const { workbench } = fakeWorkbench({
      'project.chooseEvaluator': ({ name }: { name: string }) => ({ evaluator: { id: 'ito', name } }),
    });
    renderIn(workbench, <Choose />);
    const { showToast } = useFrame.getState();
    showToast({ text: 'Saved results.csv.' });
    const run = vi.fn();
    showToast({ ...notice, action: { label: 'Undo', run } });
    fireEvent.click(screen.getByRole('button', { name: 'M. Ito' }));
    await waitFor(() => expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Saved results.csv.']));
  },
);
