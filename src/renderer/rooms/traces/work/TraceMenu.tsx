import { Menu } from '@mantine/core';
import { ChevronDown } from 'lucide-react';
import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import { useDatasets } from '../../../components/dataset/DatasetHead.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { placesOfRuns, scoreWords, verdictOf } from '../dialogs/runsToChoose.ts';
import { placeWords, verdictWord } from '../dialogs/runWords.ts';
import { letterOf } from '../inspector/askedPlace.ts';
import { useTraces, useTracesStore } from '../tracesContext.ts';
import { type Side, sides } from '../tracesState.ts';

const none: readonly TraceHead[] = [];

/** Which trace of the question stands in a column; one that stands in the other changes places with it. */
export function TraceMenu({ side }: { side: Side }) {
  const { t } = useText();
  return (
    <Menu position="bottom-end" width={320}>
      <Menu.Target>
        <button
          type="button"
          className="ak-icon-button tr-trace-menu"
          aria-label={t('traces.work.choose', { letter: letterOf(side) })}
          title={t('traces.work.choose', { letter: letterOf(side) })}
        >
          <ChevronDown size={14} className="ak-icon" aria-hidden="true" />
        </button>
      </Menu.Target>
      <Menu.Dropdown className="ak-long-menu">
        <Menu.Label>{t('traces.work.chooseOne')}</Menu.Label>
        <Runs side={side} />
      </Menu.Dropdown>
    </Menu>
  );
}

/** Each with what tells it from the others: repetition, what its file says of it, and the file. While names are hidden its size alone. */
function Runs({ side }: { side: Side }) {
  const { t } = useText();
  const act = useAct();
  const store = useTracesStore();
  const traces = useTraces((state) => (state.group.status === 'ready' ? state.group.value.traces : none));
  const shownId = useTraces((state) => state[side]?.head.id ?? null);
  const isBlind = useTraces((state) => state.options.blind);
  const places = placesOfRuns(traces, useDatasets());
  const nameOf = (head: TraceHead, at: number) => {
    if (isBlind) return t('traces.work.blindTrace', { number: at + 1 });
    const epoch = head.epoch === null ? [] : [t('traces.work.repetition', { epoch: head.epoch })];
    return [head.model ?? head.key, ...epoch].join(' · ');
  };
  const moreOf = (head: TraceHead) =>
    [
      head.passed === null ? '' : verdictWord(verdictOf(head), t),
      scoreWords(head),
      placeWords(places.get(head.id), false, t),
    ].filter((words) => words !== '');
  return (
    <Menu.RadioGroup
      value={String(shownId)}
      onChange={(value) => act(() => store.getState().openTrace(side, Number(value)))}
    >
      {store
        .getState()
        .inOrder(traces)
        .map((head, at) => (
          <Menu.RadioItem key={head.id} value={String(head.id)} closeMenuOnClick>
            {t('traces.work.traceOf', { model: nameOf(head, at), steps: head.stepCount, calls: head.callCount })}
            {!isBlind && <span className="tr-hint">{moreOf(head).join(' · ')}</span>}
            <ShownIn id={head.id} but={side} />
          </Menu.RadioItem>
        ))}
    </Menu.RadioGroup>
  );
}

/** Where else a trace stands. */
function ShownIn({ id, but }: { id: number; but: Side }) {
  const { t } = useText();
  const side = useTraces((state) => sides.find((one) => one !== but && state[one]?.head.id === id));
  return side && <span className="tr-hint">{t('traces.work.otherSide', { letter: letterOf(side) })}</span>;
}
