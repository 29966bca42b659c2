import { compareDates, parseDate } from './dates.ts';
import { itemPlace, stepPlace } from './edits.ts';
import { finding, fixTo, oncePerItem, type PreparedStep, type QuestionCheck, type QuestionItem } from './item.ts';
import { normalize } from './normalize.ts';
import { parseQuantity } from './numbers.ts';
import { isYesNo, questionForm } from './questionForm.ts';

const early = /早(い|く|かっ)|先[にのなで]|古(い|かっ)|年上|年長|年齢が上|上なのは|最初|歴史が長い|先輩/;
const late = /遅(い|かっ)|後[になで]|後から|新し(い|かっ)|年下|若(い|かっ)|年少|年齢が下|下なのは|最近|後輩/;
const more =
  /多[いくか]|高(い|かっ)|長(い|かっ)|大きい|大きかっ|広(い|かっ)|重(い|かっ)|深(い|かっ)|速(い|かっ)|豊富|上回|遠(い|かっ)/;
const less =
  /少な(い|く|かっ)|低(い|かっ)|短(い|かっ)|小さい|小さかっ|狭(い|かっ)|軽(い|かっ)|浅(い|かっ)|下回|近(い|かっ)/;
const notCompared = /どちらも|ふたりとも|二人とも|両方|ともに|同じ|倍|何年|何歳|以上|以下/;

/** Whether a question (without names) asks which of two is earlier, greater … (3.2), in any of the four directions. */
export function hasDirection(words: string): boolean {
  return [early, late, more, less].some((direction) => direction.test(words));
}

/** What the values say: `winner` is the step that the question asks for, null when they are not enough to tell. */
type Comparison = { readonly winner: 0 | 1 | null };

/** The two steps of a comparison about two subjects; null otherwise. Three or more steps are never judged. */
export function comparedSteps({ type, steps }: QuestionItem): readonly [PreparedStep, PreparedStep] | null {
  const [first, second] = steps;
  if (type !== 'comparison' || steps.length !== 2 || first === undefined || second === undefined) return null;
  if (first.subjectKey === second.subjectKey || first.subjectKey === '' || second.subjectKey === '') return null;
  return [first, second];
}

/** The question without subjects and 『』 titles, whose words are no direction. */
export const questionWithoutNames = oncePerItem(({ question, steps }): string => {
  const names = steps
    .flatMap((step) => [step.subject, step.subject.replace(/[（(][^（()）]*[）)]\s*$/, '').trim()])
    .filter((name) => name !== '')
    .sort((left, right) => right.length - left.length);
  return names.reduce((text, name) => text.replaceAll(name, '◇'), question.replace(/『[^『』]*』/g, '◇'));
});

/**
 * Compares the dates or numbers of two steps in the direction of the question (3.2, `valcmp`). Null when the question has
 * no direction, both directions, or the values are neither two dates nor two numbers.
 */
export const compareValues = oncePerItem((item): Comparison | null => {
  const pair = comparedSteps(item);
  const [left, right] = [pair?.[0].objects, pair?.[1].objects];
  if (left?.length !== 1 || right?.length !== 1) return null;
  const words = questionWithoutNames(item);
  if (notCompared.test(words)) return null;
  const [leftValue = '', rightValue = ''] = [left[0], right[0]];
  return compareAsDates(leftValue, rightValue, words) ?? compareAsNumbers(leftValue, rightValue, words);
});

function compareAsDates(left: string, right: string, words: string): Comparison | null {
  const [first, second] = [parseDate(left), parseDate(right)];
  if (first === null || second === null || early.test(words) === late.test(words)) return null;
  return winnerOf(compareDates(first, second), late.test(words));
}

function compareAsNumbers(left: string, right: string, words: string): Comparison | null {
  const [first, second] = [parseQuantity(left), parseQuantity(right)];
  if (first === null || second === null || first.dimension === '年' || second.dimension === '年') return null;
  const wantsMore = numberDirection(first.dimension, words);
  if (wantsMore === null) return null;
  if (first.dimension !== second.dimension || first.amount === second.amount) return { winner: null };
  return winnerOf(first.amount - second.amount, wantsMore);
}

/** Whether the greater number wins; null without one clear direction. */
function numberDirection(dimension: string, words: string): boolean | null {
  const fast = /[速早](い|く|かっ)/.test(words);
  if (dimension === 'time' && fast) return /遅い/.test(words) ? null : false;
  const greater = more.test(words) || (dimension === '歳' && /年上|年長/.test(words));
  const smaller = less.test(words) || (dimension === '歳' && /若(い|かっ)|年下/.test(words));
  if (greater === smaller) return null;
  return dimension === '位' ? smaller : greater;
}

function winnerOf(difference: number | null, greaterWins: boolean): Comparison {
  if (difference === null || difference === 0) return { winner: null };
  return { winner: difference > 0 === greaterWins ? 0 : 1 };
}

/**
 * The step whose subject a yes/no question asserts: the one right before です, でしょう, でした, である or というのは, else
 * before のほうが or の方が, else the one whose rival stands before より. Null when none is clear.
 */
function assertedStep({ questionKey }: QuestionItem, pair: readonly [PreparedStep, PreparedStep]): 0 | 1 | null {
  const names = pair.map((step) => [...new Set([step.subjectKey, step.subjectCore])]);
  const before = (endings: readonly string[]): 0 | 1 | null => {
    const lengths = names.map((forms) =>
      Math.max(
        0,
        ...forms.filter((form) => endings.some((end) => questionKey.includes(form + end))).map((form) => form.length),
      ),
    );
    const [first = 0, second = 0] = lengths;
    if (first === second) return null;
    return first > second ? 0 : 1;
  };
  const direct =
    before(['です', 'でしょう', 'でした', 'である', 'というのは', 'だ', 'のほうです', 'の方です']) ??
    before(['のほうが', 'の方が']);
  if (direct !== null) return direct;
  const rival = before(['より']);
  return rival === null ? null : rival === 0 ? 1 : 0;
}

/**
 * The answer that follows from the winning step: its subject, or YES or NO. Null when the question's form is open, or a
 * yes/no question does not say which subject it asserts.
 */
export function expectedAnswer(
  item: QuestionItem,
  pair: readonly [PreparedStep, PreparedStep],
  winner: 0 | 1,
): string | null {
  const form = questionForm(item.question);
  if (form === 'other') return pair[winner].subject;
  const asserted = form === 'yesNo' ? assertedStep(item, pair) : null;
  if (asserted === null) return null;
  return asserted === winner ? 'YES' : 'NO';
}

/** Whether the answer is one that the two steps could give, but another than `expected`. */
export function contradicts(
  item: QuestionItem,
  pair: readonly [PreparedStep, PreparedStep],
  expected: string,
): boolean {
  if (isYesNo(expected)) return isYesNo(item.answer) && item.answer !== expected;
  if (isYesNo(item.answer)) return true;
  const loser = pair.find((step) => step.subject !== expected);
  return loser?.subjectCore === item.answerCore && normalize(expected) !== item.answerKey;
}

/**
 * E10 contradicts the values (`valcmp`, 3.2): the dates or numbers of the two steps decide a comparison, and the answer
 * says otherwise. Fix: the other name, or YES for NO and NO for YES. (3; gold 0 of 264 decided, 1.0→1.1 2 of 2; mut winner
 * swapped 0.49, YES/NO flipped 0.25, values swapped 0.41)
 */
export const contradictsValues: QuestionCheck = (item) => {
  const pair = comparedSteps(item);
  const winner = compareValues(item)?.winner ?? null;
  const expected = pair === null || winner === null ? null : expectedAnswer(item, pair, winner);
  if (pair === null || winner === null || expected === null || !contradicts(item, pair, expected)) return [];
  const params = {
    first: pair[0].objects[0] ?? '',
    second: pair[1].objects[0] ?? '',
    winner: pair[winner].subject,
    text: item.answer,
  };
  return [
    finding(
      'E10',
      itemPlace('answer'),
      params,
      fixTo('setAnswer', { ...item.content, answer: expected }, { text: expected }),
    ),
  ];
};

/**
 * H3 cannot decide (`valund`): the question has a direction, but the two values are equal as far as they are written, or
 * in different currencies or units. (3; gold 4, none real; raw→1.0 2 of 4)
 */
export const cannotDecide: QuestionCheck = (item) => {
  const comparison = compareValues(item);
  const [first, second] = item.steps;
  if (comparison === null || comparison.winner !== null) return [];
  return [finding('H3', stepPlace('steps', 1), { first: first?.objects[0] ?? '', second: second?.objects[0] ?? '' })];
};
