import { Switch } from '@mantine/core';
import { useText } from '../../../app/i18n.ts';
import { usePdsqiView } from './pdsqiView.ts';
import { useBlindPanes } from './useBlindPanes.ts';

/** Hides which model wrote a summary while it is rated. */
export function BlindSwitch() {
  const { t } = useText();
  const { isBlind, setBlind } = usePdsqiView();
  useBlindPanes(isBlind);
  return (
    <span className="pq-blind">
      <Switch
        label={t('driftPdsqi.blind')}
        title={t('driftPdsqi.blindTip')}
        checked={isBlind}
        onChange={(event) => setBlind(event.currentTarget.checked)}
      />
    </span>
  );
}
