import { useCallback, useEffect, useState } from 'react';
import { create } from 'zustand';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import { createListPages, type ListWindow, rowAt } from '../../../../window/listPages.ts';
import { useWorkbench } from '../../../../window/workbench.ts';
import { useDrift } from '../../driftContext.ts';
import type { CaseOrder } from '../../driftState.ts';
import { visibleModels } from '../metrics/chartMetrics.ts';
import { useShownLines } from '../metrics/useShownLines.ts';

type View = { readonly runId: number; readonly order: CaseOrder; readonly models: readonly string[] };
type Rows = ListWindow<View, CaseCurves, { readonly matched: number }>;
type Cases = { readonly rows: Rows | null; readonly failed: boolean };

export type CaseList = {
  readonly models: readonly string[];
  /** Null while the first page is on the way. */
  readonly total: number | null;
  readonly failed: boolean;
  readonly caseAt: (index: number) => CaseCurves | null;
  readonly ensure: (from: number, to: number) => void;
  readonly again: () => void;
};

/** The cases of the shown run page by page: those in sight are fetched, and fetched again when somebody overrules a match. */
export function useCaseCurves(order: CaseOrder): CaseList {
  const { call, onEvent } = useWorkbench();
  const runId = useDrift((state) => state.runId);
  const models = useMeasuredModels();
  const [useCases] = useState(() => create<Cases>()(() => ({ rows: null, failed: false })));
  const [pages] = useState(() =>
    createListPages<View, CaseCurves, { readonly matched: number }>({
      load: async (view, page) => {
        const { cases, total } = await call('drift.caseCurves', { ...view, models: [...view.models], ...page });
        return { list: cases, counts: { matched: total } };
      },
      read: () => useCases.getState().rows,
      write: (rows) => useCases.setState({ rows, failed: false }),
      fail: () => useCases.setState({ failed: true }),
    }),
  );
  const { rows, failed } = useCases();
  const [attempt, setAttempt] = useState(0);
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt asks again
  useEffect(() => {
    if (runId !== null && models.length > 0) void pages.show({ runId, order, models }, 0);
  }, [pages, runId, order, models, attempt]);
  useEffect(() => onEvent('drift.changed', () => setAttempt((count) => count + 1)), [onEvent]);
  const caseAt = useCallback((index: number) => rowAt(rows, index), [rows]);
  return {
    models,
    total: rows?.matched ?? null,
    failed,
    caseAt,
    ensure: (from, to) => void pages.ensure(from, to),
    again: () => setAttempt((count) => count + 1),
  };
}

/** The visible models of the run; the same list as long as it has the same names. */
function useMeasuredModels(): readonly string[] {
  const lines = useShownLines();
  const names = visibleModels(lines).flatMap(({ model, fileDatasetId }) => (fileDatasetId === null ? [model] : []));
  const [kept, setKept] = useState(names);
  const isSame = kept.length === names.length && kept.every((name, index) => name === names[index]);
  if (!isSame) setKept(names);
  return isSame ? kept : names;
}
