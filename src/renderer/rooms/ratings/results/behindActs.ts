import type { Judgement, Judgements, PairTexts } from '../../../../shared/rooms/ratings/results.ts';
import { createLoader } from '../../../window/roomStore.ts';
import { criteriaOf, pooled, type ResultsActs, type ResultsParts } from './resultsState.ts';

/** Judgements that are read at once. */
const pageSize = 300;

type Acts = Pick<
  ResultsActs,
  'choosePlace' | 'chooseJudgement' | 'stepJudgement' | 'moreJudgements' | 'readBehind' | 'openPair' | 'closePair'
>;

/** The judgements behind a number, the chosen one, and its pair. */
export function createBehindActs({ call, get, set }: ResultsParts) {
  const judgements = createLoader<Judgements>(
    (data) => set({ judgements: data }),
    () => get().judgements,
  );
  const judgement = createLoader<Judgement>(
    (data) => set({ judgement: data }),
    () => get().judgement,
  );
  const pair = createLoader<PairTexts>(
    (data) => set({ pair: data.status === 'idle' ? null : data }),
    () => get().pair ?? { status: 'idle' },
  );

  /** Of the pool of all criteria a judgement is shown by the first. */
  function criterionOf(): string {
    const { criterion } = get();
    return criterion === pooled ? (criteriaOf(get())[0]?.key ?? '') : criterion;
  }

  async function readRows(from: number): Promise<Judgements | null> {
    const { datasetId, filter, place } = get();
    if (place === null) return null;
    return call('ratings.judgementsBehind', {
      datasetId,
      filter,
      place,
      from,
      limit: pageSize,
      criterion: criterionOf(),
    });
  }

  async function refresh(): Promise<void> {
    if (get().place === null) return;
    const found = await judgements.load(async () => {
      const read = await readRows(0);
      return read ?? { total: 0, questions: 0, rows: [] };
    });
    // A newer reading tells what there is; a failure leaves nothing to choose from.
    if (found === null && get().judgements.status !== 'failed') return;
    const rows = found?.rows ?? [];
    // Asked only now: somebody may have gone on to another one meanwhile.
    const { submissionId } = get();
    const kept = rows.find((row) => row.submissionId === submissionId) ?? rows[0];
    if (kept) await chooseJudgement(kept.submissionId);
    else {
      set({ submissionId: null });
      judgement.clear();
    }
  }

  async function chooseJudgement(submissionId: string): Promise<void> {
    const { datasetId } = get();
    set({ submissionId });
    await judgement.load(() => call('ratings.readJudgement', { datasetId, submissionId }));
  }

  const acts: Acts = {
    choosePlace: async (place) => {
      if (JSON.stringify(place) === JSON.stringify(get().place)) return;
      judgements.clear();
      set({ place, submissionId: null });
      if (place === null) judgement.clear();
      else await refresh();
    },
    chooseJudgement,
    stepJudgement: async (step) => {
      const { judgements: shown, submissionId } = get();
      if (shown.status !== 'ready') return;
      const { rows } = shown.value;
      const at = rows.findIndex((row) => row.submissionId === submissionId);
      const next = rows[Math.min(rows.length - 1, Math.max(0, at + step))];
      if (next && next.submissionId !== submissionId) await chooseJudgement(next.submissionId);
    },
    moreJudgements: async () => {
      const { judgements: shown, place } = get();
      if (shown.status !== 'ready') return;
      const more = await readRows(shown.value.rows.length);
      if (more === null || get().judgements !== shown || get().place !== place) return;
      set({ judgements: { status: 'ready', value: { ...more, rows: [...shown.value.rows, ...more.rows] } } });
    },
    readBehind: refresh,
    openPair: async () => {
      const { datasetId, submissionId } = get();
      if (submissionId === null) return;
      await pair.load(() => call('ratings.readPairTexts', { datasetId, submissionId }));
    },
    closePair: () => pair.clear(),
  };
  return {
    acts,
    refresh,
    clear: () => {
      judgements.clear();
      judgement.clear();
      pair.clear();
    },
  };
}
