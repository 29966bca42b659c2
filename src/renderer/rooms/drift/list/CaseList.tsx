import { useVirtualizer } from '@tanstack/react-virtual';
import { type KeyboardEvent, useEffect, useRef } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { Content } from '../../../components/Content.tsx';
import { LoadingShape } from '../../../components/LoadingShape.tsx';
import { Note } from '../../../components/Note.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift, useDriftStore } from '../driftContext.ts';
import { type CaseAtTurn, type DriftPoint, listedModel, listedTurn } from '../driftState.ts';

const rowHeight = 26;

/** The cases of the open point, lowest recall first; without one, those of the selected model at turn 10. */
export function CaseList() {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const model = useDrift(listedModel);
  const turn = useDrift(listedTurn);
  const cases = useDrift((state) => state.casesAtTurn);
  const hasPoint = useDrift((state) => state.point !== null);
  const isMeasured = useDrift((state) => state.runId !== null);
  const isEmpty = cases.status === 'idle';
  const listed = useRef<string | null>(null);
  useEffect(() => {
    const place = `${turn}:${model}`;
    // A point brings its cases with it, and those of this place may be there or on their way.
    if (hasPoint || (listed.current === place && !isEmpty)) return;
    listed.current = place;
    act(() => store.getState().listCases());
  }, [model, turn, hasPoint, isEmpty, act, store]);
  if (!isMeasured || model === null) return <p className="dr-list-note ak-sentence">{t('drift.list.noRun')}</p>;
  return (
    <div className="dr-cases">
      <p className="dr-cases-head">
        <strong>{t('drift.list.casesAt', { model, turn })}</strong> {t('drift.list.casesOrder')}
      </p>
      {cases.status === 'failed' ? (
        <Note
          kind="fault"
          title={t('drift.list.casesFailed')}
          acts={
            <ActButton small onClick={() => act(() => store.getState().listCases())}>
              {t('drift.list.again')}
            </ActButton>
          }
        />
      ) : cases.status === 'ready' ? (
        <Rows cases={cases.value} place={{ model, turn }} />
      ) : (
        <LoadingShape rows={10} label={t('drift.list.casesLoading')} />
      )}
    </div>
  );
}

function Rows({ cases, place }: { cases: readonly CaseAtTurn[]; place: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const store = useDriftStore();
  const caseId = useDrift((state) => state.caseId);
  const body = useRef<HTMLDivElement>(null);
  const rows = useVirtualizer({
    count: cases.length,
    getScrollElement: () => body.current,
    estimateSize: () => rowHeight,
    overscan: 12,
  });
  const at = cases.findIndex((one) => one.caseId === caseId);
  useEffect(() => {
    if (at >= 0) rows.scrollToIndex(at);
  }, [at, rows]);
  const open = (index: number) => {
    const one = cases[index];
    if (one) act(() => store.getState().openPoint(place, one.caseId));
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const next = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: cases.length - 1 }[event.key];
    if (next === undefined || event.altKey || event.ctrlKey) return;
    event.preventDefault();
    open(Math.max(0, Math.min(cases.length - 1, next)));
  };
  if (cases.length === 0) return <p className="dr-list-note ak-sentence">{t('drift.list.noCases')}</p>;
  return (
    <div
      ref={body}
      className="dr-list-body dr-case-rows"
      role="listbox"
      tabIndex={0}
      aria-label={t('drift.list.cases')}
      aria-activedescendant={at >= 0 ? `dr-case-${caseId}` : undefined}
      onKeyDown={onKeyDown}
    >
      <div role="presentation" style={{ height: rows.getTotalSize(), position: 'relative' }}>
        {rows.getVirtualItems().map(({ index, start }) => {
          const one = cases[index];
          return (
            one && (
              <CaseRow
                key={one.caseId}
                one={one}
                isOpen={one.caseId === caseId}
                index={index}
                count={cases.length}
                top={start}
                onOpen={() => open(index)}
              />
            )
          );
        })}
      </div>
    </div>
  );
}

type RowProps = {
  readonly one: CaseAtTurn;
  readonly isOpen: boolean;
  readonly index: number;
  readonly count: number;
  readonly top: number;
  readonly onOpen: () => void;
};

function CaseRow({
  one: { caseId, caseKey, recall, isDone, isOverruled },
  isOpen,
  index,
  count,
  top,
  onOpen,
}: RowProps) {
  const { t } = useText();
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the list itself takes the keys
    <div
      id={`dr-case-${caseId}`}
      role="option"
      tabIndex={-1}
      aria-selected={isOpen}
      aria-posinset={index + 1}
      aria-setsize={count}
      className="dr-case"
      style={{ top, height: rowHeight }}
      onClick={onOpen}
    >
      <span className="dr-case-sign">{isDone && <StatusSign sign="done" label={t('drift.list.done')} />}</span>
      <Content text={caseKey} className="dr-cut" title={caseKey} />
      {isOverruled && <StatusSign sign="person" label={t('drift.list.overruled')} />}
      <span className="dr-case-recall">{recall.toFixed(2)}</span>
    </div>
  );
}
