import { Modal } from '@mantine/core';
import { type FormEvent, useRef, useState } from 'react';
import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { moveInList } from '../../../components/moveInList.ts';
import { countText } from '../../../window/countText.ts';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { openTracesOf } from '../openColumns.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { sides } from '../tracesState.ts';
import {
  orderedRuns,
  placesOfRuns,
  type RunFilter,
  type RunOrder,
  runOrders,
  scoreWords,
  verdictOf,
  verdicts,
} from './runsToChoose.ts';
import { importTime, placeWords, verdictWord } from './runWords.ts';

const none: readonly TraceHead[] = [];
/** Up and down go from run to run; Space chooses one, Enter shows them. */
const runBoxes = 'input[type="checkbox"]:not(:disabled)';

/** Which runs of the question stand side by side, chosen by what is known of them. While names are hidden nothing but their sizes is said. */
export function RunsDialog({ onClose }: { onClose: () => void }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const runs = useTraces((state) => (state.group.status === 'ready' ? state.group.value.traces : none));
  const isBlind = useTraces((state) => state.options.blind);
  const [chosen, setChosen] = useState<readonly number[]>(() =>
    openTracesOf(store.getState()).map(({ head }) => head.id),
  );
  const [filter, setFilter] = useState<RunFilter>({ model: null, verdict: null, order: 'position' });
  const places = placesOfRuns(runs, useDatasets());
  const timesDiffer = new Set([...places.values()].map(({ file }) => importTime(file))).size > 1;
  const inOrder = store.getState().inOrder(runs);
  const shown = isBlind ? inOrder : orderedRuns(inOrder, filter);
  const showAct = useRef<HTMLButtonElement>(null);
  const toggle = (id: number) =>
    setChosen(chosen.includes(id) ? chosen.filter((one) => one !== id) : [...chosen, id].slice(0, sides.length));
  const chooseFirst = () => {
    setChosen(shown.slice(0, sides.length).map(({ id }) => id));
    // Where Enter shows them, once there is something to show.
    requestAnimationFrame(() => showAct.current?.focus());
  };
  const open = (event: FormEvent) => {
    event.preventDefault();
    if (chosen.length === 0) return;
    onClose();
    act(() => store.getState().openRuns(chosen));
  };
  return (
    <Modal
      opened
      onClose={onClose}
      title={t('tracesInspector.runs.title', { count: runs.length })}
      size={760}
      closeButtonProps={{ 'aria-label': t('common.close') }}
    >
      <form onSubmit={open} onKeyDown={(event) => moveInList(event, runBoxes)}>
        <p className="ak-dialog-text ak-sentence">{t('tracesInspector.runs.text', { count: sides.length })}</p>
        {!isBlind && <Filters runs={runs} filter={filter} onChange={setFilter} />}
        <div className="td-runs">
          <table className="td-table">
            <thead>
              <tr>
                <th>{t('tracesInspector.runs.column')}</th>
                <th>{t('tracesInspector.runs.run')}</th>
                {!isBlind && (
                  <>
                    <th>{t('tracesInspector.run.epoch')}</th>
                    <th>{t('tracesInspector.runs.verdict')}</th>
                    <th>{t('tracesInspector.run.scores')}</th>
                  </>
                )}
                <th className="ak-right">{t('tracesInspector.runs.steps')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((head, at) => (
                <RunRow
                  key={head.id}
                  head={head}
                  blindName={isBlind ? t('traces.work.blindTrace', { number: at + 1 }) : null}
                  from={isBlind ? '' : placeWords(places.get(head.id), timesDiffer, t)}
                  at={chosen.indexOf(head.id)}
                  isFull={chosen.length === sides.length}
                  isFirst={at === 0}
                  onToggle={() => toggle(head.id)}
                />
              ))}
            </tbody>
          </table>
          {shown.length === 0 && <p className="ak-sentence">{t('tracesInspector.runs.none')}</p>}
        </div>
        <div className="ak-dialog-foot">
          <ActButton onClick={chooseFirst}>
            {t('tracesInspector.runs.first', { count: Math.min(sides.length, shown.length) })}
          </ActButton>
          <ActButton onClick={onClose} keys="Escape">
            {t('common.cancel')}
          </ActButton>
          <ActButton ref={showAct} primary type="submit" keys="Enter" disabled={chosen.length === 0}>
            {t('tracesInspector.runs.act', { count: chosen.length })}
          </ActButton>
        </div>
      </form>
    </Modal>
  );
}

type FiltersProps = {
  readonly runs: readonly TraceHead[];
  readonly filter: RunFilter;
  readonly onChange: (filter: RunFilter) => void;
};

function Filters({ runs, filter, onChange }: FiltersProps) {
  const { t } = useText();
  const models = [...new Set(runs.map(({ model }) => model ?? ''))].sort();
  return (
    <div className="td-runs-filters">
      <Choice
        label={t('tracesInspector.runs.run')}
        value={filter.model ?? ''}
        options={[
          { value: '', name: t('tracesInspector.runs.allModels') },
          ...models.flatMap((model) => (model === '' ? [] : [{ value: model, name: model }])),
        ]}
        onChange={(value) => onChange({ ...filter, model: value === '' ? null : value })}
      />
      <Choice
        label={t('tracesInspector.runs.verdict')}
        value={filter.verdict ?? ''}
        options={[
          { value: '', name: t('tracesInspector.runs.allVerdicts') },
          ...verdicts.map((verdict) => ({ value: verdict, name: verdictWord(verdict, t) })),
        ]}
        onChange={(value) => onChange({ ...filter, verdict: verdicts.find((one) => one === value) ?? null })}
      />
      <Choice
        label={t('tracesInspector.runs.order')}
        value={filter.order}
        options={runOrders.map((order) => ({ value: order, name: t(`tracesInspector.runs.orders.${order}`) }))}
        onChange={(value) => onChange({ ...filter, order: runOrders.find((one) => one === value) ?? filter.order })}
      />
    </div>
  );
}

type ChoiceProps = {
  readonly label: string;
  readonly value: string | RunOrder;
  readonly options: readonly { readonly value: string; readonly name: string }[];
  readonly onChange: (value: string) => void;
};

function Choice({ label, value, options, onChange }: ChoiceProps) {
  return (
    <label className="td-runs-filter">
      <span>{label}</span>
      <select className="ak-select" value={value} onChange={(event) => onChange(event.target.value)}>
        {options.map((one) => (
          <option key={one.value} value={one.value}>
            {one.name}
          </option>
        ))}
      </select>
    </label>
  );
}

type RowProps = {
  readonly head: TraceHead;
  readonly blindName: string | null;
  /** What else tells it apart; empty where nothing is needed. */
  readonly from: string;
  /** Which column it stands in; -1 for none. */
  readonly at: number;
  readonly isFull: boolean;
  readonly isFirst: boolean;
  readonly onToggle: () => void;
};

function RunRow({ head, blindName, from, at, isFull, isFirst, onToggle }: RowProps) {
  const { t } = useText();
  const side = sides[at];
  const name = blindName ?? head.model ?? t('traces.work.noModel');
  return (
    <tr data-chosen={at >= 0}>
      <td>
        <label className="td-runs-column">
          <input
            type="checkbox"
            checked={at >= 0}
            disabled={isFull && at < 0}
            data-autofocus={isFirst || undefined}
            aria-label={(blindName === null ? [name, head.key, from] : [name]).join(' ').trim()}
            onChange={onToggle}
          />
          <b>{side === undefined ? '' : letterOf(side)}</b>
        </label>
      </td>
      <td>
        <Content text={name} />
        {blindName === null && <Content text={head.key} className="td-runs-key" />}
        {from !== '' && <Content text={from} className="td-runs-from" />}
      </td>
      {blindName === null && (
        <>
          <td className="ak-number">{head.epoch}</td>
          <td>{verdictWord(verdictOf(head), t)}</td>
          <td>
            <Content text={scoreWords(head)} />
          </td>
        </>
      )}
      <td className="ak-right ak-number">{countText(head.stepCount)}</td>
    </tr>
  );
}
