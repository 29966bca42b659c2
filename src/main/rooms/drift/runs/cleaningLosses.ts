import type { CleaningLoss, CleaningLosses } from '../../../../shared/rooms/drift/caseRelations.ts';
import type { ContextCleaner } from '../../../../shared/rooms/drift/repetition.ts';
import { letOthersThrough } from '../../../database/timeSlices.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { caseInput } from '../measuring/caseInputs.ts';
import { lossesInCase } from '../measuring/cleaningLoss.ts';
import { answersOf } from '../tables/answersTable.ts';
import { readCase } from '../tables/casesTable.ts';
import { measuredCases, readCurves } from '../tables/measuresTable.ts';
import type { StoredRun } from '../tables/runsTable.ts';

/** Cases that are cleaned before others are let through. */
const atOnce = 5;

/** What cleaning took of the critical entities in the answers of models, all of it. */
export async function readCleaningLosses(
  db: ReadableDatabase,
  run: StoredRun,
  models: readonly string[],
  cleaner: ContextCleaner,
): Promise<CleaningLosses> {
  const losses: CleaningLoss[] = [];
  const counted: CleaningLosses['models'] = [];
  for (const model of models) {
    const total = { answers: 0, cutAnswers: 0, mentions: 0 };
    const own: CleaningLoss[] = [];
    for (const [at, { caseId, measureKey }] of measuredCases(db, run.id, model).entries()) {
      if (at % atOnce === atOnce - 1) await letOthersThrough();
      const measure = readCurves(db, measureKey);
      const { key, case: one } = readCase(db, caseId);
      const rows = answersOf(db, run.datasetId, model, [key]).get(key);
      if (measure === null || rows === undefined) continue;
      const { dialogues } = caseInput(one, model, rows, null, () => {});
      if (dialogues === null) continue;
      const found = lossesInCase(
        {
          patientSummary: one.patientSummary,
          messages: one.turns.map(({ message }) => message),
          answers: dialogues,
          gold: measure.goldCritical,
          aliases: measure.aliases,
        },
        cleaner,
        run.settings.mode,
      );
      for (const name of ['answers', 'cutAnswers', 'mentions'] as const) total[name] += found[name];
      for (const { index, ...loss } of found.losses) {
        own.push({ caseId, caseKey: key, model, turn: one.turns[index]?.number ?? 0, ...loss });
      }
    }
    const by = (step: CleaningLoss['step']) => own.filter((loss) => loss.step === step).length;
    const lost = { reasoning: by('reasoning'), length: by('length'), repetition: by('repetition') };
    counted.push({ model, ...total, lost, lostEverywhere: own.filter(({ isElsewhere }) => !isElsewhere).length });
    losses.push(...own);
  }
  const inOrder = losses.toSorted((one, other) => Number(one.isElsewhere) - Number(other.isElsewhere));
  return { cleaner, models: counted, losses: inOrder, lossCount: losses.length };
}
