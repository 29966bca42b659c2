import packageFile from '../../../../package.json' with { type: 'json' };
import { AppError } from '../../../shared/errors.ts';
import { mostSynonyms, orderedPair, type SynonymPair } from '../../../shared/rooms/derivations/synonyms.ts';
import type { synonymsApi } from '../../../shared/rooms/derivations/synonymsApi.ts';
import type { Change, Context, HandlersFor } from '../../context.ts';
import { requireReadableFile, usingSource } from '../../datasets/readableFile.ts';
import { writeExport } from '../../exports/writeExport.ts';
import { recordChanges } from '../../judgements/recordChange.ts';
import { settingsKind, synonymAspectOf } from './aspects.ts';
import { describeProjectScoring, scoringFiles } from './computeScores.ts';
import { tooManySynonyms } from './readSynonymPairs.ts';
import { describeList } from './score/projectSynonyms.ts';
import { listSynonyms, readStoredSynonym } from './tables/synonymsTable.ts';

/** Handlers of the project's own synonyms: each pair is a value, each act one undo. */
export const synonymHandlers: HandlersFor<keyof typeof synonymsApi> = {
  'derivations.synonyms': (_, { db }) => {
    const entries = listSynonyms(db);
    return { list: describeList(entries.map(({ pair }) => pair)), entries };
  },
  'derivations.unmetWords': ({ gold, predicted, withProjectSynonyms }, context) => {
    const pairs = withProjectSynonyms ? listSynonyms(context.db).map(({ pair }) => pair) : [];
    const files = scoringFiles(context, 'tokenizer', pairs);
    return context.pool.run('derivations.unmetWords', { gold, predicted, files });
  },
  'derivations.addSynonym': ({ pair }, context) => {
    const [one, other] = orderedPair(pair);
    return record(context, { kind: 'addSynonym', params: { one, other } }, additions(context, [pair]));
  },
  'derivations.removeSynonym': ({ pair }, context) => {
    const [one, other] = orderedPair(pair);
    const change = { ...placeOf(pair), before: readStoredSynonym(context.db, pair), after: null };
    return record(context, { kind: 'removeSynonym', params: { one, other } }, [change]);
  },
  'derivations.importSynonyms': ({ source, name }, context) =>
    usingSource(context, source, async (path) => {
      await requireReadableFile(path);
      const pairs = await context.pool.run('derivations.synonymPairs', { path });
      const changes = additions(context, pairs);
      const params = { name, count: changes.length };
      const saved = record(context, { kind: 'importSynonyms', params }, changes);
      return { ...saved, addedCount: changes.length, knownCount: pairs.length - changes.length };
    }),
  'derivations.exportSynonyms': async ({ destination }, context) => {
    const pairs = listSynonyms(context.db).map(({ pair }) => pair);
    if (pairs.length === 0) throw new AppError('NOT_FOUND', 'There are no synonyms', { kind: 'synonyms', id: 0 });
    const { dictionaries } = await describeProjectScoring(context, 'tokenizer');
    const files = scoringFiles(context, 'tokenizer', pairs);
    const text = await context.pool.run('derivations.userDictionary', files);
    const provenance = {
      ...{ program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() },
      what: 'synonyms',
      list: describeList(pairs),
      // Those of the settings: what the file repeats of them stands behind the pairs.
      dictionaries,
    };
    const written = await writeExport(context, destination, {
      fileName: 'akapen-synonyms.csv',
      bytes: [Buffer.from(text)],
      provenanceOf: (file) => `${JSON.stringify({ ...provenance, export: file }, null, 2)}\n`,
    });
    return { ...written, itemCount: pairs.length, changedCount: 0 };
  },
};

const placeOf = (pair: SynonymPair) =>
  ({ itemKind: settingsKind, itemId: 0, aspect: synonymAspectOf(orderedPair(pair)) }) as const;

/** What changes with pairs that are not in the list yet. Throws INVALID_INPUT where it would be too long. */
function additions(context: Context, pairs: readonly SynonymPair[]): Change[] {
  const fresh = pairs.filter((pair) => readStoredSynonym(context.db, pair) === null);
  if (listSynonyms(context.db).length + fresh.length > mostSynonyms) throw tooManySynonyms();
  const after = { evaluatorId: context.evaluatorId(), savedAt: context.now().toISOString() };
  return fresh.map((pair) => ({ ...placeOf(pair), before: null, after }));
}

type SynonymAct = { readonly kind: string; readonly params: Readonly<Record<string, string | number>> };

/** The list is of no dataset. */
function record(context: Context, act: SynonymAct, changes: readonly Change[]) {
  return recordChanges(context, { room: 'derivations', datasetId: null, itemId: null, ...act }, changes);
}
