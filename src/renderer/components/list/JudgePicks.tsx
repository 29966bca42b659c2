import { type ManyJudgement, manyJudgements, mostJudgedAtOnce } from '../../../shared/judgeMany.ts';
import { useText } from '../../window/i18n.ts';
import { PickBar } from './PickBar.tsx';
import type { Picks } from './usePicks.ts';

type Props = {
  readonly picks: Picks;
  readonly judge: (ids: number[], judgement: ManyJudgement) => Promise<unknown>;
};

/** Calls all rows that were picked done or flagged, or no longer, as one act with one undo. */
export function JudgePicks({ picks, judge }: Props) {
  const { t } = useText();
  const acts = manyJudgements.map((judgement) => ({
    label: t(`list.judge.${judgement}`),
    run: (ids: readonly number[]) => judge([...ids], judgement),
  }));
  const isTooMany = picks.ids.size > mostJudgedAtOnce;
  return (
    <PickBar
      picks={picks}
      acts={isTooMany ? [] : acts}
      {...(isTooMany && { note: t('list.tooManyPicked', { most: mostJudgedAtOnce }) })}
    />
  );
}
