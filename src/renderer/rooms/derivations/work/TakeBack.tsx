import { ActButton } from '../../../components/ActButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import type { StepChange } from './changedCells.ts';
import { setCell, setObjects, type TripleField } from './derivationDraft.ts';

type Original = { readonly text: string; readonly takeBack: () => void };

/** What was imported where the caret is, or last was, and the way back to it. */
export function TakeBack({ changes }: { changes: readonly StepChange[] }) {
  const { t } = useText();
  const [ofCell, ofText] = [useOriginalOfCell(changes), useOriginalOfText()];
  const original = ofText ?? ofCell;
  useCommand('derivations.takeBackCell', () => original?.takeBack(), original !== null);
  if (original === null) return null;
  const text = original.text === '' ? t('derivations.rows.nothingThere') : original.text;
  return (
    // The pointer must not take the caret out of what the act is about.
    <span className="dv-take dv-take-back" onPointerDown={(event) => event.preventDefault()}>
      <ActButton small ghost command="derivations.takeBackCell" title={text} onClick={original.takeBack}>
        <span>{t('derivations.rows.takeBack', { text })}</span>
      </ActButton>
    </span>
  );
}

/** Objects of a triple go back together: places may have moved. */
function useOriginalOfCell(changes: readonly StepChange[]): Original | null {
  const store = useDerivationsStore();
  const derivation = useDerivations((state) => state.derivation);
  const activeCell = useDerivations((state) => state.activeCell);
  if (activeCell === null) return null;
  const { step, field } = activeCell;
  const change = changes[step];
  const before = change?.before ?? null;
  if (before === null || !change?.fields.includes(field)) return null;
  const takeBack = () =>
    store
      .getState()
      .change(
        (old) =>
          field === 'objects'
            ? setObjects(old, derivation, step, before.objects)
            : setCell(old, derivation, activeCell, before[field]),
        'takeBackCell',
        { cell: field === 'objects' ? { step, field, object: 0 } : activeCell, caret: 'end' },
      );
  return { text: originalOf(change, field), takeBack };
}

/** Of question or answer. */
function useOriginalOfText(): Original | null {
  const store = useDerivationsStore();
  const activeText = useDerivations((state) => (state.activeCell === null ? state.activeText : null));
  const now = useDerivations(({ settled }) => (activeText === null ? null : (settled?.[activeText] ?? null)));
  const text = useDerivations(({ detail }) =>
    activeText !== null && detail.status === 'ready' ? detail.value.imported[activeText] : null,
  );
  if (activeText === null || now === null || text === null || now === text) return null;
  return { text, takeBack: () => store.getState().change((old) => ({ ...old, [activeText]: text }), 'takeBackCell') };
}

/** The imported text of a field, objects after each other; empty for a new triple. */
export function originalOf(change: StepChange | undefined, field: TripleField): string {
  const before = change?.before ?? null;
  if (before === null) return '';
  return field === 'objects' ? before.objects.join(' ・ ') : before[field];
}
