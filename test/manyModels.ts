/** Files of a set of cases that as many models answered as the study has, with names as long as real ones; every word is made up. */
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Names of one family differ at their ends, as they do among real models. */
export const manyModelNames = [
  'tsubaki-r1-distill-70b-instruct',
  'tsubaki-r1-lmstudio-32b-local',
  'aoba-oss-20b',
  'kaede-3-14b-thinking',
  'kaede-qwq-32b-preview-local',
  'suzume-clinic-8b',
  'sora-psy-32b-local-awq-int4',
  'hinoki-mini',
] as const;

const findings = ['asthma', 'migraine', 'sertraline 50mg', 'latex allergy', 'panic attacks'] as const;
const extended = ['sleep log', 'night shifts'] as const;

export type ManySizes = { readonly cases: number; readonly turns: number; readonly models: number };

/** What is still said of the findings: less with every turn, and less by the later models; the same in every run. */
function kept(model: number, turn: number, at: number): readonly string[] {
  const chance = (turn * 37 + at * 53 + model * 19) % 100;
  const share = turn * (1.5 + model * 0.25) + model * 2;
  const lost = chance < share ? 2 : chance < share * 2 ? 1 : 0;
  return findings.slice(0, findings.length - lost);
}

/** Writes cases, generations and entities into a folder; returns their paths. */
export function writeManyModels(folder: string, { cases, turns, models }: ManySizes) {
  const path = (name: string, text: string) => {
    writeFileSync(join(folder, name), text);
    return join(folder, name);
  };
  const lines = (rows: readonly object[]) => rows.map((row) => `${JSON.stringify(row)}\n`).join('');
  const ids = Array.from({ length: cases }, (_, at) => `m_${String(at + 1).padStart(3, '0')}`);
  const numbers = Array.from({ length: turns }, (_, at) => at + 1);
  const names = manyModelNames.slice(0, models);
  const answers = names.flatMap((model, index) =>
    ids.flatMap((id, at) =>
      numbers.map((turn) => ({
        model,
        index,
        id,
        at,
        turn,
        said: [...kept(index, turn, at), ...extended.slice(turn % 2)],
      })),
    ),
  );
  return {
    cases: path(
      'many-cases.json',
      JSON.stringify({
        cases: ids.map((id, at) => ({
          id,
          patient_summary: `Patient ${at + 1} has ${findings.join(', ')}; ${extended.join(', ')}.`,
          critical_entities: findings,
          num_turns: turns,
          turns: numbers.map((turn) => ({ turn, message: `Message ${turn} of patient ${at + 1}.` })),
          persona_id: null,
          metadata: {},
        })),
      }),
    ),
    generations: path(
      'many-generations.jsonl',
      lines(
        answers.flatMap(({ model, index, id, at, turn, said }) => {
          const row = { case_id: id, turn_num: turn, status: 'ok', model_name: model };
          const stops = (turn * 3 + at) % (16 - index) === 0;
          return [
            { ...row, variant: 'summary', response_text: `${said.join(', ')}.` },
            { ...row, variant: 'dialogue', response_text: `You should ${stops ? 'stop' : 'start'} to walk daily.` },
          ];
        }),
      ),
    ),
    entities: path(
      'many-entities.jsonl',
      lines([
        ...ids.map((id) => ({ case_id: id, variant: 'patient_summary', entities: [...findings, ...extended] })),
        ...answers.map(({ model, id, turn, said }) => ({
          case_id: id,
          turn_num: turn,
          model_name: model,
          entities: said,
        })),
      ]),
    ),
  };
}

/** A results file of another program: twelve cases, and turns that end before those of the others. */
export function writeForeignResults(folder: string, turns: number): string {
  const curve = Array.from({ length: turns }, (_, at) => 0.9 - at * 0.02);
  const file = join(folder, 'many-results.json');
  const results = {
    model: 'momiji-elsewhere-70b',
    study: 'C',
    entity_recall_at_t10: curve[9] ?? curve.at(-1),
    knowledge_conflict_rate: 0.08,
    n_cases: 12,
    drift_slope_critical: -0.02,
    entity_recall_ci: { lower: 0.6, upper: 0.83 },
    average_recall_curve_critical: curve,
    average_recall_curve_extended: curve.map((value) => value - 0.05),
  };
  writeFileSync(file, JSON.stringify(results));
  return file;
}
