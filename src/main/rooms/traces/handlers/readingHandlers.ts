import { AppError } from '../../../../shared/errors.ts';
import type { tracesApi } from '../../../../shared/rooms/traces/api.ts';
import { beginningOf } from '../../../../shared/text/wholeCharacters.ts';
import type { Finding } from '../../../../shared/traces/detectors.ts';
import { formerLines, lineEdit } from '../../../../shared/traces/lineEdit.ts';
import { shownStep } from '../../../../shared/traces/shownStep.ts';
import { labelStep } from '../../../../shared/traces/toolLabels.ts';
import type { Step } from '../../../../shared/traces/trace.ts';
import type { Alignment } from '../../../../shared/traces/traceReading.ts';
import type { Context, HandlersFor, Unsigned } from '../../../context.ts';
import { readDataset } from '../../../datasets/datasetsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import type { StoredTracePlace } from '../../../traces/reading/alignStores.ts';
import { createKeptResults } from '../../../traces/reading/keptResults.ts';
import { stepsBefore } from '../../../traces/reading/stepsBefore.ts';
import { storeOf, storePathOf } from '../../../traces/store/storeOf.ts';
import { readDismissals, readMisfits } from '../tables/dismissalsTable.ts';
import { placeOfTrace, type TracePlace } from '../tables/groupsTable.ts';
import { labelsInDataset } from '../tables/labelsTable.ts';

type Methods = Extract<
  keyof typeof tracesApi,
  | 'traces.readOutline'
  | 'traces.readSteps'
  | 'traces.readStep'
  | 'traces.readImages'
  | 'traces.formerLines'
  | 'traces.readOriginal'
  | 'traces.align'
  | 'traces.findings'
>;

/** Most steps of one call: the cards of a long page. */
const stepsAtOnce = 200;
const alignments = createKeptResults<Alignment>(20);
const findings = createKeptResults<readonly Finding[]>(200);

export const readingHandlers: HandlersFor<Methods> = {
  'traces.readOutline': ({ traceId }, context) => {
    const { position, datasetId } = findTrace(context, traceId);
    const { tools, ...columns } = storeOf(context, datasetId).outline(position);
    const labelOf = labelsInDataset(context.db, datasetId);
    return { traceId, ...columns, tools: tools.map((name) => ({ name, label: labelOf(name) })) };
  },
  'traces.readSteps': ({ traceId, from, to, maxCharacters }, context) => {
    if (to - from > stepsAtOnce) {
      throw new AppError('INVALID_INPUT', 'Too many steps at once', { from, to, limit: stepsAtOnce });
    }
    const { position, datasetId } = findTrace(context, traceId);
    const labelOf = labelsInDataset(context.db, datasetId);
    const steps = storeOf(context, datasetId).steps(position, from, to);
    return steps.map((step) => shownStep(labelStep(step, labelOf), maxCharacters));
  },
  'traces.readStep': ({ traceId, step }, context) => {
    // Values are read-only in a step; on the way to a window nobody changes them either.
    return findStep(context, findTrace(context, traceId), step) as ReturnType<typeof shownStep>;
  },
  'traces.readImages': async ({ traceId, step }, context) => {
    const { datasetId, position } = findTrace(context, traceId);
    return storeOf(context, datasetId).images(position, step);
  },
  'traces.formerLines': ({ traceId, step }, context) => {
    const place = findTrace(context, traceId);
    const { tool, arguments: given } = findStep(context, place, step);
    const edit = lineEdit(tool, given);
    if (edit === null || edit.to === null) return null;
    return formerLines(edit, stepsBefore(storeOf(context, place.datasetId), place.position, step));
  },
  'traces.readOriginal': async ({ traceId, step, maxCharacters }, context) => {
    const place = findTrace(context, traceId);
    const { line, member, pointer } = findStep(context, place, step);
    const { fileName, sha256 } = readDataset(context.db, place.datasetId);
    const text = await storeOf(context, place.datasetId).original(place.position, step);
    return { text: beginningOf(text, maxCharacters), length: text.length, fileName, sha256, line, member, pointer };
  },
  'traces.align': ({ leftTraceId, rightTraceId }, context) => {
    const left = storedPlace(context, findTrace(context, leftTraceId));
    const right = storedPlace(context, findTrace(context, rightTraceId));
    const key = JSON.stringify([left, right]);
    return alignments.get(context.db, key, () => context.pool.run('traces.align', { left, right }));
  },
  'traces.findings': async ({ traceId }, context) => {
    const trace = findTrace(context, traceId);
    const place = storedPlace(context, trace);
    const found = await findings.get(context.db, JSON.stringify(place), () =>
      context.pool.run('traces.detect', place, { urgency: 'soon' }),
    );
    const misfits = readMisfits(context.db, trace.datasetId);
    const dismissed = readDismissals(context.db, traceId, shownEvaluatorId(context));
    return found.map(({ related, ...finding }) => ({
      ...finding,
      related: [...related],
      misfit: misfits.get(finding.detector) ?? null,
      dismissed: dismissed.has(`${finding.detector} ${finding.step ?? -1}`),
    }));
  },
};

/** Where a trace in sight lies. Throws  NOT_FOUND. */
export function findTrace({ db }: Pick<Context, 'db'>, traceId: number): TracePlace {
  const place = placeOfTrace(db, traceId);
  if (place === null) throw new AppError('NOT_FOUND', 'No such trace', { kind: 'trace', id: traceId });
  return place;
}

/** The place of a trace as a worker finds it. */
export function storedPlace(
  context: Unsigned,
  { datasetId, position }: Pick<TracePlace, 'datasetId' | 'position'>,
): StoredTracePlace {
  return { file: storePathOf(context, datasetId), position };
}

function findStep(context: Unsigned, { traceId, datasetId, position }: TracePlace, index: number): Step {
  const [step] = storeOf(context, datasetId).steps(position, index, index + 1);
  if (step === undefined) throw new AppError('NOT_FOUND', 'No such step', { kind: 'step', id: traceId, step: index });
  return labelStep(step, labelsInDataset(context.db, datasetId));
}
