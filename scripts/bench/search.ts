/** How long a search in a million short Japanese rows takes: the first page and the total count, as the question list asks. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { applyDatasetChange, writeCounts } from '../../src/main/datasets/datasetsTable.ts';
import { type NewQuestion, newQuestion } from '../../src/main/rooms/derivations/newQuestion.ts';
import { countView, readPage } from '../../src/main/rooms/derivations/tables/questionListTable.ts';
import { insertQuestions } from '../../src/main/rooms/derivations/tables/questionsTable.ts';
import { questionViewSchema } from '../../src/shared/rooms/derivations/api.ts';
import { insertDataset } from '../../test/insertDataset.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import { createRandom, generateTexts } from './generate.ts';

const n = 1_000_000;
const seed = 13;
const queriesPerLength = 100;
const rowsPerTransaction = 10_000;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const db = openDatabase(join(folder, 'workbench.sqlite'));
  try {
    const datasetId = insertEmptyDataset(db);
    const samples: string[] = [];
    const built = await timed(() => fill(db, datasetId, samples));
    const figures: Figure[] = [{ label: 'storing and indexing the rows', p50: built / 1_000, p95: null, unit: 's' }];
    for (const length of [1, 2, 3, 4, 6]) figures.push(await searchFor(db, datasetId, samples, length));
    return { name: 'search', n, seed, figures };
  } finally {
    db.close();
    await rm(folder, { recursive: true });
  }
}

function insertEmptyDataset(db: WritableDatabase): number {
  const datasetId = insertDataset(db, {
    room: 'derivations',
    format: 'jemhopqa',
    formatVersion: null,
    style: { byteOrderMark: false, lineEnd: '\n', indent: null, asciiEscapes: false, finalLineEnd: true },
    name: 'bench',
    fileName: 'bench.json',
    sha256: '',
    byteCount: 0,
    goldDatasetId: null,
    description: { licence: '', attribution: '', citation: '' },
    importedAt: '2026-01-01T00:00:00.000Z',
  });
  applyDatasetChange(db, { itemId: datasetId, aspect: 'withdrawn', value: false });
  return datasetId;
}

/** Words to search for come from the rows themselves, one sample in a thousand, so that common words are asked for often. */
function fill(db: WritableDatabase, datasetId: number, samples: string[]): void {
  const insert = db.transaction((rows: readonly NewQuestion[]) => insertQuestions(db, datasetId, rows));
  let rows: NewQuestion[] = [];
  let position = 0;
  for (const text of generateTexts(n, seed)) {
    if (position % 1_000 === 0) samples.push(text);
    rows.push(toQuestion(position, text));
    position += 1;
    if (rows.length < rowsPerTransaction) continue;
    insert(rows);
    rows = [];
  }
  insert(rows);
  writeCounts(db, datasetId, n, 0);
}

function toQuestion(position: number, question: string): NewQuestion {
  const key = position.toString(36);
  const content = { question, answer: null, type: null, pageIds: [], timeDependent: null, derivations: [] };
  return newQuestion({ position, key, byteStart: 0, byteEnd: 0, content, findings: [] });
}

async function searchFor(
  db: WritableDatabase,
  datasetId: number,
  samples: readonly string[],
  length: number,
): Promise<Figure> {
  const random = createRandom(seed + length);
  const took: number[] = [];
  while (took.length < queriesPerLength) {
    const letters = [...(samples[Math.floor(random() * samples.length)] ?? '')];
    const start = Math.floor(random() * (letters.length - length + 1));
    const search = letters.slice(start, start + length).join('');
    if (letters.length < length) continue;
    const view = questionViewSchema.parse({ datasetId, search });
    const milliseconds = await timed(() => {
      readPage(db, view, 0, 200);
      countView(db, view);
    });
    took.push(milliseconds);
  }
  return toFigure(`${length} character${length === 1 ? '' : 's'}: first 200 rows and total count`, took);
}
