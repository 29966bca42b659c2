/** What was read of a file of the drift room, whatever its format. */

import type { DriftCase, DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import type { KeptGeneration } from '../../../../shared/rooms/drift/generationTable.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import type { ControlledFile, MetricsFile, ResultsFile } from '../../../../shared/rooms/drift/resultsFile.ts';
import type { EntityRow } from './readEntities.ts';
import type { ReadingOptions } from './readingFile.ts';
import type { AnswerFacts } from './splitTally.ts';

type KeptRow = KeptGeneration & { readonly turn: number };
/** All that one model said in one case, and what it was given. */
export type GatheredAnswers = AnswerFacts & {
  readonly rows: { readonly summary: readonly KeptRow[]; readonly dialogue: readonly KeptRow[] };
};

/** Good records, by their kind. */
export type DriftRecords = {
  readonly cases: readonly DriftCase[];
  readonly answers: readonly GatheredAnswers[];
  readonly plans: readonly DriftPlan[];
  readonly entities: readonly EntityRow[];
  /** Of a file that is kept as a whole. */
  readonly file:
    | { readonly kind: 'terms'; readonly terms: readonly string[] }
    | { readonly kind: 'results'; readonly results: ResultsFile }
    | { readonly kind: 'controlled'; readonly results: ControlledFile }
    | { readonly kind: 'metrics'; readonly results: MetricsFile }
    | null;
};
export const noRecords: DriftRecords = { cases: [], answers: [], plans: [], entities: [], file: null };

export type GatheredFile = Pick<
  DriftPreview,
  'caseCount' | 'turnCount' | 'conversationCount' | 'models' | 'mojibakeCount' | 'records'
> & {
  readonly sha256: string;
  readonly goodCount: number;
  readonly badCount: number;
  readonly content: DriftRecords;
};

export type GatherOptions = ReadingOptions & {
  /** Puts wrongly decoded characters right; they are told in any case. */
  readonly repair: boolean;
};

/** So many records the preview shows. */
export const shownRecords = 20;
const shownCharacters = 400;
/** The counts of a file that has none of these. */
export const nothing: Pick<
  GatheredFile,
  'caseCount' | 'turnCount' | 'conversationCount' | 'models' | 'mojibakeCount' | 'badCount'
> = {
  conversationCount: 0,
  caseCount: 0,
  turnCount: 0,
  models: [],
  mojibakeCount: 0,
  badCount: 0,
};

export type ShownRecord = DriftPreview['records'][number];

/** A line of the preview. */
export function shownRecord(record: Pick<ShownRecord, 'record' | 'key' | 'text'> & Partial<ShownRecord>): ShownRecord {
  return {
    model: null,
    turn: null,
    count: null,
    problemCodes: [],
    ...record,
    text: record.text.slice(0, shownCharacters),
  };
}
