import { AppError } from '../../../shared/errors.ts';
import { mostRenamed, type relationsApi, shownUses } from '../../../shared/rooms/derivations/relationsApi.ts';
import { printCsv } from '../../../shared/text/csv.ts';
import type { HandlersFor } from '../../context.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { recordChanges } from '../../judgements/recordChange.ts';
import { inPieces } from '../../reports/inPieces.ts';
import { contentChanges } from './contentChanges.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';
import { relationUses } from './tables/relationUsesTable.ts';
import { relationTallies } from './tables/talliesTable.ts';

/** Handlers of the relations that a dataset uses, as a whole. */
export const relationHandlers: HandlersFor<keyof typeof relationsApi> = {
  'derivations.relations': ({ datasetId }, { db }) => relationTallies(db, datasetId),
  'derivations.relationUses': ({ datasetId, relation }, { db }) => {
    const uses = relationUses(db, datasetId, relation);
    const questions = new Map(uses.map(({ questionId, isDone }) => [questionId, isDone]));
    return {
      tripleCount: uses.length,
      questionCount: questions.size,
      doneCount: [...questions.values()].filter((isDone) => isDone).length,
      uses: uses.slice(0, shownUses).map(({ isDone: _isDone, ...use }) => ({ ...use, objects: [...use.objects] })),
    };
  },
  'derivations.renameRelation': ({ datasetId, from, to }, context) => {
    const { db } = context;
    const written = to.toWellFormed();
    const ids = [...new Set(relationUses(db, datasetId, from).map(({ questionId }) => questionId))];
    if (ids.length > mostRenamed) {
      throw new AppError('INVALID_INPUT', 'Too many questions for one act', { reason: 'tooMany', most: mostRenamed });
    }
    const changes = ids.flatMap((id) => {
      const stored = readStoredQuestion(db, id);
      const renamed = (step: (typeof stored.content.derivations)[number][number]) =>
        step.relation === from ? { ...step, relation: written } : step;
      const derivations = stored.content.derivations.map((steps) => steps.map(renamed));
      return contentChanges(db, stored, { ...stored.content, derivations });
    });
    const about = { room: 'derivations', datasetId, itemId: null } as const;
    const params = { from, to: written, count: ids.length };
    return {
      questionCount: ids.length,
      ...recordChanges(context, { kind: 'renameRelation', params, ...about }, changes),
    };
  },
  'derivations.exportRelations': async ({ datasetId, destination }, context) => {
    const rows = relationTallies(context.db, datasetId);
    const written = await writeExport(context, destination, {
      fileName: 'akapen-relations.csv',
      bytes: inPieces(
        printCsv(
          ['relation', 'triples'] as const,
          rows.map(({ relation, count }) => ({ relation, triples: count })),
        ),
      ),
      provenanceOf: null,
    });
    return { ...written, itemCount: rows.length, changedCount: 0 };
  },
};
