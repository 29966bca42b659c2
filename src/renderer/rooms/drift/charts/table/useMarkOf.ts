import { useCallback } from 'react';
import type { TableRow } from '../../../../components/charts/table/numbersTable.ts';
import { useDrift } from '../../driftContext.ts';
import { useLooks } from '../chartTheme.ts';

/** How the line of a row of a table looks in the charts. */
export function useMarkOf() {
  const selectedLine = useDrift((state) => state.selectedLine);
  const looks = useLooks();
  return useCallback(
    ({ line }: TableRow) => (line === null ? null : { look: looks.get(line), isSelected: line === selectedLine }),
    [looks, selectedLine],
  );
}
