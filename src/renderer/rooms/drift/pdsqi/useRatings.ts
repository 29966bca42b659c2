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
/** What was said here: the last of each summary that is on its way to the disk, and the last that is there, with the first reading that knows it. */
type Kept = {
  readonly reading: number;
  readonly underWay: ReadonlyMap<string, OwnRating>;
  readonly onDisk: ReadonlyMap<string, OwnRating & { readonly readFrom: number }>;
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
  const [{ reading, underWay, onDisk }, setKept] = useState<Kept>({
    reading: 0,
    underWay: new Map(),
    onDisk: new Map(),
  });
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
      const fresh: OwnRating = { rating, comment, savedAt: null };
      setKept((now) => ({ ...now, underWay: withEntry(now.underWay, key, fresh) }));
      const end = ({ reading, underWay, onDisk }: Kept, isSaved: boolean): Kept => ({
        reading: reading + 1,
        // What was said in the meantime stays.
        underWay: underWay.get(key) === fresh ? withEntry(underWay, key, null) : underWay,
        onDisk: isSaved ? withEntry(onDisk, key, { ...fresh, readFrom: reading + 1 }) : onDisk,
      });
      return send('drift.rate', { ...place, rating, comment }).then(
        () => {
          setKept((now) => end(now, true));
          return true;
        },
        (thrown: unknown) => {
          setKept((now) => end(now, false));
          showError(thrown);
          return false;
        },
      );
    },
    [send, showError],
  );
  const ownOf = (place: RatedPlace) => {
    const key = placeKey(place);
    const saved = onDisk.get(key);
    const isUnread = saved !== undefined && saved.readFrom > shownReading;
    return underWay.get(key) ?? (isUnread ? saved : own.get(key)) ?? notRated;
  };
  return { data, retry: () => setKept((now) => ({ ...now, reading: now.reading + 1 })), ownOf, rate };
}

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> {
  const changed = new Map(map);
  if (value === null) changed.delete(key);
  else changed.set(key, value);
  return changed;
}
