import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import type { JudgementRow, NumberPlace } from '../../../../../shared/rooms/ratings/results.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ModelName, ModelSign } from '../ModelName.tsx';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { pooled } from '../resultsState.ts';
import { useCriteria } from '../useCriteria.ts';
import { JudgementDetail } from './JudgementDetail.tsx';
import { Outcome } from './Outcome.tsx';
import { PairDialog } from './PairDialog.tsx';
import { ratingText } from './ratingText.ts';
import { useOutcomeText } from './useOutcomeText.ts';
import '../../../../components/figures.css';
import './behind.css';

/** Right of the results: the judgements behind a number, and the chosen one with everything that was said in it. */
export function BehindPane() {
  const { t } = useText();
  const store = useResultsStore();
  const place = useResults((state) => state.place);
  const judgements = useResults((state) => state.judgements);
  if (place === null) {
    return <EmptyState title={t('ratingsResults.behind.none')}>{t('ratingsResults.behind.noneText')}</EmptyState>;
  }
  return (
    <>
      <div className="rr-behind" data-scope="ratings.results">
        <Head place={place} />
        {judgements.status === 'failed' ? (
          <ErrorNote error={judgements.error} onRetry={() => void store.getState().readBehind()} />
        ) : judgements.status === 'ready' ? (
          <>
            <Rows place={place} />
            <JudgementDetail />
            <Foot />
          </>
        ) : (
          <LoadingShape rows={8} label={t('ratingsResults.reading')} />
        )}
      </div>
      <PairDialog />
    </>
  );
}

function Head({ place }: { readonly place: NumberPlace }) {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const { labelOf } = useCriteria();
  const criterion = useResults((state) => state.criterion);
  const total = useResults(({ judgements }) => (judgements.status === 'ready' ? judgements.value.total : null));
  return (
    <>
      <header className="rr-behind-head">
        <h2>
          {place.kind === 'pair' ? (
            <>
              <ModelName model={place.x} /> <small>{t('ratingsResults.behind.against')}</small>{' '}
              <ModelName model={place.y} />
            </>
          ) : place.kind === 'model' ? (
            <ModelName model={place.model} />
          ) : place.kind === 'rating' ? (
            <>
              <ModelName model={place.model} /> <small>{ratingText(place.rating, t)}</small>
            </>
          ) : (
            t(`ratingsResults.behind.places.${place.kind}`)
          )}
        </h2>
        <IconButton
          icon={<X size={14} />}
          label={t('common.close')}
          command="ratings.closeJudgements"
          onClick={() => act(() => store.getState().choosePlace(null))}
        />
      </header>
      <p className="rr-quiet rr-behind-note">
        {labelOf(criterion)}
        {total !== null && ` · ${t('ratingsResults.behind.count', { count: total })}`}
        {criterion === pooled && ` · ${t('ratingsResults.behind.pooled')}`}
      </p>
      <Outcome place={place} />
    </>
  );
}

/** The models whose ratings stand in the rows. */
const ratedIn = (place: NumberPlace) =>
  place.kind === 'pair' ? [place.x, place.y] : 'model' in place ? [place.model] : [];

function Rows({ place }: { readonly place: NumberPlace }) {
  const { t } = useText();
  const rows = useResults(({ judgements }) => (judgements.status === 'ready' ? judgements.value.rows : noRows));
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: without it the arrow keys could not scroll here
    <section className="rr-rows" tabIndex={0} aria-label={t('ratingsResults.behind.rows')}>
      <table className="ak-figures rr-facts">
        <thead>
          <tr>
            <th scope="col">{t('ratingsResults.behind.question')}</th>
            <th scope="col" className="rr-better">
              {t('ratingsResults.behind.betterHead')}
            </th>
            {ratedIn(place).map((model) => (
              <th key={model} scope="col" className="rr-narrow">
                <ModelSign model={model} />
              </th>
            ))}
            <th scope="col" className="rr-by">
              {t('ratingsResults.behind.by')}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <Row key={row.submissionId} row={row} ratings={ratedIn(place).length} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function Row({
  row,
  ratings,
}: {
  readonly row: JudgementRow /** Of how many models they are shown. */;
  readonly ratings: number;
}) {
  const act = useAct();
  const store = useResultsStore();
  const element = useRef<HTMLTableRowElement>(null);
  const isChosen = useResults((state) => state.submissionId === row.submissionId);
  const outcome = useOutcomeText();
  const { t } = useText();
  useEffect(() => {
    if (isChosen) element.current?.scrollIntoView?.({ block: 'nearest' });
  }, [isChosen]);
  const isUnused = row.outcome === 'unable' || row.outcome === 'unanswered';
  return (
    <tr ref={element} data-chosen={isChosen} data-unused={isUnused}>
      <th scope="row">
        <button
          type="button"
          className="rr-row-button"
          aria-current={isChosen}
          data-passes-enter={isChosen || undefined}
          onClick={() => act(() => store.getState().chooseJudgement(row.submissionId))}
        >
          <Content text={row.question} title={row.question} />
        </button>
      </th>
      <td>
        {row.outcome === 'x' || row.outcome === 'y' ? <ModelName model={row[row.outcome]} /> : outcome(row)}
        {row.isRepeat && <small> {t('ratingsResults.behind.repeat')}</small>}
      </td>
      {ratings > 0 && <td>{row.ratingX ?? ''}</td>}
      {ratings > 1 && <td>{row.ratingY ?? ''}</td>}
      <td>{row.evaluator}</td>
    </tr>
  );
}

function Foot() {
  const { t } = useText();
  const act = useAct();
  const store = useResultsStore();
  const found = useResults(({ judgements }) => (judgements.status === 'ready' ? judgements.value : null));
  const submissionId = useResults((state) => state.submissionId);
  if (found === null) return null;
  const at = found.rows.findIndex((row) => row.submissionId === submissionId);
  return (
    <footer className="rr-behind-foot">
      <span>{at < 0 ? '' : t('agreement.place', { index: at + 1, total: found.total })}</span>
      {found.rows.length < found.total && (
        <ActButton small ghost onClick={() => act(() => store.getState().moreJudgements())}>
          {t('ratingsResults.behind.more', { shown: found.rows.length, total: found.total })}
        </ActButton>
      )}
      <ActButton
        small
        command="ratings.openPair"
        disabled={at < 0}
        onClick={() => act(() => store.getState().openPair())}
      >
        {t('ratingsResults.behind.open')}
      </ActButton>
    </footer>
  );
}

const noRows: readonly JudgementRow[] = [];
