import { stat } from 'node:fs/promises';
import type { Problem } from '../../../../shared/files.ts';
import { type Arguments, type Command, type Terminal, UsageError } from '../../../commandLine/command.ts';
import { optionalOption } from '../../../commandLine/options.ts';
import type { DrawRounds } from '../summarise.ts';
import { ratingsProblemLine } from './ratingsProblemLine.ts';
import type { FileFacts, PrintedSummary } from './summaryText.ts';

/** Problems that are said one by one; the rest are counted. */
const mostSaid = 50;
/** Bytes of files times rounds below which threads would take longer to begin than to draw. */
const worthThreads = 4e9;

function readChoices(args: Arguments) {
  const order = args.values.model;
  return {
    rounds: wholeOption(args, 'rounds', 1_000, 100_000),
    seed: wholeOption(args, 'seed', 42, 2 ** 32 - 1),
    modelOrder: Array.isArray(order) ? order.filter((model) => typeof model === 'string') : [],
    highest: highestOption(args),
    withJudges: args.values['with-judges'] === true,
  };
}

function wholeOption(args: Arguments, name: string, usual: number, most: number): number {
  const text = optionalOption(args, name);
  if (text === undefined) return usual;
  const value = /^\d{1,10}$/.test(text) ? Number(text) : Number.NaN;
  if (!(value <= most)) throw new UsageError(`--${name} must be a whole number up to ${most}`);
  return value;
}

/** The scales that a protocol can have. */
function highestOption(args: Arguments): number {
  const text = optionalOption(args, 'highest') ?? '5';
  if (text !== '5' && text !== '7') throw new UsageError('--highest must be 5 or 7');
  return Number(text);
}

async function run(args: Arguments, terminal: Terminal): Promise<0 | 1> {
  if (args.positionals.length === 0) throw new UsageError('which files?');
  const choices = readChoices(args);
  const problems = sayProblems(terminal);
  const summary = await withDraws(args.positionals, choices.rounds, async (draw): Promise<PrintedSummary> => {
    const { submissions, criteria, files } = await readFiles(args.positionals, choices.highest, problems.take);
    problems.sayRest();
    for (const { path, rows } of files) if (rows === 0) terminal.say(`${path}: no submissions in this file`);
    const { summariseKinds } = await import('../summariseKinds.ts');
    const found = await summariseKinds(submissions, { ...choices, criteria }, draw);
    return { ...found, interim: null, files, problems: problems.counts() };
  });
  const isOfSome = summary.files.some(({ rows, left_out }) => rows > left_out);
  if (args.values.json === true) terminal.print(summary);
  else if (isOfSome) terminal.write((await import('./summaryText.ts')).summaryText(summary));
  return isOfSome && problems.errorCount() === 0 ? 0 : 1;
}

async function readFiles(
  paths: readonly string[],
  highest: number,
  onProblem: (path: string, problem: Problem) => void,
) {
  const [{ readSubmissions }, { createCriterionNames, orderCriteria }] = await Promise.all([
    import('../reading/readSubmissions.ts'),
    import('../reading/submission.ts'),
  ]);
  const names = createCriterionNames();
  const files: FileFacts[] = [];
  const read = [];
  for (const path of paths) {
    const options = { criteria: names, highest, onProblem: (problem: Problem) => onProblem(path, problem) };
    const { submissions, format, rows } = await readSubmissions(path, options);
    read.push(submissions);
    files.push({ path, format, rows, left_out: rows - submissions.length });
  }
  return { submissions: read.flat(), criteria: orderCriteria(names), files };
}

/** Does work that draws rounds: in threads where there is much to draw, which start while files are read; else in this one. */
async function withDraws<T>(
  paths: readonly string[],
  rounds: number,
  work: (draw: DrawRounds) => Promise<T>,
): Promise<T> {
  const sizes = await Promise.all(
    paths.map((path) =>
      stat(path).then(
        ({ size }) => size,
        () => 0,
      ),
    ),
  );
  if (sizes.reduce((sum, size) => sum + size, 0) * rounds < worthThreads) {
    return work((await import('../numbers/bootstrap.ts')).bootstrapRounds);
  }
  return (await import('./drawingThreads.ts')).withDrawingThreads(work);
}

/** Says problems on stderr as they come, counts them, and says at the end how many were not said. */
function sayProblems(terminal: Terminal) {
  const counts = new Map<string, number>();
  let [count, errors] = [0, 0];
  return {
    take(path: string, problem: Problem): void {
      counts.set(problem.code, (counts.get(problem.code) ?? 0) + 1);
      if (problem.severity === 'error') errors += 1;
      count += 1;
      if (count <= mostSaid) terminal.say(ratingsProblemLine(path, problem));
    },
    sayRest(): void {
      if (count > mostSaid) terminal.say(`… and ${count - mostSaid} more; --json counts them by code.`);
    },
    errorCount: () => errors,
    counts: () => Object.fromEntries(counts),
  };
}

/** `akapen ratings summarise`. */
export const ratingsSummariseCommand: Command = {
  help: `akapen ratings summarise FILE… [--json] [--model NAME …] [--rounds 1000] [--seed 42] [--highest 5]
                        [--with-judges]

  FILE…          rows of the ratings room as CSV (columns by name), JSON lines, a JSON list or Parquet; annotations of
                 AlpacaEval; verdicts as arenas write them (question_id, model_a, model_b, winner). Recognised by content
  --json         print everything as JSON; without it a table to read
  --model NAME   order of the models, may be given several times; others follow by name. Agreement on the choice of
                 three or more models depends on the order of the models: give codes and names in one order
  --rounds N     of the bootstrap, which draws questions (default 1000, 0 for none)
  --seed N       of the bootstrap (default 42)
  --highest 5|7  the highest rating of the protocol, which rows do not tell (default 5); what is above it counts as missing
  --with-judges  let verdicts of models count together with those of people; otherwise they are shown apart

Of rows with one submission_id the first is kept; a row that supersedes another of its evaluator replaces it, and a withdrawal takes it
out. Of one evaluator's judgements of one question and pair the first is analysed, later ones measure self-consistency and count
for the sides. A tie is half a win; "unable" and unanswered are in no rate. Proportions have Wilson's 95 % interval (the table has no interval and
no verdict of fewer than ten, JSON has all); strengths are on natural logarithms with mean 0, their
errors plain and clustered by question. Models are told apart only where the clustered test of their difference holds after Holm over
all differences shown. κ is given for each pair of up to 100 evaluators. Where a protocol changed, "by_protocol_version" has each version alone.
JSON: "counts", "by_evaluator", "sides", and "results" by criterion and "overall", each with "pairs", "models", "win_rate_matrix",
"bradley_terry" ("status" ok, not_finite, not_connected or no_comparisons), "position", "ratings", "self_consistency", "agreement",
"style_control" (where texts are in the files) and "bootstrap"; "judges" and "agreement_with_judges" of models that judged beside people,
"files", "problems". "interim" is null: rows do not tell whether their study is closed, and until it is what is printed here is interim. null is what is not defined, with its reason where there could be doubt.
What is odd goes to stderr with file, line, item and what was kept.
Exit codes: 0 done, 1 a row was left out, a file cannot be read, or no file holds a submission (only JSON is printed then), 2 wrong usage.`,
  options: {
    json: { type: 'boolean' },
    model: { type: 'string', multiple: true },
    rounds: { type: 'string' },
    seed: { type: 'string' },
    highest: { type: 'string' },
    'with-judges': { type: 'boolean' },
  },
  positionals: Number.POSITIVE_INFINITY,
  optionalPositionals: Number.POSITIVE_INFINITY,
  run,
};
