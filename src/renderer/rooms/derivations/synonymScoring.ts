import { useEffect, useRef } from 'react';
import type { ScoreRun } from '../../../shared/rooms/derivations/score.ts';
import type { SynonymList, SynonymPair } from '../../../shared/rooms/derivations/synonyms.ts';
import { useFrame } from '../../window/frameStore.ts';
import { useText } from '../../window/i18n.ts';
import { useAct } from '../../window/useAct.ts';
import { useEventTimes, useReading } from '../../window/useReading.ts';
import { useCall } from '../../window/workbench.ts';
import { useDerivations, useDerivationsStore, useMetric } from './derivationsContext.ts';

/** So many questions are scored again without a word; of more, somebody asks for it. */
export const mostScoredUnasked = 2_000;

/** Whether synonyms of the project took part in a run. */
export function isLayered({ totals }: ScoreRun): boolean {
  return totals.source.projectSynonyms !== undefined;
}

/** The project's own synonyms, read again whenever somebody changes them; nothing for a metric that does not compare words. */
export function useSynonyms() {
  const call = useCall();
  const { compares } = useMetric();
  const changes = useEventTimes('derivations.synonymsChanged');
  return useReading(compares === 'words' ? 'project' : null, () => call('derivations.synonyms', {}), changes);
}

/**
 * Has the set scored again when the list is no longer the one that took part in the run on show: by what somebody added, took away, undid or did
 * again. Once the last pair is gone the score is the reference's; the first one that comes back brings the score with the list back. Of more
 * questions than are scored without a word somebody asks for it.
 */
export function useScoredWithList(run: ScoreRun | null, list: SynonymList | null): void {
  const call = useCall();
  const emptied = useRef<number | null>(null);
  const now = list?.sha256 ?? null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each run and list
  useEffect(() => {
    if (run === null || list === null || run.itemCount > mostScoredUnasked) return;
    const { id, goldDatasetId, predictionDatasetId, totals } = run;
    const scored = totals.source.projectSynonyms?.sha256 ?? null;
    const isBack = scored === null && emptied.current === predictionDatasetId && list.pairs > 0;
    if (scored === null ? !isBack : scored === list.sha256) return;
    emptied.current = list.pairs === 0 ? predictionDatasetId : null;
    const order = { goldDatasetId, predictionDatasetId, options: { projectSynonyms: true } };
    // The note that the list was changed since stays, with its button.
    call('derivations.score', { ...order, replacesRunId: scored === null ? null : id }).catch(() => null);
  }, [run?.id, now]);
}

/** Adds a pair to the project's synonyms and has the predictions on show scored with the list. The run shows up by its event. */
export function useAddAndScore(): (pair: SynonymPair) => void {
  const { t } = useText();
  const act = useAct();
  const call = useCall();
  const store = useDerivationsStore();
  const runId = useDerivations((state) => state.view?.runId ?? null);
  return ([gold, predicted]) =>
    act(async () => {
      await store.getState().flush();
      await call('derivations.addSynonym', { pair: [gold, predicted] });
      useFrame.getState().showToast({ text: t('synonyms.added', { gold, predicted }), isOfLastAct: true });
      const { scores } = store.getState();
      const run = scores.find(({ id }) => id === runId);
      // A run with the list is scored again wherever it is on show.
      if (run === undefined || (isLayered(run) && run.itemCount <= mostScoredUnasked)) return;
      const { goldDatasetId, predictionDatasetId } = run;
      const before = scores.find((one) => one.predictionDatasetId === predictionDatasetId && isLayered(one));
      await call('derivations.score', {
        ...{ goldDatasetId, predictionDatasetId, options: { projectSynonyms: true } },
        replacesRunId: before?.id ?? null,
      });
    });
}
