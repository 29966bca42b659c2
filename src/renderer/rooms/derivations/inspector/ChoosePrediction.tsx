import { type ReactNode, useState } from 'react';
import type { Dataset } from '../../../../shared/datasets.ts';
import type { ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import type { SynonymList } from '../../../../shared/rooms/derivations/synonyms.ts';
import { useText } from '../../../window/i18n.ts';
import { useDerivations } from '../derivationsContext.ts';
import { isLayered } from '../synonymScoring.ts';

/** Predictions, and whether their score with the project's own synonyms is meant. */
export type Choice = { readonly predictionId: number; readonly layered: boolean };

const isChoice = (run: ScoreRun, { predictionId, layered }: Choice) =>
  run.predictionDatasetId === predictionId && isLayered(run) === layered;

/** What is compared: what somebody chose, as long as it has no score to be shown, else the run on show, else the first predictions. */
export function useChoice(predictions: readonly Dataset[], runs: readonly ScoreRun[], run: ScoreRun | null) {
  const setRun = useDerivations((state) => state.setRun);
  const goldId = useDerivations((state) => state.dataset?.id ?? null);
  const [chosen, setChosen] = useState<Choice | null>(null);
  const [chosenFor, setChosenFor] = useState(goldId);
  // A dataset opens on the run that its list shows, also when somebody comes back to it.
  if (chosenFor !== goldId) {
    setChosenFor(goldId);
    setChosen(null);
  }
  const isThere = chosen !== null && predictions.some(({ id }) => id === chosen.predictionId);
  const waits = isThere && !runs.some((one) => isChoice(one, chosen)) ? chosen : null;
  const shown = run === null ? null : { predictionId: run.predictionDatasetId, layered: isLayered(run) };
  const choice = waits ?? shown;
  const prediction = predictions.find(({ id }) => id === choice?.predictionId) ?? predictions[0] ?? null;
  const choose = (next: Choice) => {
    setChosen(next);
    const scored = runs.find((one) => isChoice(one, next));
    if (scored) void setRun(scored.id);
  };
  return { prediction, layered: choice?.layered ?? false, choose };
}

type ChooseProps = {
  readonly predictions: readonly Dataset[];
  readonly runs: readonly ScoreRun[];
  readonly list: SynonymList | null;
  readonly current: Choice;
  readonly onChoose: (choice: Choice) => void;
  readonly end: ReactNode;
};

/** The files of predictions, each as the reference scores it, and with the project's own synonyms where there are some. */
export function ChoosePrediction({ predictions, runs, list, current, onChoose, end }: ChooseProps) {
  const { t } = useText();
  const choices = predictions.flatMap(({ id, name }) => [
    { name, choice: { predictionId: id, layered: false } },
    ...((list?.pairs ?? 0) > 0 || runs.some((run) => isChoice(run, { predictionId: id, layered: true }))
      ? [{ name: t('synonyms.choice', { name }), choice: { predictionId: id, layered: true } }]
      : []),
  ]);
  const at = choices.findIndex(
    ({ choice }) => choice.predictionId === current.predictionId && choice.layered === current.layered,
  );
  const choose = (index: number) => {
    const next = choices[index];
    if (next) onChoose(next.choice);
  };
  return (
    <div className="de-choose">
      <label>
        <span>{t('scores.prediction')}</span>
        <select className="ak-select" value={at} onChange={(event) => choose(Number(event.currentTarget.value))}>
          {choices.map(({ name, choice }, index) => (
            <option key={`${choice.predictionId} ${choice.layered}`} value={index}>
              {name}
            </option>
          ))}
        </select>
      </label>
      {end}
    </div>
  );
}
