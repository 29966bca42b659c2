import { StatusSign } from '../../../components/StatusSign.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { headOf, progressOf, type ResultsData, shownFilterOf } from './resultsState.ts';

type State = Pick<ResultsData, 'head' | 'results' | 'filter'>;

/** Whether a study goes on, in words, with how many of those judgements there are that the filter counts; null for one that is closed. */
export function interimText(state: State, t: Texts['t']): string | null {
  const head = headOf(state);
  if (head === null || head.isClosed) return null;
  const { rated, planned } = progressOf(head, shownFilterOf(state).judges);
  if (planned !== null) return t('ratingsResults.interim', { count: rated, planned });
  return t(head.versions.length > 1 ? 'ratingsResults.interimVersions' : 'ratingsResults.interimOpen', {
    count: rated,
  });
}

/** Stands on every tab until the study is closed. */
export function InterimBadge() {
  const { t } = useText();
  const text = useResults((state) => interimText(state, t));
  if (text === null) return null;
  return (
    <p className="rr-interim">
      <StatusSign sign="draft" /> {text}
    </p>
  );
}
