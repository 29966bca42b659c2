import { useEffect, useRef } from 'react';
import type { RatingTask } from '../../../../shared/rooms/ratings/study.ts';
import { useFrame } from '../../../window/frameStore.ts';
import { useText } from '../../../window/i18n.ts';
import { isAskedAlike } from '../judgement.ts';

/** Says so when the pair that is open is asked in other words or by other rules than so far: its answers were given to those, and ratings on another scale are none. */
export function useProtocolNote(task: RatingTask | null): void {
  const { t } = useText();
  const shown = useRef(task);
  useEffect(() => {
    const before = shown.current;
    shown.current = task;
    if (before?.assignmentId !== task?.assignmentId || before?.revises !== task?.revises) return;
    if (isAskedAlike(task, before)) return;
    const isOtherScale = task?.protocol.highestRating !== before?.protocol.highestRating;
    useFrame.getState().showToast({ text: t(isOtherScale ? 'ratings.scaleChanged' : 'ratings.protocolChanged') });
  }, [task, t]);
}
