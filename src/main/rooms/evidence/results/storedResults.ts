import type { ModelsView } from '../../../../shared/rooms/evidence/modelsView.ts';
import type {
  ResultsChoice,
  ResultsHead,
  ResultsView,
  WrittenResult,
} from '../../../../shared/rooms/evidence/resultsView.ts';
import { type ResultPlace, readOutputs, resultPlace } from '../numbers/resultFiles.ts';
import { inStudyOrder, type ResultText, type ResultTree, readResultTree } from '../numbers/resultTree.ts';
import { type Place, storedTexts } from '../storedTexts.ts';
import { type SaidTemplates, withEmptied } from '../templates.ts';
import { modelsView } from './modelsView.ts';
import { resultsHead } from './resultsHead.ts';
import { resultsView } from './resultsView.ts';

const readTexts = (place: Place, isWanted: (of: ResultPlace) => boolean) =>
  storedTexts(place, ['results', 'outputs'], (path) => {
    const of = resultPlace(path);
    return of !== null && isWanted(of);
  });

/** The tree of the files that are wanted: to unpack and read the others takes most of the time. */
async function read<T>(place: Place, isWanted: (of: ResultPlace) => boolean, use: (tree: ResultTree) => T): Promise<T> {
  return use(readResultTree(await readTexts(place, isWanted)));
}
const every = () => true;

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

/** What was said of templates in the set. */
type Said = { readonly said: SaidTemplates };

function emptiedTree(tree: ResultTree, said: SaidTemplates): ResultTree {
  return { ...tree, series: tree.series.map((one) => withEmptied(one, said)) };
}

/** Tasks of results: each reads the files as they were imported. */
export const resultsTasks = {
  'evidence.resultsHead': ({ said, ...place }: Place & Said): Promise<ResultsHead> =>
    read(place, every, (tree) => resultsHead(emptiedTree(tree, said))),
  'evidence.resultsView': ({
    choice,
    said,
    ...place
  }: Place & Said & { readonly choice: ResultsChoice }): Promise<ResultsView | null> =>
    read(
      place,
      ({ model, scenario }) => model === choice.model && scenario === choice.scenario,
      (tree) => resultsView(tree, choice, said),
    ),
  'evidence.modelsView': ({
    scenario,
    said,
    ...place
  }: Place & Said & { readonly scenario: string }): Promise<ModelsView> =>
    read(
      place,
      (of) => of.scenario === scenario,
      (tree) => modelsView(emptiedTree(tree, said), scenario),
    ),
  'evidence.writtenOutputs': async (place: Place): Promise<WrittenOutputs[]> =>
    writtenOutputs(await readTexts(place, every)),
  'evidence.writtenResult': ({ at, ...place }: Place & { readonly at: WrittenPlace }): Promise<WrittenResult | null> =>
    read(
      place,
      ({ model, scenario }) => model === at.model && scenario === at.scenario,
      (tree) => writtenResult(tree, at),
    ),
} as const;
