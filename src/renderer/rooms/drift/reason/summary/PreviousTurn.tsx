import { useEffect, useMemo, useState } from 'react';
import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { spoken } from '../../../../components/ActButton.tsx';
import { Keys } from '../../../../components/Keys.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useCommand } from '../../../../window/keyDispatcher.ts';
import { useKeyOf } from '../../../../window/useKeymap.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';
import { share } from '../numbers.ts';
import { AbsentSummary } from './AbsentSummary.tsx';
import { entityRowsOf } from './entityRows.ts';
import { MarkedText } from './MarkedText.tsx';
import { excerptAround, type MarkedPiece, markedPieces } from './markedPieces.ts';

const excerptLength = 170;

/** What the turn before said, shortened to where it held what is gone now. */
export function PreviousTurn({ reason }: { reason: TurnReason }) {
  const { t } = useText();
  const at = reason.turns.indexOf(reason.turn);
  const turn = reason.turns[at - 1];
  const recall = reason.caseCurve.recall[at - 1] ?? null;
  const previous = usePrevious(reason, turn);
  const [isWhole, setWhole] = useState(false);
  const key = useKeyOf('drift.showPrevious');
  const isShown = useDrift((state) => state.reasonTab === 'summary');
  useCommand('drift.showPrevious', () => setWhole(!isWhole), isShown && turn !== undefined);
  const pieces = useMemo(() => (previous === null ? [] : markedPieces(entityRowsOf(previous))), [previous]);
  if (turn === undefined) return null;
  const excerpt = previous === null ? null : excerptAround(previous.summary, lostSince(pieces, reason), excerptLength);
  const isCut = previous !== null && excerpt !== null && excerpt.end - excerpt.start < previous.summary.length;
  const shown = isWhole || excerpt === null ? { start: 0, end: previous?.summary.length ?? 0 } : excerpt;
  return (
    <section className="rs-section rs-previous">
      <h3 className="rs-title">
        {t('driftReason.previous.title', { turn })}{' '}
        {recall !== null && <span>{t('driftReason.recall', { recall: share(recall) })}</span>}
        {isCut && (
          <button
            type="button"
            className="rs-title-key rs-plain"
            aria-expanded={isWhole}
            {...(key !== null && { 'aria-keyshortcuts': spoken(key) })}
            onClick={() => setWhole(!isWhole)}
          >
            <Keys keys={key} /> {t(isWhole ? 'driftReason.previous.less' : 'driftReason.previous.all')}
          </button>
        )}
      </h3>
      {previous !== null && <AbsentSummary reason={previous} />}
      {previous !== null && previous.absent === null && (
        <div className="rs-quote" data-begins={shown.start === 0} data-ends={shown.end === previous.summary.length}>
          <MarkedText text={previous.summary} pieces={pieces} {...shown} />
        </div>
      )}
    </section>
  );
}

/** Where the earlier summary holds a gold entity that the later one does not. */
function lostSince(pieces: readonly MarkedPiece[], { gold }: TurnReason): MarkedPiece[] {
  const kept = new Set(gold.filter(({ finding }) => finding === 'matched').map(({ entity }) => entity));
  return pieces.filter(({ kind, row }) => kind === 'matched' && !kept.has(row.reason.entity));
}

/** The reason of an earlier turn; what was there stays until it is read. */
function usePrevious({ caseId, model, caseCurve, turns }: TurnReason, turn: number | undefined): TurnReason | null {
  const call = useCall();
  const runId = useDrift((state) => state.runId);
  const [read, setRead] = useState<TurnReason | null>(null);
  // An overruling of the earlier turn changes it; its recall tells so.
  const recall = turn === undefined ? null : caseCurve.recall[turns.indexOf(turn)];
  // biome-ignore lint/correctness/useExhaustiveDependencies: another recall means another reason
  useEffect(() => {
    if (runId === null || turn === undefined) return setRead(null);
    let isCurrent = true;
    call('drift.readTurn', { runId, caseId, model, turn }).then(
      (value) => isCurrent && setRead(value),
      () => isCurrent && setRead(null),
    );
    return () => {
      isCurrent = false;
    };
  }, [call, runId, caseId, model, turn, recall]);
  return read;
}
