import { memo, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import type { ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import type { SynonymList } from '../../../../shared/rooms/derivations/synonyms.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { Note } from '../../../components/Note.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { keys, useCommand } from '../../../window/keyDispatcher.ts';
import { useAct } from '../../../window/useAct.ts';
import { useApp, useCall } from '../../../window/workbench.ts';
import { useDerivations, useMetric } from '../derivationsContext.ts';
import { isLayered, mostScoredUnasked, useScoredWithList, useSynonyms } from '../synonymScoring.ts';
import { AnswerCard } from './AnswerCard.tsx';
import { type Choice, ChoosePrediction, useChoice } from './ChoosePrediction.tsx';
import { FiguresTable } from './FiguresTable.tsx';
import { LossPanel } from './LossPanel.tsx';
import { OtherPredictions } from './OtherPredictions.tsx';
import { PairCard } from './PairCard.tsx';
import { ReferenceNote } from './ReferenceNote.tsx';
import { ScoreFoot } from './ScoreFoot.tsx';
import { ScoreNumbers } from './ScoreNumbers.tsx';
import { SupportCard } from './SupportCard.tsx';
import { SynonymNote } from './SynonymNote.tsx';
import { useLiveScore, useScoredOnLeaving } from './useLiveScore.ts';
import './compare.css';
import './loss.css';
import './inspector.css';

type PairOrder = 'gold' | 'lost';

/** A prediction beside the gold derivation: four numbers, the pairs as they were scored, what was lost, and what it rests on. */
export const ComparePane = memo(function ComparePane() {
  const { t } = useText();
  const dataset = useDerivations((state) => state.dataset);
  const runs = useDerivations((state) => state.scores);
  const runId = useDerivations((state) => state.view?.runId ?? null);
  const predictions = usePredictionsOf(dataset);
  const synonyms = useSynonyms();
  const list = synonyms.status === 'ready' ? synonyms.value.list : null;
  const [order, setOrder] = useState<PairOrder>('gold');
  const run = runs.find(({ id }) => id === runId) ?? null;
  const { prediction, layered, choose } = useChoice(predictions, runs, run);
  const scoreChosen = useScoring(dataset);
  const score = () => prediction !== null && scoreChosen({ predictionId: prediction.id, layered });
  useScoredWithList(run, list);
  useCommand('derivations.score', score);
  // Without a dataset the list says what belongs here.
  if (dataset === null) return null;
  if (prediction === null) return <NoPrediction />;
  const shownRun = run?.predictionDatasetId === prediction.id && isLayered(run) === layered ? run : null;
  return (
    <div className="de-compare" data-uncovered>
      <ChoosePrediction
        predictions={predictions}
        runs={runs}
        list={list}
        current={{ predictionId: prediction.id, layered }}
        onChoose={choose}
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
        <NotScored name={prediction.name} layered={layered} onScore={score} />
      ) : (
        <ItemComparison run={shownRun} list={list} order={order} onScore={score} />
      )}
    </div>
  );
});

type NotScoredProps = { readonly name: string; readonly layered: boolean; readonly onScore: () => void };

/** What scoring shows, and the way to it, unless it is under way. */
function NotScored({ name, layered, onScore }: NotScoredProps) {
  const { t } = useText();
  const isUnderWay = useApp((state) =>
    state.tasks.some((task) => task.kind === 'score' && task.state === 'running' && task.subject === name),
  );
  if (isUnderWay) return <EmptyState title={t('tasks.score', { subject: name })} />;
  return (
    <EmptyState
      title={t(layered ? 'synonyms.notScoredTitle' : 'scores.notScored.title')}
      acts={
        <ActButton primary command="derivations.score" onClick={onScore}>
          {t('scores.score')}
        </ActButton>
      }
    >
      {t(layered ? 'synonyms.notScored' : 'scores.notScored.text', { name })}
    </EmptyState>
  );
}

function usePredictionsOf(gold: Dataset | null): readonly Dataset[] {
  const datasets = useApp((state) => state.datasets);
  if (gold === null || datasets.status !== 'ready') return [];
  return datasets.value.filter(({ role, goldDatasetId }) => role === 'prediction' && goldDatasetId === gold.id);
}

/** Scores the chosen predictions; the run shows up by its event. */
function useScoring(dataset: Dataset | null): (choice: Choice) => void {
  const call = useCall();
  const act = useAct();
  return ({ predictionId: predictionDatasetId, layered: projectSynonyms }) => {
    if (dataset === null) return;
    const order = { goldDatasetId: dataset.id, predictionDatasetId };
    act(() => call('derivations.score', projectSynonyms ? { ...order, options: { projectSynonyms } } : order));
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

type ItemProps = {
  readonly run: ScoreRun;
  readonly list: SynonymList | null;
  readonly order: PairOrder;
  readonly onScore: () => void;
};

function ItemComparison({ run, list, order, onScore }: ItemProps) {
  const { t } = useText();
  const itemScore = useDerivations((state) => state.itemScore);
  const questionId = useDerivations((state) => state.selectedId);
  const readItemScore = useDerivations((state) => state.readItemScore);
  const act = useAct();
  const stored = itemScore.status === 'ready' ? itemScore.value : null;
  const { live, isOther } = useLiveScore(run, stored);
  useScoredOnLeaving(run, isOther);
  const score = live ?? stored;
  return (
    <>
      <ScoreNumbers run={run} score={score} before={live === null ? null : stored} />
      <div className="de-compare-scroll">
        {(run.staleCount > 0 || live !== null) && <StaleNote {...{ run, score, isLive: live !== null, onScore }} />}
        <SynonymNote run={run} list={list} isLive={live !== null} onScore={onScore} />
        {itemScore.status === 'failed' && <ErrorNote error={itemScore.error} onRetry={() => act(readItemScore)} />}
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
  const isLeft = run.itemCount > mostScoredUnasked;
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
