/** Reads any file of the drift room as a whole: its good records, and what is to be said of it before they are stored. */
import type { Problem } from '../../../../shared/files.ts';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import type { DriftFormatId } from '../../../../shared/rooms/drift/driftFiles.ts';
import { conversationKey } from './conversationKey.ts';
import { gatherAnswers } from './gatherAnswers.ts';
import {
  type DriftRecords,
  type GatheredFile,
  type GatherOptions,
  noRecords,
  nothing,
  type ShownRecord,
  shownRecord,
  shownRecords,
} from './gathered.ts';
import { readCases } from './readCases.ts';
import { type EntityRow, readEntityRows } from './readEntities.ts';
import { readLexicon } from './readLexicon.ts';
import { readPlans } from './readPlans.ts';
import { readResults } from './readResults.ts';
import { repairedText } from './repairedText.ts';

type MetricsContent = Extract<DriftRecords['file'], { readonly kind: 'metrics' }>;

/** Errors: as of the reader of the format. */
export function gatherDriftFile(path: string, format: DriftFormatId, options: GatherOptions): Promise<GatheredFile> {
  switch (format) {
    case 'drift-cases':
      return gatherCases(path, options);
    case 'drift-generations':
      return gatherAnswers(path, options);
    case 'drift-plans':
      return gatherPlans(path, options);
    case 'drift-entities':
      return gatherEntities(path, options);
    case 'drift-lexicon':
      return gatherTerms(path, options);
    case 'drift-results':
    case 'drift-controlled':
      return gatherResults(path, options);
  }
}

async function gatherCases(path: string, options: GatherOptions): Promise<GatheredFile> {
  const problems: Problem[] = [];
  const onProblem = (problem: Problem) => void problems.push(problem);
  const { cases, records, recordCount, sha256, mojibakeCount } = await readCases(path, { ...options, onProblem });
  const isIn = new Set(records);
  const codes = new Map<number, Set<string>>();
  let isTorn = false;
  for (const problem of problems) {
    const { record, severity, code } = problem;
    if (record !== null) codes.set(record, (codes.get(record) ?? new Set()).add(code));
    else if (severity === 'error') isTorn = true;
    // What is wrong with a case that comes in all the same is a warning.
    options.onProblem(record !== null && isIn.has(record) ? { ...problem, severity: 'warning' } : problem);
  }
  const left = recordCount - cases.length;
  return {
    ...nothing,
    sha256,
    mojibakeCount,
    caseCount: cases.length,
    turnCount: cases.reduce((sum, { turns }) => sum + turns.length, 0),
    conversationCount: new Set(cases.map(conversationKey)).size,
    goodCount: cases.length,
    badCount: left === 0 && isTorn ? 1 : left,
    records: cases.slice(0, shownRecords).map(({ id, patientSummary, turns }, index) => {
      const record = records[index] ?? 0;
      const problemCodes = [...(codes.get(record) ?? [])];
      return shownRecord({ record, key: id, text: patientSummary, count: turns.length, problemCodes });
    }),
    content: { ...noRecords, cases },
  };
}

async function gatherPlans(path: string, { repair, ...options }: GatherOptions): Promise<GatheredFile> {
  let badCount = 0;
  let mojibakeCount = 0;
  const onProblem = (problem: Problem) => {
    if (problem.severity === 'error') badCount += 1;
    options.onProblem(problem);
  };
  const anyCase = { has: () => true };
  const { plans, sha256 } = await readPlans(path, anyCase, { ...options, onProblem });
  const put = (plan: DriftPlan): DriftPlan => {
    const found = repairedText(plan.plan, { part: 'plan', caseId: plan.caseId }, onProblem);
    if (found === null) return plan;
    mojibakeCount += 1;
    return repair ? { ...plan, plan: found } : plan;
  };
  const kept = [...plans.values()].map(put);
  return {
    ...nothing,
    sha256,
    mojibakeCount,
    badCount,
    caseCount: kept.length,
    goodCount: kept.length,
    records: kept
      .slice(0, shownRecords)
      .map(({ caseId: key, plan: text, components }, index) =>
        shownRecord({ record: index + 1, key, text, count: components.length }),
      ),
    content: { ...noRecords, plans: kept },
  };
}

async function gatherEntities(path: string, { onProblem, ...options }: GatherOptions): Promise<GatheredFile> {
  const entities: EntityRow[] = [];
  const records: ShownRecord[] = [];
  const models = new Set<string>();
  const cases = new Set<string>();
  let badCount = 0;
  const { sha256, rowCount } = await readEntityRows(path, {
    ...options,
    onProblem: (problem) => {
      badCount += 1;
      onProblem(problem);
    },
    onRow: (row, record) => {
      entities.push(row);
      if (!('text' in row)) cases.add(row.caseId);
      if (!('text' in row) && row.model !== null) models.add(row.model);
      if (records.length === shownRecords) return;
      const place = 'text' in row ? { key: '' } : { key: row.caseId, model: row.model, turn: row.turn };
      records.push(shownRecord({ ...place, record, text: row.entities.join(', '), count: row.entities.length }));
    },
  });
  return {
    ...nothing,
    sha256,
    badCount,
    caseCount: cases.size,
    models: [...models].map((model) => ({ model, summaryCount: 0, dialogueCount: 0, errorCount: 0 })),
    goodCount: rowCount,
    records,
    content: { ...noRecords, entities },
  };
}

async function gatherTerms(path: string, { onProblem, ...options }: GatherOptions): Promise<GatheredFile> {
  let badCount = 0;
  const { terms, sha256 } = await readLexicon(path, {
    ...options,
    onProblem: (problem) => {
      if (problem.severity === 'error') badCount += 1;
      onProblem(problem);
    },
  });
  return {
    ...nothing,
    sha256,
    badCount,
    goodCount: terms.length,
    records: terms.slice(0, shownRecords).map((text, index) => shownRecord({ record: index + 1, key: '', text })),
    content: { ...noRecords, file: { kind: 'terms', terms } },
  };
}

async function gatherResults(path: string, options: GatherOptions): Promise<GatheredFile> {
  // A number that Python writes and JSON has not is read as missing: the results come in all the same.
  const onProblem = (problem: Problem) => options.onProblem({ ...problem, severity: 'warning' });
  const { sha256, ...file } = await readResults(path, { ...options, onProblem });
  if (file.kind === 'metrics') return gatherMetrics(file, sha256);
  const { model } = file.results;
  const [text, count] =
    file.kind === 'results'
      ? [`entity_recall_at_t10 ${file.results.entity_recall_at_t10}`, file.results.n_cases ?? null]
      : [Object.keys(file.results.arms).join(', '), Object.keys(file.results.arms).length];
  return {
    ...nothing,
    sha256,
    models: [{ model, summaryCount: 0, dialogueCount: 0, errorCount: 0 }],
    goodCount: 1,
    records: [shownRecord({ record: 1, key: '', text, model, count })],
    content: { ...noRecords, file },
  };
}

/** Each model of a table is a record of its own. */
function gatherMetrics(file: MetricsContent, sha256: string): GatheredFile {
  return {
    ...nothing,
    sha256,
    models: file.results.map(({ model }) => ({ model, summaryCount: 0, dialogueCount: 0, errorCount: 0 })),
    goodCount: file.results.length,
    records: file.results.slice(0, shownRecords).map(({ model, entity_recall_t10, usable_cases }, index) => {
      const text = `entity_recall_t10 ${entity_recall_t10}`;
      return shownRecord({ record: index + 1, key: '', text, model, count: usable_cases ?? null });
    }),
    content: { ...noRecords, file },
  };
}
