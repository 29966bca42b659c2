import { z } from 'zod';
import { type Problem, problemSchema } from '../../../../shared/files.ts';
import { readLineRecords } from '../../../records/lineRecords.ts';
import { choices } from '../reading/submission.ts';
import type { StudyFiles } from './studyFiles.ts';
import { parsePlaced, studyProblem } from './studyProblems.ts';

/** What somebody else judged of a pair of a study, as its folder brings it: no human act of this project. */
export const studyVerdictSchema = z.object({
  id: z.string(),
  evaluator: z.string(),
  isModel: z.boolean(),
  question: z.string(),
  modelA: z.string(),
  modelB: z.string(),
  /** Whether A is what was shown on the left. */
  hasSides: z.boolean(),
  criterion: z.string(),
  choice: z.union([z.enum(choices), z.literal('')]),
  /** A judge's probability that A is better; null where the choice says all. */
  shareOfA: z.number().min(0).max(1).nullable(),
  /** Milliseconds since 1970; 0 where nothing tells. */
  submittedAt: z.number(),
});
export type StudyVerdict = z.infer<typeof studyVerdictSchema>;

type Reading = {
  /** Whether both models answered the question. */
  knows(question: string, model: string): boolean;
  report(problem: Problem): void;
};

/** The verdicts of `verdicts/*.jsonl` on pairs of the study, in the order of the files. Others are left out, and said. */
export async function readVerdicts(files: StudyFiles, { knows, report }: Reading): Promise<StudyVerdict[]> {
  const verdicts: StudyVerdict[] = [];
  for (const name of files.names.filter((one) => /^verdicts\/[^/]+\.jsonl$/.test(one))) {
    const bytes = await files.read(name);
    for await (const found of readLineRecords(asChunks(bytes))) {
      if ('problem' in found) {
        report({ ...found.problem, params: { ...found.problem.params, file: name } });
        continue;
      }
      const { value, line, number: record } = found.record;
      const parsed = studyVerdictSchema.safeParse(value);
      const where = { line: line ?? 0, record };
      if (!parsed.success) {
        report(studyProblem('verdictUnreadable', name, {}, where));
        continue;
      }
      const { question, modelA, modelB } = parsed.data;
      const missing = [modelA, modelB].filter((model) => !knows(question, model));
      if (missing.length === 0) verdicts.push(parsed.data);
      else {
        const params = { id: question, model: missing.join(', ') };
        report(studyProblem('verdictOfUnknownPair', name, params, { ...where, item: question }));
      }
    }
  }
  return verdicts;
}

/** What was left out when the study was made of other files: it is told again whenever the study is read. */
export async function readLeftOut(files: StudyFiles, report: (problem: Problem) => void): Promise<void> {
  if (!files.names.includes('left_out.json')) return;
  const json = parsePlaced('left_out.json', await files.read('left_out.json'));
  const parsed = 'problem' in json ? null : z.array(problemSchema).safeParse(json.value);
  for (const problem of parsed?.data ?? []) report(problem);
}

async function* asChunks(bytes: Buffer): AsyncGenerator<Uint8Array> {
  yield bytes;
}
