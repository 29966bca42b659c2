import { memo, type ReactNode, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import type { ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { Note } from '../../../components/Note.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useDerivations, useMetric } from '../derivationsContext.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { LossPanel } from './LossPanel.tsx';
import { fraction } from './numbers.ts';
import { OtherPredictions } from './OtherPredictions.tsx';
import { PairCard } from './PairCard.tsx';
import { ReferenceNote } from './ReferenceNote.tsx';
import { ScoreFoot } from './ScoreFoot.tsx';
import { SupportCard } from './SupportCard.tsx';
import { mostScoredOnLeaving, useLiveScore, useScoredOnLeaving } from './useLiveScore.ts';
import './inspector.css';

type PairOrder = 'gold' | 'lost';

/** A prediction beside the gold derivation: four numbers, the pairs as they were scored, what was lost, and what it rests on. */
export const ComparePane = memo(function ComparePane() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  const runs = useDerivations((state) => state.scores);
  const runId = useDerivations((state) => state.view?.runId ?? null);
  const predictions = usePredictionsOf(dataset);
  const [chosen, setChosen] = useState<number | null>(null);
  const [order, setOrder] = useState<PairOrder>('gold');
  const score = useScoring(dataset);
  const run = runs.find(({ id }) => id === runId) ?? null;
  const prediction =
    predictions.find(({ id }) => id === (chosen ?? run?.predictionDatasetId)) ?? predictions[0] ?? null;
  useCommand('derivations.score', () => prediction !== null && score(prediction.id));
  // Without a dataset the list says what belongs here.
  if (dataset === null) return null;
  if (prediction === null) return <NoPrediction />;
  const shownRun = run?.predictionDatasetId === prediction.id ? run : null;
  return (
    <div className="de-compare" data-uncovered>
      <ChoosePrediction
        predictions={predictions}
        runs={runs}
        current={prediction.id}
        onChoose={setChosen}
        end={
          <Segmented
            label={t('scores.pairOrder')}
            value={order}
            onChange={setOrder}
            options={[
              { value: 'gold', label: t('scores.inGoldOrder') },
              { value: 'lost', label: t('scores.byLoss') },
            ]}
          />
        }
      />
      {shownRun === null ? (
        <EmptyState
          title={t('scores.notScored.title')}
          acts={
            <ActButton primary command="derivations.score" onClick={() => score(prediction.id)}>
              {t('scores.score')}
            </ActButton>
          }
        >
          {t('scores.notScored.text', { name: prediction.name })}
        </EmptyState>
      ) : (
        <ItemComparison run={shownRun} order={order} onScore={() => score(prediction.id)} />
      )}
    </div>
  );
});

function usePredictionsOf(gold: Dataset | null): readonly Dataset[] {
  const datasets = useApp((state) => state.datasets);
  if (gold === null || datasets.status !== 'ready') return [];
  return datasets.value.filter(({ role, goldDatasetId }) => role === 'prediction' && goldDatasetId === gold.id);
}

/** Scores the chosen predictions; the run shows up by its event. */
function useScoring(dataset: Dataset | null): (predictionDatasetId: number) => void {
  const call = useCall();
  const act = useAct();
  return (predictionDatasetId) => {
    if (dataset !== null) act(() => call('derivations.score', { goldDatasetId: dataset.id, predictionDatasetId }));
  };
}

function NoPrediction() {
  const { t } = useText();
  return (
    <EmptyState
      title={t('scores.none.title')}
      acts={
        <ActButton primary command="frame.import" onClick={() => keys.run('frame.import')}>
          {t('scores.none.act')}
        </ActButton>
      }
    >
      {t('scores.none.text')}
    </EmptyState>
  );
}

type ChooseProps = {
  readonly predictions: readonly Dataset[];
  readonly runs: readonly ScoreRun[];
  readonly current: number;
  readonly onChoose: (predictionDatasetId: number) => void;
  readonly end: ReactNode;
};

function ChoosePrediction({ predictions, runs, current, onChoose, end }: ChooseProps) {
  const { t } = useText();
  const setRun = useDerivations((state) => state.setRun);
  const choose = (predictionDatasetId: number) => {
    onChoose(predictionDatasetId);
    const run = runs.find((one) => one.predictionDatasetId === predictionDatasetId);
    if (run) void setRun(run.id);
  };
  return (
    <div className="de-choose">
      <label>
        <span>{t('scores.prediction')}</span>
        <select className="ak-select" value={current} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {predictions.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {end}
    </div>
  );
}

type ItemProps = { readonly run: ScoreRun; readonly order: PairOrder; readonly onScore: () => void };

function ItemComparison({ run, order, onScore }: ItemProps) {
  const { t } = useText();
  const itemScore = useDerivations((state) => state.itemScore);
  const questionId = useDerivations((state) => state.selectedId);
  const stored = itemScore.status === 'ready' ? itemScore.value : null;
  const { live, isOther } = useLiveScore(run, stored);
  useScoredOnLeaving(run, isOther);
  const score = live ?? stored;
  return (
    <>
      <Numbers run={run} score={score} before={live === null ? null : stored} />
      <div className="de-compare-scroll">
        {(run.staleCount > 0 || live !== null) && <StaleNote {...{ run, score, isLive: live !== null, onScore }} />}
        {itemScore.status === 'ready' && score === null && (
          <Note kind="info" title={t('scores.noneHere.title')} inline>
            {t('scores.noneHere.text')}
          </Note>
        )}
        {score !== null && <Pairs score={score} order={order} />}
        {score?.figures !== undefined && run.totals.figures !== undefined && (
          <FiguresTable item={score.figures} set={run.totals.figures} />
        )}
        {questionId !== null && <OtherPredictions questionId={questionId} runId={run.id} />}
      </div>
      <ScoreFoot run={run} />
    </>
  );
}

function Pairs({ score, order }: { score: ItemScore; order: PairOrder }) {
  const { t, textOf } = useText();
  const { compares } = useMetric();
  const byWords = compares === 'words';
  const pairs = order === 'gold' ? score.pairs : [...score.pairs].sort((a, b) => a.weight - b.weight);
  return (
    <>
      {score.problem !== null && (
        <Note kind="caution" title={t('scores.itemProblem')}>
          {textOf(`scores.problems.${score.problem}`)}
        </Note>
      )}
      <ReferenceNote score={score} />
      {score.answer !== null && <AnswerCard answer={score.answer} predicted={score.predictedAnswer} />}
      {score.support !== undefined && <SupportCard support={score.support} />}
      {pairs.map((pair) => (
        <PairCard
          key={`${pair.goldStep} ${pair.goldObject} ${pair.predictedStep} ${pair.predictedObject}`}
          pair={pair}
          byWords={byWords}
        />
      ))}
      {compares === 'words' ? <Legend /> : <p className="de-legend">{t(`scores.compared.${compares}`)}</p>}
      {compares !== 'whole' && <LossPanel score={score} />}
    </>
  );
}

function Legend() {
  const { t } = useText();
  return (
    <p className="de-legend">
      <span className="de-word-met">{t('scores.legend.met')}</span>
      <span className="de-word-gold">{t('scores.legend.gold')}</span>
      <span className="de-word-predicted">{t('scores.legend.predicted')}</span>
      <span>{t('scores.legend.ignored')}</span>
    </p>
  );
}

type StaleProps = {
  readonly run: ScoreRun;
  readonly score: ItemScore | null;
  readonly isLive: boolean;
  readonly onScore: () => void;
};

function StaleNote({ run, score, isLive, onScore }: StaleProps) {
  const { t } = useText();
  const isLeft = run.itemCount > mostScoredOnLeaving;
  if (isLive && !isLeft) return <Note kind="info" title={t('scores.stale.live')} inline />;
  return (
    <Note
      kind="info"
      title={t(
        isLive ? 'scores.stale.liveAlone' : score?.stale === true ? 'scores.stale.here' : 'scores.stale.elsewhere',
        {
          count: run.staleCount,
        },
      )}
      acts={
        <ActButton small command="derivations.score" onClick={onScore}>
          {t('scores.scoreAgain')}
        </ActButton>
      }
    />
  );
}

type NumbersProps = { readonly run: ScoreRun; readonly score: ItemScore | null; readonly before: ItemScore | null };

const numbersOf = (score: ItemScore | null) => ({
  a: score?.answer?.similarity ?? null,
  e: score?.e.f1 ?? null,
  r: score?.r.f1 ?? null,
  er: score?.er.f1 ?? null,
});

/** The numbers of the item, and below each the mean over the set. `before`: those that were stored, where they may be others. */
function Numbers({ run, score, before }: NumbersProps) {
  const { t, textOf } = useText();
  const { a, e, r, er, source } = run.totals;
  const numbers = [
    ...(a === null ? [] : [{ id: 'a', set: a.score } as const]),
    { id: 'e', set: e.f1 },
    { id: 'r', set: r.f1 },
    { id: 'er', set: er.f1 },
  ] as const;
  const now = numbersOf(score);
  const then = numbersOf(before);
  return (
    <dl className="de-numbers">
      {numbers.map(({ id, set }) => (
        <div key={id}>
          <dt>{textOf(`scores.parts.${source.metric}.${id}.name`)}</dt>
          <dd>
            {before !== null && fraction(then[id]) !== fraction(now[id]) && (
              <span className="de-number-before">{fraction(then[id])} → </span>
            )}
            {fraction(now[id])}
          </dd>
          <dd className="de-set-mean">{t('scores.setMean', { mean: fraction(set) })}</dd>
        </div>
      ))}
    </dl>
  );
}
