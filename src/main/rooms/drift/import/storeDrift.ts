import type { Problem } from '../../../../shared/files.ts';
import type { DriftPlan } from '../../../../shared/rooms/drift/driftCase.ts';
import { strangeAnchors } from '../../../../shared/rooms/drift/planAnchors.ts';
import type { DriftPreview } from '../../../../shared/rooms/drift/preview.ts';
import type { Context, TaskContext } from '../../../context.ts';
import { inOneSlice, inTimeSlices } from '../../../database/timeSlices.ts';
import { insertProblems, writeCounts } from '../../../datasets/datasetsTable.ts';
import type { StoreOrder } from '../../room.ts';
import { driftProblem } from '../reading/driftProblems.ts';
import type { GatheredAnswers } from '../reading/gathered.ts';
import { type EntityRow, namedPlace, textPlaceOf } from '../reading/readEntities.ts';
import { createSplitTally } from '../reading/splitTally.ts';
import { toldFromZero } from '../reading/turnsFromZero.ts';
import { fittingModels, insertAnswers, markOtherSplit } from '../tables/answersTable.ts';
import { findCase, insertCases } from '../tables/casesTable.ts';
import { insertEntities, type NewEntities } from '../tables/entitiesTable.ts';
import { insertFile } from '../tables/filesTable.ts';
import { insertPlans } from '../tables/plansTable.ts';
import type { DriftBatch } from './fileTasks.ts';

/** What is stored, and where. */
type DriftImport = StoreOrder & { readonly preview: DriftPreview };

/**
 * Reads a file of the drift room again and stores its good records a little at a time. Answers are compared with the cases of their set,
 * and what differs is kept beside them. Returns the hash of what was read and the counts.
 */
export async function storeDriftRecords(
  context: Pick<Context, 'db' | 'pool'>,
  task: TaskContext,
  order: DriftImport,
): Promise<{ sha256: string; imported: number; problems: number }> {
  const { db, pool } = context;
  const { datasetId, preview, repair } = order;
  const judge = createJudge(context, order);
  let keptProblems = 0;
  let caseCount = 0;
  const each = <T>(items: readonly T[], work: (item: T) => void) => inTimeSlices(db, items, work, task.signal);
  const keep = (problems: readonly Problem[]) => {
    if (problems.length > 0) inOneSlice(db, () => insertProblems(db, datasetId, keptProblems, problems));
    keptProblems += problems.length;
  };
  const onBatch = async ({ cases, answers, plans, entities, file, problems, done }: DriftBatch) => {
    await each(cases, (one) => {
      insertCases(db, datasetId, caseCount, [one]);
      caseCount += 1;
    });
    await each(answers, (one) => insertAnswers(db, datasetId, [judge.answer(one)]));
    await each(plans, (plan) => {
      judge.plan(plan);
      insertPlans(db, datasetId, [plan]);
    });
    await each(entities, (row) => insertEntities(db, datasetId, [placed(row)]));
    if (file !== null) inOneSlice(db, () => insertFile(db, datasetId, file));
    // Those of the file come behind all of its answers.
    keep([...(judge.countsFromZero() ? problems.map(toldFromZero) : problems), ...judge.takeProblems()]);
    task.report(done, preview.goodCount);
  };
  const { path, format } = preview;
  const read = await pool.run('drift.readFile', { path, format, repair }, { onBatch, signal: task.signal });
  await each(judge.end(), ({ model, caseId, part, turn }) =>
    markOtherSplit(db, datasetId, { model, caseKey: caseId, otherSplit: { part, turn } }),
  );
  writeCounts(db, datasetId, read.goodCount, read.badCount);
  return { sha256: read.sha256, imported: read.goodCount, problems: keptProblems };
}

function createJudge({ db }: Pick<Context, 'db'>, { goldDatasetId }: DriftImport) {
  const tally = createSplitTally(goldDatasetId === null ? new Set() : fittingModels(db, goldDatasetId));
  let problems: Problem[] = [];
  const find = (caseKey: string) => (goldDatasetId === null ? null : findCase(db, goldDatasetId, caseKey));
  return {
    answer(one: GatheredAnswers) {
      const { model, caseKey, rows } = one;
      const found = find(caseKey);
      const verdict = found === null ? null : tally.take(found.case, one);
      if (found === null) problems.push(driftProblem('unknownCase', { model }, { caseId: caseKey }));
      if (verdict === 'garbled') {
        const turn = rows.summary[0]?.turn ?? 1;
        problems.push(driftProblem('garbledSplit', { model, turn }, { caseId: caseKey }));
      }
      const otherSplit = verdict !== null && typeof verdict === 'object' ? verdict : null;
      return { model, caseKey, rows, otherSplit };
    },
    plan({ caseId, plan }: DriftPlan): void {
      const found = find(caseId);
      if (found === null) return void problems.push(driftProblem('planWithoutCase', {}, { caseId }));
      const [entity] = strangeAnchors(plan, found.case.criticalEntities);
      if (entity !== undefined)
        problems.push({ ...driftProblem('planOfOtherCase', { entity }, { caseId }), severity: 'warning' });
    },
    takeProblems(): Problem[] {
      const taken = problems;
      problems = [];
      return taken;
    },
    countsFromZero: tally.countsFromZero,
    end: () => tally.end(),
  };
}

function placed(row: EntityRow): NewEntities {
  const place = 'text' in row ? textPlaceOf(row.text) : namedPlace(row.caseId, row.turn, row.model);
  return { place, entities: row.entities };
}
