import { fireEvent, screen, waitFor } from '@testing-library/react';
import { expect, test } from 'vitest';
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

test('a notice of the last act goes when another evaluator works: its ways lead to what is not theirs', async () => {
  const { workbench } = fakeWorkbench({
    'project.chooseEvaluator': ({ name }: { name: string }) => ({ evaluator: { id: 'ito', name } }),
  });
  renderIn(workbench, <Choose />);
  const { showToast } = useFrame.getState();
  showToast({ text: 'Imported 3 questions' });
  showToast({ text: 'Undid: the judgement', isOfLastAct: true });
  fireEvent.click(screen.getByRole('button', { name: 'M. Ito' }));
  await waitFor(() => expect(useFrame.getState().toasts.map(({ text }) => text)).toEqual(['Imported 3 questions']));
});
