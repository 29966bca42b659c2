import { ChevronLeft, ChevronRight, X } from 'lucide-react';
import { IconButton } from '../../../components/ToolButton.tsx';
import { useText } from '../../../window/i18n.ts';
import { useAct } from '../../../window/useAct.ts';
import { useDrift } from '../driftContext.ts';
import type { DriftPoint } from '../driftState.ts';
import { meanAt, modelOf, share } from './numbers.ts';

/** Which point is open, what its mean is, and the way to the turns beside it. */
export function ReasonHead({ point }: { point: DriftPoint }) {
  const { t } = useText();
  const act = useAct();
  const shown = useDrift((state) => state.shown);
  const showsOverruled = useDrift((state) => state.showsOverruled);
  const turns = useDrift((state) => (state.reason.status === 'ready' ? state.reason.value.turns : null));
  const stepTurn = useDrift((state) => state.stepTurn);
  const closePoint = useDrift((state) => state.closePoint);
  const numbers = shown.status === 'ready' ? modelOf(shown.value.models, point.model) : null;
  const counted = showsOverruled ? (numbers?.overruled ?? numbers?.measured) : numbers?.measured;
  const mean = counted === undefined ? null : meanAt(counted, point.turn);
  const meanText = mean && t('driftReason.head.mean', { mean: share(mean.mean), count: mean.cases });
  const icon = { size: 16, className: 'ak-icon', 'aria-hidden': true } as const;
  return (
    <header className="rs-head">
      <p className="rs-head-names">
        <strong title={point.model}>{point.model}</strong>
        <span className="rs-head-turn">
          <i aria-hidden="true">·</i>
          {t('driftReason.head.turn', { turn: point.turn })}
        </span>
        {meanText !== null && (
          <span className="rs-head-mean" title={meanText}>
            {meanText}
          </span>
        )}
      </p>
      <IconButton
        label={t('driftReason.head.previousTurn')}
        command="drift.previousTurn"
        icon={<ChevronLeft {...icon} />}
        disabled={turns?.[0] === point.turn}
        onClick={() => act(() => stepTurn(-1))}
      />
      <IconButton
        label={t('driftReason.head.nextTurn')}
        command="drift.nextTurn"
        icon={<ChevronRight {...icon} />}
        disabled={turns?.at(-1) === point.turn}
        onClick={() => act(() => stepTurn(1))}
      />
      <IconButton
        label={t('driftReason.head.close')}
        command="drift.closePoint"
        icon={<X {...icon} />}
        onClick={closePoint}
      />
    </header>
  );
}
