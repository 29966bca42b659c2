import fc from 'fast-check';
import { beforeEach, expect, test } from 'vitest';
import { anyText } from '../../../../../test/anyText.ts';
import { openEmptyDatabase } from '../../../../../test/emptyDatabase.ts';
import { insertDataset } from '../../../../../test/insertDataset.ts';
import { rounds } from '../../../../../test/rounds.ts';
import { type StatementFacts, statementFilterSchema } from '../../../../shared/rooms/evidence/statements.ts';
import { searchTokens } from '../../../../shared/text/searchTokens.ts';
import type { WritableDatabase } from '../../../database/types.ts';
import { noDescription, noStyle } from '../../../datasets/datasetsTable.ts';
import { insertFile } from './filesTable.ts';
import { countContaining, rowsOf, searchStatements } from './statementSearchTable.ts';
import { insertStatement, removeStatements } from './statementsTable.ts';

let db: WritableDatabase;

beforeEach(() => {
  db = openEmptyDatabase();
  return () => db.close();
});

type Given = { readonly description: string; readonly facts: StatementFacts | null };

/** A knowledge base of these statements; their evidence ids count from 1. */
function knowledgeBase(statements: readonly Given[]): { fileId: number; datasetId: number } {
  const description = { room: 'evidence', format: 'evidence-statements', formatVersion: null } as const;
  const facts = { style: noStyle, description: noDescription, name: 'kb', fileName: 'kb.tsv', sha256: '' };
  const rest = { byteCount: 0, goldDatasetId: null, importedAt: '2026-01-01T00:00:00.000Z' };
  const datasetId = insertDataset(db, { ...description, ...facts, ...rest });
  const file = {
    name: 'kb.tsv',
    kind: 'statements',
    test: null,
    hasContext: false,
    recordCount: statements.length,
  } as const;
  const fileId = insertFile(db, datasetId, 0, file);
  const insert = db.transaction(() => {
    for (const [position, { description: text, facts: said }] of statements.entries()) {
      const statement = { evidenceId: position + 1, description: text, modelUsed: null };
      insertStatement(db, { datasetId, fileId, position, statement, facts: said });
    }
  });
  insert();
  return { fileId, datasetId };
}

function found(fileId: number, text: string): number[] {
  const filter = statementFilterSchema.parse({});
  return searchStatements(db, { fileId, text, filter, offset: 0, limit: 1_000 }).statements.map(
    (one) => one.evidenceId,
  );
}

/** What FTS5 itself says, the smaller the better: by id, of those that match. */
function fitByFts5(text: string): Map<number, number> {
  const words = searchTokens(text);
  const match = words
    .map((word, at) => `"${word}"${at === words.length - 1 && word.length >= 3 ? '*' : ''}`)
    .join(' AND ');
  const rows = db
    .prepare<[string], { id: number; fit: number }>(
      `SELECT s.evidence_id AS id, bm25(statement_words) AS fit FROM statement_words
       JOIN evidence_statements s ON s.id = statement_words.rowid WHERE statement_words MATCH ?`,
    )
    .all(match);
  return new Map(rows.map(({ id, fit }) => [id, fit]));
}

const words = [
  'mut',
  'mutation',
  'mutant',
  'V600E',
  'the',
  'naïve',
  'ＥＧＦＲ',
  '肺癌',
  '肺癌の治療',
  'p53肺',
  'β',
  'a.b',
  '１２',
  '-',
  '(EGFR)',
];
const phrase = (maxLength: number) =>
  fc.array(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...words) }, anyText({ maxLength: 3 })), {
    maxLength,
  });
const spaced = (maxLength: number) => phrase(maxLength).map((parts) => parts.join(' '));
const factsOf = (text: string): StatementFacts => ({
  ...{
    molecularProfile: text,
    disease: '肺癌',
    therapies: '',
    type: 'mutation',
    level: 'B',
    direction: '',
    significance: '',
  },
  ...{ rating: 3, citation: `${text} et al.`, sourceType: 'the', sourceId: '12' },
});
const statements = fc.array(fc.record({ description: spaced(12), facts: fc.option(spaced(3).map(factsOf)) }), {
  minLength: 1,
  maxLength: 12,
});

test('statements come in the order of the bm25 of FTS5', () => {
  fc.assert(
    fc.property(
      statements,
      phrase(3).map((parts) => parts.join(' ')),
      (given, typed) => {
        // The file stays, so that the next has another id.
        db.exec('DELETE FROM evidence_statements; DELETE FROM statement_words');
        const { fileId } = knowledgeBase(given);
        const ids = found(fileId, typed);
        if (searchTokens(typed).length === 0) {
          expect(ids).toEqual(given.map((_, at) => at + 1));
          return;
        }
        const fits = fitByFts5(typed);
        expect(ids.toSorted((a, b) => a - b)).toEqual([...fits.keys()].sort((a, b) => a - b));
        const inOrder = ids.map((id) => fits.get(id) ?? 0);
        for (const [at, fit] of inOrder.entries()) expect(fit).toBeGreaterThanOrEqual((inOrder[at - 1] ?? fit) - 1e-9);
      },
    ),
    { seed: 20261127, numRuns: rounds(150) },
  );
});

test('a filter leaves of what matches what its facts say, in the same order, also where another file says them', () => {
  const said = (at: number) => ({ ...factsOf('x'), level: 'ABC'[at % 3] ?? 'A', rating: at % 5 });
  const texts = Array.from({ length: 40 }, (_, at) => `mutation ${'EGFR '.repeat(at % 4)}${'the '.repeat(at % 7)}`);
  const own = knowledgeBase(texts.map((description, at) => ({ description, facts: said(at) })));
  const bare = knowledgeBase(texts.map((description) => ({ description, facts: null })));
  const filter = statementFilterSchema.parse({ levels: ['A', 'B'], ratingAtLeast: 2 });
  const passes = (id: number) => (id - 1) % 3 < 2 && (id - 1) % 5 >= 2;
  const search = (fileId: number, text: string, factsFileId?: number) =>
    searchStatements(db, { fileId, ...(factsFileId && { factsFileId }), text, filter, offset: 0, limit: 1_000 });
  for (const text of ['', 'mutation', 'EGFR mutation', 'nowhere']) {
    for (const { fileId } of [own, bare]) {
      const wanted = found(fileId, text).filter(passes);
      const result = search(fileId, text, own.fileId);
      expect(result.statements.map(({ evidenceId }) => evidenceId)).toEqual(wanted);
      expect(result.matched).toBe(wanted.length);
    }
  }
  expect(search(bare.fileId, 'mutation').matched).toBe(0);
});

test('how rare a word is, is asked of the searched knowledge base alone', () => {
  const own = ['rare common common', 'common rare rare', ...Array.from({ length: 4 }, () => 'common')];
  const given = (texts: readonly string[]) => knowledgeBase(texts.map((description) => ({ description, facts: null })));
  const { fileId } = given(own);
  const alone = found(fileId, 'rare common');
  const { datasetId } = given(Array.from({ length: 20 }, () => 'rare'));
  expect([alone, found(fileId, 'rare common')]).toEqual([
    [2, 1],
    [2, 1],
  ]);
  removeStatements(db, datasetId, 100);
  expect(found(fileId, 'rare common')).toEqual([2, 1]);
});

test('of a frequent word in a long file the count is estimated closely, and of a rare one it is exact', () => {
  const has = (position: number, of: number) => (position * 2_654_435_761) % 4_294_967_296 < 4_294_967_296 / of;
  const texts = Array.from(
    { length: 2_000 },
    (_, at) => `${has(at, 3) ? 'third' : 'no'} ${has(at, 50) ? 'fiftieth' : ''}`,
  );
  const { fileId } = knowledgeBase(texts.map((description) => ({ description, facts: null })));
  const file = rowsOf(db, fileId);
  if (file === null) throw new Error('The file has no rows');
  const truth = (word: string) => texts.filter((text) => text.split(' ').includes(word)).length;
  const count = (word: string) => countContaining(db, file, { word, isBeginning: false }, 200);
  expect([count('fiftieth'), count('nowhere')]).toEqual([truth('fiftieth'), 0]);
  expect(Math.abs(count('third') / truth('third') - 1)).toBeLessThan(0.1);
});
