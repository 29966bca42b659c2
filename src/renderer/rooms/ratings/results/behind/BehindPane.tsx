import { X } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { rangeText, signed } from '../../../../../shared/charts/numberTexts.ts';
import type { JudgementRow, NumberPlace } from '../../../../../shared/rooms/ratings/results.ts';
import type { ScopeView } from '../../../../../shared/rooms/ratings/resultsView.ts';
import { ActButton } from '../../../../components/ActButton.tsx';
import { Content } from '../../../../components/Content.tsx';
import { EmptyState } from '../../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../../components/LoadingShape.tsx';
import { IconButton } from '../../../../components/ToolButton.tsx';
import { countText } from '../../../../window/countText.ts';
import { useText } from '../../../../window/i18n.ts';
import { useAct } from '../../../../window/useAct.ts';
import { ModelName, ModelSign } from '../ModelName.tsx';
import { matrixCells } from '../overview/matrixCells.ts';
import { useResults, useResultsStore } from '../resultsContext.ts';
import { pooled, scopeOf } from '../resultsState.ts';
import { useCriteria } from '../useCriteria.ts';
import { useModels } from '../useModels.ts';
import { JudgementDetail } from './JudgementDetail.tsx';
import { PairDialog } from './PairDialog.tsx';
import { ratingText } from './ratingText.ts';
import { useOutcomeText } from './useOutcomeText.ts';
import '../../../../components/figures.css';
import './behind.css';

/** Right of the results: the judgements behind a number, and the chosen one with everything that was said in it. */
export function BehindPane() {
  const { t } = useText();
  const place = useResults((state) => state.place);
  const judgements = useResults((state) => state.judgements);
  if (place === null) {
    return <EmptyState title={t('ratingsResults.behind.none')}>{t('ratingsResults.behind.noneText')}</EmptyState>;
  }
  return (
    <div className="rr-behind" data-scope="ratings.results">
      <Head place={place} />
      {judgements.status === 'ready' ? (
        <>
          <Rows place={place} />
          <JudgementDetail />
          <Foot />
        </>
      ) : (
        <LoadingShape rows={8} label={t('ratingsResults.reading')} />
      )}
      <PairDialog />
    </div>
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

/** The number itself, and how its judgements split. */
function Outcome({ place }: { readonly place: NumberPlace }) {
  const { t, language } = useText();
  const { nameOf } = useModels();
  const scope = useResults(scopeOf);
  const criterion = useResults((state) => state.criterion);
  const found = useResults(({ judgements }) => (judgements.status === 'ready' ? judgements.value : null));
  if (scope === null || found === null || (place.kind !== 'pair' && place.kind !== 'model')) return null;
  const number = numberOf(place, scope, criterion === pooled);
  const { tally } = found;
  const parts = [
    {
      key: 'x',
      count: tally.x ?? 0,
      name: t('ratingsResults.behind.better', { model: nameOf(place.kind === 'pair' ? place.x : place.model) }),
    },
    { key: 'tie_good', count: tally.tie_good ?? 0, name: t('ratingsResults.outcomes.tie_good') },
    { key: 'tie_bad', count: tally.tie_bad ?? 0, name: t('ratingsResults.outcomes.tie_bad') },
    {
      key: 'y',
      count: tally.y ?? 0,
      name:
        place.kind === 'pair'
          ? t('ratingsResults.behind.better', { model: nameOf(place.y) })
          : t('ratingsResults.behind.otherBetter'),
    },
  ];
  const all = parts.reduce((sum, { count }) => sum + count, 0);
  return (
    <div className="rr-outcome">
      {number !== null && (
        <p className="ak-sentence">
          <b>{signed(number.rate)}</b>{' '}
          {t('ratingsResults.behind.rate', {
            model: nameOf(place.kind === 'pair' ? place.x : place.model),
            range: number.interval === null ? t('ratingsResults.noInterval') : rangeText(number.interval, language),
            n: number.n,
            unable: tally.unable ?? 0,
          })}
        </p>
      )}
      <div className="rr-outcome-bar" aria-hidden="true">
        {parts.map(({ key, count }) => (
          <span key={key} data-outcome={key} style={{ flexGrow: all === 0 ? 1 : count }} />
        ))}
      </div>
      <ul className="rr-outcome-names">
        {parts.map(({ key, count, name }) => (
          <li key={key}>
            <i data-outcome={key} aria-hidden="true" /> {name} <b>{countText(count)}</b>
          </li>
        ))}
      </ul>
      {found.questions < found.total && (
        <p className="rr-quiet ak-sentence">
          {t('ratingsResults.behind.dependent', { count: found.questions, n: found.total })}
        </p>
      )}
    </div>
  );
}

/** The rate that the judgements were chosen by; null where nothing was compared. */
function numberOf(place: NumberPlace, scope: ScopeView, takesDrawn: boolean) {
  if (place.kind === 'pair') {
    const cells = matrixCells(scope, [place.x, place.y], takesDrawn);
    const cell = cells[0]?.[1];
    return cell === undefined || cell.rate === null ? null : { ...cell, rate: cell.rate };
  }
  const row = place.kind === 'model' ? scope.models.find(({ model }) => model === place.model) : undefined;
  if (row === undefined || row.rate.value === null) return null;
  const { value, n, interval, drawn } = row.rate;
  return { rate: value, n, interval: takesDrawn ? drawn : interval };
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
          onClick={() => act(() => store.getState().chooseJudgement(row.submissionId))}
        >
          <Content text={row.question} title={row.question} />
        </button>
      </th>
      <td>
        {outcome(row)}
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
      <span>{at < 0 ? '' : t('ratingsResults.of', { count: at + 1, planned: found.total })}</span>
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
