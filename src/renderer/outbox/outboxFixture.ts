import type { ReconcileReport, ShownDestination, ShownRow } from '../../shared/outbox/api.ts';
import type { FakeAnswers } from '../testing/fakeWorkbench.tsx';
import type { Overview } from './outboxParts.ts';

export const noCounts = { queued: 0, unknown: 0, blocked: 0, differing: 0, confirmed: 0 };

export function buildDestination(change: Partial<ShownDestination> = {}): ShownDestination {
  return {
    id: 1,
    study: 'txagent',
    settings: {
      kind: 'googleSheets',
      account: 'person',
      clientId: 'client',
      clientSecret: '',
      ownerEmail: null,
      baseName: 'Eval',
      spreadsheetId: null,
    },
    account: 'rater@example.org',
    needsSecret: false,
    isAutomatic: false,
    trouble: null,
    counts: noCounts,
    lastConfirmedAt: null,
    unshared: null,
    taskId: null,
    ...change,
  };
}

export function buildRow(number: number, change: Partial<ShownRow> = {}): ShownRow {
  return {
    id: number,
    submissionId: `0192f3a1-7c20-7b5e-9d41-${String(number).padStart(12, '0')}`,
    study: 'txagent',
    evaluator: '0412',
    question: `q-${number}`,
    status: 'submitted',
    choices: [],
    queuedAt: '2026-11-21T05:02:11.000Z',
    state: 'queued',
    deliveries: [],
    ...change,
  };
}

export function buildReport(change: Partial<ReconcileReport> = {}): ReconcileReport {
  return {
    ...{ confirmed: 4, found: 4, foreignCount: 0, unnamedCount: 0 },
    ...{ missing: [], missingCount: 0, doubled: [], doubledCount: 0, edited: [], editedCount: 0 },
    ...change,
  };
}

export function buildOverview(
  rows: readonly ShownRow[],
  destinations: readonly ShownDestination[],
  change: Partial<Overview> = {},
): Overview {
  const countOf = (state: ShownRow['state']) => rows.filter((row) => row.state === state).length;
  return {
    counts: {
      queued: countOf('queued'),
      unknown: countOf('unknown'),
      blocked: countOf('blocked'),
      differing: countOf('differing'),
      confirmed: countOf('confirmed'),
    },
    studies: ['txagent'],
    namedSheets: [],
    destinations: [...destinations],
    secrets: 'system',
    ...change,
  };
}

/** A core with these rows and destinations. */
export function outboxAnswers(
  rows: readonly ShownRow[],
  destinations: readonly ShownDestination[],
  answers: FakeAnswers = {},
): FakeAnswers {
  const overview = buildOverview(rows, destinations);
  return {
    'outbox.overview': () => overview,
    'outbox.list': ({ state }: { state: string | null }) => {
      const matching = rows.filter((row) => state === null || row.state === state);
      return { matched: matching.length, rows: matching };
    },
    'outbox.row': ({ submissionId }: { submissionId: string }) => ({
      ...(rows.find((row) => row.submissionId === submissionId) ?? buildRow(0)),
      cells: [{ column: 'submission_id', value: submissionId, isCut: false }],
      act: null,
    }),
    ...answers,
  };
}
