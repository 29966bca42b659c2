import { useMemo } from 'react';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { accountOfLoss } from '../inspector/lostPoints.ts';
import { isSameCell } from './cellMoves.ts';
import { readCell, setCell } from './derivationDraft.ts';

/**
 * The value that was predicted for the cell that has, or last had, the caret, where that differs. Not offered where the cell no longer
 * holds what was scored: rows may have moved since.
 */
export function TakePredicted() {
  const { t } = useText();
  const store = useDerivationsStore();
  const score = useDerivations(({ itemScore }) => (itemScore.status === 'ready' ? itemScore.value : null));
  const points = useMemo(() => (score === null ? [] : accountOfLoss(score).points), [score]);
  const activeCell = useDerivations((state) => state.activeCell);
  const derivation = useDerivations((state) => state.derivation);
  const now = useDerivations(({ settled, activeCell: cell }) =>
    settled && cell ? readCell(settled, derivation, cell) : '',
  );
  const isScored = score?.references.length === 0 || derivation === score?.used;
  const point = isScored && activeCell ? points.find(({ cell }) => isSameCell(cell, activeCell)) : undefined;
  const predicted = point?.predicted ?? '';
  const isOffered = predicted !== '' && point !== undefined && isSameText(point.text, now);
  const take = () => {
    if (activeCell === null) return;
    store.getState().change((old) => setCell(old, derivation, activeCell, predicted), 'takePredicted', {
      cell: activeCell,
      caret: 'end',
    });
  };
  useCommand('derivations.takePredicted', take, isOffered);
  if (!isOffered) return null;
  return (
    // The pointer must not take the caret out of the cell that the act is about.
    <span className="dv-take" onPointerDown={(event) => event.preventDefault()}>
      <ActButton small command="derivations.takePredicted" title={predicted} onClick={take}>
        <span lang={languageOfContent(predicted)}>{t('derivations.rows.takePredicted', { text: predicted })}</span>
      </ActButton>
    </span>
  );
}

/** Scores compare texts in a form of their own: of one width, without upper case or spaces. */
function isSameText(scored: string, now: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  return plain(scored) === plain(now);
}
