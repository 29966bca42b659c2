/** Judgements in files of other programs: which of their columns say what, and what their words mean. */
import { z } from 'zod';
import { type PairwiseChoice, type Protocol, pairwiseChoices } from './protocol.ts';

/** What a row tells beside its criteria. The first three every row has to tell. */
export const rowFields = ['question_id', 'model_A', 'model_B', 'evaluator_id', 'submitted_at', 'comment'] as const;
export type RowField = (typeof rowFields)[number];
/** What a row tells of one criterion. */
export const criterionFields = ['choice', 'rateA', 'rateB', 'reason'] as const;
export type CriterionField = (typeof criterionFields)[number];

const column = z.string().max(1_000).nullable();
export const rowMappingSchema = z.object({
  /** The column of each field; null where the file has none. */
  fields: z.object({
    question_id: column,
    model_A: column,
    model_B: column,
    evaluator_id: column,
    submitted_at: column,
    comment: column,
  }),
  /** By key of the criterion. */
  criteria: z.record(z.string().max(61), z.object({ choice: column, rateA: column, rateB: column, reason: column })),
  /** Under which id everybody's rows are taken where no column tells an evaluator. */
  evaluator: z.string().max(200),
});
export type RowMapping = z.infer<typeof rowMappingSchema>;

/** The head of a file whose columns are not known. */
export const rowColumnsSchema = z.object({
  columns: z.array(z.string()),
  rowCount: z.number().int(),
  /** The first three rows, by column; what is no text or number is empty. */
  rows: z.array(z.record(z.string(), z.string())),
});
export type RowColumns = z.infer<typeof rowColumnsSchema>;

const fieldWords: Readonly<Record<RowField, readonly string[]>> = {
  question_id: ['questionid', 'question', 'qid', 'uid', 'itemid', 'promptid', 'prompt', 'instruction', 'id'],
  model_A: ['modela', 'model1', 'systema', 'generator1', 'modelleft', 'left', 'a'],
  model_B: ['modelb', 'model2', 'systemb', 'generator2', 'modelright', 'right', 'b'],
  evaluator_id: ['evaluatorid', 'evaluator', 'annotatorid', 'annotator', 'raterid', 'rater', 'judge', 'user', 'userid'],
  submitted_at: ['submittedat', 'timestamp', 'time', 'date', 'createdat', 'tstamp'],
  comment: ['comment', 'comments', 'note', 'notes', 'feedback'],
};
const choiceWords = ['winner', 'preference', 'preferred', 'choice', 'better', 'verdict', 'pairwise', 'label', 'answer'];

/** A mapping to begin with, by the names of the columns alone; no column stands for two things. */
export function proposeMapping(
  columns: readonly string[],
  { criteria }: Pick<Protocol, 'criteria'>,
  evaluator: string,
): RowMapping {
  const free = new Map(columns.map((name) => [name, plain(name)]));
  const take = (fits: (name: string) => boolean): string | null => {
    const [name] = [...free].find(([, shown]) => fits(shown)) ?? [];
    if (name !== undefined) free.delete(name);
    return name ?? null;
  };
  const takeFirst = (words: readonly string[]) =>
    words.reduce<string | null>((found, word) => found ?? take((name) => name === word), null);
  const byCriterion = criteria.map(({ key, label }) => {
    const names = [key, label.en ?? '', label.ja ?? ''].map(plain).filter((name) => name !== '');
    const about = (name: string) => names.some((own) => name.includes(own));
    const ofSide = (side: 'a' | 'b') => (name: string) =>
      about(name) &&
      /rat|score|point|評点/.test(name) &&
      new RegExp(`^${side}|${side}$|model${side}|rate${side}`).test(name);
    const [rateA, rateB] = [take(ofSide('a')), take(ofSide('b'))];
    const reason = take((name) => about(name) && /reason|why|理由/.test(name));
    return [key, { choice: take(about), rateA, rateB, reason }] as const;
  });
  const fields = {
    question_id: takeFirst(fieldWords.question_id),
    model_A: takeFirst(fieldWords.model_A),
    model_B: takeFirst(fieldWords.model_B),
    evaluator_id: takeFirst(fieldWords.evaluator_id),
    submitted_at: takeFirst(fieldWords.submitted_at),
    comment: takeFirst(fieldWords.comment),
  };
  // One column that says who won is of a study's only criterion, or of its first.
  const isOneColumn = byCriterion.every(([, { choice }]) => choice === null);
  const won = isOneColumn ? takeFirst(choiceWords) : null;
  const said = byCriterion.map(([key, own], at) => [key, at === 0 && isOneColumn ? { ...own, choice: won } : own]);
  return { fields, criteria: Object.fromEntries(said), evaluator };
}

function plain(name: string): string {
  return name
    .normalize('NFKC')
    .toLowerCase()
    .replaceAll(/[\s_\-.:()]+/g, '');
}

const meanings: Readonly<Record<PairwiseChoice, readonly string[]>> = {
  A: ['a', '1', 'left', 'modela', 'model1', 'responsea', 'output1', 'aisbetter', 'abetter', 'first', 'modelaisbetter'],
  B: [
    'b',
    '2',
    'right',
    'modelb',
    'model2',
    'responseb',
    'output2',
    'bisbetter',
    'bbetter',
    'second',
    'modelbisbetter',
  ],
  tie_good: [
    'tiegood',
    'tie',
    'draw',
    'equal',
    'equallygood',
    'same',
    'both',
    'bothgood',
    '0',
    '1.5',
    'bothmodelsdidwell',
  ],
  tie_bad: ['tiebad', 'tiebothbad', 'bothbad', 'neither', 'neitherisgood', 'none', 'neithermodeldidwell'],
  unable: ['unable', 'unabletojudge', 'cannotjudge', 'u', 'notsure', 'n/a', 'na', 'unsure'],
};

/** What a word of a file says of a pair: a choice, the name of one of its two models, or nothing (empty); null for a word that is not known. */
export function choiceOfWord(word: string, models: readonly [a: string, b: string]): PairwiseChoice | '' | null {
  const trimmed = word.trim();
  if (trimmed === '') return '';
  if (trimmed === models[0]) return 'A';
  if (trimmed === models[1]) return 'B';
  return pairwiseChoices.find((choice) => meanings[choice].includes(plain(trimmed))) ?? null;
}

/** A rating as a word: 1 to `highest`, `U` for unable to judge, nothing (empty); null for a word that is not known. */
export function ratingOfWord(word: string, highest: number): string | null {
  const trimmed = word.trim();
  if (trimmed === '') return '';
  if (/^\d(?:\.0+)?$/.test(trimmed)) {
    const value = Number(trimmed);
    return value >= 1 && value <= highest ? String(value) : null;
  }
  return meanings.unable.includes(plain(trimmed)) ? 'U' : null;
}
