/** How long a search of a knowledge base takes: the first page and the count, among as many statements as CIViC has and among a million. */
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import type { WritableDatabase } from '../../src/main/database/types.ts';
import { applyDatasetChange, noDescription, noStyle } from '../../src/main/datasets/datasetsTable.ts';
import { insertFile } from '../../src/main/rooms/evidence/tables/filesTable.ts';
import { searchStatements } from '../../src/main/rooms/evidence/tables/statementSearchTable.ts';
import { insertStatement } from '../../src/main/rooms/evidence/tables/statementsTable.ts';
import { type StatementFacts, statementFilterSchema } from '../../src/shared/rooms/evidence/statements.ts';
import { insertDataset } from '../../test/insertDataset.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import { createRandom } from './generate.ts';

const n = 1_000_000;
const sizes = [4_375, n];
const seed = 17;
const queries = 200;
const rowsPerTransaction = 10_000;

export async function run(): Promise<BenchResult> {
  const figures: Figure[] = [];
  for (const size of sizes) {
    const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
    const db = openDatabase(join(folder, 'workbench.sqlite'));
    try {
      const at = size.toLocaleString('en');
      let fileId = 0;
      const built = await timed(() => {
        fileId = fill(db, size);
      });
      figures.push({ label: `${at}: storing and indexing`, p50: built / 1_000, p95: null, unit: 's' });
      for (const [label, filter] of [
        ['words of a statement', {}],
        ['the same, level B', { levels: ['B'] }],
      ] as const) {
        const random = createRandom(seed);
        const times: number[] = [];
        for (let query = 0; query < queries; query += 1) {
          const words = statementOf(Math.floor(random() * size)).split(' ');
          const from = Math.floor(random() * (words.length - 3));
          const text = words.slice(from, from + 1 + Math.floor(random() * 3)).join(' ');
          const asked = { fileId, text, filter: statementFilterSchema.parse(filter), offset: 0, limit: 50 };
          times.push(await timed(() => void searchStatements(db, asked)));
        }
        figures.push(toFigure(`${at}: ${label}`, times));
      }
    } finally {
      db.close();
      await rm(folder, { recursive: true });
    }
  }
  return { name: 'evidenceSearch', n, seed, figures };
}

function fill(db: WritableDatabase, size: number): number {
  const description = { room: 'evidence', format: 'evidence-statements', formatVersion: null } as const;
  const facts = { style: noStyle, description: noDescription, name: 'bench', fileName: 'bench.tsv', sha256: '' };
  const rest = { byteCount: 0, goldDatasetId: null, importedAt: '2026-01-01T00:00:00.000Z' };
  const datasetId = insertDataset(db, { ...description, ...facts, ...rest });
  applyDatasetChange(db, { itemId: datasetId, aspect: 'withdrawn', value: false });
  const file = { name: 'bench.tsv', kind: 'statements', test: null, hasContext: false, recordCount: size } as const;
  const fileId = insertFile(db, datasetId, 0, file);
  const insert = db.transaction((from: number) => {
    for (let position = from; position < Math.min(size, from + rowsPerTransaction); position += 1) {
      const statement = { evidenceId: position + 1, description: statementOf(position), modelUsed: null };
      insertStatement(db, { datasetId, fileId, position, statement, facts: factsOf(position) });
    }
  });
  for (let from = 0; from < size; from += rowsPerTransaction) insert(from);
  return fileId;
}

/** Words as often as in a clinical text: few of them everywhere, most of them rare (Zipf). About 80 of them, as in CIViC. */
function statementOf(position: number): string {
  const random = createRandom(position + 1);
  return Array.from({ length: 60 + Math.floor(random() * 40) }, () => `w${Math.floor(30_000 ** random())}`).join(' ');
}

function factsOf(position: number): StatementFacts {
  const level = 'ABCDE'[position % 5] ?? 'A';
  const names = { molecularProfile: `GENE${position % 600} V${position % 90}`, disease: `Disease ${position % 300}` };
  const said = { type: 'Predictive', direction: 'Supports', significance: 'Resistance', rating: 1 + (position % 5) };
  const source = { citation: 'A et al., 2026', sourceType: 'PubMed', sourceId: `${position}` };
  return { ...names, therapies: `Drug${position % 400}`, level, ...said, ...source };
}
