import { act, screen } from '@testing-library/react';
import { expect, test } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { Toasts } from './Toasts.tsx';

eachInEmptyWindow();

test('a notice stands above the field in which somebody types where it would cover it', () => {
  renderIn(
    fakeWorkbench().workbench,
    <>
      <textarea />
      <Toasts />
    </>,
  );
  const notices = screen.getByRole('status');
  notices.getBoundingClientRect = () => new DOMRect(1060, 770, 368, 40);
  screen.getByRole('textbox').getBoundingClientRect = () => new DOMRect(1120, 780, 300, 28);
  act(() => useFrame.getState().showToast({ text: 'Copied' }));
  expect([notices.style.right, notices.style.bottom]).toEqual(['12px', '128px']);
});
