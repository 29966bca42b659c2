/** The numbers of a run as lines of the charts: as measured, and with what reviewers overruled. */
import type { MeasuredModel, ModelNumbers } from '../../../../shared/rooms/drift/modelNumbers.ts';
import type { Ruling } from '../../../../shared/rooms/drift/setMetrics.ts';
import type { Context, Unsigned } from '../../../context.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { overrulingsOf } from '../overrulings.ts';
import { readRunResults, type StoredRun } from '../tables/runsTable.ts';
import { overruledModel } from './overruledMeasures.ts';

/** Every model of a run that is measured as a whole, in their order. */
export async function shownModels(context: Unsigned, run: StoredRun): Promise<MeasuredModel[]> {
  const shown: MeasuredModel[] = [];
  for (const model of run.models) {
    const results = readRunResults(context.db, run.id, model);
    if (results === null) continue;
    const overrulings = overruledEntities(context, run, model);
    shown.push({
      model,
      fileDatasetId: null,
      fileName: null,
      entitySource: run.settings.entities.kind,
      measured: results.numbers,
      overruled: overrulings.length === 0 ? null : await overruledNumbers(context, run, model, overrulings),
      overrulingCount: overrulings.length,
      reference: results.reference,
    });
  }
  return shown;
}

type Overruled = readonly [caseId: number, turn: number, entity: string, ruling: Ruling];

function overruledEntities({ db }: Pick<Context, 'db'>, run: StoredRun, model: string): Overruled[] {
  return [...overrulingsOf(db, run.datasetId, model)].flatMap(([caseId, turns]) =>
    [...turns].flatMap(([turn, entities]) =>
      [...entities].map(([entity, ruling]): Overruled => [caseId, turn, entity, ruling]),
    ),
  );
}

/** Numbers with overrulings, which a window asks for again and again. */
const kept = createKeptResults<ModelNumbers | null>(50);

/** The numbers of a model with what reviewers overruled. They are computed anew only when that has changed. */
function overruledNumbers(context: Unsigned, run: StoredRun, model: string, overrulings: readonly Overruled[]) {
  return kept.get(context.db, JSON.stringify([run.id, model, overrulings]), async () => {
    const found = await overruledModel(context, run, model, new AbortController().signal);
    return found?.numbers ?? null;
  });
}
