import { useState } from 'react';
import { useEventTimes, useReading } from '../../../window/useReading.ts';
import { useCall } from '../../../window/workbench.ts';
import { useDerivationsStore } from '../derivationsContext.ts';

/** The other versions of a dataset's questions, and what differs from the chosen one: from the first, until another is chosen. */
export function useVersions(datasetId: number) {
  const call = useCall();
  const store = useDerivationsStore();
  const changes = useEventTimes('derivations.changed');
  const others = useReading(datasetId, () => call('derivations.otherVersions', { datasetId }));
  // Null is the open dataset as it was imported; undefined, that nobody knows yet.
  const [asked, setOther] = useState<number | null | undefined>(undefined);
  const first = others.status === 'ready' ? (others.value[0]?.datasetId ?? null) : undefined;
  const otherId = asked === undefined ? first : asked;
  const read = useReading(
    otherId === undefined ? null : `${datasetId} ${otherId}`,
    async () => {
      // What was typed before is part of the open version.
      await store.getState().flush();
      return call('derivations.compareVersions', { datasetId, otherId: otherId ?? null });
    },
    changes,
  );
  const failed = [others, read].find((one) => one.status === 'failed') ?? null;
  return { others, otherId, setOther, read, changes, failed };
}
