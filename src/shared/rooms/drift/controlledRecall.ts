import { strip } from './pythonText.ts';

/** Share of the critical entities that must stand in a summary of the controlled variants. */
const controlledThreshold = 0.7;

/** How many of the entities stand letter by letter in a summary, in [0, 1], and whether that is enough. No entities: 1. */
export function controlledRecall(
  summary: string,
  entities: readonly string[],
  threshold = controlledThreshold,
): { readonly fraction: number; readonly isCompliant: boolean } {
  const wanted = entities.map((entity) => strip(entity).toLowerCase());
  if (wanted.length === 0) return { fraction: 1, isCompliant: true };
  const lowered = summary.toLowerCase();
  const found = summary === '' ? 0 : wanted.filter((entity) => lowered.includes(entity)).length;
  const fraction = found / wanted.length;
  return { fraction, isCompliant: summary !== '' && fraction >= threshold };
}
