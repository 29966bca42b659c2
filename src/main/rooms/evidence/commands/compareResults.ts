import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { CompareOptions, Comparison } from '../numbers/compareResults.ts';
import { noResultsOf } from './noResultsOf.ts';
import { hasError, printedProblems, readResultFolder, severalOf } from './resultFolder.ts';

function readChoices(args: Arguments): CompareOptions {
  const between = requiredOption(args, 'between');
  if (between !== 'agents' && between !== 'models') throw new UsageError('--between must be agents or models');
  return {
    between,
    models: severalOf(args, 'model'),
    scenarios: severalOf(args, 'scenario'),
    seed: wholeOption(args, 'seed', 0, 0, 2 ** 32 - 1),
    resamples: wholeOption(args, 'resamples', 2_000, 1, 100_000),
  };
}

function wholeOption(args: Arguments, name: string, usual: number, least: number, most: number): number {
  const text = optionalOption(args, name);
  if (text === undefined) return usual;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value >= least && value <= most))
    throw new UsageError(`--${name} must be a whole number from ${least} to ${most}`);
  return value;
}

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [folder] = args.positionals;
  if (folder === undefined) throw new UsageError('which folder?');
  const choices = readChoices(args);
  const { tree, problems } = await readResultFolder(folder, choices.models, terminal);
  const unknown = choices.scenarios.filter((scenario) => tree.series.every((series) => series.scenario !== scenario));
  if (unknown.length > 0) throw noResultsOf(unknown);
  const { compareResults } = await import('../numbers/compareResults.ts');
  const comparison = compareResults(tree, choices);
  if (comparison.groups.length === 0) throw new UsageError('models are compared two by two: there is one only');
  if (args.values.json === true) terminal.print({ ...comparison, problems: printedProblems(problems) });
  else terminal.write(comparisonText(comparison));
  return hasError(problems) ? 1 : 0;
}

/** A line for each scenario, and one for each pair that is told apart. */
function comparisonText({ groups, seed, resamples }: Comparison): string {
  const lines = groups.flatMap(({ model, models, scenarios }) => [
    model ?? models?.join(' against ') ?? '',
    ...Object.entries(scenarios).flatMap(([scenario, { allItems, withoutEmpty, withoutEmptyReason }]) => [
      ...readingLines(`  ${scenario}`, allItems),
      ...(withoutEmpty === null
        ? withoutEmptyReason === 'noOutputs'
          ? ['  (without empty explanations: no outputs)']
          : []
        : readingLines(`  ${scenario} without empty explanations`, withoutEmpty)),
    ]),
  ]);
  const told =
    'Told apart: p of Wilcoxon’s test at most 0.05 after Holm over the pairs of the metric; * also over all pairs of the scenario.';
  return `${[...lines, told, `95 % by ${resamples} resamples, seed ${seed}.`].join('\n')}\n`;
}

type Reading = Comparison['groups'][number]['scenarios'][string]['allItems'];

function readingLines(name: string, { 'atMost0.05': counts, metrics }: Reading): string[] {
  const { tests, unadjusted, holmWithinMetric, holmWithinScenario } = counts;
  const head = `${name}: ${tests} tests, p at most 0.05 ${unadjusted}; after Holm ${holmWithinMetric} within the metric, ${holmWithinScenario} within the scenario`;
  const pairs = Object.entries(metrics).flatMap(([metric, { pairs }]) =>
    pairs.flatMap(({ first, second, meanDifference, bootstrap, wilcoxon, items }) => {
      const p = wilcoxon.pHolmWithinMetric;
      if (p === null || p > 0.05) return [];
      const star = (wilcoxon.pHolmWithinScenario ?? 1) <= 0.05 ? ' *' : '';
      const numbers = [meanDifference, bootstrap.low95, bootstrap.high95].map((value) => value?.toFixed(4) ?? '–');
      return [
        `    ${metric}: ${first} − ${second} = ${numbers[0]} (${numbers[1]} to ${numbers[2]}), p ${p.toPrecision(2)}, ${items} items${star}`,
      ];
    }),
  );
  return [head, ...pairs];
}

/** `akapen evidence compare`. */
export const compareResultsCommand: Command = {
  help: `akapen evidence compare DIR --between agents|models [--model Provider/model …] [--scenario NAME …] [--seed 0] [--resamples 2000] [--json]

  DIR              folder that holds results/<Provider>/<model>/<agent>/<scenario>.json and, beside it, outputs/ with the same layout
  --between WHAT   agents: all pairs of agents of each model; models: each two models, agent by agent
  --model NAME     only these models, may be given several times
  --scenario NAME  only these, may be given several times
  --seed N         of the bootstrap (default 0)
  --resamples N    of the bootstrap (default 2000)
  --json           print everything as JSON; without it a line for each scenario and each pair that is told apart

The items are the same on both sides, so tests are paired: Wilcoxon's signed-rank test, exact where it can be, the sign test, Student's t, and
between agents Friedman's; in the selection test McNemar's and Cochran's Q on the chosen claim. A difference is first − second. Of the
assignment test an item counts once, by the mean of both claims. p-values are adjusted by Holm within the metric and within the scenario, each
once over all items and once without items whose explanation is empty on either side, which score 0. null is what is not defined, with its reason.
JSON: "groups", each with "scenarios" by name: "emptyExplanations", "allItems" and "withoutEmpty" with "metrics" by name, each with "friedman",
"pairs" and "atMost0.05"; "claimChoice"; "problems". What is odd in a file goes to stderr; a value that is missing is left out and counted.
Exit codes: 0 done, 1 a file was left out, there is no such model or test in the folder or it cannot be read, 2 wrong usage.`,
  options: {
    between: { type: 'string' },
    model: { type: 'string', multiple: true },
    scenario: { type: 'string', multiple: true },
    seed: { type: 'string' },
    resamples: { type: 'string' },
    json: { type: 'boolean' },
  },
  positionals: 1,
  run,
};
