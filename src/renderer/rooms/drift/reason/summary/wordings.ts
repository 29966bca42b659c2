import type { TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';

/** Mentions that are offered; the selected words come first. */
const mostWordings = 6;
const longestWording = 200;

/** Wordings by which an entity may be meant: what is selected in the summary, and what was named there beyond the gold. */
export function offeredWordings(reason: Pick<TurnReason, 'summary' | 'hallucinated'> | null): string[] {
  const selected = (document.getSelection()?.toString() ?? '').replace(/\s+/gu, ' ').trim();
  const isSelected = selected !== '' && selected.length <= longestWording && reason?.summary.includes(selected);
  const named = reason?.hallucinated.map((one) => one.entity) ?? [];
  return [...new Set([...(isSelected ? [selected] : []), ...named])].slice(0, mostWordings);
}
