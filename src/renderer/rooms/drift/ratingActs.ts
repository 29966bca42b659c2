import { createCommentDrafts } from '../../window/commentDrafts.ts';
import { createLoader } from '../../window/roomStore.ts';
import { rebased } from '../../window/typedText.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, DriftData, OwnRating, StoreParts, SummaryPlace } from './driftState.ts';
import type { SessionKeeper } from './sessionKeeper.ts';
import { placeOfSummaryKey, summaryKey } from './summaryKey.ts';

type Options = { readonly session: SessionKeeper } & Pick<ReturnType<typeof createWritesInTurn>, 'write'>;

type Acts = Pick<DriftActs, 'loadRatings' | 'rate' | 'clearRating' | 'typeRatingComment' | 'saveRatingComments'>;

const nothing: OwnRating = { rating: {}, comment: '', savedAt: null };

/** The own rating of a summary, with what is on its way to the disk. */
export function ownRating(
  { ownRatings, ratingsUnderWay }: Pick<DriftData, 'ownRatings' | 'ratingsUnderWay'>,
  place: SummaryPlace,
): OwnRating {
  const key = summaryKey(place);
  const underWay = ratingsUnderWay[key];
  const stored = ownRatings.get(key) ?? nothing;
  return underWay === undefined ? stored : { ...stored, ...underWay, savedAt: null };
}

function ownOf(ratings: DriftData['ratings']): DriftData['ownRatings'] {
  const entries = ratings.status === 'ready' ? ratings.value.entries : [];
  return new Map(entries.filter(({ isOwn }) => isOwn).map((entry) => [summaryKey(entry), entry]));
}

/** Ratings of the open set. An answer shows at once and is written in the order it was given; a comment is a draft until it is on disk. */
export function createRatingActs(
  { call, later, get, set }: StoreParts,
  { session, write }: Options,
): {
  readonly acts: Acts;
  readonly clear: () => void;
  /** Reads them again, where they were read, because the core says that something changed. */
  readonly changed: () => void;
} {
  const ratings = createLoader(
    // What was read before is the base of what is said, also where it cannot be read again.
    (read) => set({ ratings: read, ...(read.status !== 'failed' && { ownRatings: ownOf(read) }) }),
    () => get().ratings,
  );

  async function loadRatings(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await ratings.load(() => call('drift.ratings', { datasetId }));
  }

  /** Writes what is said of a summary, behind what has to be on the disk before. */
  async function say(
    place: SummaryPlace,
    said: DriftData['ratingsUnderWay'][string],
    { base = ownRating(get(), place), saved = Promise.resolve() } = {},
  ): Promise<void> {
    const key = summaryKey(place);
    const { rating, comment } = base;
    const underWay = { ...get().ratingsUnderWay[key], ...said };
    set({ ratingsUnderWay: { ...get().ratingsUnderWay, [key]: underWay } });
    /** What was said stays in sight until it is read whether it is on the disk, and what was said in the meantime even then. */
    const readAgain = async () => {
      await loadRatings();
      const { [key]: now, ...rest } = get().ratingsUnderWay;
      if (now === underWay) set({ ratingsUnderWay: rest });
    };
    const before = { rating, comment };
    await write(async () => {
      await saved;
      return call('drift.rate', { ...place, ...before, ...said, base: before });
    }).finally(() => void readAgain());
  }

  const drafts = createCommentDrafts({
    later,
    read: () => get().ratingDrafts,
    keep: (ratingDrafts) => {
      set({ ratingDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    rebase: rebased,
    save: async (key, typed) => {
      const place = placeOfSummaryKey(key);
      if (!place) return;
      await call('drift.commentRating', { ...place, ...typed });
      if (get().ratings.status !== 'idle') await loadRatings();
    },
  });

  return {
    acts: {
      loadRatings,
      rate: (place, rating) => say(place, { rating }),
      clearRating: async (place) => {
        const key = summaryKey(place);
        const own = ownRating(get(), place);
        // On the disk before it is cleared, so that undo has it; what is said meanwhile follows both.
        const saved = drafts.saveOne(key);
        const comment = get().ratingDrafts[key]?.text ?? own.comment;
        await say(place, { rating: {}, comment: '' }, { base: { ...own, comment }, saved });
      },
      typeRatingComment: (place, typed) => drafts.type(summaryKey(place), typed),
      saveRatingComments: drafts.save,
    },
    clear: ratings.clear,
    changed: () => {
      if (get().ratings.status !== 'idle') void loadRatings();
    },
  };
}
