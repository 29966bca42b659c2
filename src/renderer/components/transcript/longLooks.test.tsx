import { cleanup, screen } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../testing/fakeWorkbench.tsx';
import { Transcript } from './Transcript.tsx';
import { buildSide, buildSteps, lookOf } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';

beforeEach(() => {
  resetFrame();
  prepareWindow();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
  // Pieces without a height would all be in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1_200);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('a text that is too long for colours says so in its line, and the longest one that has them does not', async () => {
  const steps = buildSteps(
    { kind: 'answer', text: 'x'.repeat(2_000_000) },
    { kind: 'answer', text: 'x'.repeat(2_000_001) },
  );
  renderIn(
    fakeWorkbench().workbench,
    <Transcript
      label="Traces"
      left={buildSide(1, steps)}
      right={null}
      alignment={null}
      mode="full"
      linked
      selected={null}
      levels={{ ...initialLevels, cards: { 'left.0': 'whole', 'left.1': 'whole' } }}
      find={null}
      lookOf={lookOf}
      onSelect={vi.fn()}
      onLevels={vi.fn()}
    />,
  );
  const words = 'Longer than 2,000,000 characters: drawn as it is written, without colours of terminals and diffs';
  const said = await screen.findByText(
    (_, element) => element?.className === 'tx-foot' && element.textContent.includes(words),
  );
  expect(said.closest('article')).toBe(screen.getByRole('article', { name: /^A\.2/ }));
});
