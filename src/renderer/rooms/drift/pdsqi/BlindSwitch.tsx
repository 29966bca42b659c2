import { Switch } from '@mantine/core';
import { createMask, namesOfModel } from '../../../../shared/traces/maskNames.ts';
import { useText } from '../../../window/i18n.ts';
import { useFrameMask } from '../../../window/roomHooks.ts';
import { usePdsqiView } from './pdsqiView.ts';
import { useBlindPanes } from './useBlindPanes.ts';

const hideKnownModels = createMask(namesOfModel(null));

/** Hides which model wrote a summary while it is rated. */
export function BlindSwitch() {
  const { t } = useText();
  const { isBlind, setBlind } = usePdsqiView();
  useBlindPanes(isBlind);
  useFrameMask(isBlind ? hideKnownModels : null);
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
