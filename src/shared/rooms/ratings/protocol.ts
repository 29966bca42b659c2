/** What a study asks of its evaluators, and by which rules: `protocol.json` of a study folder, with a version for each change. */
import { z } from 'zod';

/** A text in the languages of the window; one that is missing is shown in the other. */
export const bothLanguagesSchema = z.object({ en: z.string().max(2_000), ja: z.string().max(2_000) }).partial();
export type BothLanguages = z.infer<typeof bothLanguagesSchema>;

/** What can be chosen of a pair: `tie_good` both are good, `tie_bad` neither is, `unable` cannot be judged. */
export const pairwiseChoices = ['A', 'B', 'tie_good', 'tie_bad', 'unable'] as const;
export type PairwiseChoice = (typeof pairwiseChoices)[number];

const criterionSchema = z.object({
  /** Names its columns (`pw_<key>` …) and never changes under a label. */
  key: z.string().regex(/^[a-z][a-z0-9_]{0,60}$/),
  label: bothLanguagesSchema,
  /** What the pair is compared by. */
  question: bothLanguagesSchema,
  /** What a rating means, by its number; those between need none. */
  anchors: z.record(z.string().regex(/^[1-7]$/), bothLanguagesSchema).default({}),
});
export type ProtocolCriterion = z.infer<typeof criterionSchema>;

export const nonsenseReasons = ['unclear', 'wrong_premise', 'not_answerable', 'outside_specialty', 'other'] as const;
export type NonsenseReason = (typeof nonsenseReasons)[number];

export const protocolSchema = z.object({
  id: z.string().min(1).max(100).default('five-criteria'),
  /** 1 for the first, and one more with each change of what evaluators are asked after a submission. */
  version: z.number().int().positive().default(1),
  criteria: z.array(criterionSchema).min(1).max(20),
  /** `A` and `B` are always offered. */
  choices: z.array(z.enum(pairwiseChoices)).default([...pairwiseChoices]),
  /** The highest rating, from 1; null for a study that does not rate single answers. */
  highestRating: z
    .union([z.literal(5), z.literal(7)])
    .nullable()
    .default(5),
  /** Whether "Unable to judge" is offered beside the ratings. */
  unableRating: z.boolean().default(true),
  rules: z
    .object({
      /** An answer that was called better is not rated lower: a hard rule. */
      betterNotLower: z.boolean().default(true),
      /** Asks once more where the better one got the same rating. */
      warnEqualAlthoughBetter: z.boolean().default(false),
    })
    .prefault({}),
  screen: z.enum(['one', 'two']).default('two'),
  reasons: z.enum(['optional', 'required']).default('optional'),
  /** Share of an evaluator's pairs that come a second time with sides swapped, in percent. */
  repeatPercent: z.number().int().min(0).max(10).default(0),
  /** Whether seconds on each page and opened steps are recorded. Evaluators are told either way. */
  recordsTime: z.boolean().default(false),
  npi: z.enum(['hidden', 'optional', 'required']).default('optional'),
  /** Shows the last answer alone, without the steps before it, which can tell a system by its tools. */
  answersOnly: z.boolean().default(false),
  /** Shows answers without headings, bold, lists and tables. */
  plainText: z.boolean().default(false),
  /** Names of models are hidden until the owner unblinds the study. */
  blind: z.boolean().default(true),
  /** Languages in which evaluators rate: each question has to be there in all of them. None: in one of them is enough. */
  languages: z
    .array(z.enum(['en', 'ja']))
    .max(2)
    .default([]),
  /** Who may settle what evaluators differ on, and whether names of evaluators are hidden from them at first. */
  decisions: z
    .object({ by: z.enum(['anybody', 'notRaters']).default('anybody'), hidesNames: z.boolean().default(true) })
    .prefault({}),
  /** What its owner saw cannot be hidden, when the study was made; printed with every result. */
  staysVisible: z.array(z.string().max(500)).max(20).default([]),
});
export type Protocol = z.infer<typeof protocolSchema>;

/** What of the work is recorded beside the judgement. Where only answers are shown, there are no steps to open. */
export function timedIn({ recordsTime, answersOnly }: Protocol): 'nothing' | 'time' | 'timeAndSteps' {
  if (!recordsTime) return 'nothing';
  return answersOnly ? 'time' : 'timeAndSteps';
}

const anchorsOf = (...texts: readonly (readonly [en: string, ja: string])[]) =>
  Object.fromEntries(texts.map(([en, ja], index) => [String(index * 2 + 1), { en, ja }]));

/**
 * The five criteria of the portal, which are given when a study folder has no `protocol.json`; the rest is what `protocolSchema` fills in.
 * Written out: to have it filled in would compile the schema in every process and thread as it starts.
 */
export const fiveCriteria: Protocol = {
  id: 'five-criteria',
  version: 1,
  criteria: [
    {
      key: 'problem_resolution',
      label: { en: 'Problem Resolution', ja: '問題解決' },
      question: {
        en: 'Which response better resolves the question that was asked?',
        ja: '質問された内容をよりよく解決しているのはどちらですか。',
      },
      anchors: anchorsOf(
        ['does not address it', '答えになっていない'],
        ['partly', '一部だけ'],
        ['fully resolves it', '十分に解決している'],
      ),
    },
    {
      key: 'helpfulness',
      label: { en: 'Helpfulness', ja: '有用性' },
      question: {
        en: 'Which response would help you more in practice?',
        ja: '実際の場面でより役に立つのはどちらですか。',
      },
      anchors: anchorsOf(
        ['not usable', '使えない'],
        ['usable with work', '手を入れれば使える'],
        ['directly usable', 'そのまま使える'],
      ),
    },
    {
      key: 'scientific_consensus',
      label: { en: 'Scientific Consensus', ja: '科学的コンセンサス' },
      question: {
        en: 'Which response agrees better with current guidelines and accepted evidence?',
        ja: '現在のガイドラインや確立したエビデンスによりよく合っているのはどちらですか。',
      },
      anchors: anchorsOf(
        ['contradicts', '反している'],
        ['mixed or unclear', 'どちらともいえない'],
        ['agrees', '合っている'],
      ),
    },
    {
      key: 'accuracy',
      label: { en: 'Accuracy', ja: '正確さ' },
      question: {
        en: 'Which response has fewer or less serious factual errors (including misread tool output)?',
        ja: '事実の誤りが少ない、または軽い回答はどちらですか。ツールの結果の読み違いも含みます。',
      },
      anchors: anchorsOf(
        ['serious errors', '重大な誤りがある'],
        ['minor errors', '軽い誤りがある'],
        ['none found', '誤りは見つからない'],
      ),
    },
    {
      key: 'completeness',
      label: { en: 'Completeness', ja: '網羅性' },
      question: {
        en: 'Which response covers more of what a good answer needs?',
        ja: 'よい回答に必要な内容をより多く含んでいるのはどちらですか。',
      },
      anchors: anchorsOf(
        ['major omissions', '大きな抜けがある'],
        ['some', 'いくらか抜けがある'],
        ['complete', '抜けがない'],
      ),
    },
  ],
  choices: [...pairwiseChoices],
  highestRating: 5,
  unableRating: true,
  rules: { betterNotLower: true, warnEqualAlthoughBetter: false },
  screen: 'two',
  reasons: 'optional',
  repeatPercent: 0,
  recordsTime: false,
  npi: 'optional',
  answersOnly: false,
  plainText: false,
  blind: true,
  languages: [],
  decisions: { by: 'anybody', hidesNames: true },
  staysVisible: [],
};
