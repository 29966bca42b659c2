import type { MarkCriterion } from '../../../../shared/traces/marks.ts';
import type { TraceFilter } from '../../../../shared/traces/traceGroup.ts';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useCriteria } from '../inspector/useAsked.ts';
import { useTraces } from '../tracesContext.ts';

/** The filter in words, for the foot of the list and the state in which nothing was found; empty when it is off. */
export function useFilterWords(): string[] {
  const texts = useText();
  const filter = useTraces((state) => state.view.filter);
  const isBlind = useTraces((state) => state.options.blind);
  return filterWords(filter, { isBlind, criteria: useCriteria() }, texts);
}

export function filterWords(
  filter: TraceFilter,
  { isBlind, criteria }: { readonly isBlind: boolean; readonly criteria: readonly MarkCriterion[] },
  texts: Pick<Texts, 't' | 'textOf' | 'has' | 'language'>,
): string[] {
  const { t } = texts;
  const words: string[] = filter.states.map((state) => t(`traces.filter.${state}`));
  if (filter.flagged) words.push(t('traces.filter.flaggedOnly'));
  if (filter.paired !== null) words.push(t(filter.paired ? 'traces.filter.paired' : 'traces.filter.single'));
  if (filter.errors !== null) words.push(t(filter.errors ? 'traces.filter.errors' : 'traces.filter.noErrors'));
  words.push(...filter.outcomes.map((outcome) => t(`traces.filter.${outcome}`)));
  words.push(...filter.tasks.map((task) => task ?? t('traces.filter.noTask')));
  if (isBlind && filter.models.length > 0) words.push(t('blind.model'));
  else words.push(...filter.models.map((model) => model ?? t('traces.filter.noModel')));
  words.push(...filter.labels);
  words.push(...filter.detectors.map((id) => detectorTitle(id, texts)));
  words.push(...filter.marks.map((mark) => answerWords(mark, criteria, texts)));
  return words;
}

/** Name of a rule, or its id where the language files have none. */
export function detectorTitle(id: string, { textOf, has }: Pick<Texts, 'textOf' | 'has'>): string {
  const key = `detectors.${id}.title`;
  return has(key) ? textOf(key) : id;
}

/** A criterion with one of its answers; the ids where the scheme does not have them any more. */
export function answerWords(
  { criterionId, choiceId }: { readonly criterionId: string; readonly choiceId: string },
  criteria: readonly MarkCriterion[],
  { t, language }: Pick<Texts, 't' | 'language'>,
): string {
  const criterion = criteria.find(({ id }) => id === criterionId);
  const choice = criterion?.choices.find(({ id }) => id === choiceId);
  return t('traces.filter.answer', {
    criterion: criterion?.name[language] ?? criterionId,
    choice: choice?.name[language] ?? choiceId,
  });
}
