import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import type { StepChange } from './changedCells.ts';
import { setCell, setObjects, type TripleField } from './derivationDraft.ts';

/** What was imported where the caret is, or last was, and the way back to it. Objects of a triple go back together: places may have moved. */
export function TakeBackCell({ changes }: { changes: readonly StepChange[] }) {
  const { t } = useText();
  const store = useDerivationsStore();
  const derivation = useDerivations((state) => state.derivation);
  const activeCell = useDerivations((state) => state.activeCell);
  const change = activeCell === null ? undefined : changes[activeCell.step];
  const before = change?.before ?? null;
  const isChanged = before !== null && activeCell !== null && change?.fields.includes(activeCell.field) === true;
  const takeBack = () => {
    if (!isChanged || activeCell === null || before === null) return;
    const { step, field } = activeCell;
    const cell = field === 'objects' ? { step, field, object: 0 } : activeCell;
    store
      .getState()
      .change(
        (old) =>
          field === 'objects'
            ? setObjects(old, derivation, step, before.objects)
            : setCell(old, derivation, activeCell, before[field]),
        'takeBackCell',
        { cell, caret: 'end' },
      );
  };
  useCommand('derivations.takeBackCell', takeBack, isChanged);
  if (!isChanged || activeCell === null) return null;
  const original = originalOf(change, activeCell.field);
  const text = original === '' ? t('derivations.rows.nothingThere') : original;
  return (
    // The pointer must not take the caret out of the cell that the act is about.
    <span className="dv-take" onPointerDown={(event) => event.preventDefault()}>
      <ActButton small ghost command="derivations.takeBackCell" title={text} onClick={takeBack}>
        <span>{t('derivations.rows.takeBack', { text })}</span>
      </ActButton>
    </span>
  );
}

/** The imported text of a field, objects after each other; empty for a new triple. */
export function originalOf(change: StepChange | undefined, field: TripleField): string {
  const before = change?.before ?? null;
  if (before === null) return '';
  return field === 'objects' ? before.objects.join(' ・ ') : before[field];
}
