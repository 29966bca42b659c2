import { z } from 'zod';
import type { EvaluatorProgress, ResultsHead } from '../../../../shared/rooms/ratings/results.ts';
import type { Context } from '../../../context.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import { isClosed } from '../handlers/studyHandlers.ts';
import { idText } from '../reading/submission.ts';
import {
  judgedByModel,
  judgedByVersion,
  plannedByEvaluator,
  ratedByEvaluator,
  specialtiesOfStudy,
} from '../tables/resultsTable.ts';
import { listModels, type StoredStudy } from '../tables/studiesTable.ts';

const unblindedSchema = z.object({ at: z.string() }).partial();

/** What stands around the results of a study. Who may not look gets what the study itself says, and nothing of its judgements. */
export function resultsHead({ db }: Context, study: StoredStudy, isOpen: boolean): ResultsHead {
  const { protocol, facts, studyId, datasetId } = study;
  const unblinded = readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'unblinded' }, unblindedSchema);
  const evaluators = isOpen ? evaluatorsOf({ db }, studyId) : [];
  const judged = judgedByModel(db, studyId);
  const showsNames = !protocol.blind || unblinded !== null;
  const planned = evaluators.every((one) => one.planned !== null);
  return {
    title: facts.title,
    isOpen,
    isBlind: protocol.blind,
    isClosed: isClosed({ db }, study),
    criteria: protocol.criteria.map(({ key, label, question }) => ({ key, label, question })),
    highestRating: protocol.highestRating,
    planned: planned && evaluators.length > 0 ? sumOf(evaluators, (one) => one.planned ?? 0) : null,
    rated: sumOf(evaluators, ({ rated }) => rated),
    models: isOpen
      ? listModels(db, datasetId).map(({ name, code }) => ({
          code,
          name: showsNames ? name : null,
          judged: judged.get(name) ?? 0,
        }))
      : [],
    evaluators,
    specialties: specialtiesAmong(evaluators),
    versions: isOpen ? judgedByVersion(db, studyId) : [],
    staysVisible: protocol.staysVisible,
    namesKnownSince: protocol.blind ? (unblinded?.at ?? null) : null,
  };
}

function evaluatorsOf({ db }: Pick<Context, 'db'>, studyId: number): EvaluatorProgress[] {
  const specialties = new Map([...specialtiesOfStudy(db, studyId)].map(([id, own]) => [idText(id), own]));
  const planned = new Map(plannedByEvaluator(db, studyId).map((one) => [idText(one.evaluator), one]));
  const rated = new Map(ratedByEvaluator(db, studyId).map((one) => [one.evaluator, one]));
  return [...new Set([...planned.keys(), ...rated.keys()])].sort().map((id) => {
    const [plan, said] = [planned.get(id), rated.get(id)];
    return {
      id,
      isModel: false,
      rated: said?.rated ?? 0,
      nonsense: said?.nonsense ?? 0,
      repeats: said?.repeats ?? 0,
      planned: plan?.planned ?? null,
      repeatsPlanned: plan?.repeats ?? null,
      specialties: [...(specialties.get(id) ?? [])],
      lastAt: said?.lastAt ?? null,
    };
  });
}

/** Specialties with what evaluators of each judged; those who named none stand under the empty text. */
function specialtiesAmong(evaluators: readonly EvaluatorProgress[]): ResultsHead['specialties'] {
  const judged = new Map<string, number>();
  for (const { specialties, rated } of evaluators) {
    for (const name of specialties.length === 0 ? [''] : specialties) judged.set(name, (judged.get(name) ?? 0) + rated);
  }
  return [...judged].map(([name, count]) => ({ name, judged: count }));
}

function sumOf<T>(list: readonly T[], numberOf: (one: T) => number): number {
  return list.reduce((sum, one) => sum + numberOf(one), 0);
}
