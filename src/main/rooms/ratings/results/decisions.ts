import { z } from 'zod';
import { AppError } from '../../../../shared/errors.ts';
import type { AgreementKind } from '../../../../shared/rooms/ratings/results.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { Saved } from '../../../judgements/recordChange.ts';
import { splitAspect } from '../../../judgements/splitAspect.ts';
import { evaluatorNames, readValue, valuesOfItem } from '../../../judgements/valuesTable.ts';
import type { OwnStudy } from '../handlers/access.ts';
import { idText } from '../reading/submission.ts';
import { recordOnStudy } from '../recordOnStudy.ts';
import { listModels } from '../tables/studiesTable.ts';
import { standingOnQuestion } from '../tables/submissionsTable.ts';
import { parseRatedKey } from './ratedAgreement.ts';

const storedSchema = z.object({
  category: z.number().int().nullable(),
  reason: z.string(),
  isExample: z.boolean().default(false),
  evaluatorId: z.string(),
  /** Under which the same person rates; empty for one who does not. */
  studyEvaluatorId: z.string(),
  savedAt: z.string(),
});
export type Decided = z.output<typeof storedSchema> & { readonly by: string };

type Place = { readonly criterion: string; readonly kind: AgreementKind };
type Order = Place & {
  readonly key: string;
  readonly decision: { readonly category: number | null; readonly reason: string; readonly isExample: boolean } | null;
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

/** Whether the person who works may settle an item: where the protocol leaves it to others, not who judged it. Throws NOT_FOUND for what is no item. */
export function mayDecide({ db }: Pick<Context, 'db'>, { study, registration }: OwnStudy, key: string): boolean {
  const item = parseRatedKey(key);
  if (item === null) throw new AppError('NOT_FOUND', 'No such item', { kind: 'item' });
  if (study.protocol.decisions.by === 'anybody' || registration === null) return true;
  const models = listModels(db, study.datasetId).filter(({ code }) => code === item.x || code === item.y);
  const isOfItem = (name: string) => models.some((model) => model.name === name);
  return !standingOnQuestion(db, study.studyId, item.questionKey).some(
    ({ status, studyEvaluatorId, modelA, modelB }) =>
      status !== 'nonsense' &&
      idText(studyEvaluatorId) === idText(registration.studyEvaluatorId) &&
      isOfItem(modelA) &&
      isOfItem(modelB),
  );
}

/** Writes a decision as an act that can be undone. It changes no judgement and is in no number. */
export function recordDecision(context: Context, own: OwnStudy, order: Order): Saved {
  if (!mayDecide(context, own, order.key)) {
    throw new AppError('CONFLICT', 'By its protocol, who judged an item does not settle it', { reason: 'rater' });
  }
  const { study, registration } = own;
  const aspect = aspectOf(order);
  const before = readValue(context.db, { itemKind: 'ratingStudy', itemId: study.studyId, aspect }, storedSchema);
  const { decision, criterion } = order;
  const isSame =
    decision !== null &&
    before?.category === decision.category &&
    before.reason === decision.reason &&
    before.isExample === decision.isExample;
  const after = isSame
    ? before
    : decision && {
        ...decision,
        evaluatorId: context.evaluatorId(),
        studyEvaluatorId: registration?.studyEvaluatorId ?? '',
        savedAt: context.now().toISOString(),
      };
  const kind = decision === null ? 'undecideRating' : 'decideRating';
  return recordOnStudy(context, study, { kind, params: { criterion }, aspect, before, after });
}
