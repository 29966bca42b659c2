import { type ReactNode, useState } from 'react';
import { type ManyJudgement, manyJudgements, mostJudgedAtOnce } from '../../../shared/judgeMany.ts';
import { useText } from '../../window/i18n.ts';
import { PickedQueue, type Queueing } from '../queues/PickedQueue.tsx';
import { PickBar } from './PickBar.tsx';
import type { Picks } from './usePicks.ts';

/** What a room does with rows that were picked after it asked how. */
export type PickDialog = {
  readonly label: string;
  /** Asks about the rows with these ids. They are let go when it is done, and stay picked when it is called off. */
  readonly show: (ids: readonly number[], onClose: (isDone: boolean) => void) => ReactNode;
};

/** Commands of a room that say of what is open what the bar says of all rows: their keys do that. */
export type JudgeCommands = Partial<Record<ManyJudgement, string>>;

type Props = {
  readonly picks: Picks;
  readonly judge: (ids: number[], judgement: ManyJudgement) => Promise<unknown>;
  readonly commands: JudgeCommands;
  /** Left out where the room has no review queues of what it lists. */
  readonly queueing?: Queueing | undefined;
  readonly dialogs?: readonly PickDialog[] | undefined;
};

/** Calls all rows that were picked done or flagged, or no longer, puts them into a review queue, or does what the room asks about: each as one act with one undo. */
export function JudgePicks({ picks, judge, commands, queueing, dialogs = [] }: Props) {
  const { t } = useText();
  const [open, setOpen] = useState<string | null>(null);
  const acts = manyJudgements.map((judgement) => ({
    label: t(`list.judge.${judgement}`),
    command: commands[judgement],
    run: (ids: readonly number[]) => judge([...ids], judgement),
  }));
  const queue: PickDialog | undefined = queueing && {
    label: t('queues.put'),
    show: (ids, onClose) => <PickedQueue {...queueing} ids={ids} onClose={onClose} />,
  };
  const asking = [...dialogs, ...(queue ? [queue] : [])];
  const isTooMany = picks.ids.size > mostJudgedAtOnce;
  const opening = asking.map(({ label }) => ({ label, run: async () => setOpen(label), keepsPicks: true }));
  const close = (isDone: boolean) => {
    setOpen(null);
    if (isDone) picks.clear();
  };
  return (
    <>
      <PickBar
        picks={picks}
        acts={isTooMany ? [] : [...acts, ...opening]}
        {...(isTooMany && { note: t('list.tooManyPicked', { most: mostJudgedAtOnce }) })}
      />
      {picks.ids.size > 0 && asking.find(({ label }) => label === open)?.show([...picks.ids], close)}
    </>
  );
}
