import { act, cleanup, fireEvent, screen } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn } from '../testing/fakeWorkbench.tsx';
import { IconButton } from './ToolButton.tsx';
import { cutTextOf, Tooltips, tooltipOf } from './Tooltips.tsx';

let observers: ((entries: []) => void)[] = [];
beforeAll(prepareWindow);
beforeEach(() => {
  vi.useFakeTimers();
  observers = [];
  vi.stubGlobal(
    'ResizeObserver',
    class {
      constructor(observer: (entries: []) => void) {
        observers.push(observer);
      }
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  renderIn(
    fakeWorkbench().workbench,
    <>
      <IconButton label="Next question" keys="J" icon={<i data-testid="icon" />} />
      <span {...tooltipOf('Nothing leaves this machine')}>Offline</span>
      <p {...cutTextOf('A sentence that is long')}>A sentence</p>
      <p>Elsewhere</p>
      <Tooltips />
    </>,
  );
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTime(milliseconds));
const point = (element: Element, pointerType = 'mouse') => fireEvent(element, pointer('pointerover', pointerType));
const shown = () => screen.queryByRole('tooltip')?.textContent ?? null;

/** jsdom's own event forgets the kind of pointer. */
function pointer(type: string, pointerType: string): Event {
  return Object.assign(new MouseEvent(type, { bubbles: true }), { pointerType });
}

describe('the tooltip', () => {
  test('says name and key of what is pointed at for a while', () => {
    point(screen.getByTestId('icon'));
    wait(399);
    expect(shown()).toBeNull();
    wait(1);
    expect(shown()).toBe('Next questionJ');
    point(screen.getByText('Elsewhere'));
    expect(shown()).toBeNull();
  });

  test('says a sentence as a whole only where it is cut', () => {
    const line = screen.getByText('A sentence');
    const pointAt = (width: number) => {
      Object.defineProperty(line, 'scrollWidth', { value: width, configurable: true });
      point(screen.getByText('Elsewhere'));
      point(line);
      wait(400);
    };
    pointAt(0);
    expect(shown()).toBeNull();
    pointAt(300);
    expect(shown()).toBe('A sentence that is long');
  });

  test('does not open under a pointer on its way elsewhere, nor under a finger', () => {
    point(screen.getByRole('button'));
    wait(300);
    point(screen.getByText('Elsewhere'));
    wait(1000);
    expect(shown()).toBeNull();
    point(screen.getByRole('button'), 'touch');
    wait(1000);
    expect(shown()).toBeNull();
  });

  test('is away once the control is pressed, and stays away until it is pointed at again', () => {
    point(screen.getByRole('button'));
    wait(400);
    fireEvent(screen.getByRole('button'), pointer('pointerdown', 'mouse'));
    expect(shown()).toBeNull();
    point(screen.getByTestId('icon'));
    wait(1000);
    expect(shown()).toBeNull();
  });

  test('opens at once for the keyboard, and goes with Escape or with the focus', () => {
    const button = screen.getByRole('button');
    act(() => button.focus());
    expect(shown()).toBe('Next questionJ');
    fireEvent.keyDown(button, { key: 'Escape' });
    expect(shown()).toBeNull();
    act(() => button.blur());
    act(() => button.focus());
    expect(shown()).toBe('Next questionJ');
    act(() => button.blur());
    expect(shown()).toBeNull();
  });

  test('describes a control to a screen reader, but does not say its name twice', () => {
    const offline = screen.getByText('Offline');
    point(offline);
    wait(400);
    expect(offline.getAttribute('aria-describedby')).toBe(screen.getByRole('tooltip').firstElementChild?.id);
    point(screen.getByRole('button'));
    expect(offline.hasAttribute('aria-describedby')).toBe(false);
    wait(400);
    expect(screen.getByRole('button').hasAttribute('aria-describedby')).toBe(false);
  });

  test('goes with its control', () => {
    const control = document.createElement('button');
    control.dataset.tooltip = 'Withdraw';
    document.body.append(control);
    point(control);
    wait(400);
    expect(shown()).toBe('Withdraw');
    control.remove();
    act(() => {
      for (const observer of observers) observer([]);
    });
    expect(shown()).toBeNull();
  });
});
