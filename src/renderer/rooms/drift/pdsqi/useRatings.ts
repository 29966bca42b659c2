import { useCallback, useMemo, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { PdsqiRating } from '../../../../shared/rooms/drift/pdsqi.ts';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useShowError } from '../../../window/useShowError.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDrift } from '../driftContext.ts';
import { placeKey, type RatedPlace } from './ratingSteps.ts';

export type OwnRating = { readonly rating: PdsqiRating; readonly comment: string; readonly savedAt: string | null };
const notRated: OwnRating = { rating: {}, comment: '', savedAt: null };
/** What was said here. `readFrom` is the first reading that knows it; null while it is on its way to the disk. */
type Said = OwnRating & { readonly readFrom: number | null };
/** `onDisk`: the last of what was said that was saved, to fall back on. */
type Kept = {
  readonly reading: number;
  readonly said: ReadonlyMap<string, Said>;
  readonly onDisk: ReadonlyMap<string, Said>;
};

export type Ratings = {
  readonly data: AsyncData<Output<'drift.ratings'>>;
  readonly retry: () => void;
  /** What the evaluator who works says of a summary, with what is on its way to the disk. */
  readonly ownOf: (place: RatedPlace) => OwnRating;
  /** Resolves to whether it is on the disk; why it is not was said then. */
  readonly rate: (place: RatedPlace, said: Pick<OwnRating, 'rating' | 'comment'>) => Promise<boolean>;
};

/** The ratings of a set, for one evaluator. An answer shows at once and is written in the order it was given. */
export function useRatings(datasetId: number): Ratings {
  const call = useCall();
  const send = useDrift((state) => state.send);
  const showError = useShowError();
  const times = useEventTimes('drift.changed');
  const [{ reading, said }, setKept] = useState<Kept>({ reading: 0, said: new Map(), onDisk: new Map() });
  const asked = useReading(
    datasetId,
    async () => ({ reading, value: await call('drift.ratings', { datasetId }) }),
    `${times}:${reading}`,
  );
  const data: Ratings['data'] = asked.status === 'ready' ? { status: 'ready', value: asked.value.value } : asked;
  const shownReading = asked.status === 'ready' ? asked.value.reading : -1;

  const entries = data.status === 'ready' ? data.value.entries : null;
  const own = useMemo(
    () => new Map((entries ?? []).filter(({ isOwn }) => isOwn).map((entry) => [placeKey(entry), entry])),
    [entries],
  );

  const rate: Ratings['rate'] = useCallback(
    (place, { rating, comment }) => {
      const key = placeKey(place);
      const fresh: Said = { rating, comment, savedAt: null, readFrom: null };
      setKept((now) => ({ ...now, said: withEntry(now.said, key, fresh) }));
      // What was said in the meantime stays.
      const end = ({ reading, said, onDisk }: Kept, saved: Said | null): Kept => ({
        reading: reading + 1,
        said: said.get(key) === fresh ? withEntry(said, key, saved ?? onDisk.get(key) ?? null) : said,
        onDisk: saved === null ? onDisk : withEntry(onDisk, key, saved),
      });
      return send('drift.rate', { ...place, rating, comment }).then(
        () => {
          setKept((now) => end(now, { ...fresh, readFrom: now.reading + 1 }));
          return true;
        },
        (thrown: unknown) => {
          setKept((now) => end(now, null));
          showError(thrown);
          return false;
        },
      );
    },
    [send, showError],
  );
  const ownOf = (place: RatedPlace) => {
    const fresh = said.get(placeKey(place));
    const isKnown = fresh === undefined || (fresh.readFrom !== null && fresh.readFrom <= shownReading);
    return (isKnown ? own.get(placeKey(place)) : fresh) ?? notRated;
  };
  return { data, retry: () => setKept((now) => ({ ...now, reading: now.reading + 1 })), ownOf, rate };
}

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> {
  const changed = new Map(map);
  if (value === null) changed.delete(key);
  else changed.set(key, value);
  return changed;
}
