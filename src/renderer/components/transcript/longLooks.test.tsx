import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { eachInTallWindow, showTranscript } from './heldTranscript.tsx';
import { buildSide, buildSteps } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';

eachInTallWindow();
beforeEach(() => {
  // Pieces without a height would all be in view.
  vi.spyOn(HTMLElement.prototype, 'offsetHeight', 'get').mockReturnValue(1_200);
});

test('a text that is too long for colours says so in its line, and the longest one that has them does not', async () => {
  const steps = buildSteps(
    { kind: 'answer', text: 'x'.repeat(2_000_000) },
    { kind: 'answer', text: 'x'.repeat(2_000_001) },
  );
  showTranscript({
    left: buildSide(1, steps),
    levels: { ...initialLevels, cards: { 'left.0': 'whole', 'left.1': 'whole' } },
  });
  const words = 'Longer than 2,000,000 characters: drawn as it is written, without colours of terminals and diffs';
  const said = await screen.findByText(
    (_, element) => element?.className === 'tx-foot' && element.textContent.includes(words),
  );
  expect(said.closest('article')).toBe(screen.getByRole('article', { name: /^A\.2/ }));
});
