import type { Problem } from '../../../../shared/files.ts';
import type { ReleaseSummary } from '../../../../shared/rooms/evidence/summaries.ts';
import { readTsv } from '../preparing/readTsv.ts';
import { problemWithFile } from './evidenceProblems.ts';

/** Columns by which a table of a release is known; later releases call genes features. A table may have more, in any order. */
const tables = {
  assertion: [['assertion_id', 'assertion_summary', 'molecular_profile_id']],
  profile: [['molecular_profile_id', 'name', 'summary', 'variant_ids']],
  variant: [
    ['variant_id', 'variant', 'gene', 'variant_groups'],
    ['variant_id', 'variant', 'feature_name', 'variant_groups'],
  ],
  group: [['variant_group_id', 'variant_group', 'description']],
  gene: [
    ['gene_id', 'name', 'description'],
    ['feature_id', 'name', 'description'],
  ],
} as const;
type TableName = keyof typeof tables;
const tableNames = ['assertion', 'profile', 'variant', 'group', 'gene'] as const satisfies readonly TableName[];
/** How a release names the files of its tables. */
const fileNames: Readonly<Record<TableName, RegExp>> = {
  assertion: /AssertionSummaries/i,
  profile: /MolecularProfileSummaries/i,
  variant: /VariantSummaries/i,
  group: /VariantGroupSummaries/i,
  gene: /(?:Gene|Feature)Summaries/i,
};
type Row = (column: string) => string;

/** An assertion of a release: its claim, and what the tables say of its molecular profile. */
export type DescribedAssertion = {
  readonly assertionId: number;
  readonly claim: string;
  readonly profile: string;
  readonly summaries: readonly ReleaseSummary[];
};

/** Whether a text is a table of assertions, molecular profiles, genes, variants or groups of these, by its header. */
export function isSummaryTable(text: string): boolean {
  return tableOf(text.slice(0, text.search(/[\r\n]|$/)).split('\t')) !== null;
}

/** What a table lacks that its name says to be one of a release; none for a table that is known, and for other files. */
export function missingColumns(text: string, fileName: string): readonly string[] {
  const named = tableNames.find((name) => fileNames[name].test(fileName));
  const columns = new Set(text.slice(0, text.search(/[\r\n]|$/)).split('\t'));
  if (named === undefined || columns.size < 2 || isSummaryTable(text)) return [];
  const lacking = tables[named].map((needed) => needed.filter((column) => !columns.has(column)));
  return lacking.reduce((least, one) => (one.length < least.length ? one : least));
}

/** How many rows such a table has, and which have another number of cells than its header. */
export function countSummaryRows(text: string, fileName: string): { rows: number; problems: Problem[] } {
  const { columns, rows } = readTsv(text);
  const problems = rows
    .filter(({ cells }) => cells.length !== columns.length)
    .map(({ line, cells }): Problem => {
      const params = { count: cells.length, expected: columns.length };
      return { ...problemWithFile('warning', 'releaseRowLength', fileName, params), line, column: 1 };
    });
  return { rows: rows.length, problems };
}

/**
 * What tables of one release say of each assertion, in the order of their table: by its molecular profile the profile, then its genes, variants and groups, each
 * once and only where something is said. Tables that are missing say nothing. Of an id that stands there twice the first row counts.
 */
export function describeAssertions(texts: readonly string[]): DescribedAssertion[] {
  const rows = rowsByTable(texts);
  const profiles = firstBy(rows.get('profile'), 'molecular_profile_id');
  const variants = firstBy(rows.get('variant'), 'variant_id');
  const genes = firstBy(rows.get('gene'), 'name');
  const groups = firstBy(rows.get('group'), 'variant_group');
  return (rows.get('assertion') ?? []).flatMap((assertion) => {
    const assertionId = assertion('assertion_id');
    if (!/^\d{1,15}$/.test(assertionId)) return [];
    const profile = profiles.get(assertion('molecular_profile_id'));
    const own = listed(profile?.('variant_ids') ?? '').flatMap((id) => variants.get(id) ?? []);
    const names = { genes: own.map(geneOf), groups: own.flatMap((variant) => listed(variant('variant_groups'))) };
    const summaries = [
      { kind: 'profile', name: profile?.('name') ?? '', text: profile?.('summary') ?? '' },
      ...names.genes.map((name) => ({ kind: 'gene', name, text: genes.get(name)?.('description') ?? '' }) as const),
      ...own.map((one) => ({ kind: 'variant', name: `${geneOf(one)} ${one('variant')}`, text: factsOf(one) }) as const),
      ...names.groups.map((name) => ({ kind: 'group', name, text: groups.get(name)?.('description') ?? '' }) as const),
    ] satisfies ReleaseSummary[];
    const claim = { assertionId: Number(assertionId), claim: assertion('assertion_summary') };
    return [{ ...claim, profile: assertion('molecular_profile'), summaries: eachOnce(summaries) }];
  });
}

function rowsByTable(texts: readonly string[]): ReadonlyMap<TableName, readonly Row[]> {
  const found = new Map<TableName, readonly Row[]>();
  for (const text of texts) {
    const { columns, rows } = readTsv(text);
    const table = tableOf(columns);
    const places = new Map(columns.map((column, index) => [column, index]));
    if (table === null || found.has(table)) continue;
    found.set(
      table,
      rows.map(
        ({ cells }): Row =>
          (column) =>
            cells[places.get(column) ?? -1] ?? '',
      ),
    );
  }
  return found;
}

function tableOf(columns: readonly string[]): TableName | null {
  const has = new Set(columns);
  const isOf = (name: TableName) => tables[name].some((needed) => needed.every((column) => has.has(column)));
  return tableNames.find(isOf) ?? null;
}

function firstBy(rows: readonly Row[] | undefined, column: string): ReadonlyMap<string, Row> {
  return new Map((rows ?? []).toReversed().map((row) => [row(column), row]));
}

const geneOf = (variant: Row) => variant('gene') || variant('feature_name');

/** A variant has no text of its own: its type, notations and other names. */
function factsOf(variant: Row): string {
  return ['variant_types', 'hgvs_descriptions', 'variant_aliases']
    .map((column) => listed(variant(column)).join(', '))
    .filter((text) => text !== '')
    .join(' · ');
}

function listed(cell: string): string[] {
  return cell
    .split(',')
    .map((one) => one.trim())
    .filter((one) => one !== '');
}

function eachOnce(summaries: readonly ReleaseSummary[]): ReleaseSummary[] {
  const said = summaries.filter(({ text }) => text.trim() !== '');
  return [...new Map(said.map((one) => [`${one.kind} ${one.name}`, one])).values()];
}
