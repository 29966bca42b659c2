/** What handlers are asked about, refused when it is not in sight. */

import { AppError } from '../../../shared/errors.ts';
import type { DriftFormatId } from '../../../shared/rooms/drift/driftFiles.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { readDataset, type StoredDataset } from '../../datasets/datasetsTable.ts';
import { type CaseRow, readCase } from './tables/casesTable.ts';
import { readRun, type StoredRun } from './tables/runsTable.ts';

/** A case of a set that is in sight. Errors: NOT_FOUND. */
export function visibleCase(db: ReadableDatabase, caseId: number): CaseRow {
  const found = readCase(db, caseId);
  readDataset(db, found.datasetId);
  return found;
}

/** A case that has a turn of this number. Errors: NOT_FOUND. */
export function visibleTurn(db: ReadableDatabase, caseId: number, turn: number): CaseRow {
  const found = visibleCase(db, caseId);
  if (found.case.turns.some(({ number }) => number === turn)) return found;
  throw new AppError('NOT_FOUND', 'The case has no such turn', { kind: 'turn', id: turn });
}

/** A run of a set that is in sight. Errors: NOT_FOUND. */
export function visibleRun(db: ReadableDatabase, runId: number): StoredRun {
  const run = readRun(db, runId);
  readDataset(db, run.datasetId);
  return run;
}

/** A dataset that a run reads. Errors: NOT_FOUND, INVALID_INPUT for one of another format. */
export function readOfFormat(db: ReadableDatabase, datasetId: number, format: DriftFormatId): StoredDataset {
  const dataset = readDataset(db, datasetId);
  if (dataset.format === format) return dataset;
  throw new AppError('INVALID_INPUT', 'The dataset is of another format', { datasetId, format: dataset.format });
}
