import type { Problem } from '../../../../shared/files.ts';
import type { StatementFacts } from '../../../../shared/rooms/evidence/statements.ts';
import { knownColumns } from '../preparing/release.ts';
import { problemWithFile } from './evidenceProblems.ts';
import type { FoundInFile } from './readEvidenceFile.ts';

/** Characters of a line that is read: statements have some thousand. */
const longestLine = 4 * 1024 * 1024;

/**
 * The statements of a release (`*-ClinicalEvidenceSummaries.tsv`), line by line: nothing is quoted there. Columns may stand in any order and there may be
 * more; a file without the two that are needed gives none. Rows without a number or a text are named.
 */
export async function* readStatementTable(
  chunks: AsyncIterable<Uint8Array>,
  fileName: string,
): AsyncGenerator<FoundInFile> {
  let columns: Map<string, number> | null = null;
  let line = 0;
  let position = -1;
  for await (const text of linesOf(chunks)) {
    line += 1;
    if (text.trim() === '') continue;
    const cells = text.split('\t');
    if (columns === null) {
      columns = new Map(cells.map((name, index) => [name, index]));
      const problems = columnProblems(columns, fileName);
      for (const problem of problems) yield { problem };
      if (problems.some(({ severity }) => severity === 'error')) return;
      continue;
    }
    position += 1;
    const problems = rowProblems(cells, columns, { line, position, fileName });
    for (const problem of problems) yield { problem };
    const isBad = problems.some(({ severity }) => severity === 'error');
    yield {
      record: { kind: 'statements', position, line, id: null, ...(isBad ? none : readRow(cells, columns)) },
      isWarned: problems.length > 0,
    };
  }
}

/** Columns that cards show, and that are searched. */
const factColumns = [
  ...['molecular_profile', 'disease', 'therapies', 'evidence_type', 'evidence_level', 'evidence_direction'],
  ...['significance', 'rating', 'citation', 'source_type', 'citation_id'],
];

/** Columns that another release lacks, or calls otherwise. */
function columnProblems(columns: ReadonlyMap<string, number>, fileName: string): Problem[] {
  const known = knownColumns('ClinicalEvidenceSummaries');
  const say = (severity: Problem['severity'], code: string) => (column: string) =>
    problemWithFile(severity, code, fileName, { column });
  const isAbsent = (column: string) => !columns.has(column);
  const facts = factColumns.filter(isAbsent).join(', ');
  return [
    ...['evidence_id', 'evidence_statement'].filter(isAbsent).map(say('error', 'releaseColumnMissing')),
    ...(facts === '' ? [] : [say('warning', 'releaseFactMissing')(facts)]),
    ...[...columns.keys()].filter((column) => !known.has(column)).map(say('warning', 'releaseColumnNew')),
  ];
}

const none = { statement: null, facts: null };

function readRow(cells: readonly string[], columns: ReadonlyMap<string, number>) {
  const cell = (name: string) => cells[columns.get(name) ?? -1] ?? '';
  const rating = Number(cell('rating'));
  const facts: StatementFacts = {
    molecularProfile: cell('molecular_profile'),
    disease: cell('disease'),
    therapies: cell('therapies'),
    type: cell('evidence_type'),
    level: cell('evidence_level'),
    direction: cell('evidence_direction'),
    significance: cell('significance'),
    rating: cell('rating') !== '' && Number.isInteger(rating) ? rating : null,
    citation: cell('citation'),
    sourceType: cell('source_type'),
    sourceId: cell('citation_id'),
  };
  const statement = {
    evidenceId: Number(cell('evidence_id')),
    description: cell('evidence_statement'),
    modelUsed: null,
  };
  return { statement, facts };
}

type Row = { readonly line: number; readonly position: number; readonly fileName: string };

function rowProblems(
  cells: readonly string[],
  columns: ReadonlyMap<string, number>,
  { line, position, fileName }: Row,
): Problem[] {
  const said = (severity: Problem['severity'], code: string, params: Problem['params']): Problem => {
    const problem = problemWithFile(severity, code, fileName, params);
    return { ...problem, line, column: 1, record: position + 1, itemKey: `${position + 1}` };
  };
  const id = cells[columns.get('evidence_id') ?? -1] ?? '';
  const text = cells[columns.get('evidence_statement') ?? -1] ?? '';
  return [
    ...(cells.length === columns.size
      ? []
      : [said('warning', 'releaseRowLength', { count: cells.length, expected: columns.size })]),
    ...(/^\d{1,15}$/.test(id)
      ? []
      : [said('error', 'releaseIdOdd', { column: 'evidence_id', found: id.slice(0, 40) })]),
    ...(text === '' ? [said('error', 'keyEmpty', { key: 'evidence_statement' })] : []),
  ];
}

/** Lines of UTF-8 text, without their ends. What is longer than any row is cut: nothing of it could be read. */
async function* linesOf(chunks: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  const decoder = new TextDecoder('utf-8');
  let held = '';
  for await (const chunk of chunks) {
    held += decoder.decode(chunk, { stream: true });
    const lines = held.split('\n');
    held = (lines.pop() ?? '').slice(0, longestLine);
    for (const line of lines) yield line.replace(/\r$/, '');
  }
  held += decoder.decode();
  if (held !== '') yield held.replace(/\r$/, '');
}
