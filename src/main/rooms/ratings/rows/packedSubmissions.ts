import { z } from 'zod';
import {
  type Answer,
  type CriterionNames,
  choices,
  type Rating,
  type Submission,
  statuses,
} from '../reading/submission.ts';

/**
 * Judgements that were made in a project, as columns in shared memory: threads take them from there, where to read them from the database takes
 * seconds of a hundred thousand.
 */
export type PackedSubmissions = {
  /** Texts that each judgement has of its own, a list of each as JSON. */
  readonly ids: Uint8Array;
  readonly supersedes: Uint8Array;
  /** Milliseconds since 1970. */
  readonly submittedAt: Float64Array;
  readonly status: Uint8Array;
  /** Texts that many have. */
  readonly shared: Readonly<Record<SharedText, SharedTexts>>;
  /** By key of each criterion that somebody answered, in the order in which they were numbered. */
  readonly answers: readonly PackedAnswers[];
};

const sharedTexts = ['protocolVersion', 'evaluator', 'question', 'modelA', 'modelB'] as const;
type SharedText = (typeof sharedTexts)[number];
type SharedTexts = { readonly values: readonly string[]; readonly numbers: Int32Array };
type PackedAnswers = {
  readonly criterion: string;
  /** By number in `choices`, behind which comes that nothing was chosen; `none` without an answer. */
  readonly choices: Uint8Array;
  readonly ratingsOfA: Uint8Array;
  readonly ratingsOfB: Uint8Array;
};

const notChosen = choices.length;
const none = 255;
/** Ratings stand for themselves. */
const [noRating, unable] = [0, 254];

/** What `unpackSubmissions` makes the same judgements of: of people, with sides, without a judge's share. */
export function packSubmissions(submissions: readonly Submission[], criteria: readonly string[]): PackedSubmissions {
  const bytes = (at: (one: Submission) => number) => filled(new Uint8Array(room(submissions.length)), submissions, at);
  return {
    ids: packedTexts(submissions.map(({ id }) => id)),
    supersedes: packedTexts(submissions.map(({ supersedes }) => supersedes)),
    submittedAt: filled(new Float64Array(room(8 * submissions.length)), submissions, ({ submittedAt }) => submittedAt),
    status: bytes(({ status }) => statuses.indexOf(status)),
    shared: {
      protocolVersion: packShared(submissions, 'protocolVersion'),
      evaluator: packShared(submissions, 'evaluator'),
      question: packShared(submissions, 'question'),
      modelA: packShared(submissions, 'modelA'),
      modelB: packShared(submissions, 'modelB'),
    },
    answers: criteria.flatMap((criterion, number) => {
      if (!submissions.some(({ answers }) => answers[number] !== undefined)) return [];
      return {
        criterion,
        choices: bytes(({ answers }) => choiceNumber(answers[number])),
        ratingsOfA: bytes(({ answers }) => ratingNumber(answers[number]?.ratingA)),
        ratingsOfB: bytes(({ answers }) => ratingNumber(answers[number]?.ratingB)),
      };
    }),
  };
}

const room = (bytes: number) => new SharedArrayBuffer(bytes);

function filled<A extends Uint8Array | Int32Array | Float64Array>(
  column: A,
  submissions: readonly Submission[],
  at: (one: Submission) => number,
): A {
  for (const [row, one] of submissions.entries()) column[row] = at(one);
  return column;
}

function packedTexts(texts: readonly string[]): Uint8Array {
  const bytes = Buffer.from(JSON.stringify(texts));
  const shared = new Uint8Array(room(bytes.length));
  shared.set(bytes);
  return shared;
}

const textList = z.array(z.string());

function unpackedTexts(bytes: Uint8Array): string[] {
  return textList.parse(JSON.parse(Buffer.from(bytes).toString('utf8')));
}

function packShared(submissions: readonly Submission[], name: SharedText): SharedTexts {
  const known = new Map<string, number>();
  const numbers = filled(new Int32Array(room(4 * submissions.length)), submissions, ({ [name]: text }) => {
    const number = known.get(text) ?? known.size;
    known.set(text, number);
    return number;
  });
  return { values: [...known.keys()], numbers };
}

function choiceNumber(answer: Answer | undefined): number {
  if (answer === undefined) return none;
  return answer.choice === '' ? notChosen : choices.indexOf(answer.choice);
}

function ratingNumber(rating: Rating | undefined): number {
  return rating === 'U' ? unable : (rating ?? noRating);
}

/** The judgements, with the criteria as they are numbered where they are read. */
export function unpackSubmissions(packed: PackedSubmissions, criteria: CriterionNames): Submission[] {
  const [ids, supersedes] = [unpackedTexts(packed.ids), unpackedTexts(packed.supersedes)];
  const numbered = packed.answers.flatMap((answers) => {
    const number = criteria.numberOf(answers.criterion);
    return number === null ? [] : [{ number, answers }];
  });
  const text = (name: SharedText, row: number) => {
    const { values, numbers } = packed.shared[name];
    return values[numbers[row] ?? 0] ?? '';
  };
  return ids.map((id, row): Submission => {
    const answers: Answer[] = [];
    for (const { number, answers: said } of numbered) {
      const choice = said.choices[row] ?? none;
      if (choice === none) continue;
      const [ratingA, ratingB] = [ratingOf(said.ratingsOfA[row]), ratingOf(said.ratingsOfB[row])];
      answers[number] = { choice: choices[choice] ?? '', ratingA, ratingB, shareOfA: null };
    }
    return {
      id,
      protocolVersion: text('protocolVersion', row),
      status: statuses[packed.status[row] ?? 0] ?? 'submitted',
      supersedes: supersedes[row] ?? '',
      submittedAt: packed.submittedAt[row] ?? 0,
      evaluator: text('evaluator', row),
      isModel: false,
      question: text('question', row),
      modelA: text('modelA', row),
      modelB: text('modelB', row),
      hasSides: true,
      answers,
      style: null,
    };
  });
}

function ratingOf(number = noRating): Rating {
  return number === unable ? 'U' : number === noRating ? null : number;
}
