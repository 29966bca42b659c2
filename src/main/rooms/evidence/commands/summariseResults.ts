import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { requiredOption } from '../../../commandLine/options.ts';
import { hasError, printedProblems, readResultFolder } from './resultFolder.ts';

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  const [folder] = args.positionals;
  if (folder === undefined) throw new UsageError('which folder?');
  const model = requiredOption(args, 'model');
  const { tree, problems } = await readResultFolder(folder, [model], terminal);
  const { summariseResults } = await import('../numbers/summariseResults.ts');
  const summary = summariseResults(tree, model, args.values['without-empty'] === true);
  terminal.print({ ...summary, problems: printedProblems(problems) });
  return hasError(problems) ? 1 : 0;
}

/** `akapen evidence summarise-results`. */
export const summariseResultsCommand: Command = {
  help: `akapen evidence summarise-results DIR --model Provider/model [--without-empty]

  DIR              folder that holds results/<Provider>/<model>/<agent>/<scenario>.json and, beside it, outputs/ with the same layout
  --model NAME     Provider/model, as its folders are named
  --without-empty  leave out items whose explanation is empty (they score 0 and drag the means); needs outputs/

Prints JSON, by scenario: "n", "means" (of the assignment test the mean of both claims' means), "best" and "relativeGain" over agent base
as the study prints them, "agentMeanCorrelation" (Pearson over as many points as there are agents), "itemCorrelationBase" (over the items of
base), "box" (linear percentiles, whiskers 1.5 times the box), "kde" (Gaussian, Scott), "emptyExplanations" and "missingValues" by agent.
"best" and "relativeGain" say nothing of whether a difference holds: akapen evidence compare tests that. Numbers are those of the files;
nothing here was scored by Akapen. What is odd in a file goes to stderr and into "problems"; a value that is missing is left out and counted.
Exit codes: 0 done, 1 a file was left out, there is no such model or the folder cannot be read, 2 wrong usage.`,
  options: { model: { type: 'string' }, 'without-empty': { type: 'boolean' } },
  positionals: 1,
  run,
};
