import type { JudgementAlpha } from '../../../shared/agreement.ts';
import type { AsyncData } from '../../../shared/asyncData.ts';
import type { RoomId } from '../../../shared/datasets.ts';
import { useReading } from '../../window/useReading.ts';
import { useCall } from '../../window/workbench.ts';

/** α of every judgement of a room on some datasets, in one call; read again as `changes` grows. */
export function useAlphas(
  room: RoomId,
  datasetIds: readonly number[],
  changes: number,
): AsyncData<readonly JudgementAlpha[]> {
  const call = useCall();
  const read = () => call('datasets.alphas', { room, datasetIds: [...datasetIds] });
  return useReading(`${room} ${datasetIds.join()}`, read, changes);
}
