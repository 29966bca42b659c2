import type { GoldReason, TurnReason } from '../../../../../shared/rooms/drift/turnReason.ts';

/** What became of an entity in one model's summary; `counts` with the word of a reviewer. */
export type ComparedFinding = {
  readonly finding: GoldReason['finding'];
  readonly counts: boolean;
  readonly isOverruled: boolean;
};
export type ComparisonRow = {
  readonly entity: string;
  readonly set: GoldReason['set'];
  readonly one: ComparedFinding | null;
  readonly other: ComparedFinding | null;
  readonly differs: boolean;
};

type Compared = Pick<TurnReason, 'gold' | 'overrulings'>;

/** Gold entities of a case in two summaries: those that differ first, then critical before extended. Null: not a gold entity there. */
export function comparisonRows(one: Compared, other: Compared): ComparisonRow[] {
  const names = new Map([...other.gold, ...one.gold].map(({ entity, set }) => [`${set}:${entity}`, { entity, set }]));
  const rows = [...names.values()].map(({ entity, set }): ComparisonRow => {
    const sides = [findingOf(one, entity, set), findingOf(other, entity, set)] as const;
    const differs = sides[0]?.finding !== sides[1]?.finding || sides[0]?.counts !== sides[1]?.counts;
    return { entity, set, one: sides[0], other: sides[1], differs };
  });
  const order = (row: ComparisonRow) => (row.differs ? 0 : 2) + (row.set === 'critical' ? 0 : 1);
  const places = new Map(one.gold.map(({ entity, set }, index) => [`${set}:${entity}`, index]));
  const placeOf = ({ entity, set }: ComparisonRow) => places.get(`${set}:${entity}`) ?? places.size;
  return rows.toSorted((a, b) => order(a) - order(b) || placeOf(a) - placeOf(b));
}

function findingOf({ gold, overrulings }: Compared, entity: string, set: GoldReason['set']): ComparedFinding | null {
  const found = gold.find((one) => one.entity === entity && one.set === set);
  if (found === undefined) return null;
  const overruling = overrulings.find((one) => one.entity === entity);
  const counts = overruling?.counts ?? found.finding === 'matched';
  return { finding: found.finding, counts, isOverruled: overruling !== undefined };
}
