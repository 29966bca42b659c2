import type { EvidenceFile } from '../../../../shared/rooms/evidence/preview.ts';
import { isSummaryTable } from './summaryTables.ts';

/** Bytes of a file by which its kind is told: some records of usual length. */
export const headBytes = 256 * 1024;

/** Without what stands before its first sign. */
export function textOfHead(head: Uint8Array): string {
  return Buffer.from(head.buffer, head.byteOffset, head.byteLength)
    .toString('utf8')
    .replace(/^\ufeff/, '')
    .trimStart();
}

/** What a file holds, by its first bytes: records of claims with numbered evidence, numbered statements, tables of a release, lists of numbers by metric, or explanations of a model. */
export function kindOfHead(head: Uint8Array): EvidenceFile['kind'] {
  const text = textOfHead(head);
  if (isStatementTable(text)) return 'statements';
  if (isSummaryTable(text)) return 'summaries';
  if (/^\[\s*\{\s*"(?:evidence_id|description)"\s*:/.test(text) && text.includes('"evidence_id"')) return 'statements';
  if (
    /^\{\s*"(?:claim_[AB]"\s*:\s*\{\s*")?(?:bertscore|fluency|coherence|explanation_accuracy|claim_support)"\s*:\s*\[/.test(
      text,
    )
  ) {
    return 'results';
  }
  if (/^\[\s*\{\s*"(?:claim_[AB]"\s*:\s*\{\s*")?(?:generated_explanation|selected_claim)"\s*:/.test(text))
    return 'outputs';
  const isList = /^\[\s*\{/.test(text);
  const isObjectOfRecords = /^\{\s*"[^"\\]{1,200}"\s*:\s*\{/.test(text);
  const hasClaim = /"claim(?:_A)?"\s*:\s*"/.test(text) && text.includes('"evidence_id"');
  return (isList || isObjectOfRecords) && hasClaim ? 'claims' : 'unused';
}

/** Whether a file holds questions with the titles of their paragraphs, as HotpotQA's does; 2WikiMultihopQA's have `evidences` beside. */
export function holdsQuestions(head: Uint8Array): boolean {
  const text = Buffer.from(head.buffer, head.byteOffset, head.byteLength).toString('utf8');
  const has = (key: string) => text.includes(`"${key}"`);
  const isList = /^(?:\ufeff)?\s*\[\s*\{/.test(text);
  return isList && ['_id', 'question', 'supporting_facts', 'context'].every(has) && !has('evidences');
}

/** Columns that no other table of a release has. */
const statementColumns = ['evidence_id', 'evidence_statement', 'evidence_type', 'evidence_level', 'evidence_direction'];

/** Whether a text is the table of evidence of a release, by its header: also where one or two columns are called otherwise, which is then named. */
export function isStatementTable(text: string): boolean {
  const header = text.slice(0, text.search(/[\r\n]|$/)).split('\t');
  const known = statementColumns.filter((column) => header.includes(column));
  return known.length > 2 || (known.includes('evidence_id') && known.includes('evidence_statement'));
}
