import { useMemo } from 'react';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore } from '../../../../shared/rooms/derivations/score.ts';
import { ActButton } from '../../../components/ActButton.tsx';
import { languageOfContent } from '../../../components/Content.tsx';
import { useText } from '../../../window/i18n.ts';
import { useCommand } from '../../../window/keyDispatcher.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { accountOfLoss } from '../inspector/lostPoints.ts';
import { isSameCell } from './cellMoves.ts';
import { readCell, setCell } from './derivationDraft.ts';

type Offer = { readonly predicted: string; readonly take: () => void };

/** The value that was predicted for the cell that has, or last had, the caret, or for the answer where that has or last had it, where that differs. */
export function TakePredicted() {
  const { t } = useText();
  const score = useDerivations(({ itemScore }) => (itemScore.status === 'ready' ? itemScore.value : null));
  const [ofCell, ofAnswer] = [useCellOffer(score), useAnswerOffer(score)];
  const offer = ofAnswer ?? ofCell;
  useCommand('derivations.takePredicted', () => offer?.take(), offer !== null);
  if (offer === null) return null;
  const { predicted, take } = offer;
  return (
    // The pointer must not take the caret out of what the act is about.
    <span className="dv-take" onPointerDown={(event) => event.preventDefault()}>
      <ActButton small command="derivations.takePredicted" title={predicted} onClick={take}>
        <span lang={languageOfContent(predicted)}>{t('derivations.rows.takePredicted', { text: predicted })}</span>
      </ActButton>
    </span>
  );
}

/** Not where the cell no longer holds what was scored: rows may have moved since. */
function useCellOffer(score: ItemScore | null): Offer | null {
  const store = useDerivationsStore();
  const points = useMemo(() => (score === null ? [] : accountOfLoss(score).points), [score]);
  const activeCell = useDerivations((state) => state.activeCell);
  const derivation = useDerivations((state) => state.derivation);
  const now = useDerivations(({ settled, activeCell: cell }) =>
    settled && cell ? readCell(settled, derivation, cell) : '',
  );
  const isScored = score?.references.length === 0 || derivation === score?.used;
  const point = isScored && activeCell ? points.find(({ cell }) => isSameCell(cell, activeCell)) : undefined;
  const predicted = point?.predicted ?? '';
  if (activeCell === null || point === undefined || predicted === '' || !isSameText(point.text, now)) return null;
  const take = () => {
    const edit = (old: QuestionContent) => setCell(old, derivation, activeCell, predicted);
    store.getState().change(edit, 'takePredicted', { cell: activeCell, caret: 'end' });
  };
  return { predicted, take };
}

function useAnswerOffer(score: ItemScore | null): Offer | null {
  const store = useDerivationsStore();
  const answer = useDerivations(({ activeCell, activeText, settled }) =>
    activeCell === null && activeText === 'answer' ? (settled?.answer ?? null) : null,
  );
  const predicted = score?.predictedAnswer ?? '';
  if (answer === null || predicted === '' || isSameText(answer, predicted)) return null;
  const take = () => store.getState().change((old) => ({ ...old, answer: predicted }), 'takePredicted');
  return { predicted, take };
}

/** Scores compare texts in a form of their own: of one width, without upper case or spaces. */
function isSameText(scored: string, now: string): boolean {
  const plain = (text: string) => text.normalize('NFKC').toLowerCase().replace(/\s/g, '');
  return plain(scored) === plain(now);
}
