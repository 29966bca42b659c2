import { expect, test } from 'vitest';
import type { AnyJson } from '../../../shared/json.ts';
import { fieldMappingSchema } from '../../../shared/traces/fieldMapping.ts';
import type { TraceFormatId } from '../../../shared/traces/trace.ts';
import { importerOf } from './importerOf.ts';

const question = 'Which dose?';
const text = 'Half a dose may do.';
const asked = { role: 'user', content: question };
const reasoning = { role: 'assistant', content: '', reasoning_content: text };
const thinking = { role: 'assistant', content: [{ type: 'thinking', thinking: text }] };
const reasoned = { role: 'assistant', content: [{ type: 'reasoning', reasoning: text }] };
const ofAgent = { id: 'o', name: 'g', input: [asked], output: reasoning };
const harmony = JSON.stringify([{ role: 'assistant', channel: 'analysis', content: text }]);
const summary = [{ type: 'summary_text', text }];
const said = { id: 0, source: 'user', action: 'message', args: { content: question } };
const attributes = {
  'openinference.span.kind': 'LLM',
  'output.value': JSON.stringify({ messages: [thinking] }),
};

const ending: readonly (readonly [format: TraceFormatId, ...lines: readonly AnyJson[]])[] = [
  ['txagent', [asked, { role: 'assistant', content: text, metadata: null }]],
  ['cure-bench', { id: 'q', prediction: '', choice: '', reasoning: text }],
  ['cure-bench', { id: 'q', prediction: '', choice: '', reasoning: harmony }],
  ['openai-chat', { messages: [asked, reasoning] }],
  ['openai-responses', { input: question, output: [{ type: 'reasoning', summary }] }],
  ['anthropic', { messages: [asked, thinking] }],
  ['claude-code', { type: 'user', sessionId: 's', message: asked }, { type: 'assistant', message: thinking }],
  ['inspect-json', { samples: [{ id: 1, messages: [asked, reasoned], output: { choices: [{ message: reasoned }] } }] }],
  ['atif', { schema_version: 'ATIF-v1.7', steps: [{ source: 'agent', message: '', reasoning_content: text }] }],
  ['swe-agent', { trajectory: [{ query: [asked], thought: text, action: '' }], info: {} }],
  ['tau-bench', { task_id: 1, trial: 0, traj: [asked, reasoning] }],
  ['openhands', said, { id: 1, source: 'agent', action: 'think', args: { thought: text } }],
  ['otlp', { resourceSpans: [{ scopeSpans: [{ spans: [otlpSpan()] }] }] }],
  ['openinference', { context: { trace_id: 't', span_id: 's' }, name: 'g', attributes }],
  ['langfuse', { id: 't', observations: [{ ...ofAgent, type: 'GENERATION' }], output: reasoning }],
  ['langsmith', { id: 'r', trace_id: 't', run_type: 'llm', name: 'g', outputs: { messages: [reasoning] } }],
  [
    'fields',
    {
      log: [
        { who: 'user', say: question },
        { who: 'bot', think: text },
      ],
    },
  ],
  [
    'fields',
    {
      log: [
        { who: 'user', say: question },
        { who: 'thought', say: text },
      ],
    },
  ],
  [
    'fields',
    {
      log: [
        { who: 'user', say: question },
        { who: 'inner_reasoning', say: text },
      ],
    },
  ],
];

function otlpSpan(): AnyJson {
  const written = JSON.stringify([{ role: 'assistant', parts: [{ type: 'reasoning', content: text }] }]);
  return {
    ...{ traceId: 't', spanId: 's', name: 'chat' },
    attributes: [
      { key: 'gen_ai.operation.name', value: { stringValue: 'chat' } },
      { key: 'gen_ai.output.messages', value: { stringValue: written } },
    ],
  };
}

const mapping = fieldMappingSchema.parse({
  ...{ id: null, questionId: null, model: null, question: null, answer: null, trace: null, tool: null, callId: null },
  ...{ arguments: null, result: null, error: null, startedAt: null },
  ...{ steps: '/log', kind: '/who', text: '/say', thought: '/think' },
  kinds: { user: 'user', bot: 'thought', inner_reasoning: 'thought' },
});

const runs = ending.map(([format, ...lines]) => ({ format, lines }));
test.each(runs)('a run of $format that ends after a thought has no answer', ({ format, lines }) => {
  const records = lines.map((value, at) => ({ value, pointer: '', number: at + 1, line: at + 1, member: null }));
  const traces = importerOf(format, mapping)?.read(records, () => {});
  expect(traces?.map(({ answer, steps }) => [answer, steps.filter(({ kind }) => kind === 'thought').length])).toEqual([
    [null, 1],
  ]);
});
