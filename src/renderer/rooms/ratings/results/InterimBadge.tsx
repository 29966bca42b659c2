import { StatusSign } from '../../../components/StatusSign.tsx';
import { type Texts, useText } from '../../../window/i18n.ts';
import { useResults } from './resultsContext.ts';
import { headOf, type ResultsData } from './resultsState.ts';

/** Whether a study goes on, in words; null for one that is closed. */
export function interimText({ head }: Pick<ResultsData, 'head'>, t: Texts['t']): string | null {
  if (head.status !== 'ready' || head.value.isClosed) return null;
  const { rated, planned, versions } = head.value;
  if (planned !== null) return t('ratingsResults.interim', { count: rated, planned });
  return t(versions.length > 1 ? 'ratingsResults.interimVersions' : 'ratingsResults.interimOpen', { count: rated });
}

/** Stands on every tab until the study is closed. */
export function InterimBadge() {
  const { t } = useText();
  const head = useResults(headOf);
  const text = head === null ? null : interimText({ head: { status: 'ready', value: head } }, t);
  if (text === null) return null;
  return (
    <p className="rr-interim">
      <StatusSign sign="draft" /> {text}
    </p>
  );
}
