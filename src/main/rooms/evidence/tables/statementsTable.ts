/** Evidence of knowledge bases, and the words by which it is found. */
import type { Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import {
  type KnowledgeBase,
  type StatementFacts,
  statementFactsSchema,
} from '../../../../shared/rooms/evidence/statements.ts';
import { searchTokens } from '../../../../shared/text/searchTokens.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';

type NewStatement = {
  readonly datasetId: number;
  readonly fileId: number;
  /** 0-based place in its file. */
  readonly position: number;
  readonly statement: Evidence;
  readonly facts: StatementFacts | null;
};
export type StoredStatement = Evidence & { readonly facts: StatementFacts | null };

/** Stores evidence of a knowledge base with the words by which it is found: id, text, profile, disease, therapies, citation. */
export function insertStatement(
  db: WritableDatabase,
  { datasetId, fileId, position, statement, facts }: NewStatement,
): void {
  const { evidenceId, description, modelUsed } = statement;
  const result = db
    .prepare(
      `INSERT INTO evidence_statements (dataset_id, file_id, position, evidence_id, description, model_used, type, level, direction,
         significance, rating, facts_json) VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)`,
    )
    .run(
      ...[datasetId, fileId, position, evidenceId, description, modelUsed],
      ...[facts?.type, facts?.level, facts?.direction, facts?.significance].map((value) => value || null),
      facts?.rating ?? null,
      facts && writeJsonColumn(facts),
    );
  const { molecularProfile = '', disease = '', therapies = '', citation = '', sourceId = '' } = facts ?? {};
  const texts = [
    `EID${evidenceId} ${evidenceId}`,
    description,
    molecularProfile,
    disease,
    therapies,
    citation,
    sourceId,
  ];
  const words = searchTokens(texts.join('\n')).join(' ');
  db.prepare('INSERT INTO statement_words (rowid, words) VALUES (?, ?)').run(Number(result.lastInsertRowid), words);
}

/** Removes at most `limit` statements of a dataset that never became ready; returns how many. */
export function removeStatements(db: WritableDatabase, datasetId: number, limit: number): number {
  const ids = db
    .prepare<[number, number], number>('SELECT id FROM evidence_statements WHERE dataset_id = ? LIMIT ?')
    .pluck()
    .all(datasetId, limit);
  const removeWords = db.prepare('DELETE FROM statement_words WHERE rowid = ?');
  const remove = db.prepare('DELETE FROM evidence_statements WHERE id = ?');
  for (const id of ids) {
    removeWords.run(id);
    remove.run(id);
  }
  return ids.length;
}

type KnowledgeBaseRow = Omit<KnowledgeBase, 'hasFacts'> & { readonly hasFacts: number };

/** The files of statements in sight, the smallest first. */
export function statementFiles(db: ReadableDatabase): KnowledgeBase[] {
  return db
    .prepare<[], KnowledgeBaseRow>(
      `SELECT f.id AS fileId, d.id AS datasetId, d.name AS datasetName, f.name AS fileName, f.record_count AS statementCount,
         EXISTS (SELECT 1 FROM evidence_statements s WHERE s.file_id = f.id AND s.position = 0 AND s.facts_json IS NOT NULL) AS hasFacts
       FROM evidence_files f JOIN datasets d ON d.id = f.dataset_id
       WHERE f.kind = 'statements' AND d.state = 'ready' AND d.withdrawn = 0 ORDER BY f.record_count, f.id`,
    )
    .all()
    .map((row) => ({ ...row, hasFacts: row.hasFacts === 1 }));
}

/** Whether a file of statements holds this evidence, word for word. */
export function hasStatement(db: ReadableDatabase, fileId: number, { evidenceId, description }: Evidence): boolean {
  const row = db
    .prepare<[number, number, string], number>(
      'SELECT 1 FROM evidence_statements WHERE evidence_id = ? AND file_id = ? AND description = ?',
    )
    .pluck()
    .get(evidenceId, fileId, description);
  return row === 1;
}

type StatementRow = Evidence & { readonly factsJson: string | null };
const columns = 's.evidence_id AS evidenceId, s.description, s.model_used AS modelUsed, s.facts_json AS factsJson';

function fromRow({ factsJson, ...evidence }: StatementRow): StoredStatement {
  const facts =
    factsJson === null ? null : readJsonColumn(statementFactsSchema, factsJson, 'evidence_statements.facts_json');
  return { ...evidence, facts };
}

/** Evidence of a file by its id, the first of several; null for none. */
export function readStatement(db: ReadableDatabase, fileId: number, evidenceId: number): StoredStatement | null {
  const row = db
    .prepare<[number, number], StatementRow>(
      `SELECT ${columns} FROM evidence_statements s WHERE s.evidence_id = ? AND s.file_id = ? ORDER BY s.position LIMIT 1`,
    )
    .get(evidenceId, fileId);
  return row === undefined ? null : fromRow(row);
}

/** Evidence of rows by their ids, in the order of these; none for a row that is not there. */
export function readStatementsAt(db: ReadableDatabase, ids: readonly number[]): StoredStatement[] {
  const read = db.prepare<[number], StatementRow>(`SELECT ${columns} FROM evidence_statements s WHERE s.id = ?`);
  return ids.flatMap((id) => {
    const row = read.get(id);
    return row === undefined ? [] : [fromRow(row)];
  });
}

const filtered = ['type', 'level', 'direction', 'significance', 'rating'] as const;
type FactCount = { readonly fact: (typeof filtered)[number]; readonly value: string; readonly statementCount: number };

/** Values of the facts by which a file can be filtered, with how many of its statements have each, most first. The facts may be those of another file. */
export function countFacts(db: ReadableDatabase, fileId: number, factsFileId = fileId): FactCount[] {
  const [rows, ...files] =
    factsFileId === fileId
      ? (['evidence_statements f WHERE f.file_id = ?', fileId] as const)
      : ([
          `evidence_statements s JOIN evidence_statements f ON f.evidence_id = s.evidence_id
           WHERE s.file_id = ? AND f.file_id = ?`,
          fileId,
          factsFileId,
        ] as const);
  return filtered.flatMap((fact) =>
    db
      .prepare<number[], FactCount>(
        `SELECT '${fact}' AS fact, CAST(f.${fact} AS TEXT) AS value, count(*) AS statementCount FROM ${rows}
           AND f.${fact} IS NOT NULL GROUP BY f.${fact} ORDER BY count(*) DESC, value`,
      )
      .all(...files),
  );
}
