import { setImmediate as letOthersThrough } from 'node:timers/promises';
import { AppError } from '../../../shared/errors.ts';
import type { DriftCase } from '../../../shared/rooms/drift/driftCase.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { listDatasets } from '../../datasets/datasetsTable.ts';
import type { OfferedAnswer, RoomAnswers } from '../roomAnswers.ts';
import { answersOf } from './tables/answersTable.ts';
import { type CaseRow, countCases, listCases } from './tables/casesTable.ts';
import { countSummariesAt } from './tables/summariesAtTable.ts';

const turnStep = 10;
const sliceSize = 20;
/** Of a longer conversation, what was said last counts most. */
const mostCharacters = 6_000;

/** What each model summarised at every tenth turn of a set of cases, and at its last one. The question is the conversation up to there. */
export const summaryAnswers: RoomAnswers = {
  sets: async ({ db }) =>
    listDatasets(db)
      .filter(({ format }) => format === 'drift-cases')
      .flatMap(({ id, name }) =>
        turnsOffered(countCases(db, id).turnCount).flatMap((turn) =>
          countSummariesAt(db, id, turn).map(({ model, itemCount }) => {
            return { id: `${id} ${turn} ${model}`, title: name, author: model, turn, itemCount };
          }),
        ),
      ),
  items: async ({ db }, setId) => {
    const set = partsOf(setId);
    return [...slicesOf(db, set)].flat().map(({ key, question }) => ({ key, question }));
  },
  read: async ({ db }, setId) => {
    const answers: OfferedAnswer[] = [];
    for (const slice of slicesOf(db, partsOf(setId))) {
      answers.push(...slice);
      await letOthersThrough();
    }
    return answers;
  },
};

function turnsOffered(turnCount: number): number[] {
  const tenths = Array.from({ length: Math.floor(turnCount / turnStep) }, (_, index) => (index + 1) * turnStep);
  return [...new Set([...tenths, turnCount])].filter((turn) => turn > 0);
}

type SetParts = { readonly datasetId: number; readonly turn: number; readonly model: string };

function partsOf(setId: string): SetParts {
  const [, dataset, turn, model] = /^(\d+) (\d+) (.*)$/s.exec(setId) ?? [];
  if (model === undefined) throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
  return { datasetId: Number(dataset), turn: Number(turn), model };
}

function* slicesOf(db: ReadableDatabase, { datasetId, turn, model }: SetParts): Generator<OfferedAnswer[]> {
  const isInSight = listDatasets(db).some(({ id, format }) => id === datasetId && format === 'drift-cases');
  for (let from = 0; isInSight; from += sliceSize) {
    const cases = listCases(db, datasetId, from, sliceSize);
    if (cases.length === 0) return;
    const keys = cases.map(({ key }) => key);
    const said = answersOf(db, datasetId, model, keys);
    yield cases.flatMap((row) => {
      const summary = said.get(row.key)?.summary.get(turn);
      return summary === undefined || summary.isError ? [] : (answerOf(row, turn, summary.text) ?? []);
    });
  }
  throw new AppError('NOT_FOUND', 'No such set of cases', { kind: 'dataset', id: datasetId });
}

function answerOf({ key, case: one }: CaseRow, turn: number, answer: string): OfferedAnswer | null {
  const upTo = one.turns.findIndex(({ number }) => number === turn);
  if (upTo === -1) return null;
  const question = conversationUpTo(one, upTo);
  return { key, name: '', question, reference: '', answer, sources: [], endsWith: null, steps: null };
}

/** What is known of the patient, and what was said up to a turn; in the middle left out where it is long. */
function conversationUpTo({ patientSummary, turns }: DriftCase, last: number): string {
  const said = turns.slice(0, last + 1).map(({ number, message }) => `${number}: ${message}`);
  const kept: string[] = [];
  let length = patientSummary.length;
  for (const message of said.toReversed()) {
    length += message.length;
    if (length > mostCharacters && kept.length > 0) break;
    kept.unshift(message);
  }
  const gap = kept.length < said.length ? ['…'] : [];
  return [patientSummary, ...gap, ...kept].filter((part) => part !== '').join('\n\n');
}
