import { AppError } from '../../../shared/errors.ts';
import { corpusOf } from '../../../shared/rooms/derivations/corpora/index.ts';
import { mostRenamed, type relationsApi, shownUses } from '../../../shared/rooms/derivations/relationsApi.ts';
import type { HandlersFor, Unsigned } from '../../context.ts';
import { readDataset, revisionRange } from '../../datasets/datasetsTable.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { recordChanges } from '../../judgements/recordChange.ts';
import type { Kept } from '../../kept.ts';
import { printTable } from '../../reports/printTable.ts';
import { scoringFiles } from './computeScores.ts';
import { contentChanges } from './contentChanges.ts';
import { printTableProvenance } from './tableProvenance.ts';
import { readStoredQuestion } from './tables/questionsTable.ts';
import { relationUses } from './tables/relationUsesTable.ts';
import { relationsInUse, relationTallies } from './tables/talliesTable.ts';

const mostRead = 500;
/** How relations are read: cutting them needs the dictionary. */
const readings: Kept<Map<string, string>> = { make: () => new Map() };

/** Of the table of all relations of a dataset. */
export const relationColumns = ['relation', 'triples'] as const;

/** Handlers of the relations that a dataset uses, as a whole. */
export const relationHandlers: HandlersFor<keyof typeof relationsApi> = {
  'derivations.relations': ({ datasetId }, { db }) => relationTallies(db, datasetId),
  'derivations.relationReadings': async ({ datasetId }, context) => {
    const { db } = context;
    if (corpusOf(readDataset(db, datasetId).format)?.language !== 'ja') return [];
    const relations = relationsInUse(db, datasetId).slice(0, mostRead);
    const known = context.kept(readings);
    const strings = relations.filter((relation) => !known.has(relation));
    const read = await readingsOf(context, strings);
    for (const [at, relation] of strings.entries()) known.set(relation, read[at] ?? '');
    return relations.map((relation) => ({ relation, reading: known.get(relation) ?? '' }));
  },
  'derivations.nameReadings': ({ datasetId, names }, context) =>
    corpusOf(readDataset(context.db, datasetId).format)?.language === 'ja' ? readingsOf(context, names) : [],
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
  'derivations.exportRelations': async ({ datasetId, format, destination }, context) => {
    const dataset = readDataset(context.db, datasetId);
    const revisions = revisionRange(context.db, datasetId);
    const rows = relationTallies(context.db, datasetId);
    const written = await writeExport(context, destination, {
      fileName: `${dataset.name} relations.${format}`,
      bytes: printTable(
        format,
        relationColumns,
        (column) => (column === 'relation' ? 'text' : 'whole'),
        rows.map(({ relation, count }) => ({ relation, triples: count })),
      ),
      provenanceOf: (file) =>
        printTableProvenance(
          { what: 'relations', file, exportedAt: context.now().toISOString(), dataset },
          { revisions },
        ),
    });
    return { ...written, itemCount: rows.length, changedCount: 0 };
  },
};

async function readingsOf(context: Unsigned, strings: readonly string[]): Promise<string[]> {
  if (strings.length === 0) return [];
  const { dictionaryPath } = scoringFiles(context, 'tokenizer', []);
  return context.pool.run('derivations.readings', { strings, dictionaryPath });
}
