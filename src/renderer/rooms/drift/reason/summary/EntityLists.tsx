import { ChevronDown, ChevronRight } from 'lucide-react';
import { type KeyboardEvent, useId } from 'react';
import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { Keys } from '../../../../components/Keys.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { share } from '../numbers.ts';
import { EntityLine } from './EntityLine.tsx';
import { type EntityRow, type EntityRows, foundIn, type GoldRow } from './entityRows.ts';
import type { RowState } from './rowState.ts';
import './entityLists.css';

type ListsProps = { readonly reason: TurnReason; readonly rows: EntityRows; readonly state: RowState };

/** Every entity of the turn: the critical ones, the others folded, and what matches nothing. Arrows go through all rows. */
export function EntityLists({ reason, rows, state }: ListsProps) {
  const { t } = useText();
  const overruleKey = useKeyOf('drift.overrule');
  const isMeasured = reason.absent === null;
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: arrows of the rows inside
    <div className="rs-lists" onKeyDown={stepRows}>
      <section className="rs-section">
        <h3 className="rs-title">
          {t('driftReason.critical')} <FoundCount rows={rows.critical} />
          {rows.critical.length > 0 && (
            <span className="rs-title-key" aria-hidden="true">
              <Keys keys={overruleKey} /> {t('driftReason.overrule.word')}
            </span>
          )}
        </h3>
        {rows.critical.length === 0 && <p className="rs-quiet ak-sentence">{t('driftReason.noCritical')}</p>}
        <Lines rows={rows.critical} state={state} />
        <BothNumbers reason={reason} />
      </section>
      {rows.extended.length > 0 && <Extended rows={rows.extended} state={state} />}
      {isMeasured && <Unmatched reason={reason} rows={rows} state={state} />}
      <p className="rs-mode ak-sentence">
        {t(`driftReason.otherMode.${reason.otherMode.mode}`, {
          recall: share(reason.otherMode.metrics.critical.recall),
        })}
      </p>
    </div>
  );
}

function Lines({ rows, state }: { rows: readonly EntityRow[]; state: RowState }) {
  return (
    <ul className="rs-rows">
      {rows.map((row) => (
        <EntityLine key={row.id} row={row} state={state} />
      ))}
    </ul>
  );
}

function FoundCount({ rows }: { rows: readonly GoldRow[] }) {
  const { t } = useText();
  const { measured, overruled } = foundIn(rows);
  const total = rows.length;
  return (
    <span>
      {measured === overruled
        ? t('driftReason.found', { found: measured, total })
        : t('driftReason.foundOverruled', { found: measured, total, overruled })}
    </span>
  );
}

/** Recall as measured and with the words of reviewers, where there are some at this turn. */
function BothNumbers({ reason }: { reason: TurnReason }) {
  const { t } = useText();
  if (reason.overruled === null) return null;
  return (
    <p className="rs-both" aria-live="polite">
      <StatusSign sign="person" />
      {t('driftReason.both', {
        measured: share(reason.measured.critical.recall),
        overruled: share(reason.overruled.critical.recall),
      })}
    </p>
  );
}

function Extended({ rows, state }: { rows: readonly GoldRow[]; state: RowState }) {
  const { t } = useText();
  const isOpen = state.isExtendedOpen;
  const id = useId();
  const Chevron = isOpen ? ChevronDown : ChevronRight;
  return (
    <section className="rs-section">
      <h3 className="rs-title">
        <button
          type="button"
          className="rs-fold"
          aria-expanded={isOpen}
          aria-controls={id}
          onClick={() => state.onExtended(!isOpen)}
        >
          <Chevron size={14} className="ak-icon" aria-hidden />
          {t('driftReason.extended')}
        </button>
        <FoundCount rows={rows} />
      </h3>
      <div id={id} hidden={!isOpen}>
        {isOpen && <Lines rows={rows} state={state} />}
      </div>
    </section>
  );
}

function Unmatched({ reason, rows, state }: ListsProps) {
  const { t } = useText();
  const total = reason.predictedCount;
  const count = reason.hallucinated.length;
  const [ofCritical, ofAll] = [
    // Like the list, with the word of reviewers.
    share((reason.overruled ?? reason.measured).critical.hallucinatedRate),
    share(total === 0 ? 0 : count / total),
  ];
  return (
    <section className="rs-section">
      <h3 className="rs-title">
        {t('driftReason.matchesNothing')}{' '}
        <span>
          {total === 0
            ? t('driftReason.nothingNamed')
            : t(rows.negatedCount > 0 ? 'driftReason.rateWithNegated' : 'driftReason.rate', {
                rate: ofAll,
                count,
                total,
                negated: rows.negatedCount,
              })}
        </span>
      </h3>
      <Lines rows={rows.unmatched} state={state} />
      {ofCritical !== ofAll && (
        <p className="rs-mode ak-sentence">{t('driftReason.rateOfCritical', { rate: ofCritical })}</p>
      )}
    </section>
  );
}

/** Up, down, Home and End between the rows of all lists. */
function stepRows(event: KeyboardEvent<HTMLElement>): void {
  if (event.ctrlKey || event.altKey || event.metaKey || event.shiftKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>('[data-entity]')];
  const at = rows.findIndex((row) => row.contains(document.activeElement));
  const steps: Record<string, number> = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: rows.length - 1 };
  const next = steps[event.key];
  if (at < 0 || next === undefined) return;
  event.preventDefault();
  rows[Math.min(Math.max(next, 0), rows.length - 1)]?.focus();
}
