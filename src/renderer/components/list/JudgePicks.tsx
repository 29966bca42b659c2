import { useState } from 'react';
import { type ManyJudgement, manyJudgements, mostJudgedAtOnce } from '../../../shared/judgeMany.ts';
import { useText } from '../../window/i18n.ts';
import { PickedQueue, type Queueing } from '../queues/PickedQueue.tsx';
import { PickBar } from './PickBar.tsx';
import type { Picks } from './usePicks.ts';

type Props = {
  readonly picks: Picks;
  readonly judge: (ids: number[], judgement: ManyJudgement) => Promise<unknown>;
  /** Left out where the room has no review queues of what it lists. */
  readonly queueing?: Queueing | undefined;
};

/** Calls all rows that were picked done or flagged, or no longer, or puts them into a review queue: each as one act with one undo. */
export function JudgePicks({ picks, judge, queueing }: Props) {
  const { t } = useText();
  const [asksQueue, setAsksQueue] = useState(false);
  const acts = manyJudgements.map((judgement) => ({
    label: t(`list.judge.${judgement}`),
    run: (ids: readonly number[]) => judge([...ids], judgement),
  }));
  const queue = { label: t('queues.put'), run: async () => setAsksQueue(true), keepsPicks: true };
  const isTooMany = picks.ids.size > mostJudgedAtOnce;
  return (
    <>
      <PickBar
        picks={picks}
        acts={isTooMany ? [] : [...acts, ...(queueing ? [queue] : [])]}
        {...(isTooMany && { note: t('list.tooManyPicked', { most: mostJudgedAtOnce }) })}
      />
      {queueing && asksQueue && picks.ids.size > 0 && (
        <PickedQueue
          {...queueing}
          ids={[...picks.ids]}
          onClose={(isDone) => {
            setAsksQueue(false);
            if (isDone) picks.clear();
          }}
        />
      )}
    </>
  );
}
