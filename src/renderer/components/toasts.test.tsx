import { act, screen } from '@testing-library/react';
import { expect, onTestFinished, test, vi } from 'vitest';
import { eachInEmptyWindow, fakeWorkbench, renderIn } from '../testing/fakeWorkbench.tsx';
import { useFrame } from '../window/frameStore.ts';
import { showLanguage } from '../window/i18n.ts';
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

test('a notice stands above the row that has the focus, of which it speaks, and above the act of a dialog', () => {
  renderIn(
    fakeWorkbench().workbench,
    <>
      <div role="listbox" tabIndex={0} aria-label="list" aria-activedescendant="row">
        <div id="row">third</div>
      </div>
      <section role="dialog">
        <button type="submit">Save</button>
      </section>
      <Toasts />
    </>,
  );
  const notices = screen.getByRole('status');
  notices.getBoundingClientRect = () => new DOMRect(1060, 770, 368, 40);
  const place = (element: HTMLElement, y: number) => {
    element.getBoundingClientRect = () => new DOMRect(1120, y, 300, 28);
  };
  screen.getByRole('listbox', { name: 'list' }).getBoundingClientRect = () => new DOMRect(1100, 40, 340, 800);
  place(screen.getByText('third'), 780);
  place(screen.getByRole('button', { name: 'Save' }), 720);
  act(() => screen.getByRole('listbox', { name: 'list' }).focus());
  act(() => useFrame.getState().showToast({ text: 'Done' }));
  expect([notices.style.right, notices.style.bottom]).toEqual(['12px', '188px']);
});

test('a notice stands above every button of a dialog', () => {
  renderIn(
    fakeWorkbench().workbench,
    <>
      <section role="dialog">
        <button type="button">Close</button>
      </section>
      <Toasts />
    </>,
  );
  const notices = screen.getByRole('status');
  notices.getBoundingClientRect = () => new DOMRect(1060, 770, 368, 40);
  screen.getByRole('button', { name: 'Close' }).getBoundingClientRect = () => new DOMRect(1120, 780, 80, 28);
  act(() => useFrame.getState().showToast({ text: 'Written' }));
  expect([notices.style.right, notices.style.bottom]).toEqual(['12px', '128px']);
});

test('two notices stand over the last rows of a dialog rather than over its head, whatever lies behind it', () => {
  renderIn(
    fakeWorkbench().workbench,
    <>
      <textarea aria-label="Comment" />
      <section role="dialog" aria-modal="true">
        <div data-uncovered data-testid="sheet" />
      </section>
      <Toasts />
    </>,
  );
  const notices = screen.getByRole('status');
  notices.getBoundingClientRect = () => new DOMRect(900, 610, 368, 98);
  screen.getByTestId('sheet').getBoundingClientRect = () => new DOMRect(90, 84, 1100, 600);
  screen.getByRole('textbox').getBoundingClientRect = () => new DOMRect(392, 122, 480, 20);
  onTestFinished(() => void vi.restoreAllMocks());
  vi.spyOn(document.documentElement, 'clientWidth', 'get').mockReturnValue(1280);
  vi.spyOn(document.documentElement, 'clientHeight', 'get').mockReturnValue(720);
  act(() => useFrame.getState().showToast({ text: 'Undid: comment' }));
  expect([notices.style.right, notices.style.bottom]).toEqual(['12px', '12px']);
});

test('a notice goes when the language is changed, as its words are those of the language before', () => {
  onTestFinished(() => showLanguage('en'));
  renderIn(fakeWorkbench().workbench, <Toasts />);
  act(() => useFrame.getState().showToast({ text: 'Undid: the judgement', isOfLastAct: true }));
  expect(screen.getByRole('status').textContent).toBe('Undid: the judgement');
  act(() => showLanguage('ja'));
  expect(screen.getByRole('status').textContent).toBe('');
  act(() => useFrame.getState().showToast({ text: '元に戻しました' }));
  expect(screen.getByRole('status').textContent).toBe('元に戻しました');
});
