import { describe, expect, test } from 'vitest';
import { kindOfHead } from './evidenceFileKind.ts';
import { readStatementTable } from './readStatementTable.ts';
import { missingColumns } from './summaryTables.ts';

const columns = [
  ...['molecular_profile', 'disease', 'therapies', 'evidence_type', 'evidence_direction', 'evidence_level'],
  ...['significance', 'evidence_statement', 'citation_id', 'source_type', 'citation', 'rating', 'evidence_id'],
];
const table = (header: readonly string[]) => `${header.join('\t')}\n${header.map(() => '1').join('\t')}\n`;
const renamed = (from: string, to: string) => columns.map((column) => (column === from ? to : column));

async function found(header: readonly string[]) {
  const all = [];
  for await (const one of readStatementTable(chunksOf(table(header)), 'x.tsv')) all.push(one);
  const said = all.flatMap((one) => ('problem' in one ? [`${one.problem.code} ${one.problem.params.column}`] : []));
  return { said, records: all.length - said.length };
}

async function* chunksOf(text: string): AsyncGenerator<Uint8Array> {
  yield Buffer.from(text);
}

describe('the table of evidence of another release', () => {
  test('is read without a word where its columns are those that are known, in any order', async () => {
    expect(await found(columns.toReversed())).toEqual({ said: [], records: 1 });
  });

  test('is known and names the column that is called otherwise, which nothing can be read without', async () => {
    const header = renamed('evidence_statement', 'description');
    expect(kindOfHead(Buffer.from(table(header)))).toBe('statements');
    expect(await found(header)).toEqual({
      said: ['releaseColumnMissing evidence_statement', 'releaseColumnNew description'],
      records: 0,
    });
  });

  test('is read where facts are missing or columns are new, and both are named', async () => {
    expect(await found([...renamed('rating', 'stars'), 'region'])).toEqual({
      said: ['releaseFactMissing rating', 'releaseColumnNew stars', 'releaseColumnNew region'],
      records: 1,
    });
  });
});

test('a table that its name says to be of a release names what it lacks, and other files nothing', () => {
  const header = 'assertion_id\tsummary\tmolecular_profile_id\n';
  expect(missingColumns(header, '01-Jan-2025-AssertionSummaries.tsv')).toEqual(['assertion_summary']);
  expect(missingColumns(header, 'notes.tsv')).toEqual([]);
  const whole = 'molecular_profile_id\tname\tsummary\tvariant_ids\n';
  expect(missingColumns(whole, '01-Jan-2025-MolecularProfileSummaries.tsv')).toEqual([]);
});
