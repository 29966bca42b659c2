import type { Problem } from '../../../../shared/files.ts';
import type { Evidence } from '../../../../shared/rooms/evidence/claims.ts';
import { problemWithFile } from '../reading/evidenceProblems.ts';
import { readTsv } from './readTsv.ts';

/** What the tests are made of: an assertion with the evidence that it names. */
export type Assertion = {
  readonly assertionId: string;
  readonly claim: string;
  readonly explanation: string;
  /** In the order of the release; those that the release has no accepted evidence for are left out, and named. */
  readonly evidence: readonly Evidence[];
  readonly context: readonly { readonly name: string; readonly value: string }[];
};

/** The three tables of a release that the tests are made of, with the names of their files. */
export type ReleaseFiles = Readonly<Record<ReleaseTable, { readonly name: string; readonly text: string }>>;
export type ReleaseTable = keyof typeof neededColumns;

/** Columns of each table without which no test can be made. Others are left alone; a release may have more. */
const neededColumns = {
  AssertionSummaries: ['assertion_summary', 'assertion_description', 'assertion_id', 'evidence_item_ids'],
  ClinicalEvidenceSummaries: ['evidence_id', 'evidence_statement'],
  MolecularProfileSummaries: [],
} as const;
/** Those of which contexts alone are made: tests without context need none of them. */
const contextColumns = {
  AssertionSummaries: ['molecular_profile', 'molecular_profile_id', 'disease', 'phenotypes', 'therapies'],
  ClinicalEvidenceSummaries: [],
  MolecularProfileSummaries: ['molecular_profile_id', 'summary'],
} as const satisfies Record<ReleaseTable, readonly string[]>;
/** The other columns of the release of 1 August 2024, so that what another release calls otherwise is named. */
const otherColumns = {
  AssertionSummaries:
    'doid assertion_type assertion_direction significance acmg_codes amp_category nccn_guideline nccn_guideline_version regulatory_approval fda_companion_test last_review_date assertion_civic_url evidence_items_civic_url molecular_profile_civic_url is_flagged',
  ClinicalEvidenceSummaries:
    'molecular_profile molecular_profile_id disease doid phenotypes therapies therapy_interaction_type evidence_type evidence_direction evidence_level significance citation_id source_type asco_abstract_id citation nct_ids rating evidence_status variant_origin last_review_date evidence_civic_url molecular_profile_civic_url is_flagged',
  MolecularProfileSummaries:
    'name variant_ids variants_civic_url evidence_score evidence_item_ids evidence_items_civic_url assertion_ids assertions_civic_url aliases last_review_date is_flagged',
} as const satisfies Record<ReleaseTable, string>;
export const releaseTables: readonly ReleaseTable[] = [
  'AssertionSummaries',
  'ClinicalEvidenceSummaries',
  'MolecularProfileSummaries',
];

/** All columns of a table in the release of 1 August 2024. */
export function knownColumns(table: ReleaseTable): ReadonlySet<string> {
  return new Set<string>([...neededColumns[table], ...contextColumns[table], ...otherColumns[table].split(' ')]);
}

/** `hasContext`: whether the release has every column of which contexts are made; without one of them no context counts. */
type Release = { readonly assertions: readonly Assertion[]; readonly hasContext: boolean };

/**
 * The assertions of a release in the order of its table. Reports columns that are missing (without a needed one nothing can be made and no assertion is
 * returned, without one of contexts nothing with context), rows of another length, ids that are none, and evidence that the release does not have: each
 * with file and line.
 */
export function readRelease(files: ReleaseFiles, report: (problem: Problem) => void): Release {
  const tables = releaseTables.map((table) => tableOf(table, files, report));
  const hasContext = tables.every((table) => table.hasContext);
  const [assertions = [], evidence = [], profiles = []] = tables.map(({ rows }) => rows);
  if (tables.some((table) => !table.isWhole)) return { assertions: [], hasContext };
  return { assertions: assertionsOf({ assertions, evidence, profiles }, report), hasContext };
}

type Rows = Readonly<Record<'assertions' | 'evidence' | 'profiles', readonly Row[]>>;

function assertionsOf({ assertions, evidence, profiles }: Rows, report: (problem: Problem) => void): Assertion[] {
  const statements = new Map(evidence.flatMap((row) => statementOf(row, report)));
  // Of a profile that stands there twice the first counts, as the reference takes it.
  const summaries = new Map(profiles.toReversed().map(({ cell }) => [cell('molecular_profile_id'), cell('summary')]));
  const seen = new Map<string, string>();
  return assertions.map(({ cell, problem }) => {
    const [claim, assertionId] = [cell('assertion_summary'), cell('assertion_id')];
    const first = seen.get(claim);
    if (first === undefined) seen.set(claim, assertionId);
    else report(problem('warning', 'releaseClaimTwice', { assertion: assertionId, first }));
    const ids = cell('evidence_item_ids')
      .split(',')
      .map((id) => id.trim())
      .filter((id) => id !== '');
    for (const id of ids) {
      if (!statements.has(id)) report(problem('warning', 'evidenceNotInRelease', { id, assertion: assertionId }));
    }
    const list = (column: string) => cell(column).split(',').join(', ');
    return {
      assertionId,
      claim,
      explanation: cell('assertion_description'),
      evidence: ids.flatMap((id) => statements.get(id) ?? []),
      context: [
        { name: 'Molecular Profile', value: cell('molecular_profile') },
        { name: 'Molecular Profile Summary', value: summaries.get(cell('molecular_profile_id')) ?? '' },
        { name: 'Disease', value: cell('disease') },
        { name: 'Therapies', value: list('therapies') },
        { name: 'Phenotypes', value: list('phenotypes') },
      ],
    };
  });
}

type Row = {
  cell(column: string): string;
  problem(severity: Problem['severity'], code: string, params?: Problem['params']): Problem;
};

type Table = { readonly rows: readonly Row[]; readonly isWhole: boolean; readonly hasContext: boolean };

function tableOf(table: ReleaseTable, files: ReleaseFiles, report: (problem: Problem) => void): Table {
  const { name, text } = files[table];
  const { columns, rows } = readTsv(text);
  const places = new Map(columns.map((column, index) => [column, index]));
  const absentOf = (wanted: readonly string[], code: string) => {
    const absent = wanted.filter((column) => !places.has(column));
    for (const column of absent) report(problemWithFile('error', code, name, { column }));
    return absent.length;
  };
  const isWhole = absentOf(neededColumns[table], 'releaseColumnMissing') === 0;
  const hasContext = absentOf(contextColumns[table], 'releaseContextMissing') === 0;
  const known = knownColumns(table);
  for (const column of columns) {
    if (!known.has(column)) report(problemWithFile('warning', 'releaseColumnNew', name, { column }));
  }
  const read = rows.map(({ line, cells }) => {
    const problem: Row['problem'] = (severity, code, params) => {
      return { ...problemWithFile(severity, code, name, params), line, column: 1 };
    };
    if (cells.length !== columns.length) {
      report(problem('warning', 'releaseRowLength', { count: cells.length, expected: columns.length }));
    }
    return { cell: (column: string) => cells[places.get(column) ?? -1] ?? '', problem };
  });
  return { rows: read, isWhole, hasContext };
}

function statementOf({ cell, problem }: Row, report: (problem: Problem) => void): [string, Evidence][] {
  const id = cell('evidence_id');
  if (/^\d{1,15}$/.test(id)) {
    return [[id, { evidenceId: Number(id), description: cell('evidence_statement'), modelUsed: null }]];
  }
  report(problem('error', 'releaseIdOdd', { column: 'evidence_id', found: id.slice(0, 40) }));
  return [];
}
