import { type ClipboardEvent, type KeyboardEvent, memo, useLayoutEffect, useMemo, useRef, useState } from 'react';
import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { StatusSign } from '../../../components/StatusSign.tsx';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { openDialog } from '../../../window/openDialog.ts';
import { useDerivations, useDerivationsStore, useHas } from '../derivationsContext.ts';
import type { DerivationsState } from '../derivationsState.ts';
import { CellKeys } from './CellKeys.tsx';
import { cellInRow, cellName, cellOfElement, neighbourCell } from './cellMoves.ts';
import { changedSteps, countChangedSteps, type StepChange } from './changedCells.ts';
import { type ColumnShares, columnShares } from './columnShares.ts';
import { deleteStep, insertStep, insertSteps, removeObject, stepsOf } from './derivationDraft.ts';
import { isTable, parsePastedRows } from './pastedRows.ts';
import { RowTools } from './RowTools.tsx';
import { DismissedSuggestions, SuggestionRows, useSuggestions } from './SuggestionRows.tsx';
import { TakeBack } from './TakeBack.tsx';
import { TakePredicted } from './TakePredicted.tsx';
import { TripleRow } from './TripleRow.tsx';
import { useRowKeys } from './useRowKeys.ts';
import './tripleEditor.css';

/** The derivation as rows subject | relation | objects. Every cell is a field, so nothing moves when typing starts. */
export function TripleEditor() {
  const { t } = useText();
  const store = useDerivationsStore();
  const showToast = useFrame((state) => state.showToast);
  const content = useDerivations((state) => state.settled);
  const stepCount = useDerivations((state) => state.content?.derivations[state.derivation]?.length ?? 0);
  const imported = useDerivations((state) => (state.detail.status === 'ready' ? state.detail.value.imported : null));
  const derivation = useDerivations((state) => state.derivation);
  const activeStep = useDerivations((state) => state.activeCell?.step ?? null);
  const isSingle = useHas().singleObject;
  const table = useRef<HTMLTableElement>(null);
  useFocusRequest(table);
  const first = useRef<HTMLButtonElement>(null);
  const [isInCell, setInCell] = useState(false);
  useCommand('derivations.editRows', () => {
    if (stepCount > 0) store.getState().focusCell({ step: 0, field: 'subject', object: 0 }, 'all');
    else first.current?.focus();
  });
  useRowKeys();
  const changes = useMemo(
    () => (content && imported ? changedSteps(content, imported, derivation) : []),
    [content, imported, derivation],
  );
  const suggestions = useSuggestions();
  const shares = useColumnShares();
  if (!content) return null;
  const changed = imported ? countChangedSteps(content, imported, derivation) : 0;

  const paste = (event: ClipboardEvent) => {
    const text = event.clipboardData.getData('text/plain');
    const cell = cellOfElement(event.target);
    const now = store.getState().content;
    if (!cell || !now || !isTable(text)) return;
    event.preventDefault();
    const steps = stepsOf(now, derivation);
    const rows = parsePastedRows(
      text,
      steps.some((step) => step.support !== null),
    );
    if (rows.length === 0) return;
    const current = steps[cell.step];
    const isBlank =
      current !== undefined && [current.subject, current.relation, ...current.objects].join('').trim() === '';
    const last = { step: cell.step + rows.length - (isBlank ? 1 : 0), field: 'subject', object: 0 } as const;
    store.getState().change(
      (old) => {
        const inserted = insertSteps(old, derivation, cell.step + 1, rows);
        return isBlank ? deleteStep(inserted, derivation, cell.step) : inserted;
      },
      'insertTriple',
      { cell: last, caret: 'end' },
    );
    showToast({ text: t('derivations.rows.pasted', { count: rows.length }) });
  };

  return (
    <section className="dv-rows" data-scope="derivations.rows">
      <div className="dv-section-head">
        <h3 className="dv-section-title">
          {content.derivations.length > 1
            ? t('derivations.rows.titleNumbered', { number: derivation + 1 })
            : t('derivations.rows.title')}
        </h3>
        <span className="dv-section-count">
          {t('derivations.rows.count', { count: stepCount })}
          {changed > 0 && <Changed count={changed} />}
        </span>
        <RowTools isSingle={isSingle} />
      </div>
      <table
        ref={table}
        className="dv-table"
        aria-label={t('derivations.rows.table')}
        onKeyDown={(event) => moveByKey(event, store.getState())}
        onPaste={paste}
        onFocus={({ target }) => {
          const cell = cellOfElement(target);
          setInCell(cell !== null);
          if (cell) store.getState().setActiveCell(cell);
        }}
        onBlur={({ relatedTarget }) => {
          // From cell to cell the legend stays as it is.
          if (cellOfElement(relatedTarget) === null) setInCell(false);
          store.getState().commit();
        }}
      >
        <thead>
          <tr>
            <td className="dv-number" />
            <th scope="col" style={{ width: `${shares.subject}%` }}>
              {t('derivations.rows.subject')}
            </th>
            <th scope="col" style={{ width: `${shares.relation}%` }}>
              {t('derivations.rows.relation')}
            </th>
            <th scope="col">{t(isSingle ? 'derivations.rows.object' : 'derivations.rows.objects')}</th>
          </tr>
        </thead>
        <tbody>
          {Array.from({ length: stepCount }, (_, at) => (
            <TripleRow
              // biome-ignore lint/suspicious/noArrayIndexKey: a step has no name of its own; its place is what the caret keeps
              key={at}
              at={at}
              derivation={derivation}
              change={changes[at]}
              isActive={at === activeStep}
              isSingle={isSingle}
            />
          ))}
        </tbody>
        <SuggestionRows suggestions={suggestions} />
      </table>
      <DismissedSuggestions />
      {stepCount === 0 && (
        <div className="dv-rows-empty">
          <p>{sentencesText([t('derivations.rows.empty'), t('derivations.rows.emptyText')])}</p>
          <ActButton
            ref={first}
            small
            command="derivations.insertStep"
            onClick={() =>
              store.getState().change((old) => insertStep(old, derivation, -1), 'insertTriple', {
                cell: { step: 0, field: 'subject', object: 0 },
                caret: 'end',
              })
            }
          >
            {t('derivations.rows.first')}
          </ActButton>
        </div>
      )}
      <Legend
        changes={changes}
        isChanged={changed > 0 && stepCount > 0}
        hasSuggestion={suggestions.length > 0 && stepCount > 0}
        isInCell={isInCell}
      />
      <span id="dv-changed-mark" hidden>
        {t('derivations.rows.changedMark')}
      </span>
    </section>
  );
}

/** Widths after the texts as they were when the derivation came: no column moves while somebody types. */
function useColumnShares(): ColumnShares {
  const store = useDerivationsStore();
  const questionId = useDerivations(({ detail }) => (detail.status === 'ready' ? detail.value.row.id : null));
  const derivation = useDerivations((state) => state.derivation);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another question is what measures again
  return useMemo(() => {
    const { settled } = store.getState();
    return columnShares(settled === null ? [] : stepsOf(settled, derivation));
  }, [store, questionId, derivation]);
}

function Changed({ count }: { count: number }) {
  const { t, language } = useText();
  return (
    <>
      {language === 'ja' ? ' ・ ' : ', '}
      {t('derivations.rows.changed', { count })}
    </>
  );
}

type LegendProps = {
  readonly changes: readonly StepChange[];
  readonly isChanged: boolean;
  readonly hasSuggestion: boolean;
  readonly isInCell: boolean;
};

/** Says the keys of the cells only while one of them has the focus: elsewhere they do nothing. */
const Legend = memo(function Legend({ changes, isChanged, hasSuggestion, isInCell }: LegendProps) {
  const { t } = useText();
  return (
    <div className="dv-legend">
      <TakePredicted />
      <TakeBack changes={changes} />
      {isChanged && (
        <span>
          <i className="dv-legend-bar" />
          {t('derivations.rows.legendChanged')}
        </span>
      )}
      {hasSuggestion && (
        <span className="dv-legend-suggested">
          <StatusSign sign="suggested" />
          {t('derivations.rows.legendSuggested')}
        </span>
      )}
      {isInCell && <CellKeys />}
    </div>
  );
});

/** Puts the focus and the caret where the store asks, once the rows are there. What lies behind a dialog takes no focus from it. */
function useFocusRequest(table: React.RefObject<HTMLTableElement | null>): void {
  const request = useDerivations((state) => state.focusRequest);
  useLayoutEffect(() => {
    if (!request || openDialog() !== null) return;
    const input = table.current?.querySelector<HTMLInputElement>(`input[data-cell="${cellName(request.cell)}"]`);
    if (!input) return;
    input.focus();
    const { caret } = request;
    if (caret === 'all') input.select();
    else {
      const at = caret === 'start' ? 0 : caret === 'end' ? input.value.length : caret;
      input.setSelectionRange(at, at);
    }
  }, [request, table]);
}

/**
 * Enter, Escape, arrows at the ends of a text, Backspace in an empty object. A cell that is gone to is all chosen, so that typing replaces it; an arrow over
 * the end of a text only moves the caret on. A composition never gets here: the window's guard stops it.
 */
function moveByKey(event: KeyboardEvent<HTMLElement>, state: DerivationsState): void {
  const { target } = event;
  const cell = cellOfElement(target);
  const { content, derivation } = state;
  if (event.defaultPrevented || event.nativeEvent.isComposing || !cell || !content) return;
  if (event.ctrlKey || event.metaKey || event.altKey || !(target instanceof HTMLInputElement)) return;
  const { selectionStart: from, selectionEnd: to, value } = target;
  const isAtStart = from === 0 && to === 0;
  const isAtEnd = from === value.length && to === value.length;
  const go = (next: typeof cell | null, caret: 'start' | 'end' | 'all') => {
    event.preventDefault();
    if (next) state.focusCell(next, caret);
  };
  if (event.key === 'Enter') {
    state.commit();
    const next = neighbourCell(content, derivation, cell, event.shiftKey ? -1 : 1);
    go(next, 'all');
    // Nothing is added and nothing called done by a key that was pressed once too often: it leads to the act, which one more presses.
    if (next === null && !event.shiftKey && !event.repeat) {
      target.closest('[data-pane]')?.querySelector<HTMLElement>('[data-act-after-cells]')?.focus();
    }
  } else if (event.shiftKey) return;
  else if (event.key === 'Escape') {
    event.preventDefault();
    state.commit();
    target.closest<HTMLElement>('[data-pane]')?.focus();
  } else if (event.key === 'ArrowDown') go(cellInRow(content, derivation, cell, 1), 'all');
  else if (event.key === 'ArrowUp') go(cellInRow(content, derivation, cell, -1), 'all');
  else if (event.key === 'ArrowLeft' && isAtStart) go(neighbourCell(content, derivation, cell, -1), 'end');
  else if (event.key === 'ArrowRight' && isAtEnd) go(neighbourCell(content, derivation, cell, 1), 'start');
  else if (event.key === 'Backspace' && value === '' && cell.field === 'objects' && cell.object > 0) {
    event.preventDefault();
    const before = { ...cell, object: cell.object - 1 };
    state.change((old) => removeObject(old, derivation, cell.step, cell.object), 'edit', {
      cell: before,
      caret: 'end',
    });
  }
}
