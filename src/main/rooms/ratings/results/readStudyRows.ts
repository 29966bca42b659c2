import { openReadOnly } from '../../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import type { TaskChannel } from '../../../workers/taskChannel.ts';
import type { BootstrapInput } from '../numbers/bootstrap.ts';
import { type StyleCounts, styleCounts } from '../reading/styleCounts.ts';
import type { Submission } from '../reading/submission.ts';
import { allSubmissions, type MadeSubmissions, readMadeSubmissions } from '../rows/storedSubmissions.ts';
import { answersOfStudy, specialtiesOfStudy } from '../tables/resultsTable.ts';
import { listModels, readProtocolVersion } from '../tables/studiesTable.ts';
import { type JudgementsOrder, judgementsBehind } from './judgementsBehind.ts';
import { beginResults } from './prepareResults.ts';
import { type AgreementOrder, type AlphasOrder, findRatedItem, ratedAgreement, ratedAlphas } from './ratedAgreement.ts';
import type { StudyRows } from './studyRows.ts';

/** A dataset's study in the project's database, which a thread opens only to read. */
type Place = { readonly file: string; readonly datasetId: number };
/** With what was judged there. */
export type StudyPlace = Place & { readonly made: MadeSubmissions };

/** The judgements of a study with codes in the place of models' names. Throws NOT_FOUND. */
function studyRowsOf(db: ReadableDatabase, { datasetId, made }: StudyPlace, withStyle: boolean): StudyRows {
  const { study, submissions, criteria } = allSubmissions(db, datasetId, made);
  const models = listModels(db, study.datasetId);
  const codes = new Map(models.map(({ name, code }) => [name, code]));
  const codeOf = (name: string) => codes.get(name) ?? name;
  const styleOf = withStyle ? stylesOf(db, study.datasetId) : () => null;
  return {
    criteria: criteria.names,
    askedBy: (version) =>
      (readProtocolVersion(db, study.studyId, Number(version))?.criteria ?? []).map(({ key }) => key),
    modelOrder: models.map(({ code }) => code),
    submissions: submissions.map((one): Submission => {
      const [A, B] = [styleOf(one.question, one.modelA), styleOf(one.question, one.modelB)];
      const style = A && B ? { A, B } : null;
      return { ...one, modelA: codeOf(one.modelA), modelB: codeOf(one.modelB), style };
    }),
    specialties: specialtiesOfStudy(db, study.studyId),
    counter: made.mark.counter,
  };
}

function stylesOf(db: ReadableDatabase, datasetId: number) {
  const styles = new Map<string, StyleCounts>();
  for (const { questionKey, model, answer } of answersOfStudy(db, datasetId))
    styles.set(JSON.stringify([questionKey, model]), styleCounts(answer));
  return (question: string, model: string) => styles.get(JSON.stringify([question, model])) ?? null;
}

function reading<T>(file: string, read: (db: ReadableDatabase) => T): T {
  const db = openReadOnly(file);
  try {
    return read(db);
  } finally {
    db.close();
  }
}

function read<T>(place: StudyPlace, withStyle: boolean, use: (rows: StudyRows) => T): T {
  return reading(place.file, (db) => use(studyRowsOf(db, place, withStyle)));
}

/** Tasks of results. */
export const resultsTasks = {
  'ratings.readMade': ({ file, datasetId }: Place) => reading(file, (db) => readMadeSubmissions(db, datasetId)),
  /** Sends what rounds are drawn from, and goes on with what needs none. */
  'ratings.prepareResults': async (
    { filter, ...place }: StudyPlace & { readonly filter: JudgementsOrder['filter'] },
    channel: TaskChannel<BootstrapInput | null>,
  ) => {
    const { input, prepare } = read(place, true, (rows) => beginResults(rows, filter));
    await channel.send(input);
    return prepare();
  },
  'ratings.judgementsBehind': ({ order, ...place }: StudyPlace & { readonly order: JudgementsOrder }) =>
    read(place, false, (rows) => judgementsBehind(rows, order)),
  'ratings.ratedAgreement': ({ order, ...place }: StudyPlace & { readonly order: AgreementOrder }) =>
    read(place, false, (rows) => ratedAgreement(rows, order)),
  'ratings.ratedAlphas': ({ order, ...place }: StudyPlace & { readonly order: AlphasOrder }) =>
    read(place, false, (rows) => ratedAlphas(rows, order)),
  'ratings.findRatedItem': ({
    order,
    key,
    ...place
  }: StudyPlace & { readonly order: AgreementOrder; readonly key: string }) =>
    read(place, false, (rows) => findRatedItem(rows, order, key)),
} as const;
