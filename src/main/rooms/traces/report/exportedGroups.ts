import { createMask, namesOfModel } from '../../../../shared/text/maskNames.ts';
import type { MarkChoice, MarkCriterion } from '../../../../shared/traces/marks.ts';
import type { TraceView } from '../../../../shared/traces/traceGroup.ts';
import type { Context } from '../../../context.ts';
import { readDataset, type StoredDataset } from '../../../datasets/datasetsTable.ts';
import { shownEvaluatorId } from '../../../judgements/shownEvaluator.ts';
import { storeOf } from '../../../traces/store/storeOf.ts';
import { listQuery } from '../handlers/listHandlers.ts';
import { datasetsInSight, listGroupIds } from '../tables/groupListTable.ts';
import { findMarkedGroup, type MarkedTrace, tracesOfGroup } from '../tables/markedTracesTable.ts';
import { readMarks } from '../tables/marksTable.ts';
import { readScheme, readSchemeVersions } from '../tables/schemeTable.ts';
import {
  type GroupReview,
  type Marker,
  markersOfTrace,
  modelsInOrder,
  questionSetBy,
  reviewsOfGroup,
} from './exportTable.ts';

/** What is exported, and how it is told. */
export type ExportScope = {
  readonly context: Context;
  readonly groupIds: readonly number[];
  readonly datasets: ReadonlyMap<number, StoredDataset>;
  /** Null: everybody's marks. */
  readonly evaluatorId: string | null;
  /** Name of a model as it is written: itself, or a letter in blind mode; null where none is recorded. */
  modelName(model: string | null): string | null;
  /** A text as it is written: with the names of models masked in blind mode. */
  text(text: string): string;
  /** Criterion and choice in the version in which they were chosen; null for what is not there. */
  answerOf(mark: AnyMark): { readonly criterion: MarkCriterion | null; readonly choice: MarkChoice | null };
  /** Place of a criterion in the scheme in force; those that are no longer there come last. */
  placeOf(criterionId: string): number;
  /** Version of the scheme in force. */
  readonly schemeVersion: number;
};
type AnyMark = { readonly schemeVersion: number; readonly criterionId: string; readonly choiceId: string };

export type ExportedMarks = ReturnType<typeof readMarks> & { readonly evaluator: string };
export type ExportedTrace = {
  readonly trace: MarkedTrace;
  readonly dataset: StoredDataset;
  readonly said: readonly ExportedMarks[];
  /** Who said by hand which question it answers; null where that follows from the file, or was said by somebody who is not meant. */
  readonly setBy: ReturnType<typeof questionSetBy>;
};
export type ExportedGroup = {
  readonly questionId: string | null;
  readonly title: string;
  readonly reviews: readonly GroupReview[];
  readonly traces: readonly ExportedTrace[];
};

/** Fixes what is exported. Throws  NOT_FOUND: `search` when that of the view is no longer kept, `dataset` when one of the view is not there. */
export function exportScope(
  context: Context,
  { view, everyone, blind }: { readonly view: TraceView; readonly everyone: boolean; readonly blind: boolean },
): ExportScope {
  const { db } = context;
  for (const id of view.datasetIds) readDataset(db, id);
  const ids = datasetsInSight(db, view.datasetIds);
  const models = modelsInOrder(db, ids);
  const mask = blind ? createMask([...new Set(models.flatMap(namesOfModel))]) : (text: string) => text;
  const letters = new Map(models.map((model, index) => [model, letterOf(index)]));
  const versions = new Map(readSchemeVersions(db).map((scheme) => [scheme.version, scheme.criteria]));
  const { version: schemeVersion, criteria } = readScheme(db);
  const places = new Map(criteria.map(({ id }, index) => [id, index]));
  return {
    schemeVersion,
    placeOf: (criterionId) => places.get(criterionId) ?? criteria.length,
    context,
    groupIds: listGroupIds(db, listQuery(view, context)),
    datasets: new Map(ids.map((id) => [id, readDataset(db, id)])),
    evaluatorId: everyone ? null : shownEvaluatorId(context),
    modelName: (model) => (blind ? (letters.get(model) ?? null) : model),
    text: mask,
    answerOf: ({ schemeVersion, criterionId, choiceId }) => {
      const criterion = versions.get(schemeVersion)?.find(({ id }) => id === criterionId) ?? null;
      return { criterion, choice: criterion?.choices.find(({ id }) => id === choiceId) ?? null };
    },
  };
}

/** How much was exported. */
export type ExportCounts = {
  groups: number;
  states: number;
  questions: number;
  marks: number;
  spans: number;
  comments: number;
};

/** The groups of a scope, one after another, with everything that is said of them; `counts` follows. */
export function* exportedGroups(scope: ExportScope, counts: ExportCounts): Generator<ExportedGroup> {
  for (const groupId of scope.groupIds) {
    const group = readExportedGroup(scope, groupId);
    counts.groups += 1;
    counts.states += group.reviews.length;
    counts.questions += group.traces.filter(({ setBy }) => setBy !== null).length;
    for (const { marks, spans, comments } of group.traces.flatMap(({ said }) => said)) {
      counts.marks += marks.length;
      counts.spans += spans.length;
      counts.comments += comments.length;
    }
    yield group;
  }
}

function readExportedGroup(scope: ExportScope, groupId: number): ExportedGroup {
  const { context, datasets, evaluatorId } = scope;
  const { db } = context;
  const isMeant = (one: { readonly evaluatorId: string }) => evaluatorId === null || one.evaluatorId === evaluatorId;
  const traces = tracesOfGroup(db, groupId).flatMap((trace): ExportedTrace[] => {
    const dataset = datasets.get(trace.datasetId);
    if (dataset === undefined) return [];
    const said = markersOfTrace(db, trace.id)
      .filter(isMeant)
      .map((marker) => marksOf(scope, trace.id, marker));
    const setBy = questionSetBy(db, trace.id);
    return [{ trace, dataset, said, setBy: setBy !== null && isMeant(setBy) ? setBy : null }];
  });
  return { ...findMarkedGroup(db, groupId), reviews: reviewsOfGroup(db, groupId).filter(isMeant), traces };
}

/** What one evaluator said of a trace, answers in the order of the scheme. */
function marksOf({ context, placeOf }: ExportScope, traceId: number, { evaluatorId, name }: Marker): ExportedMarks {
  const { marks, ...rest } = readMarks(context.db, traceId, evaluatorId);
  const inOrder = [...marks].sort(
    (a, b) => (a.step ?? -1) - (b.step ?? -1) || placeOf(a.criterionId) - placeOf(b.criterionId),
  );
  return { ...rest, marks: inOrder, evaluator: name };
}

/** The store of a trace. It may be closed after a pause, so it is asked for each time. */
export function storeOfTrace({ context }: ExportScope, { datasetId }: MarkedTrace) {
  return storeOf(context, datasetId);
}

/** A, B … Z, AA, AB … */
function letterOf(index: number): string {
  const rest = Math.floor(index / 26);
  return (rest === 0 ? '' : letterOf(rest - 1)) + String.fromCharCode(65 + (index % 26));
}
