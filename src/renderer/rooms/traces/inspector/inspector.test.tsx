import { act, cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { defaultScheme } from '../../../../shared/traces/defaultScheme.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import {
  type FakeAnswers,
  fakeWorkbench,
  prepareWindow,
  renderIn,
  resetFrame,
} from '../../../testing/fakeWorkbench.tsx';
import { keys } from '../../../window/keyDispatcher.ts';
import { TracesDialogs } from '../dialogs/TracesDialogs.tsx';
import { TracesContext } from '../tracesContext.ts';
import type { OpenTrace, TracesData } from '../tracesState.ts';
import { createTracesStore } from '../tracesStore.ts';
import { TracesInspector } from './TracesInspector.tsx';

beforeAll(prepareWindow);
beforeEach(resetFrame);
afterEach(cleanup);

const head: OpenTrace['head'] = {
  id: 7,
  datasetId: 1,
  key: 'run-7',
  model: 'aoba-7b',
  stepCount: 3,
  callCount: 1,
  errorCount: 0,
  progress: { calls: 1, callsMarked: 0, traces: 0, tracesMarked: 0, tracesBegun: 0 },
  task: null,
  epoch: null,
  status: null,
  passed: null,
  scores: [],
  target: null,
  error: null,
  metadata: {},
  datasetName: 'runs',
  sourceFormat: 'txagent',
  question: '﨑本さんの薬は？',
  answer: 'Halve it.',
  usage: null,
  line: 1,
  member: null,
  pointer: '',
};

/** A user message, a call of a tool, and its result. */
const open: OpenTrace = {
  head,
  outline: {
    status: 'ready',
    value: {
      traceId: 7,
      stepCount: 3,
      kinds: [1, 3, 4],
      tools: [{ name: 'get_dosage', label: 'FDA' }],
      toolOf: [-1, 0, 0],
      joined: [-1, 2, 1],
      turns: [0, 1, 1],
      textLengths: [4, 0, 4],
      errors: [],
    },
  },
  marks: { status: 'ready', value: { marks: [], spans: [], comments: [], othersComments: [] } },
  findings: {
    status: 'ready',
    value: [{ detector: 'unusedResult', step: 2, related: [1], evidence: '', misfit: null, dismissed: false }],
  },
  namedIn: [],
};

const call: Step = {
  index: 1,
  kind: 'tool_call',
  text: '',
  json: null,
  tool: 'get_dosage',
  label: 'FDA',
  callId: 'c1',
  arguments: { drug: '𠮷草酸' },
  result: null,
  error: null,
  parent: null,
  joined: 2,
  turn: 1,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  pointer: '/0',
  innerPointer: null,
  line: 1,
  member: null,
};

const parameter = { type: 'string', required: true, description: '' };
const usual: FakeAnswers = {
  'traces.readStep': () => call,
  'traces.readTool': () => ({
    name: 'get_dosage',
    label: 'FDA',
    description: 'Reads the dosage.',
    parameters: [
      { ...parameter, name: 'drug' },
      { ...parameter, name: 'limit', type: 'integer' },
    ],
    fileName: 'fda_tools.json',
  }),
  'traces.setMark': () => ({ counter: 1, savedAt: '' }),
  'traces.setComment': ({ text }: { text: string }) => ({ counter: 2, savedAt: '', text }),
  'traces.readMarks': () => new Promise(() => {}),
  'traces.progress': () => [],
  'guideline.read': () => ({ text: '', path: '/g.md' }),
};

function inspector(change: Partial<TracesData> = {}, answers: FakeAnswers = {}) {
  const fake = fakeWorkbench({ ...usual, ...answers });
  const store = createTracesStore(fake.workbench.call, { later: () => () => undefined });
  store.setState({
    left: open,
    selected: { side: 'left', step: 1 },
    scheme: { status: 'ready', value: defaultScheme },
    ...change,
  });
  const shown = renderIn(
    fake.workbench,
    <TracesContext value={store}>
      <div data-room-scope="traces">
        <TracesInspector />
        <TracesDialogs />
      </div>
    </TracesContext>,
  );
  return { ...fake, ...shown, store };
}

const run = (id: string) => act(() => void keys.run(id));
const writes = (asked: readonly { method: string; input: unknown }[]) =>
  asked.filter(({ method }) => /^traces\.(set|add|edit|dismiss|save)/.test(method));
const group = (name: string) => screen.getByRole('radiogroup', { name });

test('an answer that is a patch stands as it is written, any other as Markdown', async () => {
  const patch = '@@ -1,2 +1,2 @@\n a\n- b\n+ c';
  const answered = (answer: string): Partial<TracesData> => ({
    left: { ...open, head: { ...head, answer } },
    selected: { side: 'left', step: null },
  });
  const area = () => screen.getByRole('region', { name: 'Answer' });
  inspector(answered('**Halve** it.\n\n- now'));
  await waitFor(() => expect(area().textContent).not.toContain('**'));
  expect(within(area()).getByRole('listitem').textContent).toBe('now');
  cleanup();
  inspector(answered(`**Done**:\n\n${patch}\n\nNow **halved**.`));
  await waitFor(() => expect(area().textContent).not.toContain('**'));
  cleanup();
  inspector(answered(patch));
  expect(area().textContent).toBe(patch);
});

describe('the labels of a call', () => {
  test('are chosen with digits, one question after the other, and the last one says what comes next', async () => {
    const { asked } = inspector();
    for (const digit of [1, 2, 1, 3, 1]) run(`traces.choose${digit}`);
    const expected = ['needed yes', 'rightTool partly', 'rightArguments yes', 'resultUsed no', 'madeUp no'];
    await waitFor(() => expect(writes(asked)).toHaveLength(5));
    expect(writes(asked)).toEqual(
      expected.map((answer) => {
        const [criterionId, choiceId] = answer.split(' ');
        return { method: 'traces.setMark', input: { traceId: 7, step: 1, criterionId, choiceId } };
      }),
    );
    expect(screen.getByRole('status').textContent).toBe('5 of 5. U goes to the next unlabelled place.');
    expect(within(group('Was the result used?')).getByRole('radio', { checked: true }).textContent).toContain('No');
  });

  test('have their keys beneath them, none of which is parted from what it does where lines are broken', () => {
    const { container } = inspector();
    const pieces = [...(container.querySelector('.ti-foot')?.children ?? [])].map((piece) => piece.textContent);
    expect(pieces).toEqual(['J K step', '1–3 choose', 'Shift1–Shift4 verdict']);
  });

  test('are taken back with Backspace, and the digits stay on that question', async () => {
    const { asked } = inspector();
    const yes = within(group('Was the call needed?')).getByRole('radio', { name: /Yes/ });
    fireEvent.click(yes);
    yes.focus();
    fireEvent.keyDown(yes, { key: 'Backspace' });
    run('traces.choose2');
    await waitFor(() => expect(writes(asked)).toHaveLength(3));
    expect(writes(asked).map(({ input }) => input)).toEqual(
      ['yes', null, 'no'].map((choiceId) => ({ traceId: 7, step: 1, criterionId: 'needed', choiceId })),
    );
  });

  test('keep what was chosen in an older version in sight', () => {
    const old = { traceId: 7, step: 1, criterionId: 'needed', choiceId: 'perhaps', schemeVersion: 2 };
    const marks = [{ ...old, counter: 1, savedAt: '' }];
    inspector({
      left: { ...open, marks: { status: 'ready', value: { marks, spans: [], comments: [], othersComments: [] } } },
    });
    expect(screen.getByText('Chosen in version 2 of the label scheme: perhaps')).toBeTruthy();
  });

  test('stand beside the tool as its list describes it, and what the call gave of it', async () => {
    inspector();
    expect(await screen.findByText('Reads the dosage.')).toBeTruthy();
    const rows = screen.getAllByRole('row').map((row) => [...row.children].map((cell) => cell.textContent));
    expect(rows.slice(1)).toEqual([
      ['drug', 'text', 'required'],
      ['limit', 'whole number', 'required, not given'],
    ]);
  });
});

describe('a comment', () => {
  test('is saved when the field is left', async () => {
    const { asked } = inspector();
    const field = screen.getByRole('textbox', { name: /Comment/ });
    fireEvent.change(field, { target: { value: '用量が違う' } });
    expect(screen.getByText('Not saved yet.')).toBeTruthy();
    fireEvent.keyDown(field, { key: 'Escape' });
    fireEvent.blur(field);
    await waitFor(() =>
      expect(writes(asked)).toEqual([
        { method: 'traces.setComment', input: { traceId: 7, step: 1, text: '用量が違う', base: '' } },
      ]),
    );
  });
});

describe('what rules found', () => {
  test('is answered with A and put away with X, and is no mark before', async () => {
    const { asked } = inspector(
      {},
      { 'traces.dismissFinding': () => ({ counter: 3, savedAt: '' }), 'traces.findings': () => [] },
    );
    expect(screen.getByText('not a human label')).toBeTruthy();
    expect(writes(asked)).toEqual([]);
    run('traces.acceptFinding');
    run('traces.dismissFinding');
    await waitFor(() => expect(writes(asked)).toHaveLength(2));
    expect(writes(asked)).toEqual([
      { method: 'traces.setMark', input: { traceId: 7, step: 1, criterionId: 'resultUsed', choiceId: 'no' } },
      { method: 'traces.dismissFinding', input: { traceId: 7, detector: 'unusedResult', step: 2, dismissed: true } },
    ]);
  });
});

describe('a selected text', () => {
  test('takes the digits and becomes a labelled passage', async () => {
    const rectangle = { left: 0, top: 0, right: 10, bottom: 10 };
    const selection = { side: 'left', step: 0, start: 0, end: 2, quote: '﨑本', rectangle } as const;
    const { asked } = inspector(
      { textSelection: selection },
      { 'traces.addSpan': () => ({ counter: 4, savedAt: '', spanId: 1 }) },
    );
    run('traces.choose2');
    await waitFor(() =>
      expect(writes(asked)).toEqual([
        {
          method: 'traces.addSpan',
          input: { traceId: 7, step: 0, start: 0, end: 2, criterionId: 'passage', choiceId: 'wrong', comment: '' },
        },
      ]),
    );
  });
});

describe('labelled passages', () => {
  test('give the keys to the next one as one is taken off', async () => {
    const spans = [0, 5].map((start, spanId) => ({
      ...{ traceId: 7, step: 1, spanId, start, end: start + 3, quote: `passage ${spanId}`, comment: '' },
      ...{ criterionId: 'passage', choiceId: 'wrong', schemeVersion: 0, counter: 1, savedAt: '' },
    }));
    const marks = { marks: [], spans, comments: [], othersComments: [] };
    const { asked } = inspector(
      { left: { ...open, marks: { status: 'ready', value: marks } } },
      { 'traces.editSpan': () => ({ counter: 4, savedAt: '' }) },
    );
    const off = screen.getAllByRole('button', { name: 'Take this label off' });
    fireEvent.click(off[0] as HTMLElement);
    expect(document.activeElement).toBe(off[1]);
    fireEvent.click(off[1] as HTMLElement);
    expect(document.activeElement).toBe(off[0]);
    await waitFor(() => expect(writes(asked)).toHaveLength(2));
  });
});

describe('the label scheme', () => {
  test('is saved as a whole, with an id for what is new', async () => {
    const { asked } = inspector(
      { dialog: 'scheme' },
      { 'traces.saveScheme': () => ({ version: 1, counter: 5, savedAt: '' }) },
    );
    fireEvent.click(screen.getByRole('button', { name: 'Add an answer' }));
    expect(screen.getByText('1 thing to complete')).toBeTruthy();
    fireEvent.change(screen.getByRole('textbox', { name: 'Name, English 4' }), { target: { value: 'Too late' } });
    fireEvent.change(screen.getByRole('textbox', { name: 'Name, 日本語 4' }), { target: { value: '遅すぎる' } });
    fireEvent.click(screen.getByRole('button', { name: 'Save as version 1' }));
    await waitFor(() => expect(writes(asked)).toHaveLength(1));
    const [first, ...rest] = defaultScheme.criteria;
    const added = { id: 'tooLate', name: { en: 'Too late', ja: '遅すぎる' }, description: { en: '', ja: '' } };
    expect(writes(asked)[0]?.input).toEqual({
      baseVersion: 0,
      criteria: [{ ...first, choices: [...(first?.choices ?? []), added] }, ...rest],
    });
  });
});

describe('what the file says of the run', () => {
  const ran: OpenTrace = {
    ...open,
    head: {
      ...head,
      ...{ task: 'airline', epoch: 2, status: 'limit', error: 'max_turns', target: '[{"name":"cancel"}]' },
      scores: [{ name: 'reward', value: 0, explanation: 'One call is missing.', passed: false }],
      metadata: { user_cost: 0.004, task: { user_id: 'hina' } },
    },
  };

  test('stands beside the trace: task, how it ended, scores, what was expected, and the rest', async () => {
    inspector({ left: ran, selected: { side: 'left', step: null }, tab: 'labels' });
    const section = (await screen.findByText('Run')).parentElement;
    const shown = [...(section?.querySelectorAll('dt, dd, th, td, p') ?? [])].map(({ textContent }) => textContent);
    expect(shown).toEqual([
      ...['Task', 'airline', 'Repetition', '2', 'Ended', 'at a limit', 'Because of', 'max_turns'],
      ...['reward', '0 failedOne call is missing.', 'One call is missing.', '[\n  {\n    "name": "cancel"\n  }\n]'],
      ...['user_cost', '0.004', 'task', '{"user_id":"hina"}'],
    ]);
  });

  test('stands among the facts of the whole trace too', async () => {
    inspector({ left: ran, selected: { side: 'left', step: null }, tab: 'step' });
    await waitFor(() => expect(document.querySelector('.ti-step')?.textContent).toContain('airline'));
    expect(document.querySelector('.ti-step')?.textContent).toContain('0 failed');
  });

  test('is hidden with the names of models, as a verdict would lead the next one', async () => {
    const options = { linked: true, blind: true, answersOnly: false };
    inspector({ left: ran, selected: { side: 'left', step: null }, tab: 'labels', options });
    expect(await screen.findByText(/is hidden while the models are/)).toBeTruthy();
    expect(screen.queryByText('failed')).toBeNull();
    expect(screen.queryByText('max_turns')).toBeNull();
  });
});
