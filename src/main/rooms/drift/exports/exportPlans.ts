import type { Output } from '../../../../shared/api/contract.ts';
import type { ExportDestination } from '../../../../shared/files.ts';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import type { Unsigned } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { listDatasets, readDataset, revisionRange } from '../../../datasets/datasetsTable.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { writeExport } from '../../../exports/writeExport.ts';
import { evaluatorNames } from '../../../judgements/valuesTable.ts';
import { hasByteOrderMark } from '../../../records/json/fileKind.ts';
import { parseJson } from '../../../records/json/parseJson.ts';
import { printPython } from '../../../records/json/printPython.ts';
import type { StoredPlan } from '../aspects.ts';
import { writtenPlans } from '../plans.ts';
import { planMembers, readPlan } from '../reading/readPlans.ts';
import { listCaseKeys } from '../tables/casesTable.ts';
import { filePlans } from '../tables/plansTable.ts';
import { driftExportFacts, printDriftProvenance } from './driftProvenance.ts';

/**
 * Writes the plans in force as `target_plans.json`. A plan that is as imported keeps its bytes with all its members; one that was
 * written here says by whom. `itemCount` is the number of plans, `changedCount` of those that were written here.
 *
 * Throws  NOT_FOUND, STORAGE_READ_ONLY, DISK_FULL, FILE_UNREADABLE.
 */
export async function exportPlans(
  context: Unsigned,
  datasetId: number,
  destination: ExportDestination,
): Promise<Output<'drift.exportPlans'>> {
  const { db } = context;
  const facts = driftExportFacts(context, datasetId);
  const plans = printedPlans(db, datasetId);
  const meta = {
    dataset: readDataset(db, datasetId).name,
    split: commonSplit(plans),
    extraction: 'akapen',
    updated_utc: facts.exportedAt,
    revision: revisionRange(db, datasetId).last,
  };
  const members = plans.map(({ key, text }) => `    ${JSON.stringify(key)}: ${text}`);
  const body = members.length === 0 ? '{}' : `{\n${members.join(',\n')}\n  }`;
  const written = await writeExport(context, destination, {
    fileName: 'target_plans.json',
    bytes: [Buffer.from(`{\n  "meta": ${printPython(meta, undefined, 1)},\n  "plans": ${body}\n}\n`)],
    provenanceOf: (file) => printDriftProvenance(facts, file, { what: 'plans' }),
  });
  return { ...written, itemCount: plans.length, changedCount: plans.filter(({ isWritten }) => isWritten).length };
}

type PrintedPlan = {
  readonly key: string;
  readonly split: string | null;
  readonly isWritten: boolean;
  readonly text: string;
};

/** Plans in force: those of files in the order of the files, then those of cases that had none. */
function printedPlans(db: ReadableDatabase, datasetId: number): PrintedPlan[] {
  const [imported, written, names] = [filePlans(db, datasetId), writtenPlans(db, datasetId), evaluatorNames(db)];
  const original = sourcesOfPlans(db, datasetId);
  const keys = new Set([...original.keys(), ...imported.keys(), ...listCaseKeys(db, datasetId).map(({ key }) => key)]);
  return [...keys].flatMap((key): PrintedPlan[] => {
    const own = written.get(key);
    if (own !== undefined) {
      const text = printPython(ownMembers(own, names.get(own.evaluatorId) ?? ''), undefined, 2);
      return own.plan === '' ? [] : [{ key, split: own.split, isWritten: true, text }];
    }
    const plan = imported.get(key)?.plan;
    if (plan === undefined) return [];
    const found = original.get(key);
    // What the program put right at import is not what the bytes say.
    const text = found?.plan === plan.plan ? found.text : printPython(fileMembers(plan), undefined, 2);
    return [{ key, split: plan.split, isWritten: false, text }];
  });
}

/** The text of every plan in the files of a set, by the key of the case; of two files the later one counts. */
function sourcesOfPlans(db: ReadableDatabase, datasetId: number) {
  const found = new Map<string, { readonly plan: string; readonly text: string }>();
  const files = listDatasets(db).filter(
    ({ format, goldDatasetId }) => format === 'drift-plans' && goldDatasetId === datasetId,
  );
  for (const { id, byteCount } of files) {
    const whole = Buffer.concat([...readSource(db, id, 0, byteCount)]);
    const bytes = hasByteOrderMark(whole) ? whole.subarray(3) : whole;
    const parsed = parseJson(bytes);
    if (!parsed.ok || parsed.value.kind !== 'object') continue;
    for (const { key, value } of planMembers(parsed.value)) {
      const plan = readPlan(key, value);
      if (plan !== null) found.set(key, { plan: plan.plan, text: bytes.toString('utf8', value.start, value.end) });
    }
  }
  return found;
}

function ownMembers({ plan, sourceId, split, revision, savedAt }: StoredPlan, author: string) {
  const akapen = { author, saved_at: savedAt, revision };
  return { plan, source_openr1_id: sourceId, source_split: split, akapen };
}

function fileMembers({ plan, sourceId, split, components }: DriftPlan) {
  const members = { plan, source_openr1_id: sourceId, source_split: split };
  return components.length === 0 ? members : { ...members, plan_components: components };
}

/** The split that all plans are of, as the published file says `mixed` for several; null where no plan names one. */
function commonSplit(plans: readonly PrintedPlan[]): string | null {
  const splits = [...new Set(plans.flatMap(({ split }) => split ?? []))];
  return splits.length > 1 ? 'mixed' : (splits[0] ?? null);
}
