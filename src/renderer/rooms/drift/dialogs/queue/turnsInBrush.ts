import type { Call } from '../../../../../shared/api/contract.ts';
import type { CaseCurves } from '../../../../../shared/rooms/drift/caseViews.ts';
import type { Brush } from '../../driftState.ts';

const pageSize = 500;

/** Turns of some cases that lie in a stretch, ends included. */
export function turnsIn(cases: readonly CaseCurves[], { fromTurn, toTurn, fromRecall, toRecall }: Brush): number {
  let count = 0;
  for (const { turns, curves } of cases) {
    for (const { recall } of curves) {
      count += turns.filter((turn, index) => {
        const value = recall[index] ?? null;
        return turn >= fromTurn && turn <= toTurn && value !== null && value >= fromRecall && value <= toRecall;
      }).length;
    }
  }
  return count;
}

/** How many turns of a run a queue of the stretch would hold, over all of its cases. */
export async function countTurns(
  call: Call,
  { runId, models, brush }: { readonly runId: number; readonly models: readonly string[]; readonly brush: Brush },
): Promise<number> {
  let count = 0;
  for (let offset = 0, total = 1; offset < total; offset += pageSize) {
    const page = await call('drift.caseCurves', { runId, models: [...models], order: 'file', offset, limit: pageSize });
    total = page.total;
    count += turnsIn(page.cases, brush);
  }
  return count;
}
