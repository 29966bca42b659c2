import { useState } from 'react';
import { z } from 'zod';
import type { WireError } from '../../../../../shared/errors.ts';
import type { OfferedFolder } from '../../../../../shared/files.ts';
import { type DriftOtherSplit, otherSplitSchema } from '../../../../../shared/rooms/drift/overview.ts';
import { wireErrorOf } from '../../../../window/wireErrorOf.ts';
import { useCall } from '../../../../window/workbench.ts';
import { type MeasureDraft, settingsOf } from './measureDraft.ts';

const otherSplitDetails = z.object({ reason: z.literal('otherSplit'), cases: z.array(otherSplitSchema) });

type StartFacts = {
  readonly offered: readonly OfferedFolder[];
  readonly all: number;
  readonly confirmOtherSplit: boolean;
};

/** Begins a run. What stands in its way is said; generations of another split are asked about first. */
export function useMeasuring(datasetId: number | null, onStarted: () => void) {
  const call = useCall();
  const [isStarting, setStarting] = useState(false);
  const [error, setError] = useState<WireError | null>(null);
  const [otherSplit, setOtherSplit] = useState<readonly DriftOtherSplit[] | null>(null);

  const fail = (thrown: unknown) => {
    const refused = wireErrorOf(thrown);
    const asked = otherSplitDetails.safeParse(refused.details);
    setOtherSplit(asked.success ? asked.data.cases : null);
    setError(asked.success ? null : refused);
  };
  const start = (draft: MeasureDraft, { offered, all, confirmOtherSplit }: StartFacts) => {
    if (datasetId === null || isStarting) return;
    setStarting(true);
    const models = draft.models.length === all ? null : [...draft.models];
    call('drift.measure', { datasetId, settings: settingsOf(draft, offered), models, confirmOtherSplit })
      .then(onStarted, fail)
      .finally(() => setStarting(false));
  };
  return { isStarting, error, otherSplit, start, back: () => setOtherSplit(null) };
}
