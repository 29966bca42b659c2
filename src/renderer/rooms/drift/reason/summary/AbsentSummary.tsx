import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';
import { BoldLead } from '../../../../components/BoldLead.tsx';
import { StatusSign } from '../../../../components/StatusSign.tsx';
import { useText } from '../../../../window/i18n.ts';

/** Why a turn has no summary, and what that means for its numbers: one that was never generated has no part in them. */
export function AbsentSummary({ reason }: { reason: Pick<TurnReason, 'absent' | 'turn' | 'turns' | 'caseCurve'> }) {
  const { t } = useText();
  const { absent } = reason;
  if (absent === null) return null;
  return (
    <p className="rs-absent ak-sentence">
      <StatusSign sign={absent === 'error' ? 'error' : 'warning'} />
      <span>
        <BoldLead lead={t(`driftReason.absent.${absent}`)}>
          {t(hasPoint(reason) ? 'driftReason.absent.counts' : 'driftReason.absent.noPart')}
        </BoldLead>
      </span>
    </p>
  );
}

/** Whether a turn has a point of the curve. */
export function hasPoint({ turn, turns, caseCurve }: Pick<TurnReason, 'turn' | 'turns' | 'caseCurve'>): boolean {
  return caseCurve.recall[turns.indexOf(turn)] !== null;
}
