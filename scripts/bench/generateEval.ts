/** A made-up log of Inspect as it writes archives: 300 samples of 4.1 MB, 1.24 GB unpacked. `node generateEval.ts FILE`. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { zipParts } from '../../test/zipFiles.ts';
import { generateTraces } from './generateTraces.ts';

export const evalFacts = { samples: 300, seed: 31 };

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

function* members(): Generator<[string, string, number]> {
  yield ['header.json', JSON.stringify(header), 8];
  const options = { traceCount: evalFacts.samples, stepsPerTrace: 340, bytesPerStep: 12_170, models: 1 };
  let id = 0;
  for (const line of generateTraces({ ...options, seed: evalFacts.seed })) {
    id += 1;
    // What it printed is JSON of this shape.
    const { messages } = JSON.parse(line) as { messages: { content: string }[] };
    const sample = {
      ...{ id, epoch: 1, input: messages[0]?.content, target: 'No', messages },
      output: { model: header.eval.model, choices: [{ message: messages.at(-1), stop_reason: 'stop' }] },
      scores: { match: { value: id % 3 === 0 ? 'C' : 'I', answer: 'No', explanation: null } },
    };
    yield [`samples/${id}_epoch_1.json`, JSON.stringify(sample), 8];
  }
}

if (import.meta.main) {
  const [path = ''] = process.argv.slice(2);
  await pipeline(Readable.from(zipParts(members())), createWriteStream(path));
}
