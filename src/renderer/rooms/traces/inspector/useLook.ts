import { createToolLabels, type SourceLabel } from '../../../../shared/traces/toolLabels.ts';
import { useTraces } from '../tracesContext.ts';

const plain = createToolLabels();

/** How a source label is shown in this project; null for no label. */
export function useLook(label: string | null): SourceLabel | null {
  const looks = useTraces((state) => state.labelLooks);
  return label === null ? null : (looks.get(label) ?? plain.lookOf(label));
}
