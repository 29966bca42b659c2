import type { QuestionFilter } from '../../../../shared/rooms/derivations/api.ts';
import type { Texts } from '../../../window/i18n.ts';

/** The filter in words, for the foot of the list and the state in which nothing was found; empty when it is off. */
export function filterWords(filter: QuestionFilter, { t, textOf }: Pick<Texts, 't' | 'textOf'>): string[] {
  const { scoreAtLeast: least, scoreAtMost: most } = filter;
  const words: string[] = [
    ...filter.types.map((type) => textOf(`derivations.types.${type}.name`)),
    ...filter.states.map((state) => t(`derivations.filter.${state}`)),
    ...filter.checks.map((code) => checkName(code, { textOf })),
  ];
  if (filter.timeDependent !== null) {
    words.push(t(filter.timeDependent ? 'derivations.filter.timeDependent' : 'derivations.filter.timeIndependent'));
  }
  if (filter.problems !== null) {
    words.push(t(filter.problems ? 'derivations.filter.problemsOnly' : 'derivations.filter.noProblems'));
  }
  if (filter.changed) words.push(t('derivations.filter.changedOnly'));
  if (filter.changedAfterDone) words.push(t('derivations.list.changedAfterDone'));
  if (filter.flagged) words.push(t('derivations.filter.flaggedOnly'));
  if (least !== null && most !== null) {
    words.push(t('derivations.filter.range', { from: least.toFixed(2), to: most.toFixed(2) }));
  } else if (most !== null) words.push(t('derivations.filter.below', { value: most.toFixed(2) }));
  else if (least !== null) words.push(t('derivations.filter.above', { value: least.toFixed(2) }));
  return words;
}

/** Name of a check, or its code where the language files have none. */
export function checkName(code: string, { textOf }: Pick<Texts, 'textOf'>): string {
  const key = `checks.${code}.title`;
  const name = textOf(key);
  return name === key ? code : name;
}
