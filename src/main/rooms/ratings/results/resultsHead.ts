import { z } from 'zod';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import {
  type EvaluatorProgress,
  type Judged,
  noneJudged,
  type ResultsHead,
  withJudged,
} from '../../../../shared/rooms/ratings/results.ts';
import type { Context } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readValue } from '../../../judgements/valuesTable.ts';
import type { Kept } from '../../../kept.ts';
import { isClosed } from '../handlers/access.ts';
import { idText } from '../reading/submission.ts';
import { firstProtocolVersion } from '../rows/storedSubmissions.ts';
import {
  judgedByModel,
  judgedByVersion,
  plannedByEvaluator,
  ratedByEvaluator,
  specialtiesOfStudy,
} from '../tables/resultsTable.ts';
import { listModels, readProtocolVersion, type StoredStudy } from '../tables/studiesTable.ts';
import { countVerdicts, type VerdictCounts } from '../tables/verdictsTable.ts';

const unblindedSchema = z.object({ at: z.string() }).partial();

/** What stands around the results of a study. Who may not look gets what the study itself says, and nothing of its judgements. */
export function resultsHead({ db }: Context, study: StoredStudy, isOpen: boolean): ResultsHead {
  const { protocol, facts, studyId, datasetId } = study;
  const unblinded = readValue(db, { itemKind: 'ratingStudy', itemId: studyId, aspect: 'unblinded' }, unblindedSchema);
  const verdicts = db.kept(verdictCounts).of(db, datasetId);
  const evaluators = isOpen ? evaluatorsOf({ db }, studyId, verdicts) : [];
  const judged = judgedByModel(db, studyId);
  const showsNames = !protocol.blind || unblinded !== null;
  return {
    title: facts.title,
    isOpen,
    isBlind: protocol.blind,
    isClosed: isClosed({ db }, study),
    criteria: criteriaOf(protocol),
    highestRating: protocol.highestRating,
    models: isOpen
      ? listModels(db, datasetId).map(({ name, code }) => ({
          code,
          name: showsNames ? name : null,
          judged: withJudged(verdicts.models.get(name) ?? noneJudged, false, judged.get(name) ?? 0),
        }))
      : [],
    evaluators,
    specialties: specialtiesAmong(evaluators),
    versions: isOpen ? versionsOf({ db }, studyId, verdicts) : [],
    staysVisible: protocol.staysVisible,
    hidesNames: protocol.decisions.hidesNames,
    namesKnownSince: protocol.blind ? (unblinded?.at ?? null) : null,
  };
}

/** Verdicts of a study's file never change: they are counted once for each that is open. */
const verdictCounts: Kept<{ of(db: ReadableDatabase, datasetId: number): VerdictCounts }> = {
  make: () => {
    const known = new Map<number, VerdictCounts>();
    return {
      of: (db, datasetId) => {
        const found = known.get(datasetId) ?? countVerdicts(db, datasetId);
        known.set(datasetId, found);
        return found;
      },
    };
  },
};

function criteriaOf(protocol: Protocol | null): ResultsHead['criteria'] {
  return (protocol?.criteria ?? []).map(({ key, label, question }) => ({ key, label, question }));
}

/** Versions by which somebody judged; verdicts that the study brought along are of its first. */
function versionsOf({ db }: Pick<Context, 'db'>, studyId: number, { judges }: VerdictCounts): ResultsHead['versions'] {
  const criteriaBy = (version: string) => criteriaOf(readProtocolVersion(db, studyId, Number(version)));
  const versions = judgedByVersion(db, studyId).map((one) => ({
    ...{ ...one, judged: { ...noneJudged, people: one.judged } },
    criteria: criteriaBy(one.version),
  }));
  if (judges.length === 0) return versions;
  const found = versions.find(({ version }) => version === firstProtocolVersion);
  const first = found ?? { ...noFirst, criteria: criteriaBy(firstProtocolVersion) };
  const others = versions.filter(({ version }) => version !== firstProtocolVersion);
  const judged = judges.reduce((sum, one) => withJudged(sum, one.isModel, one.judged - one.repeats), first.judged);
  return [...others, { ...first, judged }];
}

const noFirst = { version: firstProtocolVersion, since: null, judged: noneJudged };

function evaluatorsOf({ db }: Pick<Context, 'db'>, studyId: number, verdicts: VerdictCounts): EvaluatorProgress[] {
  const people = peopleOf({ db }, studyId);
  const judges = verdicts.judges.map(({ evaluator, isModel, judged, repeats, lastAt }): EvaluatorProgress => {
    const person = isModel ? undefined : people.find(({ id }) => id === evaluator);
    const none = { nonsense: 0, repeats: 0, planned: null, repeatsPlanned: null, specialties: [] };
    const at = lastAt === 0 ? null : new Date(lastAt).toISOString();
    const known = person ?? { ...none, id: evaluator, isModel, rated: 0, lastAt: at };
    return { ...known, rated: known.rated + judged - repeats, repeats: known.repeats + repeats };
  });
  const ids = new Set(judges.flatMap(({ id, isModel }) => (isModel ? [] : [id])));
  return [...people.filter(({ id }) => !ids.has(id)), ...judges].sort((one, other) => (one.id < other.id ? -1 : 1));
}

function peopleOf({ db }: Pick<Context, 'db'>, studyId: number): EvaluatorProgress[] {
  const specialties = specialtiesOfStudy(db, studyId);
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
  const found = new Map<string, Judged>();
  for (const { specialties, isModel, rated } of evaluators) {
    for (const name of specialties.length === 0 ? [''] : specialties)
      found.set(name, withJudged(found.get(name) ?? noneJudged, isModel, rated));
  }
  return [...found].map(([name, judged]) => ({ name, judged }));
}
