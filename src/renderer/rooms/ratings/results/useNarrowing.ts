import type { ResultsFilter } from '../../../../shared/rooms/ratings/resultsView.ts';
import { useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { everythingOf, headOf, type ResultsState, shownFilterOf } from './resultsState.ts';

/** By which filters judgements are left out, in words: of the numbers that are shown, or of what another filter is for. */
export function useNarrowing(filterOf: (state: ResultsState) => ResultsFilter = shownFilterOf): string[] {
  const { t } = useText();
  const head = useResults(headOf);
  const filter = useResults(filterOf);
  if (head === null) return [];
  const lists = [
    ['models', head.models.length],
    ['evaluators', head.evaluators.length],
    ['specialties', head.specialties.length],
  ] as const;
  return [
    ...lists.flatMap(([list, count]) => {
      const shown = filter[list]?.length;
      return shown === undefined ? [] : [t(`ratingsResults.filters.${list}`, { shown, count })];
    }),
    ...(filter.protocolVersion === null
      ? []
      : [t('ratingsResults.caption.version', { version: filter.protocolVersion })]),
    ...(filter.judges === everythingOf(head).judges ? [] : [t('ratingsResults.filters.judges')]),
  ];
}
