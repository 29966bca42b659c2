/** What the scheme asks about, and whether an evaluator has answered it. */
import type { MarkScheme, MarkScope } from '../../../../shared/traces/marks.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readScheme } from './schemeTable.ts';

/** Every answer that counts. A scheme that asks nothing in a scope has none, and then nothing in it is ever marked. */
export function answersAbout(scheme: MarkScheme, about: MarkScope) {
  const criteria = scheme.criteria.filter(({ scope }) => scope === about);
  const answers = criteria.flatMap(({ id, choices }) => choices.map((choice) => `${id} ${choice.id}`));
  return { answers: JSON.stringify(answers), criteria: criteria.length };
}

/** What the scheme in force asks about, as lists count it, with the parameters of `wholeAnswers` and `isTraceMarked`. */
export function readAsked(db: ReadableDatabase) {
  const scheme = readScheme(db);
  const asks = (about: MarkScope) => scheme.criteria.some(({ scope }) => scope === about);
  const { answers, criteria } = answersAbout(scheme, 'trace');
  return { calls: asks('call'), traces: asks('trace'), whole: { wholeAnswers: answers, wholeCriteria: criteria } };
}

/** How much of what is asked about a trace as a whole an evaluator answered. These marks are few: nothing is counted beforehand. */
export const wholeAnswers = (trace: string, evaluator: string) => `
  (SELECT count(*) FROM trace_marks w WHERE w.trace_id = ${trace} AND w.evaluator_id = ${evaluator} AND w.step = -1
    AND w.criterion_id || ' ' || w.choice_id IN (SELECT value FROM json_each(:wholeAnswers)))`;

/** 1 where an evaluator answered all of it, else 0. */
export const isTraceMarked = (trace: string, evaluator: string) =>
  `(:wholeCriteria > 0 AND :wholeCriteria = ${wholeAnswers(trace, evaluator)})`;

/** Whether all that is asked about a trace as a whole was answered, or a part of it, each as 1 or 0. */
export function tracesAnswered(answers: number, { wholeCriteria }: ReturnType<typeof readAsked>['whole']) {
  const isMarked = answers > 0 && answers === wholeCriteria;
  return { tracesMarked: Number(isMarked), tracesBegun: Number(answers > 0 && !isMarked) };
}
