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

/** The first judgement of which two evaluators judged the same item, else the first of all; null until that is known. */
export function firstShared<T extends { readonly id: string }>(
  judgements: readonly T[],
  alphas: AsyncData<readonly JudgementAlpha[]>,
): T | null {
  if (alphas.status === 'loading' || alphas.status === 'idle') return null;
  const found = alphas.status === 'ready' ? alphas.value : [];
  const isShared = ({ id }: T) => found.some(({ of, alpha }) => of === id && alpha.n > 0);
  return judgements.find(isShared) ?? judgements[0] ?? null;
}
