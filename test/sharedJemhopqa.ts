import { readFileSync } from 'node:fs';
import { z } from 'zod';
import { jemhopqa } from '../src/shared/rooms/derivations/corpora/jemhopqa.ts';
import type { DerivationStep, QuestionContent } from '../src/shared/rooms/derivations/question.ts';
import { sharedPath } from './sharedFolder.ts';

/** The steps of a JEMHopQA file. */
export const rowsSchema = z.array(z.tuple([z.string(), z.string(), z.array(z.string())]));
const recordsSchema = z.array(
  z.object({
    qid: z.string(),
    type: z.enum(jemhopqa.has.types),
    question: z.string(),
    answer: z.string(),
    derivations: rowsSchema,
    page_ids: z.array(z.string()),
    time_dependent: z.boolean(),
  }),
);

export function stepsOfRows(rows: z.infer<typeof rowsSchema>): DerivationStep[] {
  return rows.map(([subject, relation, objects]) => ({ subject, relation, objects, support: null }));
}

export function readSharedJson(path: string): unknown {
  return JSON.parse(readFileSync(sharedPath(path), 'utf8'));
}

/** The items of JEMHopQA files below `sharedFolder` by qid, in file order. */
export function readSharedJemhopqa(...paths: readonly string[]): Map<string, QuestionContent> {
  const records = paths.flatMap((path) => recordsSchema.parse(readSharedJson(path)));
  return new Map(
    records.map(({ qid, type, question, answer, derivations, page_ids, time_dependent }) => [
      qid,
      {
        type,
        question,
        answer,
        derivations: [stepsOfRows(derivations)],
        pageIds: page_ids,
        timeDependent: time_dependent,
      },
    ]),
  );
}
