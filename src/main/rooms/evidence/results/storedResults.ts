import type {
  ResultsChoice,
  ResultsHead,
  ResultsView,
  WrittenResult,
} from '../../../../shared/rooms/evidence/resultsView.ts';
import { openReadOnly } from '../../../database/openDatabase.ts';
import type { ReadableDatabase } from '../../../database/types.ts';
import { readSource } from '../../../datasets/sourceTable.ts';
import { readZipMember } from '../../../records/zip/readZipMember.ts';
import { readZipDirectory } from '../../../records/zip/zipDirectory.ts';
import { type ResultText, type ResultTree, readResultTree } from '../numbers/resultTree.ts';
import { textOf } from '../reading/readResultFacts.ts';
import { resultFilesOf } from '../tables/filesTable.ts';
import { resultsHead } from './resultsHead.ts';
import { resultsView } from './resultsView.ts';

/** A dataset in the project's database, which a thread opens only to read, and how many bytes were imported. */
type Place = { readonly file: string; readonly datasetId: number; readonly byteCount: number };

/** The result tree of a dataset, from the bytes that were imported; empty where it holds none. */
async function storedTree(db: ReadableDatabase, { datasetId, byteCount }: Place): Promise<ResultTree> {
  const wanted = new Map(resultFilesOf(db, datasetId).map(({ name, kind }) => [name, kind]));
  if (wanted.size === 0) return readResultTree([]);
  const bytes = Buffer.concat([...readSource(db, datasetId, 0, byteCount)]);
  const [[only = '', kind = 'results'] = []] = wanted;
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK')
    return readResultTree([{ path: only, kind, text: bytes.toString('utf8') }]);
  const archive = {
    size: bytes.length,
    read: async (position: number, length: number) => bytes.subarray(position, position + length),
  };
  const texts: ResultText[] = [];
  for (const member of (await readZipDirectory(archive)) ?? []) {
    const found = wanted.get(member.name);
    const text = found === undefined ? null : await textOf({ chunks: () => readZipMember(archive, member) });
    if (found !== undefined && text !== null) texts.push({ path: member.name, kind: found, text });
  }
  return readResultTree(texts);
}

async function read<T>(place: Place, use: (tree: ResultTree) => T): Promise<T> {
  const db = openReadOnly(place.file);
  try {
    return use(await storedTree(db, place));
  } finally {
    db.close();
  }
}

type WrittenPlace = {
  readonly model: string;
  readonly agent: string;
  readonly scenario: string;
  readonly position: number;
};

/** What an agent wrote of an item; null where no output is there. */
function writtenResult(
  { series }: ResultTree,
  { model, agent, scenario, position }: WrittenPlace,
): WrittenResult | null {
  const own = series.find((one) => one.model === model && one.agent === agent && one.scenario === scenario);
  const explanations = own?.outputs?.explanations[position];
  if (explanations === undefined) return null;
  return { explanations: [...explanations], selectedClaim: own?.outputs?.selectedClaims?.[position] ?? null };
}

/** Tasks of results: each reads the files as they were imported. */
export const resultsTasks = {
  'evidence.resultsHead': (place: Place): Promise<ResultsHead> => read(place, resultsHead),
  'evidence.resultsView': ({
    choice,
    ...place
  }: Place & { readonly choice: ResultsChoice }): Promise<ResultsView | null> =>
    read(place, (tree) => resultsView(tree, choice)),
  'evidence.writtenResult': ({ at, ...place }: Place & { readonly at: WrittenPlace }): Promise<WrittenResult | null> =>
    read(place, (tree) => writtenResult(tree, at)),
} as const;
