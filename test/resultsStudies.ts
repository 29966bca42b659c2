import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Choice, Rating, Submission } from '../src/main/rooms/ratings/reading/submission.ts';
import { readStudyOf } from '../src/main/rooms/ratings/tables/studiesTable.ts';
import { fiveCriteria, type Protocol } from '../src/shared/rooms/ratings/protocol.ts';
import { type OpenWorkbench, openWorkbench } from './integration/openWorkbench.ts';
import { writeJudgements } from './ratedStudy.ts';
import { studyFolder, studyZip } from './studyFiles.ts';

/** A study whose judgements are made by a rule and a seed, as they would come from its evaluators' computers. */
export type MadeStudy = {
  readonly title: string;
  readonly models: readonly string[];
  /** How good each model is, as log-odds; all the same where it is not said. */
  readonly strengths?: readonly number[];
  /** Pairs of models that are judged, by their places; every two where it is not said. */
  readonly pairs?: readonly (readonly [number, number])[];
  readonly questions: number;
  readonly evaluators: readonly string[];
  /** Of what each evaluator judges, from 0 to 1. */
  readonly share?: number;
  /** Every so many judgements one comes again with sides swapped; none for 0. */
  readonly repeatEvery?: number;
  /** From this question on the second version of the protocol is used. */
  readonly secondVersionFrom?: number;
  readonly protocol?: Partial<Protocol>;
  /** Verdicts of models that judge, as the folder of a study brings them. */
  readonly verdicts?: readonly object[];
  readonly seed?: number;
};

export const questionTexts = [
  'A 77-year-old man on haemodialysis has new atrial fibrillation. Should he be anticoagulated, and with what?',
  'Which dose of furosemide for acute heart failure in someone who takes 80 mg a day at home?',
  'Apixaban with an eGFR of 22 mL/min: which dose, and what speaks against it?',
  'Digoxin with amiodarone: by how much is the dose of digoxin lowered?',
  'SGLT2 inhibitor before elective surgery: when is it stopped?',
  'Cough two weeks after starting an ACE inhibitor. What next?',
  'Gout flare in a person on hydrochlorothiazide. Which drugs are changed?',
  'Potassium of 5.4 on spironolactone 25 mg. Is it stopped?',
];
const reasons = [
  'Names the weak evidence and the bleeding risk; the other gives a dose for normal kidneys.',
  '用量の根拠が添付文書と一致している。',
  'Both leave out the interaction.',
  '',
];

/** Lays studies with their judgements out in a project; returns their datasets by title. */
export async function layOutStudies(
  project: OpenWorkbench,
  studies: readonly MadeStudy[],
): Promise<ReadonlyMap<string, number>> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-studies-'));
  const datasets = new Map<string, number>();
  try {
    for (const study of studies) {
      const path = join(folder, `${datasets.size}.zip`);
      writeFileSync(path, studyZip(folderOf(study, `made-${datasets.size}`)));
      const datasetId = await project.importFile(path);
      const { db } = project.workbench.context;
      const { studyId } = readStudyOf(db, datasetId);
      const keys = (study.protocol?.criteria ?? fiveCriteria.criteria).map(({ key }, number) => ({
        name: key,
        number,
      }));
      const judgements = judgementsOf(study, keys.length, `s${datasets.size}-`);
      const reasonOf = ({ id }: Submission) => reasons[Number(id.split('-')[1]) % reasons.length] ?? '';
      writeJudgements(db, studyId, judgements, keys, reasonOf);
      datasets.set(study.title, datasetId);
    }
  } finally {
    rmSync(folder, { recursive: true });
  }
  return datasets;
}

/** Lays studies out in a folder of a project that no shell has open, by somebody who rates in none of them. */
export async function layOutInFolder(dataFolder: string, studies: readonly MadeStudy[]): Promise<void> {
  const project = await openWorkbench({ dataFolder });
  try {
    await project.call('project.chooseEvaluator', { name: 'Owner' });
    await layOutStudies(project, studies);
  } finally {
    await project.close();
  }
}

function folderOf({ title, models, questions, protocol, verdicts = [] }: MadeStudy, studyId: string) {
  const made = studyFolder({ studyId, questions, models, focus: null });
  return {
    ...made,
    'study.json': { study_id: studyId, title, models, general_set: 'general', protocol: 'protocol.json' },
    'protocol.json': { ...fiveCriteria, ...protocol },
    'sets/general/questions.json': Array.from({ length: questions }, (_, index) => ({
      id: `q${index + 1}`,
      question: `${questionTexts[index % questionTexts.length] ?? ''}${index < questionTexts.length ? '' : ` (${index + 1})`}`,
      reference_answer: 'Weigh bleeding against stroke; name the dose for the kidneys.',
    })),
    ...(verdicts.length > 0 && {
      'verdicts/001.jsonl': verdicts.map((verdict) => `${JSON.stringify(verdict)}\n`).join(''),
    }),
  };
}

/** Judgements in the order in which they were made: better models win more often, and everybody prefers the left a little. */
function judgementsOf(study: MadeStudy, criteria: number, prefix: string): Submission[] {
  const { models, questions, evaluators, share = 1, repeatEvery = 0, secondVersionFrom = questions + 1 } = study;
  const random = createRandom(study.seed ?? 1);
  const pairs = study.pairs ?? models.flatMap((_, x) => models.slice(x + 1).map((__, at) => [x, x + 1 + at] as const));
  const rows: Submission[] = [];
  for (let question = 1; question <= questions; question += 1) {
    for (const [x, y] of pairs) {
      for (const evaluator of evaluators) {
        if (random() >= share) continue;
        const times = repeatEvery > 0 && rows.length % repeatEvery === repeatEvery - 1 ? 2 : 1;
        const first = random() < 0.5;
        for (let time = 0; time < times; time += 1) {
          const isTurned = time === 0 ? first : !first;
          const [a, b] = isTurned ? [y, x] : [x, y];
          rows.push({
            ...{ id: `${prefix}${rows.length}`, protocolVersion: question >= secondVersionFrom ? '2' : '1' },
            ...{ status: 'submitted', supersedes: '', submittedAt: 1_794_000_000_000 + rows.length * 97_000 },
            ...{ evaluator, isModel: false, question: `q${question}`, hasSides: true, style: null },
            ...{ modelA: models[a] ?? '', modelB: models[b] ?? '' },
            answers: Array.from({ length: criteria }, () => answerOf(study, a, b, random)),
          });
        }
      }
    }
  }
  return rows;
}

function answerOf({ strengths = [], protocol }: MadeStudy, a: number, b: number, random: () => number) {
  const difference = (strengths[a] ?? 0) - (strengths[b] ?? 0) + 0.15;
  const chance = 1 / (1 + Math.exp(-difference));
  const rolled = random();
  // A difference beyond all doubt leaves no room for a tie.
  const open = Math.abs(difference) > 5 ? 0 : 0.2;
  const choice: Choice =
    rolled < open * 0.6 ? 'tie_good' : rolled < open * 0.8 ? 'tie_bad' : rolled < open ? 'unable' : 'A';
  const picked: Choice = choice === 'A' && random() >= chance ? 'B' : choice;
  const highest = protocol?.highestRating === undefined ? 5 : protocol.highestRating;
  const rating = (better: boolean): Rating => {
    if (highest === null) return null;
    if (picked === 'unable') return 'U';
    return Math.min(highest, Math.max(1, Math.round((better ? 0.75 : 0.5) * highest + random() * 2 - 1)));
  };
  return { choice: picked, ratingA: rating(picked === 'A'), ratingB: rating(picked === 'B'), shareOfA: null };
}

/** Numbers from 0 to 1 that a seed decides. */
function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}
