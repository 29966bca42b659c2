import { screen } from '@testing-library/react';
import { beforeEach, expect, test, vi } from 'vitest';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../testing/fakeWorkbench.tsx';
import { Transcript } from './Transcript.tsx';
import { buildSide, buildSteps, lookOf } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';

// A text of millions of lines takes the test window seconds; the limit is the same one, only lower.
vi.mock('./textLooks.ts', async (original) => ({ ...(await original<object>()), longestLooks: 100 }));

beforeEach(() => {
  resetFrame();
  prepareWindow();
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});

test('a text that is too long for colours says so in its line, and the longest one that has them does not', async () => {
  const long = (length: number) => '@@ -1 +1 @@\n-a\n+b\n'.padEnd(length, '\n');
  const steps = buildSteps({ kind: 'answer', text: long(100) }, { kind: 'answer', text: long(101) });
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
  const words = 'Longer than 100 characters: drawn as it is written, without colours of terminals and diffs';
  const said = await screen.findByText(
    (_, element) => element?.className === 'tx-foot' && element.textContent.includes(words),
  );
  expect(said.closest('article')).toBe(screen.getByRole('article', { name: /^A\.2/ }));
});
