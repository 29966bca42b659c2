import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { Unsigned } from '../../../context.ts';
import { printPython } from '../../../records/json/printPython.ts';
import { listOverrulings } from '../overrulings.ts';
import { overruledModel } from '../runs/overruledMeasures.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { readRunResults, type StoredRun } from '../tables/runsTable.ts';

/** Numbers of these keys are counts; all others are floats, which Python writes with a point. */
const countKeys = new Set([
  'n_cases',
  'stride',
  'seed',
  'cases_with_gold',
  'cases_from_other_split',
  'turns_without_summary',
  'cases_without_summary_entities',
  'n_per_turn',
  'conflicts',
  'of',
  'cases',
  'compliant',
  'total',
  'caseSlopes',
  'turn',
  'cluster_count',
  'count',
  'empty_pairs',
  'numbers_version',
  'turns_not_generated',
]);

/** A record keeps the order of its keys, which is that of the format. */
const resultsSchema = z.record(z.string(), z.json());

/**
 * `study_c_results.json` of one model as Python would print it. Overruled: its numbers with the words of reviewers, which
 * `akapen.overrulings` lists. Throws  NOT_FOUND for a model that is not measured as a whole.
 */
export async function printResults(
  context: Unsigned,
  run: StoredRun,
  model: string,
  isOverruled: boolean,
): Promise<string> {
  const kept = readRunResults(context.db, run.id, model)?.results;
  if (kept === undefined) {
    throw new AppError('NOT_FOUND', 'The model is not measured as a whole', { kind: 'model', model });
  }
  const results = isOverruled ? await withOverrulings(context, run, model, kept) : kept;
  return `${printPython(resultsSchema.parse(results), (key) => !countKeys.has(key))}\n`;
}

async function withOverrulings(
  context: Unsigned,
  run: StoredRun,
  model: string,
  kept: Readonly<Record<string, unknown>>,
) {
  // The list and the numbers are of the same moment: what is said while numbers are computed is in neither.
  const said = listOverrulings(context.db, run.datasetId).filter((one) => one.model === model);
  const keys = new Map(listCaseKeys(context.db, run.datasetId).map(({ id, key }) => [id, key]));
  const overrulings = said.map(({ caseId, turn, entity, counts, wording, author, savedAt }) => ({
    case_id: keys.get(caseId) ?? '',
    turn,
    entity,
    counts,
    wording,
    author,
    saved_at: savedAt,
  }));
  const computed = await overruledModel(context, run, model, new AbortController().signal);
  const results = resultsSchema.parse(computed?.results ?? kept);
  return { ...results, akapen: { ...resultsSchema.parse(results.akapen), overrulings } };
}
