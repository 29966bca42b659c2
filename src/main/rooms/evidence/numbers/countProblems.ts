import type { Problem } from '../../../../shared/files.ts';
import { problemOfFile } from '../../../records/recordProblems.ts';
import { type ResultKind, type ResultPlace, resultPlace } from './resultFiles.ts';

/** A file of a result tree, with how many items were read of it; 0 where it could not be read. */
export type CountedFile = { readonly path: string; readonly kind: ResultKind; readonly items: number };
type Placed = CountedFile & { readonly place: ResultPlace };

/**
 * In what files of a result tree do not fit each other: outputs that are more or fewer than their results, results of more or fewer items than
 * other agents of the model have in that test, and files that other agents have. Files that lie nowhere in the layout are passed over.
 */
export function countProblems(files: readonly CountedFile[]): Problem[] {
  const placed = files.flatMap((file) => {
    const place = resultPlace(file.path);
    return place === null ? [] : [{ ...file, place }];
  });
  const results = placed.filter(({ kind }) => kind === 'results');
  const outputs = new Map(placed.filter(({ kind }) => kind === 'outputs').map((file) => [keyOf(file.place), file]));
  return [
    ...results.flatMap((file) => outputProblems(file, outputs.get(keyOf(file.place)))),
    ...unlikeOthers(results),
    ...missingFiles(results, outputs),
  ];
}

function outputProblems({ items }: Placed, written: Placed | undefined): Problem[] {
  if (written === undefined || items === 0 || written.items === 0 || written.items === items) return [];
  return [warning('outputsCount', { file: written.path, outputs: written.items, items })];
}

/** Those that have another number of items than most files of their model and test. */
function unlikeOthers(results: readonly Placed[]): Problem[] {
  const read = results.filter(({ items }) => items > 0);
  const tests = Map.groupBy(read, ({ place: { model, scenario } }) => JSON.stringify([model, scenario]));
  return [...tests.values()].flatMap((own) => {
    const sizes = [...Map.groupBy(own, ({ items }) => items)].sort(
      ([one, ofOne], [other, ofOther]) => ofOther.length - ofOne.length || one - other,
    );
    const [usual = 0] = sizes[0] ?? [];
    const unlike = own.filter(({ items }) => items !== usual);
    return unlike.map(({ path, items }) => warning('resultsItems', { file: path, items, usual }));
  });
}

/** Files that a whole tree would have: every agent of a model in every test of it, with what it wrote where any output is there. */
function missingFiles(results: readonly Placed[], outputs: ReadonlyMap<string, Placed>): Problem[] {
  return [...Map.groupBy(results, ({ place }) => place.model)].flatMap(([model, own]) => {
    const agents = [...new Set(own.map(({ place }) => place.agent))];
    const scenarios = [...new Set(own.map(({ place }) => place.scenario))];
    const there = new Set(own.map(({ place }) => keyOf(place)));
    const paths = scenarios.flatMap((scenario) =>
      agents.flatMap((agent) => {
        const key = keyOf({ model, agent, scenario });
        const path = `${model}/${agent}/${scenario}.json`;
        if (!there.has(key)) return [`results/${path}`];
        return outputs.size > 0 && !outputs.has(key) ? [`outputs/${path}`] : [];
      }),
    );
    return paths.map((file) => warning('resultsFileMissing', { file }));
  });
}

function warning(code: string, params: Problem['params']): Problem {
  return { ...problemOfFile(code, params), severity: 'warning' };
}

function keyOf({ model, agent, scenario }: ResultPlace): string {
  return JSON.stringify([model, agent, scenario]);
}
