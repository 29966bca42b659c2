import type { GoldReason, Overruling, TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';

export type GoldRow = {
  readonly id: string;
  readonly kind: 'gold';
  readonly reason: GoldReason;
  readonly overruling: Overruling | null;
};
type UnmatchedRow = {
  readonly id: string;
  readonly kind: 'unmatched';
  readonly reason: TurnReason['hallucinated'][number];
};
export type EntityRow = GoldRow | UnmatchedRow;

export type EntityRows = {
  readonly critical: readonly GoldRow[];
  readonly extended: readonly GoldRow[];
  /** What matches nothing, without the mentions of entities that the summary denies: those stand with the gold. */
  readonly unmatched: readonly UnmatchedRow[];
  /** Predictions that match nothing because the summary denies their entity. */
  readonly negatedCount: number;
};

/** Rows of the lists of a turn, in the order of the reason. */
export function entityRowsOf({ gold, hallucinated, overrulings }: EntityRowsSource): EntityRows {
  const rows = gold.map((reason): GoldRow => {
    const overruling = overrulings.find(({ entity }) => entity === reason.entity) ?? null;
    return { id: `${reason.set}:${reason.entity}`, kind: 'gold', reason, overruling };
  });
  const negated = new Set(gold.filter(({ finding }) => finding === 'negated').map(({ entity }) => plain(entity)));
  const unmatched = hallucinated.filter(({ entity }) => !negated.has(plain(entity)));
  return {
    critical: rows.filter(({ reason }) => reason.set === 'critical'),
    extended: rows.filter(({ reason }) => reason.set === 'extended'),
    unmatched: unmatched.map((reason) => ({ id: `unmatched:${reason.entity}`, kind: 'unmatched', reason })),
    negatedCount: hallucinated.length - unmatched.length,
  };
}
type EntityRowsSource = Pick<TurnReason, 'gold' | 'hallucinated' | 'overrulings'>;

const plain = (entity: string) => entity.trim().toLowerCase();

/** Entities of a list that count as recalled: as measured, and with the words of reviewers. */
export function foundIn(rows: readonly GoldRow[]): { readonly measured: number; readonly overruled: number } {
  const isMatched = ({ reason }: GoldRow) => reason.finding === 'matched';
  return {
    measured: rows.filter(isMatched).length,
    overruled: rows.filter((row) => row.overruling?.counts ?? isMatched(row)).length,
  };
}

/** The row to begin at: the one that was open before, else the first that asks to be looked at. */
export function firstRow({ critical, unmatched }: EntityRows): EntityRow | null {
  const open = ['negated', 'missed'].map((finding) => critical.find(({ reason }) => reason.finding === finding));
  return open.find((row) => row !== undefined) ?? critical[0] ?? unmatched[0] ?? null;
}
