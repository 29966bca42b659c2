import { z } from 'zod';
import type { AgreementKind } from '../../../../shared/rooms/ratings/results.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { recordChange, type Saved } from '../../../judgements/recordChange.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { evaluatorNames, readValue, valuesOfItem } from '../../../judgements/valuesTable.ts';
import type { OwnStudy } from '../handlers/access.ts';

const storedSchema = z.object({
  category: z.number().int().nullable(),
  reason: z.string(),
  evaluatorId: z.string(),
  /** Under which the same person rates; empty for one who does not. */
  studyEvaluatorId: z.string(),
  savedAt: z.string(),
});
export type Decided = z.output<typeof storedSchema> & { readonly by: string };

type Place = { readonly criterion: string; readonly kind: AgreementKind };
type Order = Place & {
  readonly key: string;
  readonly decision: { readonly category: number | null; readonly reason: string } | null;
};

const aspectOf = ({ criterion, kind, key }: Place & { readonly key: string }) =>
  `decision:${JSON.stringify([kind, criterion, key])}`;
const detailSchema = z.tuple([z.string(), z.string(), z.string()]);

/** What was settled of a study's items on one criterion, by their keys. */
export function decisionsOf(
  db: ReadableDatabase,
  studyId: number,
  { criterion, kind }: Place,
): ReadonlyMap<string, Decided> {
  const names = evaluatorNames(db);
  const found = valuesOfItem(db, 'ratingStudy', studyId, 'decision', storedSchema).flatMap(({ aspect, value }) => {
    const [ofKind, ofCriterion, key] = detailSchema.parse(JSON.parse(splitAspect(aspect)[1]));
    const isOwn = ofKind === kind && ofCriterion === criterion;
    return isOwn ? [[key, { ...value, by: names.get(value.evaluatorId) ?? '' }] as const] : [];
  });
  return new Map(found);
}

/** Writes a decision as an act that can be undone. It changes no judgement and is in no number. */
export function recordDecision(context: Context, { study, registration }: OwnStudy, order: Order): Saved {
  const { studyId, datasetId, facts } = study;
  const aspect = aspectOf(order);
  const item = { itemKind: 'ratingStudy', itemId: studyId } as const;
  const before = readValue(context.db, { ...item, aspect }, storedSchema);
  const { decision, criterion } = order;
  const isSame = decision !== null && before?.category === decision.category && before.reason === decision.reason;
  const after = isSame
    ? before
    : decision && {
        ...decision,
        evaluatorId: context.evaluatorId(),
        studyEvaluatorId: registration?.studyEvaluatorId ?? '',
        savedAt: context.now().toISOString(),
      };
  const kind = decision === null ? 'undecideRating' : 'decideRating';
  const params = { name: facts.title, criterion };
  const about = { room: 'ratings', datasetId, itemId: null } as const;
  return recordChange(context, { ...about, kind, params }, { ...item, aspect, before, after });
}
