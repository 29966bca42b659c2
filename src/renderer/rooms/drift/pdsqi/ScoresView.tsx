import { useState } from 'react';
import {
  type PdsqiEntry,
  type PdsqiMeasure,
  type PdsqiScore,
  pdsqiMeasures,
} from '../../../../shared/rooms/drift/pdsqiViews.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { ScrollPane } from '../../../components/ScrollPane.tsx';
import { useText } from '../../../window/i18n.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useBlind } from './useBlind.ts';

type Props = {
  readonly datasetId: number;
  readonly entries: readonly PdsqiEntry[];
  readonly onRate: () => void;
};

/** What ratings say of each model, and turn by turn. Not for a rater who is blind: it would tell what to expect of a model. */
export function ScoresView({ datasetId, entries, onRate }: Props) {
  const { t } = useText();
  const call = useCall();
  const { isBlind } = useBlind();
  const times = useEventTimes('drift.changed');
  const scores = useReading(isBlind ? null : datasetId, () => call('drift.ratingScores', { datasetId }), times);
  const toForm = <ActButton onClick={onRate}>{t('driftPdsqi.table.toForm')}</ActButton>;
  if (isBlind)
    return (
      <EmptyState isAbout title={t('driftPdsqi.scores.blind')}>
        {t('driftPdsqi.scores.blindText')}
      </EmptyState>
    );
  if (entries.length === 0) {
    return (
      <EmptyState isAbout title={t('driftPdsqi.table.empty')} acts={toForm}>
        {t('driftPdsqi.scores.emptyText')}
      </EmptyState>
    );
  }
  if (scores.status === 'failed') return <EmptyState isAbout title={t('driftPdsqi.failed')} acts={toForm} />;
  if (scores.status !== 'ready') return <LoadingShape rows={9} label={t('driftPdsqi.readingRatings')} />;
  return <Scores scores={scores.value} />;
}

function Scores({ scores }: { scores: readonly PdsqiScore[] }) {
  const { t } = useText();
  const [measure, setMeasure] = useState<PdsqiMeasure>('mean');
  const models = [...new Set(scores.map(({ model }) => model))];
  const turns = [...new Set(scores.flatMap(({ turn }) => (turn === null ? [] : [turn])))].sort((a, b) => a - b);
  const nameOf = (one: PdsqiMeasure) => t(one === 'mean' ? 'driftPdsqi.scores.mean' : `driftPdsqi.attributes.${one}`);
  return (
    <ScrollPane className="pq-agreement" isAbout label={t('driftPdsqi.scores.title')}>
      <h3>{t('driftPdsqi.scores.title')}</h3>
      <p className="pq-quiet ak-sentence">{t('driftPdsqi.scores.about')}</p>
      <Grid
        label={t('driftPdsqi.scores.title')}
        head={t('driftPdsqi.table.attribute')}
        models={models}
        rows={pdsqiMeasures.map((one) => ({ name: nameOf(one), turn: null, measure: one }))}
        scores={scores}
      />
      <h3 className="pq-scores-turns">{t('driftPdsqi.scores.byTurn')}</h3>
      <label className="pq-scores-choice">
        {t('driftPdsqi.table.attribute')}{' '}
        <select
          className="ak-select"
          value={measure}
          onChange={({ currentTarget: { value } }) => setMeasure(pdsqiMeasures.find((one) => one === value) ?? measure)}
        >
          {pdsqiMeasures.map((one) => (
            <option key={one} value={one}>
              {nameOf(one)}
            </option>
          ))}
        </select>
      </label>
      <Grid
        label={t('driftPdsqi.scores.byTurn')}
        head={t('driftPdsqi.scores.turn')}
        models={models}
        rows={turns.map((turn) => ({ name: String(turn), turn, measure }))}
        scores={scores}
      />
    </ScrollPane>
  );
}

type GridProps = {
  readonly label: string;
  readonly head: string;
  readonly models: readonly string[];
  readonly rows: readonly { readonly name: string; readonly turn: number | null; readonly measure: PdsqiMeasure }[];
  readonly scores: readonly PdsqiScore[];
};

function Grid({ label, head, models, rows, scores }: GridProps) {
  return (
    <div className="pq-wide">
      <table className="pq-table" aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{head}</th>
            {models.map((model) => (
              <th key={model} scope="col">
                <Content text={model} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ name, turn, measure }) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {models.map((model) => (
                <ScoreCell
                  key={model}
                  score={scores.find((one) => one.model === model && one.turn === turn && one.measure === measure)}
                />
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function ScoreCell({ score }: { score: PdsqiScore | undefined }) {
  const { t } = useText();
  if (score === undefined) return <td className="pq-quiet">{t('driftPdsqi.table.nobody')}</td>;
  const { value, interval, measure, summaryCount: count, raterCount: raters, ratingCount: ratings } = score;
  const text =
    measure === 'stigmatizing'
      ? t('driftPdsqi.scores.share', { percent: Math.round(value * 100), count })
      : value.toFixed(2);
  const bounds = (at: number) => (measure === 'stigmatizing' ? `${Math.round(at * 100)} %` : at.toFixed(2));
  return (
    <td className="ak-number">
      {text}{' '}
      {interval !== null && (
        <span className="pq-quiet">
          {t('driftPdsqi.table.interval', { lower: bounds(interval.lower), upper: bounds(interval.upper) })}
        </span>
      )}
      <br />
      <span className="pq-quiet">
        {ratings === count * raters
          ? t('driftPdsqi.table.basisText', { count, raters: t('driftPdsqi.table.raterCount', { count: raters }) })
          : t('driftPdsqi.scores.basisOf', { ratings, summaries: count, raters })}
      </span>
    </td>
  );
}
