import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { Step } from '../../../shared/traces/trace.ts';
import { fakeWorkbench, prepareWindow, renderIn, resetFrame } from '../../testing/fakeWorkbench.tsx';
import { Transcript } from './Transcript.tsx';
import { buildSide, buildSteps, lookOf } from './transcriptFixture.ts';
import { initialLevels } from './transcriptLevels.ts';
import type { TranscriptProps } from './transcriptTypes.ts';

function show(steps: readonly Partial<Step>[], given: Partial<TranscriptProps> = {}) {
  const { workbench } = fakeWorkbench();
  const props: TranscriptProps = {
    label: 'Traces',
    left: buildSide(1, buildSteps(...steps)),
    right: null,
    alignment: null,
    mode: 'full',
    linked: true,
    selected: null,
    levels: initialLevels,
    find: null,
    lookOf,
    onSelect: vi.fn(),
    onLevels: vi.fn(),
    onTextSelected: vi.fn(),
    ...given,
  };
  return { props, ...renderIn(workbench, <Transcript {...props} />) };
}

const card = (name: RegExp) => screen.findByRole('article', { name });
const call = (given: Partial<Step>): Partial<Step> => ({
  kind: 'tool_call',
  tool: 'run',
  callId: 'a',
  arguments: {},
  ...given,
});
const result = (text: string): Partial<Step> => ({ kind: 'tool_result', tool: 'run', callId: 'a', text, result: text });

beforeEach(() => {
  resetFrame();
  prepareWindow();
  // Without a layout everything would be out of view.
  vi.spyOn(Element.prototype, 'clientHeight', 'get').mockReturnValue(2_000);
  vi.spyOn(Element.prototype, 'clientWidth', 'get').mockReturnValue(1_000);
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
});

test('characters that nobody sees are boxes with their name, in texts, arguments and Markdown, and stay in the text', async () => {
  const hidden = `${String.fromCodePoint(0xe0068, 0xe0069)}`;
  const said = `- **one** \u202egnp.exe${hidden}`;
  const { props } = show([
    call({ arguments: { 'na\u200bme': 'a\u200b\u200bb' } }),
    result('one\u2060two'),
    { text: said },
  ]);
  const boxes = (element: HTMLElement) =>
    within(element)
      .getAllByRole('img')
      .map((one) => one.getAttribute('data-label'));
  const called = await card(/^A\.1/);
  await waitFor(() => expect(boxes(called)).toEqual(['ZWSP', 'ZWSP ×2', 'WJ']));
  const thought = await card(/^A\.3/);
  expect(boxes(thought)).toEqual(['RLO', 'TAG ×2 “hi”']);
  expect(within(thought).getByRole('img', { name: /^U\+202E RIGHT-TO-LEFT OVERRIDE: turns the order/ })).toBeDefined();
  expect(within(thought).getByRole('img', { name: 'U+E0068 – U+E0069 ×2: spells “hi” invisibly' })).toBeDefined();
  const text = thought.querySelector('.tx-text');
  expect(text?.textContent).toBe(said);
  // Offsets and words of a selection are those of the text.
  document.getSelection()?.selectAllChildren(text ?? thought);
  await waitFor(() =>
    expect(props.onTextSelected).toHaveBeenLastCalledWith(
      expect.objectContaining({ start: 0, end: said.length, quote: said }),
    ),
  );
  document.getSelection()?.removeAllRanges();
  fireEvent.click(within(thought).getByRole('button', { name: 'Markdown' }));
  await within(thought).findByText('one', { selector: 'strong' });
  expect(boxes(thought)).toEqual(['RLO', 'TAG ×2 “hi”']);
});
