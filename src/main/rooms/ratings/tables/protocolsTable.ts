/** Protocols of studies as their owners change them. Versions by which somebody judged stay as they were. */
import { type Protocol, protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { readJsonColumn, writeJsonColumn } from '../../../database/jsonColumn.ts';
import type { ReadableDatabase, WritableDatabase } from '../../../database/types.ts';
import { readStudyById } from './studiesTable.ts';

/** Makes a protocol the one by which a study is judged from now on, and keeps it under its version. Throws NOT_FOUND. */
export function writeProtocol(db: WritableDatabase, studyId: number, protocol: Protocol): void {
  const { datasetId } = readStudyById(db, studyId);
  const json = writeJsonColumn(protocol);
  db.prepare('UPDATE rating_study_files SET protocol_json = ? WHERE dataset_id = ?').run(json, datasetId);
  db.prepare(
    `INSERT INTO rating_protocols (study_id, version, protocol_json) VALUES (?, ?, ?)
     ON CONFLICT (study_id, version) DO UPDATE SET protocol_json = excluded.protocol_json`,
  ).run(studyId, protocol.version, json);
}

type ProtocolVersion = { readonly protocol: Protocol; readonly submissionCount: number };

/** Every version of a study's protocol, the oldest first, with how many rows were written by it, withdrawn ones too. */
export function listProtocolVersions(db: ReadableDatabase, studyId: number): ProtocolVersion[] {
  return db
    .prepare<[number], { json: string; submissionCount: number }>(
      `SELECT p.protocol_json AS json, (SELECT count(*) FROM rating_submissions s
         WHERE s.study_id = p.study_id AND s.protocol_version = CAST(p.version AS TEXT)) AS submissionCount
       FROM rating_protocols p WHERE p.study_id = ? ORDER BY p.version`,
    )
    .all(studyId)
    .map(({ json, submissionCount }) => ({
      protocol: readJsonColumn(protocolSchema, json, 'rating_protocols.protocol_json'),
      submissionCount,
    }));
}
