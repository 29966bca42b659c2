/** Made-up traces of agents in the chat format: the same for the same seed, nothing taken from a published run. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom } from './generate.ts';

const subjects = [
  'patients',
  'tablets',
  'renal clearance',
  'the label',
  'plasma levels',
  'elderly adults',
  'the dose',
  '用量',
  '腎機能',
  '副作用',
];
const verbs = [
  'increased',
  'were reduced',
  'requires',
  'is contraindicated in',
  'was observed with',
  'correlates with',
  'は注意を要する',
  'が報告された',
];
const objects = [
  'hepatic impairment',
  'concomitant warfarin',
  'severe hypotension',
  'a lower starting dose',
  'QT prolongation',
  '高齢者',
  '投与間隔の延長',
];
const tools = [
  'FDA_get_warnings_by_drug_name',
  'FDA_get_drug_interactions_by_drug_name',
  'OpenTargets_get_associated_targets_by_drug',
  'get_phenotype_by_HPO_ID',
  'search_notes',
];
const drugs = Array.from({ length: 400 }, (_, index) => `drug${index}`);

/** Long made-up prose, of which results are pieces: making each word anew would take longer than the import that is measured. */
export function createProse(random: () => number, length: number): string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() * list.length)] as T;
  let prose = '';
  while (prose.length < length)
    prose += `${pick(subjects)} ${pick(verbs)} ${pick(objects)} (${Math.floor(random() * 1e6)}). `;
  return prose;
}

/**
 * `traceCount` lines with `stepsPerTrace` steps each (a question, turns of a thought with a call and its result, an answer), texts of
 * about `bytesPerStep` bytes. Two models answer each question unless `models` says how many.
 */
export function* generateTraces(options: {
  readonly traceCount: number;
  readonly stepsPerTrace: number;
  readonly bytesPerStep: number;
  readonly seed: number;
  readonly models?: number;
}): Generator<string> {
  const { traceCount, stepsPerTrace, bytesPerStep, seed, models = 2 } = options;
  const random = createRandom(seed);
  const prose = createProse(random, 4_000_000);
  // Thoughts are short; results hold what is left, in characters of which some are three bytes.
  const resultLength = Math.round((bytesPerStep * 3) / 1.24 - 900);
  const piece = (length: number) => {
    const from = Math.floor(random() * (prose.length - length));
    return prose.slice(from, from + length);
  };
  for (let index = 0; index < traceCount; index += 1) {
    const drug = drugs[Math.floor(random() * drugs.length)];
    const messages: unknown[] = [
      { role: 'user', content: `Question ${Math.floor(index / models)}: may ${drug} be given at night?` },
    ];
    for (let step = 1; step + 3 < stepsPerTrace; step += 3) {
      const id = `c${step}`;
      const tool = tools[Math.floor(random() * tools.length)];
      const call = {
        id,
        type: 'function',
        function: { name: tool, arguments: JSON.stringify({ drug_name: drug, limit: step }) },
      };
      messages.push({ role: 'assistant', content: piece(300), tool_calls: [call] });
      const length = Math.max(10, Math.round(resultLength * (0.5 + random()) - 200));
      const content = `{"results": [{"drug": "${drug}", "text": ${JSON.stringify(piece(length))}, "score": ${random()}}], "total": ${step}}`;
      messages.push({ role: 'tool', tool_call_id: id, content });
    }
    messages.push({ role: 'assistant', content: piece(600) });
    yield `${JSON.stringify({ id: `t${index}`, question_id: `q${Math.floor(index / models)}`, model: `model-${index % models}`, messages })}\n`;
  }
}

// `node generateTraces.ts FILE OPTIONS` writes the lines into a file.
if (import.meta.main) {
  const [path = '', options = ''] = process.argv.slice(2);
  await pipeline(Readable.from(generateTraces(JSON.parse(options))), createWriteStream(path));
}
