import { act, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { createRef } from 'react';
import { expect, test, vi } from 'vitest';
import { texts } from '../../window/i18n.ts';
import { eachInTallWindow, showTranscript } from './heldTranscript.tsx';
import { buildSide, buildSteps, columnsOf } from './transcriptFixture.ts';
import { initialLevels, withKinds } from './transcriptLevels.ts';
import type { TranscriptHandle, TranscriptProps } from './transcriptTypes.ts';

const longResult = Array.from({ length: 40 }, (_, line) => `line ${line + 1}`).join('\n');
const left = buildSteps(
  { text: 'Read the label of 𠮷野 first', tokens: { input: 1_200, output: 30 }, durationMs: 2_100 },
  { kind: 'tool_call', tool: 'get_contraindications_by_drug_name', callId: 'a', arguments: { drug: 'x', limit: 5 } },
  { kind: 'tool_result', tool: 'get_contraindications_by_drug_name', callId: 'a', text: longResult },
  { kind: 'tool_call', tool: 'mystery', callId: 'b', arguments: {} },
  { kind: 'tool_result', tool: 'mystery', callId: 'b', text: 'No such tool', error: 'No such tool' },
  { kind: 'answer', text: 'Give [five](javascript:alert(1)) mg. <img src=x> ![scan](https://example.org/x.png)' },
);
const right = buildSteps(
  { text: 'As GPT-4o I read the label' },
  { kind: 'tool_call', tool: 'get_contraindications_by_drug_name', callId: 'a', arguments: { drug: 'y', limit: 5 } },
  {
    kind: 'tool_result',
    tool: 'get_contraindications_by_drug_name',
    callId: 'a',
    text: '[{"id":1,"name":"liver"},{"id":2,"name":"kidney"}]',
    result: [
      { id: 1, name: 'liver' },
      { id: 2, name: 'kidney' },
    ],
  },
  { kind: 'answer', text: 'Give six mg.' },
);

eachInTallWindow();

const show = (given: Partial<TranscriptProps> = {}) =>
  showTranscript({
    left: buildSide(1, left),
    right: buildSide(2, right),
    alignment: columnsOf(left, right),
    onSpanOpen: vi.fn(),
    onCopy: vi.fn(),
    ...given,
  });
const card = (name: RegExp) => screen.findByRole('article', { name });

test('a call shows its source, its arguments and the beginning of its result with its whole size', async () => {
  show();
  const call = await card(/^A\.2, Call get_contraindications_by_drug_name/);
  await within(call).findByText(/line 12$/);
  expect(within(call).getByText('FDA')).toBeDefined();
  expect(within(call).getByRole('row', { name: 'limit 5' })).toBeDefined();
  expect(call.querySelector('.tx-foot')?.textContent).toBe('12 of 40 lines · show all · time not recorded · A.3');
  expect(call.textContent).not.toContain('line 13');
});

test('a step of an agent that a call started says whose it is, masked, and the steps of the run itself do not', async () => {
  const steps = buildSteps(
    { kind: 'tool_call', tool: 'delegate', callId: 'a', arguments: {} },
    { text: 'I look for it', source: 'GPT-4o scout', parent: 0 },
    { kind: 'event', text: 'noted', source: 'observation', parent: 1 },
    { text: 'It is found', source: 'reasoning' },
  );
  show({ left: buildSide(1, steps, { holdsAgents: true, maskedNames: ['GPT-4o'] }), right: null, alignment: null });
  await screen.findByText('I look for it');
  const tags = await Promise.all(
    [1, 2, 3, 4].map(async (number) => (await card(new RegExp(`^A\\.${number},`))).querySelector('.tx-agent')),
  );
  expect(tags.map((tag) => tag?.textContent ?? null)).toEqual([null, '•••••• scout', 'sub-agent', null]);
  expect(tags[1]).toHaveProperty('title', 'A step of •••••• scout, which A.1 started');
});

test('where amounts are hidden the foot of a call has no empty pieces between its points', async () => {
  show({ left: { ...buildSide(1, left), hidesAmounts: true } });
  const call = await card(/^A\.2, Call get_contraindications_by_drug_name/);
  await within(call).findByText(/line 12$/);
  expect(call.querySelector('.tx-foot')?.textContent).toBe('12 of 40 lines · show all · A.3');
});

test('rows say in a word how the two sides go together, and mark the arguments that differ', async () => {
  show();
  await card(/^A\.2/);
  const rows = screen.getAllByRole('listitem').filter((row) => row.hasAttribute('aria-posinset'));
  expect(rows.map((row) => row.querySelector('.tx-gutter')?.textContent)).toEqual([
    'other words',
    'other args',
    'only A',
    'other words',
  ]);
  expect(rows.map((row) => [row.getAttribute('aria-posinset'), row.getAttribute('aria-setsize')])).toEqual([
    ['1', '4'],
    ['2', '4'],
    ['3', '4'],
    ['4', '4'],
  ]);
  const other = [...document.querySelectorAll('.tx-arguments .tx-other')].map(({ textContent }) => textContent);
  expect(other).toEqual(['x', 'y']);
  expect(screen.getByText('4 rows, 4 differ')).toBeDefined();
  await act(() => texts.changeLanguage('ja'));
  expect(screen.getByText('4 行、4 行に違い')).toBeDefined();
});

test('words that only one answer has are underlined', async () => {
  show({ mode: 'answers' });
  await card(/^B\.4/);
  const words = [...document.querySelectorAll('.tx-other-right')].map(({ textContent }) => textContent);
  expect(words).toEqual(['six']);
});

test('showing all of a long result is asked of the caller', async () => {
  const { props } = show();
  const call = await card(/^A\.2/);
  fireEvent.click(await within(call).findByRole('button', { name: 'show all' }));
  expect(props.onLevels).toHaveBeenCalledWith({ ...initialLevels, cards: { 'left.2': 'whole' } });
});

test('a folded step says its first words; a call what it was called with, then what a terminal shows of its result', async () => {
  const steps = buildSteps(
    { kind: 'thought', text: 'I look at the label\n\nfirst.' },
    { kind: 'tool_call', tool: 'run', callId: 'a', arguments: { cmd: 'pytest' } },
    { kind: 'tool_result', tool: 'run', callId: 'a', text: '10 %\r\u001b[31mFAIL\u001b[0m test_b.py' },
    { kind: 'tool_call', tool: 'wait', callId: 'b', arguments: { seconds: 5, and: { why: 'no' } } },
    // More than a list of steps holds does not come with them.
    { kind: 'tool_call', tool: 'load', callId: 'c', arguments: null },
    { kind: 'tool_call', tool: 'edit', callId: 'd', arguments: { timeout: 30, path: 'a.py', command: 'cat\n  a' } },
  );
  const levels = withKinds(initialLevels, ['left'], ['tool_call', 'thought'], 'line');
  show({ left: buildSide(1, steps), right: null, alignment: null, levels });
  const wordsOf = async (name: RegExp, words: string) => within(await card(name)).findByText(words);
  await wordsOf(/^A\.1/, 'I look at the label first.');
  const folded = async (name: RegExp) =>
    [...(await card(name)).querySelectorAll('.tx-folded > *')].map(({ textContent }) => textContent);
  await wordsOf(/^A\.2/, 'FAIL test_b.py');
  expect(await folded(/^A\.2/)).toEqual(['pytest', '→ FAIL test_b.py']);
  expect(await folded(/^A\.4/)).toEqual(['seconds: 5 · and: {"why": "no"}']);
  expect(await folded(/^A\.6/)).toEqual(['cat a · timeout: 30 · path: a.py']);
  expect(within(await card(/^A\.5/)).queryByText('null')).toBeNull();
});

test('a folded kind is one line, and nothing else folds', async () => {
  show({ levels: withKinds(initialLevels, ['left'], ['tool_call'], 'line') });
  const call = await card(/^A\.2/);
  await within(await card(/^B\.2/)).findByText('liver');
  expect(within(call).queryByRole('table')).toBeNull();
  expect(within(await card(/^B\.2/)).getAllByRole('table')).toHaveLength(2);
});

test('a result is shown as it was written, also where it looks like Markdown, and as Markdown when asked', async () => {
  const written = '# Build\n\n- *one* warning\n- `two` errors\n\n| a | b |\n|---|---|\n| 1 | 2 |';
  const steps = buildSteps(
    { kind: 'tool_call', tool: 'run', callId: 'a', arguments: {} },
    { kind: 'tool_result', tool: 'run', callId: 'a', text: written },
  );
  show({ left: buildSide(1, steps), right: null, alignment: null });
  const call = await card(/^A\.1/);
  const view = (name: string) => within(call).getByRole('button', { name });
  await within(call).findByText(/# Build/);
  expect([view('Text'), view('Markdown')].map((one) => one.getAttribute('aria-pressed'))).toEqual(['true', 'false']);
  expect(call.textContent).toContain('- *one* warning');
  fireEvent.click(view('Markdown'));
  // Headings of what is shown are no headings of the window.
  await within(call).findByText('Build', { selector: '.tx-markdown-title' });
});

test('an error has its sign and its word, and says it once', async () => {
  show();
  const call = await card(/^A\.4/);
  await within(call).findByText('Error');
  expect(call.querySelectorAll('.ak-sign-error')).toHaveLength(1);
  expect(within(call).getAllByText('No such tool')).toHaveLength(1);
});

test('Markdown runs no script, opens no link, fetches no picture and shows HTML as text', async () => {
  show();
  const answer = await card(/^A\.6/);
  fireEvent.click(await within(answer).findByRole('button', { name: 'Markdown' }));
  await within(answer).findByText(/scan · example.org/);
  expect(answer.querySelector('a, img')).toBeNull();
  expect(answer.textContent).toContain('five (javascript:alert(1))');
  expect(answer.textContent).toContain('<img src=x>');
});

test('names are masked and the head warns of a trace that says its own', async () => {
  show({ right: buildSide(2, right, { maskedNames: ['GPT'], namesItselfIn: [0] }) });
  const thought = await card(/^B\.1/);
  await within(thought).findByText('As •••••• I read the label');
  expect(screen.getByText('names itself in B.1, masked')).toBeDefined();
});

test('a selection is told with offsets of the whole text, across marked pieces', async () => {
  const spans = [{ id: 7, start: 0, end: 8, title: 'made up' }];
  const { props } = show({ spansOf: ({ side, step }) => (side === 'left' && step === 0 ? spans : []) });
  const mark = await screen.findByRole('button', { name: 'Read the' });
  const rest = mark.nextSibling;
  const inMark = mark.firstChild;
  if (rest === null || inMark === null) throw new Error('The text is not there');
  document.getSelection()?.setBaseAndExtent(inMark, 5, rest, 12);
  await waitFor(() =>
    expect(props.onTextSelected).toHaveBeenLastCalledWith({
      side: 'left',
      step: 0,
      start: 5,
      end: 20,
      quote: 'the label of 𠮷',
      rectangle: { left: 8, top: 8, right: 128, bottom: 32 },
    }),
  );
  document.getSelection()?.removeAllRanges();
  await waitFor(() => expect(props.onTextSelected).toHaveBeenLastCalledWith(null));
  fireEvent.click(mark);
  expect(props.onSpanOpen).toHaveBeenCalledWith({ side: 'left', step: 0 }, 7);
});

test('a passage within another one is told apart, and opened before it', async () => {
  const spans = [
    { id: 7, start: 0, end: 8, title: 'made up' },
    { id: 8, start: 5, end: 8, title: 'wrong' },
  ];
  const { props } = show({ spansOf: ({ side, step }) => (side === 'left' && step === 0 ? spans : []) });
  const inner = await screen.findByRole('button', { name: 'the' });
  expect(screen.getByRole('button', { name: 'Read' }).hasAttribute('data-over')).toBe(false);
  expect(inner.hasAttribute('data-over')).toBe(true);
  expect(inner.title).toBe('Labelled: made up\nLabelled: wrong');
  fireEvent.click(inner);
  expect(props.onSpanOpen).toHaveBeenCalledWith({ side: 'left', step: 0 }, 8);
});

test('jumps select: the next difference, the next error, and the other side', async () => {
  const ref = createRef<TranscriptHandle>();
  const { props } = show({ ref, selected: { side: 'left', step: 1 } });
  await card(/^A\.2/);
  expect(ref.current?.goToDifference(1)).toEqual({ side: 'left', step: 3 });
  expect(ref.current?.goToError(1)).toEqual({ side: 'left', step: 3 });
  expect(ref.current?.goToError(-1)).toBeNull();
  expect(ref.current?.goToSide('right')).toEqual({ side: 'right', step: 1 });
  expect(ref.current?.goToCard(1, ({ side }, kind) => side === 'right' && kind === 'answer')).toEqual({
    side: 'right',
    step: 3,
  });
  expect(props.onSelect).toHaveBeenCalledTimes(4);
});

test('a step that cannot be read says so and can be tried again', async () => {
  let tries = 0;
  const readSteps = async (from: number, to: number) => {
    tries += 1;
    if (tries === 1) throw new Error('gone');
    return buildSide(1, left).readSteps(from, to);
  };
  show({ left: buildSide(1, left, { readSteps }) });
  const thought = await card(/^A\.1/);
  fireEvent.click(await within(thought).findByRole('button', { name: 'Try again' }));
  await within(thought).findByText(/Read the label/);
});

test('a long name keeps its end in sight, is read as one, and stands whole where a pointer rests', async () => {
  show({ left: buildSide(1, left, { name: 'openai/gpt-4o-mini · #1 · log (2)' }) });
  const head = await screen.findByRole('heading', { name: 'openai/gpt-4o-mini · #1 · log (2)' });
  expect(head.querySelector('.tx-name-end')?.textContent).toBe('#1 · log (2)');
  expect(head.closest('header')?.title).toContain('openai/gpt-4o-mini · #1 · log (2)');
  expect(screen.getByRole('heading', { name: 'Model B' }).children).toHaveLength(0);
});
