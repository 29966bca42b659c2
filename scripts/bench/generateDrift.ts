/** Cases and summaries of the benches of drift, the same for the same seed. */
import { createWriteStream } from 'node:fs';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createRandom } from './generate.ts';

export const seed = 1_003;
export const turnCount = 20;

/** Files of a run as they are written; no plans. */
export type RunFiles = { readonly cases: string; readonly generations: readonly string[]; readonly plans: null };

export function filesOf(path: string): RunFiles {
  return { cases: `${path}-cases.json`, generations: [`${path}-generations.jsonl`], plans: null };
}

const conditions = [
  'asthma',
  'coeliac disease',
  'eczema',
  'epilepsy',
  'hypertension',
  'migraine',
  'panic disorder',
  'type 2 diabetes',
];
const drugs = [
  'amlodipine',
  'lamotrigine',
  'metformin',
  'mirtazapine',
  'propranolol',
  'salbutamol inhaler',
  'sertraline',
];
const allergies = ['penicillin allergy', 'latex allergy', 'peanut allergy', 'ibuprofen intolerance'];
const lives = ['lives alone', 'works night shifts', 'studies at college', 'cares for two children'];
const talk = [
  'slept badly again',
  'missed a dose on Friday',
  'was at work all week',
  'felt a little better',
  'had a headache',
  'walked to the shop',
  'wants to know what happens next',
];

/** Cases and summaries that forget: a fact is told with a chance that falls with every turn. */
export async function writeRun(path: string, count: number, named: readonly string[]): Promise<void> {
  const random = createRandom(seed);
  const pick = (list: readonly string[]) => list[Math.floor(random() * list.length)] ?? '';
  const facts = Array.from({ length: count }, () => [
    pick(conditions),
    `${pick(drugs)} ${5 * (1 + Math.floor(random() * 40))}mg`,
    pick(allergies),
    pick(lives),
  ]);
  const idOf = (index: number) => `c_${String(index + 1).padStart(5, '0')}`;

  function* cases() {
    yield '{"cases": [\n';
    for (const [index, critical] of facts.entries()) {
      const patient_summary = `Patient ${index} has ${critical[0]}, takes ${critical[1]}, has a ${critical[2]} and ${critical[3]}.`;
      const turns = Array.from({ length: turnCount }, (_, turn) => ({
        turn: turn + 1,
        message: `This week the patient ${pick(talk)} and ${pick(talk)}. (${turn + 1})`,
      }));
      const one = { id: idOf(index), patient_summary, critical_entities: critical, num_turns: turnCount, turns };
      yield `${JSON.stringify(one)}${index + 1 < count ? ',' : ''}\n`;
    }
    yield ']}\n';
  }

  function* generations() {
    for (const [index, critical] of facts.entries()) {
      for (const model_name of named) {
        for (let turn_num = 1; turn_num <= turnCount; turn_num += 1) {
          const told = critical.filter(() => random() > turn_num / (model_name === 'steady' ? 60 : 25));
          const sentences = told.map((fact) => `The patient is known for ${fact}.`);
          const other = random() < 0.3 ? ` Denies any ${pick(allergies)}.` : ` Mentions ${pick(conditions)}.`;
          const small = Array.from({ length: 5 }, () => `The patient ${pick(talk)}.`).join(' ');
          const response_text = `**Summary**\n- ${sentences.join('\n- ')}${other}\n${small}`;
          yield `${JSON.stringify({ case_id: idOf(index), turn_num, variant: 'summary', response_text, status: 'ok', model_name })}\n`;
        }
      }
    }
  }

  const files = filesOf(path);
  await pipeline(Readable.from(cases()), createWriteStream(files.cases));
  await pipeline(Readable.from(generations()), createWriteStream(files.generations[0] ?? ''));
}
