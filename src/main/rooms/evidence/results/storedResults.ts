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
import { type ResultPlace, readOutputs, resultPlace } from '../numbers/resultFiles.ts';
import { inStudyOrder, type ResultText, type ResultTree, readResultTree } from '../numbers/resultTree.ts';
import { textOf } from '../reading/readResultFacts.ts';
import { resultFilesOf } from '../tables/filesTable.ts';
import { resultsHead } from './resultsHead.ts';
import { resultsView } from './resultsView.ts';

/** A dataset in the project's database, which a thread opens only to read, and how many bytes were imported. */
type Place = { readonly file: string; readonly datasetId: number; readonly byteCount: number };

/** The files of a result tree in a dataset, from the bytes that were imported; none where it holds none. */
async function storedTexts(db: ReadableDatabase, { datasetId, byteCount }: Place): Promise<ResultText[]> {
  const wanted = new Map(resultFilesOf(db, datasetId).map(({ name, kind }) => [name, kind]));
  if (wanted.size === 0) return [];
  const bytes = Buffer.concat([...readSource(db, datasetId, 0, byteCount)]);
  const [[only = '', kind = 'results'] = []] = wanted;
  if (bytes.subarray(0, 2).toString('latin1') !== 'PK') return [{ path: only, kind, text: bytes.toString('utf8') }];
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
  return texts;
}

async function readTexts(place: Place): Promise<ResultText[]> {
  const db = openReadOnly(place.file);
  try {
    return await storedTexts(db, place);
  } finally {
    db.close();
  }
}

async function read<T>(place: Place, use: (tree: ResultTree) => T): Promise<T> {
  return use(readResultTree(await readTexts(place)));
}

/** What an agent of a model wrote in a scenario: of each item one text, or those of claim A and claim B. */
export type WrittenOutputs = ResultPlace & { readonly explanations: readonly (readonly string[])[] };

/** All outputs, also where no results lie beside them, in the study's order of models, agents and tests. */
function writtenOutputs(texts: readonly ResultText[]): WrittenOutputs[] {
  const outputs = texts.flatMap(({ path, kind, text }) => {
    const place = kind === 'outputs' ? resultPlace(path) : null;
    return place === null ? [] : [{ ...place, explanations: readOutputs(text).explanations }];
  });
  return inStudyOrder(outputs);
}

type WrittenPlace = ResultPlace & { readonly position: number };

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
  'evidence.writtenOutputs': async (place: Place): Promise<WrittenOutputs[]> => writtenOutputs(await readTexts(place)),
  'evidence.writtenResult': ({ at, ...place }: Place & { readonly at: WrittenPlace }): Promise<WrittenResult | null> =>
    read(place, (tree) => writtenResult(tree, at)),
} as const;
