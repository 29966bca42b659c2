import { act, cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../testing/fakeWorkbench.tsx';
import { Transcript } from './Transcript.tsx';
import { buildSide, buildSteps, lookOf } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';
import type { Place } from './transcriptTypes.ts';

const steps = buildSteps(...Array.from({ length: 60 }, (_, at) => ({ text: `Thought ${at + 1}` })));
const paneHeight = 400;
/** Other than what is guessed before a row is drawn. */
const usualHeight = 70;

/** How high each row is, and who wants to know when that changes. */
const heights = new Map<number, number>();
const observers = new Set<(row: Element) => void>();

const rowOf = (step: number) => document.querySelector(`[data-index="${step}"]`);
const scroller = () => screen.getByRole('region', { name: 'Model A' });

/** A row of another height, as when a text is there whole. */
function grow(step: number, height: number): void {
  heights.set(step, height);
  const row = rowOf(step);
  if (row === null) throw new Error(`Row ${step} is not drawn`);
  act(() => {
    for (const tell of observers) tell(row);
  });
}

/** Pixels from the upper edge of the pane to a row. */
function topOf(step: number): number {
  const [, top] = /translateY\((-?[\d.]+)px\)/.exec(rowOf(step)?.getAttribute('style') ?? '') ?? [];
  return Number(top) - scroller().scrollTop;
}

async function showAt(selected: Place): Promise<void> {
  const { workbench } = fakeWorkbench();
  const left = buildSide(1, steps);
  const nothing = {
    alignment: null,
    find: null,
    right: null,
    onSelect() {},
    onLevels() {},
    onTextSelected() {},
    onSpanOpen() {},
    onCopy() {},
  };
  renderIn(
    workbench,
    <Transcript
      {...nothing}
      label="Traces"
      left={left}
      mode="full"
      linked={false}
      selected={selected}
      levels={initialLevels}
      lookOf={lookOf}
    />,
  );
  await screen.findByText(`Thought ${selected.step + 1}`);
  // The jump there has ended.
  for (let frame = 0; frame < 5; frame += 1) await new Promise((drawn) => requestAnimationFrame(drawn));
}

beforeEach(() => {
  resetFrame();
  prepareWindow();
  heights.clear();
  observers.clear();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(paneHeight);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
  vi.spyOn(Element.prototype, 'scrollHeight', 'get').mockReturnValue(100_000);
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockImplementation(heightOf);
  Element.prototype.scrollTo = function scrollTo(this: Element, to?: number | ScrollToOptions) {
    this.scrollTop = (typeof to === 'object' ? to.top : to) ?? 0;
    // As a browser tells it: with the next frame.
    requestAnimationFrame(() => act(() => this.dispatchEvent(new Event('scroll'))));
  };
  window.ResizeObserver = class {
    readonly observed = new Set<Element>();
    constructor(callback: ResizeObserverCallback) {
      observers.add((row) => {
        if (this.observed.has(row)) callback([entryOf(row)], this);
      });
    }
    observe(element: Element) {
      this.observed.add(element);
    }
    unobserve(element: Element) {
      this.observed.delete(element);
    }
    disconnect() {
      this.observed.clear();
    }
  };
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

function entryOf(target: Element): ResizeObserverEntry {
  const size = [
    { blockSize: heights.get(Number(target.getAttribute('data-index'))) ?? usualHeight, inlineSize: 1_000 },
  ];
  return {
    target,
    contentRect: new DOMRect(),
    borderBoxSize: size,
    contentBoxSize: size,
    devicePixelContentBoxSize: size,
  };
}

function heightOf(this: HTMLElement): number {
  return heights.get(Number(this.dataset.index)) ?? usualHeight;
}

test('a text that comes above the selected step does not move it', async () => {
  await showAt({ side: 'left', step: 30 });
  const before = topOf(30);
  expect(before).toBeGreaterThanOrEqual(0);
  grow(29, 3_000);
  expect(topOf(30)).toBe(before);
});
