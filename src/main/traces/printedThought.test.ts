import { expect, test } from 'vitest';
import type { AnyJson } from '../../shared/json.ts';
import type { TraceFormatId } from '../../shared/traces/trace.ts';
import { importerOf } from './importers/importerOf.ts';
import { printedThought } from './printedThought.ts';

test('a thought is what stands at the beginning between its tags, without the first or the last where the model was not the one to write it', () => {
  expect(printedThought('\n<think>\nHalf?\n</think>\n\n  Half a dose.\n')).toEqual({
    thought: 'Half?',
    said: 'Half a dose.\n',
  });
  expect(printedThought('Half?\n</think>\n\nHalf a dose.')).toEqual({ thought: 'Half?', said: 'Half a dose.' });
  expect(printedThought('<think>Half, or')).toEqual({ thought: 'Half, or', said: '' });
  expect(printedThought('<think>Half?</think>End it by </think>.')).toEqual({
    thought: 'Half?',
    said: 'End it by </think>.',
  });
  expect(printedThought('<think>\n</think>\n<think>b</think> <think>c</think>Half.')).toEqual({
    thought: 'b\n\nc',
    said: 'Half.',
  });
  expect(printedThought(' context\n </think>\n+<p>')).toBeNull();
  expect(printedThought('Write it so:\n```\na thought\n</think>\n```\n')).toBeNull();
  expect(printedThought('<think></think>Half.')).toEqual({ thought: '', said: 'Half.' });
  expect(printedThought('Half. <think>or not</think>')).toBeNull();
  expect(printedThought('It ends with </think>, and then comes the answer.')).toBeNull();
  expect(printedThought('Write <think> before a thought and </think> behind it.')).toBeNull();
  expect(printedThought('I think half.')).toBeNull();
});

const question = 'Which dose?';
const asked = { role: 'user', content: question };
const text = '<think>One may do.</think>\n\nHalf.';
const told = { role: 'assistant', content: text };

const runs: readonly { readonly format: TraceFormatId; readonly lines: readonly AnyJson[] }[] = [
  { format: 'openai-chat', lines: [{ messages: [asked, told] }] },
  {
    format: 'openai-responses',
    lines: [
      {
        input: question,
        output: [{ type: 'message', role: 'assistant', content: [{ type: 'output_text', text }] }],
      },
    ],
  },
  { format: 'anthropic', lines: [{ messages: [asked, { role: 'assistant', content: [{ type: 'text', text }] }] }] },
  {
    format: 'inspect-json',
    lines: [
      { samples: [{ id: 1, messages: [asked, told], output: { completion: text, choices: [{ message: told }] } }] },
    ],
  },
  {
    format: 'sharegpt',
    lines: [
      {
        conversations: [
          { from: 'human', value: question },
          { from: 'gpt', value: text },
        ],
      },
    ],
  },
  {
    format: 'atif',
    lines: [
      {
        schema_version: 'ATIF-v1.7',
        steps: [{ source: 'agent', message: text, metrics: { prompt_tokens: 7, completion_tokens: 3 } }],
      },
    ],
  },
];

test.each(runs)(
  'a thought that is printed into an answer of $format is a thought, and no part of the answer',
  (run) => {
    const records = run.lines.map((value, at) => ({ value, pointer: '', number: at + 1, line: at + 1, member: null }));
    const traces = importerOf(run.format, null)?.read(records, () => {}) ?? [];
    expect(traces.map(({ answer }) => answer)).toEqual(['Half.']);
    const said = (traces[0]?.steps ?? []).filter(({ kind }) => kind === 'thought' || kind === 'answer');
    expect(said.map((step) => [step.kind, step.text])).toEqual([
      ['thought', 'One may do.'],
      ['answer', 'Half.'],
    ]);
    expect(said.filter(({ tokens }) => tokens !== null).length).toBe(run.format === 'atif' ? 1 : 0);
  },
);

test.each([
  ['<think>\nLook it up.\n</think>\n\n', 'Look it up.'],
  ['<think>Look it up.</think>\n\nI search now.', 'Look it up.\n\nI search now.'],
  ['I search for <think>.', 'I search for <think>.'],
  ['<think>\n\n</think>', '<think>\n\n</think>'],
])('what a model prints before it calls a tool is a thought without its tags: %j', (content, thought) => {
  const call = { id: 'c', type: 'function', function: { name: 'search', arguments: '{}' } };
  const messages = [asked, { role: 'assistant', content, tool_calls: [call] }];
  const record = { value: { messages }, pointer: '', number: 1, line: 1, member: null };
  const [trace] = importerOf('openai-chat', null)?.read([record], () => {}) ?? [];
  expect(trace?.steps.slice(1).map(({ kind, text }) => [kind, text])).toEqual([
    ['thought', thought],
    ['tool_call', ''],
  ]);
});

test('a run whose answer was cut off in the middle of a printed thought has no answer', () => {
  const messages = [asked, { role: 'assistant', content: '<think>One may' }];
  const record = { value: { messages }, pointer: '', number: 1, line: 1, member: null };
  const [trace] = importerOf('openai-chat', null)?.read([record], () => {}) ?? [];
  expect([trace?.answer, trace?.steps.at(-1)?.kind]).toEqual([null, 'thought']);
});

test('a thought that is printed into a prediction of CURE-Bench is not in the answer behind the choice', () => {
  const record = {
    value: { id: 1, choice: 'A', prediction: text, reasoning: '' },
    ...{ pointer: '', number: 1, line: 1, member: null },
  };
  const [trace] = importerOf('cure-bench', null)?.read([record], () => {}) ?? [];
  expect(trace?.answer).toBe('A: Half.');
});
