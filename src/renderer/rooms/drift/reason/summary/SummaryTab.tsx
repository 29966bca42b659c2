import { useMemo, useRef, useState } from 'react';
import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { ScrollPane } from '../../../../components/ScrollPane.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useDrift } from '../../driftContext.ts';
import { Pending } from '../Pending.tsx';
import { TurnHistory } from '../TurnHistory.tsx';
import { useRetry } from '../useRetry.ts';
import { AbsentSummary, hasPoint } from './AbsentSummary.tsx';
import { EntityLists } from './EntityLists.tsx';
import { entityRowsOf, firstRow } from './entityRows.ts';
import { MarkedText } from './MarkedText.tsx';
import { markedPieces } from './markedPieces.ts';
import { OverruleAlike } from './OverruleAlike.tsx';
import { PreviousTurn } from './PreviousTurn.tsx';
import type { AlikeChoice, RowState } from './rowState.ts';

/** The summary of the open turn, what became of every entity, and how the case went before and after. */
export function SummaryTab() {
  const { t } = useText();
  const reason = useDrift((state) => state.reason);
  const retry = useRetry();
  return (
    <Pending data={reason} loading={t('driftReason.loading')} onRetry={retry}>
      {(value) => <Summary reason={value} />}
    </Pending>
  );
}

function Summary({ reason }: { reason: TurnReason }) {
  const { t } = useText();
  const rows = useMemo(() => entityRowsOf(reason), [reason]);
  const pieces = useMemo(() => markedPieces(rows), [rows]);
  const root = useRef<HTMLDivElement>(null);
  const [alike, setAlike] = useState<AlikeChoice | null>(null);
  const state = useRowState(reason, rows, setAlike);
  const focusRow = (row: string) => {
    state.onCurrent(row);
    // The row may have been folded until now.
    requestAnimationFrame(() => {
      const shown = [...(root.current?.querySelectorAll<HTMLElement>('[data-entity]') ?? [])];
      shown.find((one) => one.dataset.entity === row)?.focus();
    });
  };
  // The menu that led to the dialog is gone, so nothing else would give the keys back to its row.
  const closeAlike = () => {
    setAlike(null);
    if (state.current !== null) focusRow(state.current);
  };
  return (
    <ScrollPane className="rs-scroll" label={t('driftReason.tabs.summary')}>
      <div ref={root}>
        <div className="rs-summary">
          {reason.absent === null ? (
            <MarkedText
              text={reason.summary}
              pieces={pieces}
              ringed={state.ringed}
              onPoint={state.onPoint}
              onChoose={focusRow}
            />
          ) : (
            <AbsentSummary reason={reason} />
          )}
        </div>
        {hasPoint(reason) && <EntityLists reason={reason} rows={rows} state={state} />}
        <section className="rs-section">
          <h3 className="rs-title">
            {t('driftReason.history.title')}{' '}
            <span>{t('driftReason.history.of', { count: reason.goldCount.critical })}</span>
          </h3>
          <TurnHistory reason={reason} />
        </section>
        <PreviousTurn reason={reason} />
      </div>
      {alike !== null && <OverruleAlike choice={alike} onClose={closeAlike} />}
    </ScrollPane>
  );
}

/** Which row is current and which is ringed. A row stays current over turns while its entity is there. */
function useRowState(
  reason: TurnReason,
  rows: ReturnType<typeof entityRowsOf>,
  onAlike: RowState['onAlike'],
): RowState {
  const [wanted, setWanted] = useState<string | null>(null);
  const [pointed, setPointed] = useState<string | null>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  const [isExtendedOpen, setExtendedOpen] = useState(false);
  const isOpen = useDrift(
    ({ point, caseId }) => point?.model === reason.model && point.turn === reason.turn && caseId === reason.caseId,
  );
  const tab = useDrift((state) => state.reasonTab);
  const all = [...rows.critical, ...(isExtendedOpen ? rows.extended : []), ...rows.unmatched];
  const row = all.find(({ id }) => id === wanted) ?? firstRow(rows);
  useCommand('drift.overrule', () => setMenuOpen(true), isOpen && tab === 'summary' && row?.kind === 'gold');
  return {
    current: row?.id ?? null,
    ringed: pointed ?? (wanted === row?.id ? wanted : null),
    onCurrent: (id) => {
      setWanted(id);
      if (rows.extended.some((one) => one.id === id)) setExtendedOpen(true);
      if (id !== row?.id) setMenuOpen(false);
    },
    onPoint: setPointed,
    canOverrule: isOpen,
    isMenuOpen,
    onMenu: setMenuOpen,
    onAlike,
    isExtendedOpen,
    onExtended: setExtendedOpen,
  };
}
