import { Checkbox } from '@mantine/core';
import { type KeyboardEvent, useRef } from 'react';
import { signed } from '../../../../shared/charts/numberTexts.ts';
import { conflictRateOf, gateResults, recallAtOne } from '../../../../shared/rooms/drift/gates.ts';
import type { MeasuredModel, ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import { Content } from '../../../components/Content.tsx';
import { SeriesSample } from '../../../components/charts/Marker.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useLooks } from '../charts/chartTheme.ts';
import { numbersOf } from '../charts/curves/driftSeries.ts';
import { atOneText } from '../charts/metrics/valueText.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { lineOf } from '../driftState.ts';
import { Gates } from './Gates.tsx';
import { MeasuredWith } from './MeasuredWith.tsx';
import { MissingNotes } from './MissingNotes.tsx';

const noModels: readonly MeasuredModel[] = [];

/** One card for each line of the charts, how the run was measured, what is missing, and who passes which gate. */
export function ModelList() {
  const { t } = useText();
  const models = useDrift(({ shown }) => (shown.status === 'ready' ? shown.value.models : noModels));
  const answered = useDrift(({ overview }) => (overview.status === 'ready' ? overview.value.models.length : 0));
  const cards = useRef<HTMLUListElement>(null);
  const move = (event: KeyboardEvent<HTMLUListElement>) => {
    const by = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (by === undefined || event.ctrlKey || event.altKey) return;
    const all = [...(cards.current?.querySelectorAll<HTMLElement>('.dr-card-select') ?? [])];
    const at = all.findIndex((one) => one.matches(':focus'));
    const next = all[at + by];
    if (!next) return;
    event.preventDefault();
    next.focus();
    next.click();
  };
  return (
    <div className="dr-list-body">
      {models.length === 0 ? (
        <p className="dr-list-note ak-sentence">
          {t(answered === 0 ? 'drift.list.noModels' : 'drift.list.notMeasured', { count: answered })}
        </p>
      ) : (
        <ul ref={cards} className="dr-cards" onKeyDown={move}>
          {models.map((model) => (
            <ModelCard key={lineOf(model)} model={model} />
          ))}
        </ul>
      )}
      <MeasuredWith />
      <MissingNotes models={models} />
      {models.length > 0 && <Gates models={models} />}
    </div>
  );
}

function ModelCard({ model }: { model: MeasuredModel }) {
  const { t } = useText();
  const store = useDriftStore();
  const line = lineOf(model);
  const isSelected = useDrift((state) => state.selectedLine === line);
  const isHidden = useDrift((state) => state.hidden.has(line));
  const look = useLooks().get(line);
  return (
    <li className="dr-card" data-selected={isSelected} data-hidden={isHidden}>
      <Checkbox
        className="dr-card-check"
        iconColor="var(--ak-on-action)"
        checked={!isHidden}
        aria-label={t('drift.list.showLine', { model: model.model })}
        onChange={() => store.getState().toggleLine(line)}
      />
      {look && <SeriesSample look={look} isSelected={isSelected} />}
      <button
        type="button"
        className="dr-card-select"
        aria-pressed={isSelected}
        tabIndex={isSelected ? 0 : -1}
        onClick={() => store.getState().selectLine(line)}
      >
        <Content text={model.model} className="dr-card-name ak-cut" title={model.model} />
        <CardNumbers model={model} />
      </button>
    </li>
  );
}

function CardNumbers({ model }: { model: MeasuredModel }) {
  const { t } = useText();
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const numbers = numbersOf(model, showsOverruled);
  const { recallAtTen, slope } = numbers;
  const rate = conflictRateOf(numbers);
  const atOne = recallAtOne(numbers, model.entitySource);
  const { interval } = recallAtTen;
  const absent = <span className="dr-absent">{t('drift.list.absentValue')}</span>;
  const changed = (number: (one: ModelNumbers) => number | null, digits: number) => (
    <Changed measured={number(model.measured)} shown={number(numbers)} digits={digits} />
  );
  return (
    <>
      <span className="dr-card-line">
        {t('drift.list.t10')}{' '}
        {recallAtTen.critical === null ? absent : <strong>{recallAtTen.critical.toFixed(2)}</strong>}
        {changed((one) => one.recallAtTen.critical, 2)}
        {interval && recallAtTen.critical !== null && (
          <span className="dr-card-interval">
            {t('drift.list.range', { lower: interval.lower.toFixed(2), upper: interval.upper.toFixed(2) })}
          </span>
        )}
      </span>
      {atOne !== null && (
        <span className="dr-card-line" title={t('drift.list.atOneAbout')}>
          {atOneText(atOne, t)}
        </span>
      )}
      <span className="dr-card-line">
        <span>
          {t('drift.list.slope')} {slope.critical === null ? absent : signed(slope.critical, 3)}
          {changed((one) => one.slope.critical, 3)}
        </span>
        <span>
          {t('drift.list.k')} {rate === null ? absent : rate.toFixed(2)}
        </span>
        <GateSign model={model} />
      </span>
      {model.reference && <ReferenceLine model={model} />}
      {model.fileName !== null && (
        <span className="dr-card-line dr-card-source ak-sentence">
          {t(model.isExactMatch ? 'drift.list.fromExact' : 'drift.list.fromFile', { file: model.fileName })}
        </span>
      )}
    </>
  );
}

/** The red pencil beside a number that reviewers changed, with the number as measured. */
function Changed({ measured, shown, digits }: { measured: number | null; shown: number | null; digits: number }) {
  const { t } = useText();
  if (measured === null || measured === shown) return null;
  const words = t('drift.list.asMeasured', { value: signed(measured, digits) });
  return (
    <span title={words} className="dr-changed">
      <StatusSign sign="person" label={words} />
    </span>
  );
}

/** In strict mode the numbers of reference mode stand beside those of the run, never instead of them. */
function ReferenceLine({ model: { reference } }: { model: MeasuredModel }) {
  const { t } = useText();
  if (!reference) return null;
  const { recallAtTen, slope, conflictRate } = reference;
  const value = (number: number | null, digits: number) => (number === null ? '–' : signed(number, digits));
  return (
    <span className="dr-card-line dr-card-reference">
      {t('drift.list.reference')} {value(recallAtTen.critical, 2)} · {value(slope.critical, 3)} · {t('drift.list.k')}{' '}
      {value(conflictRate, 2)}
    </span>
  );
}

function GateSign({ model }: { model: MeasuredModel }) {
  const { t } = useText();
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const numbers = numbersOf(model, showsOverruled);
  const failed = gateResults(numbers, model).filter(({ verdict }) => verdict === 'fails');
  if (failed.length === 0) return null;
  const gates = failed
    .map(({ gate, value }) =>
      t(`drift.list.failValues.${gate}`, { value: signed(value ?? 0, gate === 'slope' ? 3 : 2) }),
    )
    .join(', ');
  const words = t('drift.list.failsGate', { gates });
  return (
    <span title={words} className="dr-gate-sign">
      <StatusSign sign="warning" label={words} />
    </span>
  );
}
