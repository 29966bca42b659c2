import { useState } from 'react';
import type { PassRates } from '../../../../shared/rooms/traces/runsApi.ts';
import { EmptyState } from '../../../components/EmptyState.tsx';
import { ErrorNote } from '../../../components/ErrorNote.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { PageChoices } from '../../../components/page/PageChoices.tsx';
import { PageHead } from '../../../components/page/PageHead.tsx';
import { RoomFrame } from '../../../components/RoomFrame.tsx';
import { Segmented } from '../../../components/Segmented.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useTraces } from '../tracesContext.ts';
import { ChosenRuns } from './ChosenRuns.tsx';
import type { ChosenCell } from './chosenCell.ts';
import { PassTable } from './PassTable.tsx';
import './passRates.css';

type Props = {
  readonly onClose: () => void;
  /** Shows the runs behind a number: those of a question, or of a task and a model; undefined takes all tasks. */
  readonly onShow: (runs: {
    readonly groupId: number | null;
    readonly task: string | null | undefined;
    readonly model: string | null;
  }) => void;
};

/** How many runs passed by their files' scores: a row for each task or question, a column for each model. */
export function PassRatesPage({ onClose, onShow }: Props) {
  const { t } = useText();
  const call = useCall();
  const [by, setBy] = useState<'task' | 'question'>('task');
  const [score, setScore] = useState<string | null>(null);
  const [chosen, setChosen] = useState<ChosenCell | null>(null);
  const datasetIds = useTraces((state) => state.view.datasetIds);
  const isBlind = useTraces((state) => state.options.blind);
  const changes = useEventTimes('datasets.changed');
  const place = isBlind ? null : JSON.stringify([by, score, datasetIds]);
  const read = useReading(place, () => call('traces.passRates', { by, score, datasetIds }), changes);
  useCommand('traces.passRates', onClose);
  const show = ({ row, model }: ChosenCell, rates: PassRates) =>
    onShow({
      groupId: row?.groupId ?? null,
      task: row === null || row.groupId !== null ? undefined : row.task,
      model: rates.models[model] ?? null,
    });
  const ask = (change: () => void) => {
    setChosen(null);
    change();
  };
  return (
    <RoomFrame
      room="traces"
      list={
        <>
          <PageHead title={t('passRates.title')} command="traces.passRates" onClose={onClose} />
          <div className="tp-asked">
            <Segmented
              label={t('passRates.rows')}
              options={[
                { value: 'task', label: t('passRates.byTask') },
                { value: 'question', label: t('passRates.byQuestion') },
              ]}
              value={by}
              onChange={(next) => ask(() => setBy(next))}
            />
            {read.status === 'ready' && (
              <Scores scores={read.value.scores} chosen={score} onChoose={(name) => ask(() => setScore(name))} />
            )}
            <p>{t('passRates.caption')}</p>
          </div>
        </>
      }
      work={
        <div className="tp-work" data-scope="traces" data-room-scope="traces">
          {isBlind && <EmptyState title={t('passRates.hidden')} />}
          {read.status === 'ready' && read.value.scores.length === 0 && (
            <EmptyState title={t('passRates.none')}>{t('passRates.noneText')}</EmptyState>
          )}
          {read.status === 'ready' && read.value.scores.length > 0 && (
            <PassTable
              rates={read.value}
              by={by}
              chosen={chosen}
              onChoose={setChosen}
              onShow={(cell) => show(cell, read.value)}
            />
          )}
          {read.status === 'failed' && <ErrorNote error={read.error} onRetry={read.again} />}
          {read.status === 'loading' && !isBlind && <LoadingShape rows={8} label={t('passRates.reading')} />}
        </div>
      }
      inspector={<ChosenRuns rates={read.status === 'ready' && !isBlind ? read.value : null} chosen={chosen} />}
      names={{
        list: t('passRates.panes.list'),
        work: t('passRates.panes.work'),
        inspector: t('passRates.panes.inspector'),
      }}
      listWidth={250}
      inspectorWidth={330}
    />
  );
}

type ScoresProps = {
  readonly scores: PassRates['scores'];
  readonly chosen: string | null;
  readonly onChoose: (name: string | null) => void;
};

/** Whose verdicts count; nothing to choose where there is one score. */
function Scores({ scores, chosen, onChoose }: ScoresProps) {
  const { t } = useText();
  if (scores.length < 2) return null;
  const names = [null, ...scores.map(({ name }) => name)];
  return (
    <PageChoices
      label={t('passRates.scores')}
      choices={names.map((name) => ({ id: name, name: name ?? t('passRates.allScores') }))}
      chosen={chosen}
      onChoose={onChoose}
    />
  );
}
