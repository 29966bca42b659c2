import type { Status, Submission } from '../reading/submission.ts';

/** A submission that counts, with where its chain of revisions began: a revised first answer stays the first. */
export type Counted = { readonly submission: Submission; readonly firstAt: number; readonly firstPlace: number };

/** What became of each row; the five fates of unique submissions add up to `unique_submissions`. */
export type RowCounts = {
  readonly rows: number;
  readonly duplicate_rows: number;
  readonly unique_submissions: number;
  readonly by_status: Readonly<Record<Status, number>>;
  readonly supersedes_ignored: number;
  readonly superseded: number;
  readonly withdrawn: number;
  readonly lost_to_later_revision: number;
  readonly nonsense: number;
  readonly counted: number;
};

type ResolvedSubmissions = {
  readonly counted: readonly Counted[];
  readonly nonsense: readonly Submission[];
  readonly counts: RowCounts;
};

/** A unique submission with its place among all rows and its number among the unique ones. */
type Row = {
  readonly submission: Submission;
  readonly place: number;
  readonly number: number;
  isSuperseded: boolean;
};

/**
 * Which of the rows count. Of rows with one `submission_id` the first is kept whole. A row that another of the same evaluator supersedes never
 * counts; one that names an unknown row, itself or somebody else's stands on its own. Of the rows that such links join, those that are
 * neither superseded nor withdrawn count: the latest one where there are several, on equal times the later in the file. A withdrawal
 * takes out what it names, and no older version comes back. In a ring every row is superseded.
 */
export function resolveSubmissions(submissions: readonly Submission[]): ResolvedSubmissions {
  const unique = uniqueRows(submissions);
  const { chainOf, ignored } = linkRevisions(unique);
  const starts: (Row | null)[] = unique.map(() => null);
  const winners: (Row | null)[] = unique.map(() => null);
  for (const row of unique) {
    const chain = chainOf(row);
    const [start = null, winner = null] = [starts[chain], winners[chain]];
    if (start === null || isLater(start, row)) starts[chain] = row;
    const mayCount = !row.isSuperseded && row.submission.status !== 'withdrawn';
    if (mayCount && (winner === null || isLater(row, winner))) winners[chain] = row;
  }
  const fates = { superseded: 0, withdrawn: 0, lost_to_later_revision: 0, nonsense: 0, counted: 0 };
  const by_status: Record<Status, number> = { submitted: 0, revised: 0, nonsense: 0, withdrawn: 0 };
  const counted: Counted[] = [];
  const nonsense: Submission[] = [];
  for (const row of unique) {
    const chain = chainOf(row);
    const fate = fateOf(row, winners[chain] ?? null);
    const start = starts[chain] ?? row;
    fates[fate] += 1;
    by_status[row.submission.status] += 1;
    if (fate === 'nonsense') nonsense.push(row.submission);
    if (fate !== 'counted') continue;
    counted.push({ submission: row.submission, firstAt: start.submission.submittedAt, firstPlace: start.place });
  }
  const counts = {
    rows: submissions.length,
    duplicate_rows: submissions.length - unique.length,
    unique_submissions: unique.length,
    by_status,
    supersedes_ignored: ignored,
    ...fates,
  };
  return { counted, nonsense, counts };
}

function uniqueRows(submissions: readonly Submission[]): Row[] {
  const ids = new Set<string>();
  const unique: Row[] = [];
  for (const [place, submission] of submissions.entries()) {
    if (ids.has(submission.id)) continue;
    ids.add(submission.id);
    unique.push({ submission, place, number: unique.length, isSuperseded: false });
  }
  return unique;
}

/** Marks what is superseded; returns the number of each row's chain, and how many links were ignored. */
function linkRevisions(unique: readonly Row[]) {
  const revisions = unique.filter(({ submission }) => submission.supersedes !== '');
  const named = new Set(revisions.map(({ submission }) => submission.supersedes));
  const targets = new Map(
    unique.flatMap((row) => (named.has(row.submission.id) ? [[row.submission.id, row] as const] : [])),
  );
  const chains = createChains(unique.length);
  let ignored = 0;
  for (const row of revisions) {
    const target = targets.get(row.submission.supersedes);
    if (target === undefined || target === row || target.submission.evaluator !== row.submission.evaluator) {
      ignored += 1;
      continue;
    }
    target.isSuperseded = true;
    chains.join(row.number, target.number);
  }
  return { chainOf: ({ number }: Row) => chains.of(number), ignored };
}

/** The first that holds, in this order. */
function fateOf(row: Row, winner: Row | null) {
  if (row.isSuperseded) return 'superseded';
  if (row.submission.status === 'withdrawn') return 'withdrawn';
  if (winner !== row) return 'lost_to_later_revision';
  return row.submission.status === 'nonsense' ? 'nonsense' : 'counted';
}

/** Whether `one` was submitted after `other`, or stands behind it where times are equal. */
function isLater(one: Row, other: Row): boolean {
  const difference = one.submission.submittedAt - other.submission.submittedAt;
  return difference === 0 ? one.place > other.place : difference > 0;
}

/** Sets of rows that are joined by links, as a forest of parents. */
function createChains(count: number) {
  const parents = Int32Array.from({ length: count }, (_, index) => index);
  function of(index: number): number {
    let root = index;
    while (parents[root] !== root) {
      const parent = parents[root] ?? root;
      parents[root] = parents[parent] ?? parent;
      root = parents[root] ?? root;
    }
    return root;
  }
  return {
    of,
    join(one: number, other: number): void {
      parents[of(one)] = of(other);
    },
  };
}
