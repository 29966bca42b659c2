import { inKnownOrder, knownAgents, knownScenarios, type Metric } from '../../../../shared/rooms/evidence/metrics.ts';
import type { CountedFile } from './countProblems.ts';
import {
  type ReadOutputs,
  type ReadScores,
  type ResultFault,
  type ResultKind,
  type ResultPlace,
  readOutputs,
  readScores,
  resultPlace,
} from './resultFiles.ts';

/** What one agent of one model got in one test, and what it wrote; `outputs` is null where no file of them is there. */
export type Series = {
  readonly model: string;
  readonly agent: string;
  readonly scenario: string;
  readonly scores: ReadScores;
  readonly outputs: ReadOutputs | null;
};

/** A file of a result tree: its path, what it holds, and its text. */
export type ResultText = { readonly path: string; readonly kind: ResultKind; readonly text: string };
export type FileFault = { readonly path: string; readonly fault: ResultFault };

export type ResultTree = {
  /** In the study's order of models, tests and agents. */
  readonly series: readonly Series[];
  readonly files: readonly CountedFile[];
  readonly faults: readonly FileFault[];
};

/** A result tree from the texts of its files, in any order; a file that lies nowhere in the layout is passed over. Outputs alone make no series. */
export function readResultTree(files: readonly ResultText[]): ResultTree {
  const places = files.flatMap(({ path, kind, text }) => {
    const place = resultPlace(path);
    return place === null ? [] : [{ path, kind, text, place }];
  });
  const outputs = new Map(
    places
      .filter(({ kind }) => kind === 'outputs')
      .map(({ path, text, place }) => [keyOf(place), { path, read: readOutputs(text) }]),
  );
  const faults: FileFault[] = [];
  const counted: CountedFile[] = [];
  const series = places
    .filter(({ kind }) => kind === 'results')
    .map(({ path, text, place: { model, agent, scenario } }): Series => {
      const scores = readScores(text);
      const written = outputs.get(keyOf({ model, agent, scenario }));
      faults.push(...scores.faults.map((fault) => ({ path, fault })));
      counted.push({ path, kind: 'results', items: scores.items });
      return { model, agent, scenario, scores, outputs: written?.read ?? null };
    });
  for (const { path, read } of outputs.values()) {
    faults.push(...read.faults.map((fault) => ({ path, fault })));
    counted.push({ path, kind: 'outputs', items: read.explanations.length });
  }
  return { series: inStudyOrder(series.filter(({ scores }) => scores.claims.length > 0)), files: counted, faults };
}

/** 0-based positions of the items whose explanation is empty: one of two is enough. Null without outputs. */
export function emptyPositions({ outputs }: Pick<Series, 'outputs'>): number[] | null {
  if (outputs === null || outputs.faults.some(({ code }) => code === 'outputsUnreadable')) return null;
  return outputs.explanations.flatMap((texts, position) =>
    texts.some((text) => text.trim() === '') ? [position] : [],
  );
}

/** How many explanations there are, two for an item of two claims, and how many of them are empty: null without outputs. */
export function countTexts(series: readonly Series[]): { emptyTexts: number | null; texts: number } {
  const read = series.filter((one) => emptyPositions(one) !== null);
  const texts = read.flatMap(({ outputs }) => outputs?.explanations.flat() ?? []);
  const empty = texts.filter((text) => text.trim() === '').length;
  return { emptyTexts: read.length === 0 ? null : empty, texts: texts.length };
}

/** One value for each item: of two claims their mean, so that no item counts twice. Null where one is. */
export function itemValues({ scores }: Pick<Series, 'scores'>, metric: Metric): (number | null)[] {
  const [first = [], second] = scores.claims.map((lists) => lists[metric]);
  if (second === undefined) return [...first];
  return first.map((one, item) => {
    const other = second[item] ?? null;
    return one === null || other === null ? null : (one + other) / 2;
  });
}

function keyOf({ model, agent, scenario }: ResultPlace): string {
  return JSON.stringify([model, agent, scenario]);
}

export function inStudyOrder<T extends ResultPlace>(series: readonly T[]): T[] {
  const models = inKnownOrder(
    series.map(({ model }) => model),
    [],
  );
  const agents = inKnownOrder(
    series.map(({ agent }) => agent),
    knownAgents,
  );
  const scenarios = inKnownOrder(
    series.map(({ scenario }) => scenario),
    knownScenarios,
  );
  const placeOf = ({ model, agent, scenario }: ResultPlace) =>
    (models.indexOf(model) * scenarios.length + scenarios.indexOf(scenario)) * agents.length + agents.indexOf(agent);
  return [...series].sort((one, other) => placeOf(one) - placeOf(other));
}
