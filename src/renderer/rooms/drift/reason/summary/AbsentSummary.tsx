import type { TurnReason } from '../../../../../shared/drift/turnReason.ts';
import { useText } from '../../../../app/i18n.ts';
import { StatusSign } from '../../../../components/StatusSign.tsx';

/** Why a turn has no summary, and what that means for its numbers. */
export function AbsentSummary({ absent }: { absent: NonNullable<TurnReason['absent']> }) {
  const { t } = useText();
  return (
    <p className="rs-absent ak-sentence">
      <StatusSign sign={absent === 'error' ? 'error' : 'warning'} />
      <span>
        <strong>{t(`driftReason.absent.${absent}`)}</strong> {t('driftReason.absent.counts')}
      </span>
    </p>
  );
}
