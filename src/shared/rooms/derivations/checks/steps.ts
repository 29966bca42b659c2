import type { CheckFinding } from '../finding.ts';
import { changeStep, itemPlace, replaceObject, replaceStep, stepPlace } from './edits.ts';
import { type Check, finding, fixTo, type Item, type PreparedStep, type QuestionCheck } from './item.ts';
import { withoutBrackets } from './normalize.ts';

/** One of some words, bare or in brackets. */
function anyOf(words: string): RegExp {
  return new RegExp(`^(?:(?:${words})|[([](?:${words})[)\\]])$`);
}
const missing = '参照無し|参照なし|不要|-|todo|tbd|\\?|notfound';
const placeholderRelation = anyOf(`なし|無し|${missing}`);
const placeholderValue = anyOf(missing);
const modifierRelation = /(ジャンル|コンビ名)$|^(職業|分類|業種|事業内容|種類|種別|業態|所在国|放送枠|販売期間)$/;

/** Every step of every derivation, with its 0-based places. */
function everyStep(
  item: Item,
  check: (step: PreparedStep, index: number, derivation: number) => readonly CheckFinding[],
): readonly CheckFinding[] {
  const found: CheckFinding[] = [];
  // Nearly all are silent.
  item.derivations.forEach((steps, derivation) => {
    steps.forEach((step, index) => {
      for (const one of check(step, index, derivation)) found.push(one);
    });
  });
  return found;
}

function blank(text: string): boolean {
  return text.trim() === '';
}

/**
 * E1 empty: subject, relation, a value, the answer or the question blank after trim, or a value list `[]`, with which the
 * scorer makes the step vanish. Fix: delete the step if all of it is empty. (3; gold 0; mut 1.00. The specification does
 * not name the question.)
 */
export const emptyField: Check = (item) => {
  const { question, answer } = item.content;
  const ofItem = (field: 'question' | 'answer', text: string | null) =>
    text !== null && blank(text) ? [finding('E1', itemPlace(field), { field, context: 'item' })] : [];
  const ofSteps = everyStep(item, (step, index, derivation) => {
    const inStep = { step: index + 1 };
    if ([step.subject, step.relation, ...step.objects].every(blank)) {
      const fix = fixTo('deleteStep', replaceStep(item.content, derivation, index, []));
      return [finding('E1', stepPlace('steps', index, null, derivation), { ...inStep, context: 'step' }, fix)];
    }
    const one = (field: 'subject' | 'relation' | 'objects', object: number | null) =>
      finding('E1', stepPlace(field, index, object, derivation), { ...inStep, field });
    return [
      ...(blank(step.subject) ? [one('subject', null)] : []),
      ...(blank(step.relation) ? [one('relation', null)] : []),
      ...(step.objects.length === 0 ? [one('objects', null)] : []),
      ...step.objects.flatMap((object, at) => (blank(object) ? [one('objects', at)] : [])),
    ];
  });
  return [...ofItem('question', question), ...ofItem('answer', answer), ...ofSteps];
};

/**
 * E4 duplicate step (`dup`): same N(subject), N(relation) and sorted N(values) as an earlier step of the derivation. Fix:
 * delete the later one. Empty steps are left to E1. (3; gold 0; mut 1.00)
 */
export const duplicateStep: Check = (item) =>
  repeatedSteps(item, (step) => [step.subjectKey, step.relationKey, ...step.objectKeys.toSorted()]).map(
    ({ derivation, index, first }) =>
      finding(
        'E4',
        stepPlace('steps', index, null, derivation),
        { step: index + 1, other: first + 1 },
        fixTo('deleteStep', replaceStep(item.content, derivation, index, [])),
      ),
  );

/**
 * W18 one list in several steps: same N(subject) and N(relation) as an earlier step. Fix: merge the values into the
 * earlier step. A plain repetition is E4. (3; gold 0, raw→1.0 27 of 27)
 */
export const splitList: Check = (item) =>
  repeatedSteps(item, (step) => [step.subjectKey, step.relationKey]).flatMap(({ derivation, index, first }) => {
    const [earlier, later] = [item.derivations[derivation]?.[first], item.derivations[derivation]?.[index]];
    if (earlier === undefined || later === undefined) return [];
    const added = later.objects.filter((_, at) => !earlier.objectKeys.includes(later.objectKeys[at] ?? ''));
    if (added.length === 0 && later.objectKeys.length === earlier.objectKeys.length) return [];
    const merged = changeStep(item.content, derivation, first, { objects: [...earlier.objects, ...added] });
    const fix = fixTo('mergeValues', replaceStep(merged, derivation, index, []));
    return [finding('W18', stepPlace('steps', index, null, derivation), { step: first + 1, other: index + 1 }, fix)];
  });

type Repetition = { readonly derivation: number; readonly index: number; readonly first: number };

function repeatedSteps(item: Item, key: (step: PreparedStep) => readonly string[]): Repetition[] {
  return item.derivations.flatMap((steps, derivation) => {
    // Nearly always each step has a subject of its own.
    if (steps.every(({ subjectKey }, at) => steps.findIndex((step) => step.subjectKey === subjectKey) === at))
      return [];
    const firsts = new Map<string, number>();
    return steps.flatMap((step, index) => {
      if (step.subjectKey === '' && step.relationKey === '') return [];
      // N has no white space.
      const identity = key(step).join(' ');
      const first = firsts.get(identity);
      if (first === undefined) firsts.set(identity, index);
      return first === undefined ? [] : [{ derivation, index, first }];
    });
  });
}

/** E5 step count: fewer than 2 or more than 4 steps. No fix. (3; gold 0, raw→1.0 4 of 4; mut 0.96) */
export const stepCount: QuestionCheck = ({ steps }) =>
  steps.length >= 2 && steps.length <= 4 ? [] : [finding('E5', itemPlace('steps'), { steps: steps.length })];

/** H1: 3 or 4 steps, where 2 are normal. (3; gold 51, raw→1.0 25, 1.1→1.2 15) */
export const manySteps: QuestionCheck = ({ steps }) =>
  steps.length === 3 || steps.length === 4 ? [finding('H1', itemPlace('steps'), { steps: steps.length })] : [];

/**
 * E11 placeholder: a relation that is なし, 無し, 参照無し, 不要, -, TODO …, or a value that is 参照無し, 不要, -, TODO, ?,
 * NOTFOUND, bare or in brackets. なし as a value is legal. Fix: delete the step, or only the value when the step has
 * others. (3; gold 0, raw→1.0 2 of 2)
 */
export const placeholder: Check = (item) =>
  everyStep(item, (step, index, derivation) => {
    const deleteStep = () => fixTo('deleteStep', replaceStep(item.content, derivation, index, []));
    if (placeholderRelation.test(step.relationKey)) {
      const params = { step: index + 1, text: step.relation };
      return [finding('E11', stepPlace('relation', index, null, derivation), params, deleteStep())];
    }
    return step.objects.flatMap((object, at) => {
      if (!placeholderValue.test(step.objectKeys[at] ?? '')) return [];
      const fix =
        step.objects.length === 1
          ? deleteStep()
          : fixTo('deleteValue', replaceObject(item.content, derivation, index, at, []), { text: object });
      return [finding('E11', stepPlace('objects', index, at, derivation), { step: index + 1, text: object }, fix)];
    });
  });

/**
 * H2 modifier step: a step of a compositional question with 3 or more steps whose relation is 職業, ジャンル, 分類, 業種,
 * 事業内容, 種類 …, whose value is neither a later subject nor the answer, and whose value the question says. Half of its
 * hits on 1.1 were removed by the authors. (3; gold 16, 1.1→1.2 15)
 */
export const modifierStep: QuestionCheck = ({ type, steps, answerKey, answerCore }) => {
  if (type !== 'compositional' || steps.length < 3) return [];
  const subjects = new Set(steps.flatMap((step) => [step.subjectKey, step.subjectCore]));
  return steps.flatMap((step, index) => {
    const used = step.objectKeys.some(
      (key) => subjects.has(key) || key.includes(answerKey) || key.includes(answerCore),
    );
    if (used || !modifierRelation.test(withoutBrackets(step.relation))) return [];
    const params = { relation: step.relation, text: step.objects.join('、') };
    return [finding('H2', stepPlace('steps', index), params)];
  });
};
