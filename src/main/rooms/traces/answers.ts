import { AppError } from '../../../shared/errors.ts';
import { askedSource, labelStep } from '../../../shared/traces/toolLabels.ts';
import { stepKinds } from '../../../shared/traces/trace.ts';
import type { ReadableDatabase } from '../../database/types.ts';
import { storeOf } from '../../traces/store/storeOf.ts';
import type { OfferedAnswer, RoomAnswers } from '../roomAnswers.ts';
import { type AnsweringTrace, listModelTraces, tracesOfModel } from './tables/answerSetsTable.ts';
import { labelsInDataset } from './tables/labelsTable.ts';

/** What each model of each dataset answered: the final answer, with the steps before it. A question may have several trials of a model. */
export const traceAnswers: RoomAnswers = {
  sets: async ({ db }) =>
    listModelTraces(db).map(({ datasetId, title, model, itemCount }) => {
      const id = model === null ? `${datasetId}` : `${datasetId} ${model}`;
      return { id, title, author: model ?? '', turn: null, itemCount };
    }),
  items: async ({ db }, setId) => {
    const items = new Map(tracesOfSet(db, setId).traces.map(({ key, title }) => [key, { key, question: title }]));
    return [...items.values()];
  },
  read: async (context, setId) => {
    const { datasetId, traces } = tracesOfSet(context.db, setId);
    return traces.map((trace) => answerOf(context, datasetId, trace));
  },
};

function tracesOfSet(db: ReadableDatabase, setId: string) {
  const [, dataset = '', model = null] = /^(\d+)(?: (.*))?$/s.exec(setId) ?? [];
  const datasetId = Number(dataset);
  const traces = tracesOfModel(db, datasetId, model);
  if (traces.length === 0) throw new AppError('NOT_FOUND', 'No such set of answers', { kind: 'answers', id: setId });
  return { datasetId, traces };
}

function answerOf(
  context: Parameters<RoomAnswers['read']>[0],
  datasetId: number,
  { position, name, key, title }: AnsweringTrace,
): OfferedAnswer {
  const store = storeOf(context, datasetId);
  const { question, answer } = store.head(position);
  const labelOf = labelsInDataset(context.db, datasetId);
  const { tools, kinds } = store.outline(position);
  const sources = new Set(tools.map((tool) => askedSource(tool, labelOf(tool))));
  const hasAnswer = (answer ?? '').trim() !== '';
  return {
    key,
    name,
    question: question ?? title,
    reference: '',
    answer: answer ?? '',
    sources: [...sources],
    endsWith: hasAnswer ? null : (stepKinds[kinds.at(-1) ?? -1] ?? null),
    // The store may be another by then: only so many are kept open.
    steps: () =>
      storeOf(context, datasetId)
        .steps(position, 0, Number.MAX_SAFE_INTEGER)
        .map((step) => labelStep(step, labelOf)),
  };
}
