import { useState } from 'react';
import { mostInQueue } from '../../../../../shared/reviewQueue.ts';
import type { Picked } from '../../../../components/queues/NewQueue.tsx';
import { useText } from '../../../../window/i18n.ts';
import { useReading } from '../../../../window/useReading.ts';
import { useCall } from '../../../../window/workbench.ts';
import { useDrift, useDriftStore } from '../../driftContext.ts';
import { type DriftState, lineOf } from '../../driftState.ts';
import { countTurns } from './turnsInBrush.ts';

/** The turns that lie in the selected stretch of the chart, for the models that it shows; null without a stretch. */
export function usePickedTurns(): Picked | null {
  const { t } = useText();
  const call = useCall();
  const store = useDriftStore();
  const brush = useDrift((state) => state.brush);
  const runId = useDrift((state) => state.runId);
  const [models] = useState(() => modelsInSight(store.getState()));
  const asked = runId === null || brush === null ? null : { runId, models, brush };
  const found = useReading(asked && JSON.stringify(asked), async () => asked && countTurns(call, asked));
  if (asked === null) return null;
  const count = found.status === 'ready' ? found.value : null;
  const stretch = {
    from: asked.brush.fromTurn,
    to: asked.brush.toTurn,
    lower: asked.brush.fromRecall.toFixed(2),
    upper: asked.brush.toRecall.toFixed(2),
  };
  return {
    text: t('driftDialogs.queue.stretch', {
      ...stretch,
      models: t('driftDialogs.measure.modelCount', { count: models.length }),
    }),
    count:
      count === null
        ? t('driftDialogs.queue.counting')
        : count === 0
          ? t('driftDialogs.queue.nothing')
          : count > mostInQueue
            ? t('driftDialogs.queue.tooMany', { most: mostInQueue, count })
            : t('driftDialogs.queue.found', { count }),
    canMake: count !== 0,
    name: t('driftDialogs.queue.prefill', stretch),
    make: async (name) => {
      const made = await call('drift.saveQueue', { runId: asked.runId, name, models: [...models], ...asked.brush });
      store.getState().setLook({ brush: null });
      return made.id;
    },
  };
}

/** Models of the run whose lines are shown. */
function modelsInSight({ shown, hidden }: DriftState): readonly string[] {
  if (shown.status !== 'ready') return [];
  const inSight = shown.value.models.filter((line) => line.fileDatasetId === null && !hidden.has(lineOf(line)));
  return inSight.map(({ model }) => model);
}
