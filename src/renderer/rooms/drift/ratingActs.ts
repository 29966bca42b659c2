import { createCommentDrafts, typedOver } from '../../window/commentDrafts.ts';
import { createLoader } from '../../window/roomStore.ts';
import type { createWritesInTurn } from '../../window/writesInTurn.ts';
import type { DriftActs, DriftData, OwnRating, StoreParts, SummaryPlace } from './driftState.ts';
import { commentKey, placeOfKey } from './reviewActs.ts';
import type { SessionKeeper } from './sessionKeeper.ts';

type Options = { readonly session: SessionKeeper } & Pick<ReturnType<typeof createWritesInTurn>, 'write'>;

type Acts = Pick<DriftActs, 'loadRatings' | 'rate' | 'clearRating' | 'typeRatingComment' | 'saveRatingComments'>;

const nothing: OwnRating = { rating: {}, comment: '', savedAt: null };

/** The own rating of a summary, with what is on its way to the disk. */
export function ownRating(
  { ownRatings, ratingsUnderWay }: Pick<DriftData, 'ownRatings' | 'ratingsUnderWay'>,
  place: SummaryPlace,
): OwnRating {
  const key = commentKey(place);
  const underWay = ratingsUnderWay[key];
  const stored = ownRatings.get(key) ?? nothing;
  return underWay === undefined ? stored : { ...stored, ...underWay, savedAt: null };
}

function ownOf(ratings: DriftData['ratings']): DriftData['ownRatings'] {
  const entries = ratings.status === 'ready' ? ratings.value.entries : [];
  return new Map(entries.filter(({ isOwn }) => isOwn).map((entry) => [commentKey(entry), entry]));
}

/** Ratings of the open set. An answer shows at once and is written in the order it was given; a comment is a draft until it is on disk. */
export function createRatingActs(
  { call, later, get, set }: StoreParts,
  { session, write }: Options,
): { readonly acts: Acts; readonly clear: () => void } {
  const ratings = createLoader(
    (read) => set({ ratings: read, ownRatings: ownOf(read) }),
    () => get().ratings,
  );

  async function loadRatings(): Promise<void> {
    const { datasetId } = get();
    if (datasetId !== null) await ratings.load(() => call('drift.ratings', { datasetId }));
  }

  async function say(place: SummaryPlace, said: DriftData['ratingsUnderWay'][string]): Promise<void> {
    const key = commentKey(place);
    const { rating, comment } = ownRating(get(), place);
    set({ ratingsUnderWay: { ...get().ratingsUnderWay, [key]: said } });
    /** What was said stays in sight until it is read whether it is on the disk, and what was said in the meantime even then. */
    const readAgain = async () => {
      await loadRatings();
      const { [key]: now, ...rest } = get().ratingsUnderWay;
      if (now === said) set({ ratingsUnderWay: rest });
    };
    const base = { rating, comment };
    await write(() => call('drift.rate', { ...place, ...base, ...said, base })).finally(() => void readAgain());
  }

  const drafts = createCommentDrafts({
    later,
    read: () => get().ratingDrafts,
    keep: (ratingDrafts) => {
      set({ ratingDrafts });
      session.touch();
    },
    inTurn: (_, act) => write(act),
    over: typedOver,
    save: async (key, typed) => {
      const place = placeOfKey(key);
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
        await drafts.saveOne(commentKey(place));
        await say(place, { rating: {}, comment: '' });
      },
      typeRatingComment: (place, typed) => drafts.type(commentKey(place), typed),
      saveRatingComments: drafts.save,
    },
    clear: ratings.clear,
  };
}
