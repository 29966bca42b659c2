import { useEffect, useRef, useState } from 'react';
import type { QuestionContent } from '../../../../shared/rooms/derivations/question.ts';
import type { ItemScore, ScoreRun } from '../../../../shared/rooms/derivations/score.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivations, useDerivationsStore } from '../derivationsContext.ts';
import { isLayered, mostScoredUnasked } from '../synonymScoring.ts';
import { isSameContent } from '../work/derivationDraft.ts';

type Live = { readonly runId: number; readonly questionId: number; readonly value: ItemScore };

/**
 * `live`: the score of the open question as it is written now, where that is another content than was scored; null where the stored
 * score is that of now, or until the first answer. `isOther`: whether it is another.
 */
export function useLiveScore(run: ScoreRun, score: ItemScore | null) {
  const call = useCall();
  const questionId = useDerivations((state) => state.selectedId);
  const settled = useDerivations((state) => state.settled);
  // Null while another question is on its way.
  const saved = useDerivations(({ detail, selectedId }) =>
    detail.status === 'ready' && detail.value.row.id === selectedId ? detail.value.content : null,
  );
  const [live, setLive] = useState<Live | null>(null);
  const isOther = score !== null && isChanged(score, settled, saved);
  useEffect(() => {
    if (!isOther || settled === null || questionId === null) return;
    let isNewest = true;
    call('derivations.scoreContent', { runId: run.id, questionId, content: settled })
      .then((value) => isNewest && setLive(value && { runId: run.id, questionId, value }))
      // The stored score stays, and says that it is of other content.
      .catch(() => null);
    return () => {
      isNewest = false;
    };
  }, [call, isOther, settled, questionId, run.id]);
  return { live: isOther && live?.questionId === questionId && live.runId === run.id ? live.value : null, isOther };
}

function isChanged(score: ItemScore, settled: QuestionContent | null, saved: QuestionContent | null): boolean {
  return settled !== null && saved !== null && (score.stale || !isSameContent(settled, saved));
}

/** Has the set scored again when a question is left whose score became another. */
export function useScoredOnLeaving(run: ScoreRun, isOther: boolean): void {
  const call = useCall();
  const store = useDerivationsStore();
  const questionId = useDerivations((state) => state.selectedId);
  const touched = useRef<number | null>(null);
  useEffect(() => {
    if (isOther) touched.current = questionId;
  }, [isOther, questionId]);
  const { id, goldDatasetId, predictionDatasetId, itemCount } = run;
  const projectSynonyms = isLayered(run);
  useEffect(() => {
    if (touched.current === null || touched.current === questionId || itemCount > mostScoredUnasked) return;
    touched.current = null;
    const scoreAgain = async () => {
      await store.getState().flush();
      const order = { goldDatasetId, predictionDatasetId, replacesRunId: id };
      await call('derivations.score', projectSynonyms ? { ...order, options: { projectSynonyms } } : order);
    };
    // The note that the set was changed since it was scored stays, with its button.
    scoreAgain().catch(() => null);
  }, [call, store, questionId, id, goldDatasetId, predictionDatasetId, itemCount, projectSynonyms]);
}
