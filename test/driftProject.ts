/** Lays drift files into a project's tables as an import does, without a preview. */
import { basename } from 'node:path';
import type { WritableDatabase } from '../src/main/database/types.ts';
import { applyDatasetChange } from '../src/main/datasets/datasetsTable.ts';
import { type DriftRun, type DriftRunFiles, readDriftRun } from '../src/main/rooms/drift/reading/readDriftRun.ts';
import { insertAnswers } from '../src/main/rooms/drift/tables/answersTable.ts';
import { insertCases } from '../src/main/rooms/drift/tables/casesTable.ts';
import { insertFile } from '../src/main/rooms/drift/tables/filesTable.ts';
import { insertPlans } from '../src/main/rooms/drift/tables/plansTable.ts';
import type { DriftFormatId } from '../src/shared/rooms/drift/driftFiles.ts';
import type { CaseGenerations, KeptGeneration } from '../src/shared/rooms/drift/generationTable.ts';
import { insertDataset } from './insertDataset.ts';

type Laid = { readonly datasetId: number; readonly run: DriftRun };

/** A set with its generations and plans. */
export async function layOutSet(db: WritableDatabase, files: DriftRunFiles): Promise<Laid> {
  const run = await readDriftRun(files, { onProblem: () => {} });
  const { cases, generations, plans } = run.sources;
  const datasetId = addDataset(db, 'drift-cases', cases, null);
  db.transaction(() => insertCases(db, datasetId, 0, run.cases)).immediate();
  for (const source of generations) addAnswers(db, datasetId, run, source);
  if (plans !== null) insertPlans(db, addDataset(db, 'drift-plans', plans, datasetId), [...run.plans.values()]);
  return { datasetId, run };
}

/** Generations of a set from one more file. Returns their dataset. */
export async function layOutGenerations(
  db: WritableDatabase,
  datasetId: number,
  files: Pick<DriftRunFiles, 'cases'> & { readonly generations: string },
): Promise<number> {
  const run = await readDriftRun({ ...files, generations: [files.generations], plans: null }, { onProblem: () => {} });
  const [source = { name: basename(files.generations), sha256: '' }] = run.sources.generations;
  return addAnswers(db, datasetId, run, source);
}

export function layOutTerms(db: WritableDatabase, terms: readonly string[]): number {
  const datasetId = addDataset(db, 'drift-lexicon', { name: 'terms.json', sha256: 'terms' }, null);
  insertFile(db, datasetId, { kind: 'terms', terms: [...terms] });
  return datasetId;
}

function addAnswers(
  db: WritableDatabase,
  setId: number,
  { table, otherSplit }: DriftRun,
  source: { readonly name: string; readonly sha256: string },
): number {
  const datasetId = addDataset(db, 'drift-generations', source, setId);
  const answers = table.models.flatMap((model) =>
    table.casesOf(model).map((caseKey) => {
      const said = table.of(model, caseKey);
      const other = otherSplit.find((one) => one.model === model && one.caseId === caseKey);
      return {
        model,
        caseKey,
        rows: { summary: rowsOf(said, 'summary'), dialogue: rowsOf(said, 'dialogue') },
        otherSplit: other === undefined ? null : { part: other.part, turn: other.turn },
      };
    }),
  );
  db.transaction(() => insertAnswers(db, datasetId, answers)).immediate();
  return datasetId;
}

function rowsOf(said: CaseGenerations | null, variant: 'summary' | 'dialogue'): (KeptGeneration & { turn: number })[] {
  return [...(said?.[variant] ?? [])].map(([turn, row]) => ({ ...row, turn }));
}

/** An empty dataset in sight. */
export function addDataset(
  db: WritableDatabase,
  format: DriftFormatId,
  { name, sha256 }: { readonly name: string; readonly sha256: string },
  goldDatasetId: number | null,
): number {
  const itemId = insertDataset(db, {
    room: 'drift',
    format,
    formatVersion: null,
    style: { byteOrderMark: false, lineEnd: '\n', indent: null, asciiEscapes: false, finalLineEnd: true },
    name,
    fileName: name,
    sha256,
    byteCount: 0,
    goldDatasetId,
    description: { licence: '', attribution: '', citation: '' },
    importedAt: '2026-01-01T00:00:00.000Z',
  });
  applyDatasetChange(db, { itemId, aspect: 'withdrawn', value: false });
  return itemId;
}
