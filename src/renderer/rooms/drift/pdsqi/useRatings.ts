import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import type { Output } from '../../../../shared/api/contract.ts';
import type { AsyncData } from '../../../../shared/asyncData.ts';
import type { PdsqiRating } from '../../../../shared/drift/pdsqi.ts';
import { useShowError } from '../../../app/useShowError.ts';
import { useApp, useCall } from '../../../app/workbench.ts';
import { useAsked } from '../useAsked.ts';
import { useEventTimes } from '../useEventTimes.ts';
import { useWrite } from '../useWrite.ts';
import { placeKey, type RatedPlace } from './ratingSteps.ts';

export type OwnRating = { readonly rating: PdsqiRating; readonly comment: string; readonly savedAt: string | null };
const notRated: OwnRating = { rating: {}, comment: '', savedAt: null };
/** What was said and is not among the ratings that were read yet. */
type Said = OwnRating & { readonly isWritten: boolean };

export type Ratings = {
  readonly data: AsyncData<Output<'drift.ratings'>>;
  readonly retry: () => void;
  /** What the evaluator who works says of a summary, with what is on its way to the disk. */
  readonly ownOf: (place: RatedPlace) => OwnRating;
  readonly rate: (place: RatedPlace, said: Pick<OwnRating, 'rating' | 'comment'>) => void;
};

/** The ratings of a set. An answer shows at once and is written in the order it was given. */
export function useRatings(datasetId: number): Ratings {
  const call = useCall();
  const write = useWrite();
  const showError = useShowError();
  const times = useEventTimes('drift.changed');
  const [tries, setTries] = useState(0);
  // Which ratings are one's own depends on who works.
  const evaluator = useApp(({ project }) => (project.status === 'ready' ? (project.value.evaluator?.id ?? '') : ''));
  const data = useAsked(() => call('drift.ratings', { datasetId }), `${datasetId}:${times}:${tries}:${evaluator}`);
  const [said, setSaid] = useState<ReadonlyMap<string, Said>>(new Map());
  const last = useRef<Promise<unknown>>(Promise.resolve());

  const entries = data.status === 'ready' ? data.value.entries : null;
  const own = useMemo(
    () => new Map((entries ?? []).filter(({ isOwn }) => isOwn).map((entry) => [placeKey(entry), entry])),
    [entries],
  );
  // biome-ignore lint/correctness/useExhaustiveDependencies: new entries were read after everything that is written by now
  useEffect(() => setSaid((now) => new Map([...now].filter(([, { isWritten }]) => !isWritten))), [entries]);

  const rate: Ratings['rate'] = useCallback(
    (place, { rating, comment }) => {
      const key = placeKey(place);
      const fresh: Said = { rating, comment, savedAt: null, isWritten: false };
      const replace = (by: Said | null) => setSaid((now) => (now.get(key) === fresh ? withEntry(now, key, by) : now));
      setSaid((now) => withEntry(now, key, fresh));
      last.current = last.current
        .then(() => write('drift.rate', { ...place, rating, comment }))
        .then(
          () => {
            replace({ ...fresh, isWritten: true });
            setTries((before) => before + 1);
          },
          (thrown: unknown) => {
            replace(null);
            showError(thrown);
          },
        );
    },
    [write, showError],
  );
  return {
    data,
    retry: () => setTries((before) => before + 1),
    ownOf: (place) => said.get(placeKey(place)) ?? own.get(placeKey(place)) ?? notRated,
    rate,
  };
}

function withEntry<T>(map: ReadonlyMap<string, T>, key: string, value: T | null): ReadonlyMap<string, T> {
  const changed = new Map(map);
  if (value === null) changed.delete(key);
  else changed.set(key, value);
  return changed;
}
