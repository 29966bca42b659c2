import { fireEvent, screen, waitFor, within } from '@testing-library/react';
import { expect, test } from 'vitest';
import type { Step } from '../../../shared/traces/trace.ts';
import { eachInTallWindow, showTranscript } from './heldTranscript.tsx';
import { buildSide, buildSteps, columnsOf } from './transcriptFixture.ts';
import type { TranscriptProps } from './transcriptTypes.ts';

eachInTallWindow();

const show = (steps: readonly Partial<Step>[], given: Partial<TranscriptProps> = {}) =>
  showTranscript({ left: buildSide(1, buildSteps(...steps)), ...given });
const card = (name: RegExp) => screen.findByRole('article', { name });
const call = (given: Partial<Step>): Partial<Step> => ({
  kind: 'tool_call',
  tool: 'run',
  callId: 'a',
  arguments: {},
  ...given,
});
const result = (text: string): Partial<Step> => ({ kind: 'tool_result', tool: 'run', callId: 'a', text, result: text });

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
  fireEvent.click(within(thought).getByRole('button', { name: 'Text' }));
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

test('prose is read as Markdown, and results as they are written, until somebody chooses for a kind and its tool', async () => {
  const listing = '# a\n- b\n';
  show([
    call({}),
    result(listing),
    { text: 'I **look** first.\nThen I write.' },
    call({ callId: 'b' }),
    { ...result(listing), callId: 'b' },
    call({ callId: 'c', tool: 'cat' }),
    { ...result(listing), callId: 'c', tool: 'cat' },
    { kind: 'answer', text: '@@ -1 +1 @@\n-**a**\n+**b**\n' },
  ]);
  const [run, again, cat] = [await card(/^A\.1/), await card(/^A\.4/), await card(/^A\.6/)];
  const isMarkdown = (element: HTMLElement) => element.querySelector('.tx-markdown') !== null;
  await within(await card(/^A\.3/)).findByText('look', { selector: 'strong' });
  expect([run, again, cat].map(isMarkdown)).toEqual([false, false, false]);
  // A patch is no prose, whatever is written in it.
  expect(isMarkdown(await card(/^A\.8/))).toBe(false);
  fireEvent.click(within(run).getByRole('button', { name: 'Markdown' }));
  await waitFor(() => expect([run, again, cat].map(isMarkdown)).toEqual([true, true, false]));
  expect(within(run).getByTitle('Kept for: Result run')).toBeDefined();
});

test('a thought stays text where something is marked, or found, at its place', async () => {
  const thoughts = [{ text: 'I **look** first.' }, { text: 'I **read** first.' }, { text: 'I **write** then.' }];
  const found = { traceId: 1, steps: [1], counts: [1], total: 1 };
  show(thoughts, {
    spansOf: ({ step }) => (step === 0 ? [{ id: 1, start: 2, end: 10, title: 'made up' }] : []),
    find: { text: 'read', mode: 'exact', found: { left: found }, current: null },
  });
  const isMarkdown = async (name: RegExp) => (await card(name)).querySelector('.tx-markdown') !== null;
  await within(await card(/^A\.3/)).findByText('write', { selector: 'strong' });
  expect(await isMarkdown(/^A\.1/)).toBe(false);
  expect(await isMarkdown(/^A\.2/)).toBe(false);
});

test('the size of a text is its characters, with its white space, and one for those that UTF-16 writes as two', async () => {
  show([call({}), result('𠮷野 a')]);
  expect((await card(/^A\.1/)).querySelector('.tx-result .tx-foot')?.textContent).toContain('4 characters');
});

test('a result has the colours of its terminal, folds what was written over, says so, and can be read as it is written', async () => {
  const written = '\x1b[1;31mFAILED\x1b[0m\n1%\r50%\r100%';
  show([call({}), result(written)]);
  const called = await card(/^A\.1/);
  const failed = await within(called).findByText('FAILED');
  expect(failed.className).toBe('tx-ink-red tx-bold');
  const text = called.querySelector('.tx-text');
  expect(text?.textContent).toBe(written);
  const gone = [...called.querySelectorAll('.tx-gone')].map(({ textContent }) => textContent);
  expect(gone).toEqual(['\x1b[1;31m', '\x1b[0m', '1%\r50%\r']);
  expect(within(called).getByRole('img', { name: '2 overwritten parts not shown' })).toBeDefined();
  expect(called.querySelector('.tx-result .tx-foot')?.textContent).toContain(
    '29 characters · 2 control sequences not shown · 2 overwritten parts not shown',
  );
  fireEvent.click(within(called).getByRole('button', { name: 'As written' }));
  await waitFor(() => expect(within(called).getAllByRole('img')).toHaveLength(4));
  expect(called.querySelector('.tx-gone')).toBeNull();
  expect(called.querySelector('.tx-text')?.textContent).toBe(written);
});

test('a coloured part that was written over leaves one sign', async () => {
  show([call({}), result('\x1b[31m50%\x1b[0m\rdone')]);
  const called = await card(/^A\.1/);
  await within(called).findByText('done');
  const signs = within(called).getAllByRole('img');
  expect(signs.map((one) => one.getAttribute('data-label'))).toEqual(['CR ×1']);
});

test('a patch among the words of a command is drawn as its lines, behind the words before it', async () => {
  const patch = '*** Begin Patch\n*** Update File: a.py\n@@\n-b\n+c\n*** End Patch';
  show([call({ arguments: { command: ['apply_patch', patch], workdir: '/repo' } })]);
  const called = await card(/^A\.1/);
  const rows = [...called.querySelectorAll('.tx-arguments tr')].map(({ textContent }) => textContent);
  expect(rows).toEqual(['workdir/repo', `commandapply_patch${patch}`]);
  const drawn = [...called.querySelectorAll('.tx-arguments .tx-diff')].map(({ className }) =>
    className.split('-').at(-1),
  );
  expect(drawn).toEqual(['head', 'head', 'hunk', 'removed', 'added', 'head']);
});

test('a diff has its lines coloured, in a result, a patch among the arguments and a block of Markdown', async () => {
  const patch = '@@ -1,2 +1,2 @@\n a\n-b\n+c\n';
  show([call({ arguments: { patch } }), result(`ok\n${patch}`), { text: `**Patch**\n\n\`\`\`diff\n-b\n+c\n\`\`\`` }]);
  const called = await card(/^A\.1/);
  const lines = (element: Element | null) =>
    [...(element?.querySelectorAll('.tx-diff') ?? [])].map(({ className, textContent }) =>
      `${className.split('-').at(-1)} ${textContent}`.trimEnd(),
    );
  await waitFor(() =>
    expect(lines(called.querySelector('.tx-result'))).toEqual([
      'hunk @@ -1,2 +1,2 @@',
      'same  a',
      'removed -b',
      'added +c',
    ]),
  );
  expect(lines(called.querySelector('.tx-arguments'))).toEqual([
    'hunk @@ -1,2 +1,2 @@',
    'same  a',
    'removed -b',
    'added +c',
  ]);
  const thought = await card(/^A\.3/);
  await within(thought).findByText('Patch');
  expect(lines(thought)).toEqual(['removed -b', 'added +c']);
});

test('a change of a file is shown as the lines that go and come, and as its arguments while something is looked for', async () => {
  const given = { path: 'a.py', old_str: 'one\ntwo\n', new_str: 'one\n2\n' };
  const { unmount } = show([call({ arguments: given })]);
  const called = await card(/^A\.1/);
  const change = await within(called).findByRole('row', { name: /^old_str → new_str/ });
  expect(
    [...change.querySelectorAll('.tx-diff')].map(({ className, textContent }) => [
      className.split(' ')[1],
      textContent,
    ]),
  ).toEqual([
    ['tx-diff-same', 'one\n'],
    ['tx-diff-removed', 'two\n'],
    ['tx-diff-added', '2\n'],
  ]);
  expect(within(called).getByRole('row', { name: 'path a.py' })).toBeDefined();
  unmount();
  show([call({ arguments: given })], { find: { text: 'two', mode: 'exact', found: {}, current: null } });
  await within(await card(/^A\.1/)).findByRole('row', { name: /^new_str one/ });
});

test('an edit by line number is shown with what stood in its lines, or says that the trace does not show it', async () => {
  const steps = buildSteps(
    result('[File: a.py (3 lines total)]\n1:one\n2:two\n3:three'),
    call({ tool: 'edit', arguments: { command: 'edit 2:3\n2\nthree\nend_of_edit' } }),
    call({ tool: 'edit', arguments: { start_line: 7, end_line: 8, replacement_text: 'x\ny' } }),
    call({ tool: 'insert', arguments: { text: 'z', line: 3 } }),
  );
  const readFormerLines = async (step: number) => (step === 1 ? { text: 'two\nthree\n', step: 0 } : null);
  showTranscript({ left: buildSide(1, steps, { readFormerLines }) });
  const linesOf = (element: HTMLElement) =>
    [...element.querySelectorAll('.tx-diff')].map(({ className, textContent }) => [
      className.split(' ')[1],
      textContent,
    ]);
  const known = await card(/^A\.2/);
  await within(known).findByText('Lines 2–3, as last shown in A.1');
  expect(linesOf(known)).toEqual([
    ['tx-diff-removed', '2two\n'],
    ['tx-diff-added', '22\n'],
    ['tx-diff-same', '3three'],
  ]);
  const unknown = await card(/^A\.3/);
  await within(unknown).findByText('Lines 7–8: what stood there is not in the trace');
  expect(linesOf(unknown)).toEqual([
    ['tx-diff-added', '7x\n'],
    ['tx-diff-added', '8y'],
  ]);
  const inserted = await card(/^A\.4/);
  expect(within(inserted).getByText('Put in behind line 3')).toBeDefined();
  expect(linesOf(inserted)).toEqual([['tx-diff-added', '4z']]);
});

test('arguments that differ are marked word by word, and beyond what is shown at the sign of the cut', async () => {
  const long = 'same '.repeat(100);
  const steps = (command: string, more: object) => buildSteps(call({ arguments: { command, ...more } }));
  const [left, right] = [
    steps('pytest tests -x --color=no', { late: `${long}a`, only: 1, long: 'q' }),
    steps('pytest tests --color=yes', { late: `${long}b`, long: 'q' }),
  ];
  show([], { left: buildSide(1, left), right: buildSide(2, right), alignment: columnsOf(left, right) });
  const marked = async (name: RegExp, side: string) => {
    const called = await card(name);
    await within(called).findByRole('row', { name: /^command/ });
    return [...called.querySelectorAll(`.tx-arguments .tx-other-${side}`)].map(({ textContent }) => textContent);
  };
  expect(await marked(/^A\.1/, 'left')).toEqual(['x ', '-', 'no', '…', '1']);
  expect(await marked(/^B\.1/, 'right')).toEqual(['yes', '…']);
});

test('answers in which differences are marked are text in every column, and those that are alike Markdown in every one', async () => {
  const answers = (text: string) =>
    buildSteps({ kind: 'answer', text: '**Same**\n\n- one' }, { text: 'Think' }, { kind: 'answer', text });
  const [first, same, longer] = [answers('- **a**'), answers('- **a**'), answers('- **a**\n- b')];
  const isMarkdown = async (name: RegExp) => (await card(name)).querySelector('.tx-markdown') !== null;
  const columns = { left: buildSide(1, first), right: buildSide(2, same), third: buildSide(3, longer) };
  const { unmount } = show([], { ...columns, alignment: columnsOf(first, same, longer) });
  await waitFor(async () => expect((await card(/^C\.3/)).querySelector('.tx-other-right')).not.toBeNull());
  for (const letter of ['A', 'B', 'C']) {
    expect([letter, await isMarkdown(new RegExp(`^${letter}\\.1`))]).toEqual([letter, true]);
    expect([letter, await isMarkdown(new RegExp(`^${letter}\\.3`))]).toEqual([letter, false]);
  }
  unmount();
  // Of two, the one that only lacks words has none to mark.
  show([], { left: buildSide(1, first), right: buildSide(3, longer), alignment: columnsOf(first, longer) });
  await waitFor(async () => expect((await card(/^C\.3/)).querySelector('.tx-other-right')).not.toBeNull());
  expect([await isMarkdown(/^A\.3/), await isMarkdown(/^C\.3/)]).toEqual([false, false]);
});
