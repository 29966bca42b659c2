import type { VisibleTrait } from '../../../../shared/rooms/ratings/making.ts';
import { askedSource } from '../../../../shared/traces/toolLabels.ts';
import { openReadOnly } from '../../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { pairsOfStudy, readResponse } from '../tables/questionsTable.ts';
import { readStudyOf } from '../tables/studiesTable.ts';
import { type AnswerTraits, createMeasure, traitsOf, unitOf } from './answerTraits.ts';

type StudyTraits = { readonly pairCount: number; readonly traits: readonly VisibleTrait[] };
type Pair = ReturnType<typeof pairsOfStudy>[number];

/** What can tell the answers of a study apart, in a thread: the first model of each pair is side A. Pairs that lack an answer count for nothing. */
export function measureStudyTraits({
  file,
  datasetId,
}: {
  readonly file: string;
  readonly datasetId: number;
}): StudyTraits {
  const db = openReadOnly(file);
  try {
    return traitsOfStudy(db, readStudyOf(db, datasetId).datasetId);
  } finally {
    db.close();
  }
}

function traitsOfStudy(db: ReadableDatabase, datasetId: number): StudyTraits {
  const read = (questionKey: string, model: string) => {
    const response = readResponse(db, datasetId, { questionKey, model });
    if (response === null || response.answer.trim() === '') return null;
    const tools = response.steps.flatMap(({ kind, label, tool }) =>
      kind === 'tool_call' ? [askedSource(tool, label)] : [],
    );
    return { answer: response.answer, sources: [...new Set(tools)].filter((source) => source !== '') };
  };
  const pairs = pairsOfStudy(db, datasetId).flatMap((pair) => {
    const [a, b] = [read(pair.questionKey, pair.first), read(pair.questionKey, pair.other)];
    return a === null || b === null ? [] : [{ pair, a, b }];
  });
  const unit = unitOf(pairs.flatMap(({ a, b }) => [a.answer, b.answer]));
  const measures = new Map<string, ReturnType<typeof createMeasure>>();
  const measure = (model: string, answer: Parameters<ReturnType<typeof createMeasure>>[0]): AnswerTraits => {
    const known = measures.get(model) ?? createMeasure(model, unit);
    measures.set(model, known);
    return known(answer);
  };
  const measured = pairs.map(({ pair, a, b }) => ({ a: measure(pair.first, a), b: measure(pair.other, b) }));
  const recurring = recurringIn(pairs.map(({ pair }) => pair));
  return { pairCount: pairs.length, traits: [...traitsOf(measured), ...(recurring === null ? [] : [recurring])] };
}

/** Answers that stand in several pairs of their question: whoever reads both pairs knows the one that both have. Null for none. */
function recurringIn(pairs: readonly Pair[]): VisibleTrait | null {
  const count = (side: 'first' | 'other') =>
    Map.groupBy(pairs, (pair) => JSON.stringify([pair.questionKey, pair[side]]));
  const several = (side: 'first' | 'other') => [...count(side).values()].filter((same) => same.length > 1);
  const [a, b] = [several('first'), several('other')];
  if (a.length + b.length === 0) return null;
  const pairCount = new Set([...a, ...b].flat()).size;
  return { trait: 'recurring', a: a.length, b: b.length, pairCount, onlyA: [], onlyB: [], coveredBy: null };
}
