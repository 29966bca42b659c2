/** One judgement as it is being made: its fields in the order of the page, and what an answer changes. */
import { type AnswerDraft, noAnswer, type RatingDraft, type RatingValue } from '../../../shared/rooms/ratings/draft.ts';
import type { BothLanguages, PairwiseChoice, Protocol } from '../../../shared/rooms/ratings/protocol.ts';
import { allowedRatings, isOffered, missingParts, offeredRatings } from '../../../shared/rooms/ratings/rules.ts';
import type { PairSide, RatingTask } from '../../../shared/rooms/ratings/study.ts';

/** What is chosen with one key: which answer is better, or the rating of one of them. */
const fieldParts = ['choice', 'ratingA', 'ratingB'] as const;
type FieldPart = (typeof fieldParts)[number];
export type Field = { readonly id: string; readonly criterion: string; readonly part: FieldPart };
export type FieldValue = PairwiseChoice | RatingValue;

/** The pages of a protocol: everything on one, or choices before ratings. */
export type JudgePage = 'all' | RatingDraft['page'];

export function fieldId(criterion: string, part: FieldPart): string {
  return `${criterion}.${part}`;
}

/** The page that is shown. A protocol without ratings has one, whatever it says. */
export function pageOf(protocol: Protocol, draft: RatingDraft): JudgePage {
  return protocol.screen === 'one' || protocol.highestRating === null ? 'all' : draft.page;
}

/** The parts that a page asks of a criterion. */
export function partsOf(protocol: Protocol, page: JudgePage): readonly FieldPart[] {
  if (page === 'pairwise' || protocol.highestRating === null) return ['choice'];
  return page === 'ratings' ? ['ratingA', 'ratingB'] : fieldParts;
}

/** The fields of a page in the order in which they are asked. */
export function fieldsOf(protocol: Protocol, page: JudgePage): readonly Field[] {
  const parts = partsOf(protocol, page);
  return protocol.criteria.flatMap(({ key }) =>
    parts.map((part) => ({ id: fieldId(key, part), criterion: key, part })),
  );
}

export function sideOf(part: FieldPart): PairSide | null {
  return part === 'choice' ? null : part === 'ratingA' ? 'A' : 'B';
}

export function answerOf(draft: Pick<RatingDraft, 'answers'>, criterion: string): AnswerDraft {
  return draft.answers[criterion] ?? noAnswer;
}

/** What was chosen in the fields, by their ids. What the protocol does not offer is no answer. */
export function valuesOf(
  protocol: Protocol,
  draft: Pick<RatingDraft, 'answers'>,
  fields: readonly Field[],
): ReadonlyMap<string, FieldValue> {
  return new Map(
    fields.flatMap(({ id, criterion, part }) => {
      const answer = answerOf(draft, criterion);
      const value = answer[part];
      return value === null || missingParts(protocol, answer).includes(part) ? [] : [[id, value] as const];
    }),
  );
}

/** The values of a field that can be chosen now; the others are closed. */
export function openValues(
  protocol: Protocol,
  draft: Pick<RatingDraft, 'answers'>,
  { criterion, part }: Field,
): readonly FieldValue[] {
  const { choice, ratingA, ratingB } = answerOf(draft, criterion);
  const side = sideOf(part);
  if (side === null) return offeredChoices(protocol);
  return allowedRatings(protocol, choice, side, side === 'A' ? ratingB : ratingA);
}

/** The choices of a protocol, in the order of their keys. */
export function offeredChoices(protocol: Protocol): readonly PairwiseChoice[] {
  return (['A', 'B', 'tie_good', 'tie_bad', 'unable'] as const).filter((choice) => isOffered(protocol, choice));
}

/** The ratings of one side that are closed by the choice and the other side; empty where nothing is. */
export function closedRatings(
  protocol: Protocol,
  draft: Pick<RatingDraft, 'answers'>,
  criterion: string,
  side: PairSide,
): readonly RatingValue[] {
  const { choice, ratingA, ratingB } = answerOf(draft, criterion);
  const open = allowedRatings(protocol, choice, side, side === 'A' ? ratingB : ratingA);
  return offeredRatings(protocol).filter((rating) => !open.includes(rating));
}

/** A draft with one field answered, or with its answer taken back (null). A value that is closed changes nothing. */
export function withValue(protocol: Protocol, draft: RatingDraft, field: Field, value: FieldValue | null): RatingDraft {
  if (value !== null && !openValues(protocol, draft, field).includes(value)) return draft;
  return withAnswer(draft, field.criterion, { [field.part]: value });
}

export function withAnswer(draft: RatingDraft, criterion: string, change: Partial<AnswerDraft>): RatingDraft {
  return { ...draft, answers: { ...draft.answers, [criterion]: { ...answerOf(draft, criterion), ...change } } };
}

/** Whether two drafts say the same of a pair, wherever the evaluator is in it and however long it was looked at. */
export function saysTheSame(one: RatingDraft, other: RatingDraft): boolean {
  const keys = new Set([...Object.keys(one.answers), ...Object.keys(other.answers)]);
  const isSame = (key: string) => {
    const [a, b] = [answerOf(one, key), answerOf(other, key)];
    return a.choice === b.choice && a.reason === b.reason && a.ratingA === b.ratingA && a.ratingB === b.ratingB;
  };
  return one.comment === other.comment && [...keys].every(isSame);
}

/** A draft without answers to criteria that the protocol asks no more. */
export function askedOnly({ criteria }: Protocol, draft: RatingDraft): RatingDraft {
  const isAsked = ([key]: [string, unknown]) => criteria.some((one) => one.key === key);
  return { ...draft, answers: Object.fromEntries(Object.entries(draft.answers).filter(isAsked)) };
}

type Asked = Pick<RatingTask, 'protocol'> | null;

/** Whether two pairs, or a pair and its study, are asked in the same words and by the same rules; true of no pair. */
export function isAskedAlike(one: Asked, other: Asked): boolean {
  return one === null || other === null || JSON.stringify(one.protocol) === JSON.stringify(other.protocol);
}

/** Answers that a page still lacks: fields, and reasons where the protocol asks for them beside choices. */
export function openCount(protocol: Protocol, draft: RatingDraft, page: JudgePage): number {
  const parts: readonly string[] =
    page === 'ratings' ? partsOf(protocol, page) : [...partsOf(protocol, page), 'reason'];
  return protocol.criteria.reduce(
    (sum, { key }) => sum + missingParts(protocol, answerOf(draft, key)).filter((part) => parts.includes(part)).length,
    0,
  );
}

/** A text of the study in the language of the window, or in the other where it has none. */
export function inLanguage({ en = '', ja = '' }: BothLanguages, language: 'en' | 'ja'): string {
  return language === 'ja' ? ja || en : en || ja;
}
