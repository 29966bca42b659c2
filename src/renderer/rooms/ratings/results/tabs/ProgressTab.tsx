import { Content } from '../../../../components/Content.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { dateAndTime } from '../../../../window/time.ts';
import { useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { InterimBadge } from '../InterimBadge.tsx';
import { nothingCounts } from '../nothingCounts.ts';
import { useResults } from '../resultsContext.ts';
import { headOf, resultsOf } from '../resultsState.ts';
import '../../../../components/figures.css';

/** How far everybody is, and which questions make no sense to whom. */
export function ProgressTab() {
  const { t } = useText();
  const head = useResults(headOf);
  const counts = useResults((state) => resultsOf(state)?.counts);
  if (head === null) return null;
  const none = counts?.counted === 0 ? nothingCounts(counts, t) : null;
  return (
    <div className="rr-overview">
      <header className="rr-criterion-name">
        <h2>{t('ratingsResults.tabs.progress')}</h2>
        <InterimBadge />
      </header>
      <table className="ak-figures rr-facts rr-progress">
        <thead>
          <tr>
            {(['evaluator', 'rated', 'planned', 'repeats', 'nonsense', 'specialties', 'last'] as const).map((name) => (
              <th key={name} scope="col">
                {t(`ratingsResults.progress.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {head.evaluators.map(({ id, rated, planned, repeats, repeatsPlanned, nonsense, specialties, lastAt }) => (
            <tr key={id}>
              <th scope="row">{id}</th>
              <td>{countText(rated)}</td>
              <td>{planned === null ? t('ratingsResults.progress.elsewhere') : countText(planned)}</td>
              <td>
                {repeatsPlanned === null
                  ? countText(repeats)
                  : t('ratingsResults.of', { count: repeats, planned: repeatsPlanned })}
              </td>
              <td>{countText(nonsense)}</td>
              <td>
                <Content text={specialties.join(', ')} />
              </td>
              <td>{lastAt === null ? '' : dateAndTime(lastAt)}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {none && (
        <p className="ak-sentence">
          {none.title} {none.because}
        </p>
      )}
      <NonsenseList />
    </div>
  );
}

function NonsenseList() {
  const { t } = useText();
  const call = useCall();
  const datasetId = useResults((state) => state.datasetId);
  const rated = useResults((state) => headOf(state)?.evaluators.reduce((sum, one) => sum + one.nonsense, 0) ?? 0);
  const list = useReading(datasetId, () => call('ratings.nonsense', { datasetId }), rated);
  if (list.status === 'failed') return <ErrorNote error={list.error} onRetry={list.again} />;
  if (list.status !== 'ready' || list.value.length === 0) return null;
  return (
    <section className="rr-block" aria-labelledby="rr-nonsense-title">
      <h3 id="rr-nonsense-title">{t('ratingsResults.progress.nonsenseTitle', { count: list.value.length })}</h3>
      <ul className="rr-nonsense">
        {list.value.map(({ submissionId, question, evaluator, reason, text }) => (
          <li key={submissionId}>
            <Content text={question} />{' '}
            <span className="rr-quiet">
              {evaluator}
              {reason !== null && ` · ${t(`ratingsResults.nonsense.${reason}`)}`}
            </span>
            {text !== '' && <Content as="p" text={text} />}
          </li>
        ))}
      </ul>
    </section>
  );
}
