/** Made-up logs of Inspect as it writes archives: 300 samples of 4.1 MB, 1.24 GB unpacked. `node generateEval.ts FILE SHAPE`. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipParts } from '../../test/zipFiles.ts';
import { createRandom } from './generate.ts';
import { createProse, generateTraces } from './generateTraces.ts';

export const evalFacts = { samples: 300, seed: 31 };

/**
 * What fills the samples. `events`: as in logs that Inspect wrote of agents without images, where messages are 3 to 8 % of a sample,
 * attachments 1 to 6 % and what happened around them 76 to 92 %; here 8, 8 and 84 %. `messages`: nothing but messages, which no log is, and
 * the hardest.
 */
export const evalShapes = ['events', 'messages'] as const;
export type EvalShape = (typeof evalShapes)[number];

const textOf = {
  events: { stepsPerTrace: 100, bytesPerStep: 3_600 },
  messages: { stepsPerTrace: 340, bytesPerStep: 12_170 },
} as const;
/** Of what a sandbox said in each turn, in characters. */
const sandboxOutput = 75_000;

type Message = { readonly role: string; readonly content: string; readonly tool_call_id?: string };

const header = {
  version: 2,
  status: 'success',
  eval: {
    task: 'made_up',
    model: 'made-up/model-1',
    created: '2026-01-02T03:04:05+00:00',
    dataset: { name: 'questions', samples: evalFacts.samples },
    config: {},
  },
};

const schemas = Array.from({ length: 8 }, (_, tool) => ({
  name: `tool_${tool}`,
  description: `Looks up what a label says. ${'Give the name of the drug as the label has it. '.repeat(12)}`,
  parameters: { type: 'object', properties: { drug_name: { type: 'string' }, limit: { type: 'integer' } } },
}));

/** Texts of messages as events name them: long ones stand once, under `attachments`. */
function attach(messages: readonly Message[]) {
  const attachments: Record<string, string> = {};
  const named = messages.map((message) => {
    if (message.content.length <= 100) return message;
    const hash = createHash('md5').update(message.content).digest('hex');
    attachments[hash] = message.content;
    return { ...message, content: `attachment://${hash}` };
  });
  return { attachments, named };
}

/** In each turn, the model is asked with all messages so far, as they are and as they were sent, and a tool says what a sandbox said. */
function eventsOf(named: readonly Message[], piece: () => string): object[] {
  return named.flatMap<object>((message, at) => {
    const base = { span_id: `s${at}`, timestamp: '2026-01-02T03:04:06+00:00', working_start: at };
    if (message.role === 'tool') {
      const sandbox = { ...base, event: 'sandbox', action: 'exec', cmd: 'look up', output: piece() };
      return [sandbox, { ...base, event: 'tool', type: 'function', id: message.tool_call_id, result: message.content }];
    }
    if (message.role !== 'assistant') return [];
    const input = named.slice(0, at);
    const request = { model: header.eval.model, messages: input, tools: schemas };
    const output = { model: header.eval.model, choices: [{ message, stop_reason: 'stop' }] };
    return [{ ...base, event: 'model', model: header.eval.model, input, tools: schemas, output, call: { request } }];
  });
}

function* members(shape: EvalShape): Generator<[string, string, number]> {
  yield ['header.json', JSON.stringify(header), 8];
  const random = createRandom(evalFacts.seed);
  const prose = shape === 'events' ? createProse(random, 4_000_000) : '';
  const piece = () => {
    const from = Math.floor(random() * (prose.length - sandboxOutput));
    return prose.slice(from, from + sandboxOutput);
  };
  let id = 0;
  const options = { traceCount: evalFacts.samples, models: 1, seed: evalFacts.seed, ...textOf[shape] };
  for (const line of generateTraces(options)) {
    id += 1;
    // What it printed is JSON of this shape.
    const { messages } = JSON.parse(line) as { messages: Message[] };
    const { attachments, named } = attach(messages);
    const sample = {
      ...{ id, epoch: 1, input: messages[0]?.content, target: 'No', messages },
      output: { model: header.eval.model, choices: [{ message: messages.at(-1), stop_reason: 'stop' }] },
      scores: { match: { value: id % 3 === 0 ? 'C' : 'I', answer: 'No', explanation: null } },
      ...(shape === 'events' && { events: eventsOf(named, piece), attachments }),
    };
    yield [`samples/${id}_epoch_1.json`, JSON.stringify(sample), 8];
  }
}

if (import.meta.main) {
  const [path = '', name = ''] = process.argv.slice(2);
  const shape = evalShapes.find((one) => one === name);
  if (shape === undefined) throw new Error(`A shape is one of ${evalShapes.join(', ')}`);
  await pipeline(Readable.from(zipParts(members(shape))), createWriteStream(path));
}
