import { setImmediate as letOthersThrough } from 'node:timers/promises';
import type { Disagreement } from '../../../../shared/agreement.ts';
import {
  type agreementApi,
  type ComparedJudgement,
  comparedJudgements,
} from '../../../../shared/rooms/derivations/agreementApi.ts';
import { corpusOf } from '../../../../shared/rooms/derivations/corpora/index.ts';
import { differsInTriples } from '../../../../shared/rooms/derivations/versionsApi.ts';
import type { HandlersFor } from '../../../context.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { keptDecision, listDisagreements } from '../../../judgements/disagreements.ts';
import { recordChange } from '../../../judgements/recordChange.ts';
import { evaluatorNames, readValue, valueFromRow } from '../../../judgements/valuesTable.ts';
import { disagreementOf } from '../../../metrics/itemAgreement.ts';
import type { ItemLabels, JudgedLabels } from '../../../metrics/labelAgreement.ts';
import { decidedSchema, decisionRows, fieldOfVersion, flagsOfDone, titlesOf } from '../tables/comparedValuesTable.ts';
import { readStoredQuestion } from '../tables/questionsTable.ts';
import { datasetsWithSameKeys } from '../tables/versionsTable.ts';
import { compareVersions } from '../versions/compareVersions.ts';

const sliceSize = 500;
const mostVersions = 6;
/** With more categories nobody reads their tables, and a matrix of them would not fit. */
const mostInTables = 12;

type Rater = { readonly id: string; readonly name: string };
/** What each rater said, by question; in file order. */
type Said = {
  readonly raters: readonly Rater[];
  readonly categories: readonly string[];
  readonly values: ReadonlyMap<number, (number | null)[]>;
};

/** Handlers of agreement on questions. */
export const agreementHandlers: HandlersFor<keyof typeof agreementApi> = {
  'derivations.agreement': async ({ datasetId, of }, context) => {
    const { db } = context;
    const { raters, categories, values } = await saidOf(db, datasetId, of);
    const titles = titlesOf(db, datasetId);
    const names = evaluatorNames(db);
    const decisions = new Map(
      decisionRows(db, datasetId, of).map((row) => [row.item_id, valueFromRow(row, decidedSchema).value]),
    );
    const known = [...categories];
    const numberOf = (category: string) =>
      known.includes(category) ? known.indexOf(category) : known.push(category) - 1;
    const disagreements = [...values].flatMap(([questionId, said]): Disagreement[] => {
      const kind = disagreementOf(said.filter((value) => value !== null));
      if (kind === null) return [];
      const { key = '', title = '' } = titles.get(questionId) ?? {};
      const decided = decisions.get(questionId);
      const decision =
        decided === undefined
          ? null
          : {
              ...{ category: decided.value === null ? null : numberOf(decided.value), reason: decided.reason },
              ...{ isExample: decided.isExample, savedAt: decided.savedAt, by: names.get(decided.evaluatorId) ?? '' },
              isRater: raters.some(({ id }, at) => id === decided.evaluatorId && said[at] !== null),
            };
      const row = { title, about: key, kind, values: said, notes: said.map(() => false), decision };
      return [{ key: String(questionId), ...row }];
    });
    // Everybody sees what everybody said.
    const { hidden: _, ...told } = listDisagreements(disagreements.map((row) => ({ isListed: true, row })));
    return {
      ...{ evaluators: [...raters], questions: values.size, ...told },
      agreement: await context.pool.run('datasets.agreement', labelsOf({ raters, categories, values })),
      categories: known,
    };
  },
  'derivations.triplesAgreement': async ({ datasetId }, context) => {
    const versions = versionsOf(context.db, datasetId).slice(0, mostVersions);
    const pairs = [];
    for (const [y, other] of versions.entries()) {
      for (const [x, one] of versions.slice(0, y).entries()) {
        const { shared, differing, triples } = await compareVersions(context, one.datasetId, other.datasetId);
        pairs.push({ x, y, shared, differing: differing.filter(differsInTriples).length, triples });
      }
    }
    return { versions, pairs };
  },
  'derivations.decide': ({ questionId, of, decision }, context) => {
    const { datasetId } = readStoredQuestion(context.db, questionId);
    const place = { itemKind: 'question', itemId: questionId, aspect: `decision:${of}` };
    const before = readValue(context.db, place, decidedSchema);
    const after = keptDecision(context, before, decision);
    const kind = decision === null ? 'undecideQuestion' : 'decideQuestion';
    const act = { kind, params: {}, room: 'derivations', datasetId, itemId: questionId } as const;
    return recordChange(context, act, { ...place, before, after });
  },
};

/** What was said in each judgement on the questions of datasets, one after the other. */
export async function judgedQuestions(db: ReadableDatabase, datasetIds: readonly number[]): Promise<JudgedLabels[]> {
  const judged: JudgedLabels[] = [];
  for (const datasetId of datasetIds) {
    for (const one of comparedJudgements) judged.push({ of: one, ...labelsOf(await saidOf(db, datasetId, one)) });
  }
  return judged;
}

function labelsOf({ raters, categories, values }: Said): ItemLabels {
  return {
    ...{ evaluatorCount: raters.length, categoryCount: categories.length },
    inWords: categories.length > mostInTables,
    items: [...values.values()].map((said, group) => ({ group, values: said })),
  };
}

/** The dataset itself, then those with the most of its questions. */
function versionsOf(db: ReadableDatabase, datasetId: number) {
  const { name } = readDataset(db, datasetId);
  const others = datasetsWithSameKeys(db, datasetId);
  return [{ datasetId, name }, ...others.map((other) => ({ datasetId: other.datasetId, name: other.name }))];
}

function saidOf(db: ReadableDatabase, datasetId: number, of: ComparedJudgement): Promise<Said> | Said {
  return of === 'flag' ? flags(db, datasetId) : fields(db, datasetId, of);
}

function flags(db: ReadableDatabase, datasetId: number): Said {
  readDataset(db, datasetId);
  const names = evaluatorNames(db);
  const rows = flagsOfDone(db, datasetId);
  const raters = [...new Set(rows.map(({ evaluatorId }) => evaluatorId))]
    .map((id) => ({ id, name: names.get(id) ?? '' }))
    .sort((one, other) => (one.name < other.name || (one.name === other.name && one.id < other.id) ? -1 : 1));
  const column = new Map(raters.map(({ id }, at) => [id, at]));
  const values = new Map<number, (number | null)[]>();
  for (const { questionId, evaluatorId, flagged } of rows) {
    const said = values.get(questionId) ?? raters.map(() => null);
    said[column.get(evaluatorId) ?? 0] = flagged === 1 ? 0 : 1;
    values.set(questionId, said);
  }
  return { raters, categories: ['flagged', 'notFlagged'], values };
}

/** A field in every version. The categories of a type and of yes and no are in their usual order, answers as they come. */
async function fields(
  db: ReadableDatabase,
  datasetId: number,
  field: Exclude<ComparedJudgement, 'flag'>,
): Promise<Said> {
  const { format } = readDataset(db, datasetId);
  const versions = versionsOf(db, datasetId);
  const usual =
    field === 'type' ? (corpusOf(format)?.has.types ?? []) : field === 'timeDependent' ? ['true', 'false'] : [];
  const numbers = new Map(usual.map((category, at) => [category, at]));
  const values = new Map<number, (number | null)[]>();
  for (const [column, { datasetId: versionId }] of versions.entries()) {
    for (let position = -1; ; ) {
      const slice = fieldOfVersion(db, { datasetId, versionId, field }, position, sliceSize);
      for (const { questionId, value } of slice) {
        if (value === null) continue;
        const number = numbers.get(value) ?? numbers.size;
        numbers.set(value, number);
        const said = values.get(questionId) ?? versions.map(() => null);
        said[column] = number;
        values.set(questionId, said);
      }
      position = slice.at(-1)?.position ?? position;
      if (slice.length < sliceSize) break;
      await letOthersThrough();
    }
  }
  const raters = versions.map(({ datasetId: id, name }) => ({ id: String(id), name }));
  return { raters, categories: [...numbers.keys()], values };
}
