import { tableCsv, tableJson } from '../../../../shared/charts/fileTable.ts';
import { type Metric, metrics } from '../../../../shared/rooms/evidence/metrics.ts';
import type { HolmFamily, ResultsHead } from '../../../../shared/rooms/evidence/resultsView.ts';
import { type RunCommand, UsageError } from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';
import { readTableOrder } from '../../../commandLine/tableOrder.ts';
import { noResultsOf } from './noResultsOf.ts';
import type { TableName } from './resultFile.ts';

const formats = ['csv', 'jsonl', 'parquet'] as const;

const help = `akapen export --what results --table TABLE --scenario TEST --format FORMAT --data-dir FOLDER --dataset ID --out FILE
              [--model NAME] [--metric METRIC] [--holm TESTS] [--leave-out-empty]

Writes results of the evidence study's models as the window does, rows, columns and digits alike, and NAME.provenance.json. "made_by" in the
first row says in English how the numbers were made, and what is told apart: of pairs in the metric, of models in all.

  --table TABLE        pairs: two agents in a metric; means: a metric and agent; points: a value of a metric; correlation: two
                       metrics; models: two models in a metric and agent; computed: a metric and agent, by what was computed in this
                       project (overlap with gold's explanations, and by local models that were chosen and run in the window)
  --scenario TEST      the test, as its result file is named: mixed, selection_test …
  --model NAME         the model; may be left out where there is one, and for models, which has all
  --metric METRIC      of points, and what pairs say is told apart (bertscore_F1 where it is left out), as result files name it:
                       ${metrics.slice(0, 4).join(', ')} …
  --holm TESTS         told apart after Holm over the tests of a metric (metric, the default) or of all (scenario)
  --leave-out-empty    without items whose explanation is empty
  --format FORMAT      csv, jsonl or parquet, as for scores

Prints {"path","byteCount","sha256","rows"}. Exit code 1 when the dataset has no such model or test.`;

const families: readonly HolmFamily[] = ['metric', 'scenario'];
const tableNames: readonly TableName[] = ['pairs', 'means', 'points', 'correlation', 'models', 'computed'];

const run: RunCommand = async (args, terminal, inProject) => {
  const { dataFolder, datasetId, out, format } = readTableOrder(args, 'results', formats);
  const name = tableNames.find((one) => one === args.values.table);
  if (name === undefined) throw new UsageError(`--table is ${tableNames.join(' or ')}`);
  const scenario = requiredOption(args, 'scenario');
  const metric = metricOf(name === 'points' ? requiredOption(args, 'metric') : optionalOption(args, 'metric'));
  const family = families.find((one) => one === (optionalOption(args, 'holm') ?? 'metric'));
  if (family === undefined) throw new UsageError(`--holm is ${families.join(' or ')}`);
  const named = optionalOption(args, 'model') ?? null;
  const leaveOutEmpty = args.values['leave-out-empty'] === true;
  const { report, rows } = await inProject(dataFolder, async ({ call, grants }) => {
    const head = await call('evidence.resultsHead', { datasetId });
    const choice = { model: modelOf(head, named, name, scenario), scenario, leaveOutEmpty };
    const { readTable } = await import('./resultFile.ts');
    const table = await readTable(call, datasetId, choice, name, { metric, family });
    const base64 = Buffer.from(format === 'csv' ? tableCsv(table) : tableJson(table)).toString('base64');
    const order = { fileName: `results.${format}`, base64, destination: grants.toWrite(out) };
    const written = await call('evidence.exportResults', {
      datasetId,
      choice,
      scores: name === 'computed' ? 'computed' : 'imported',
      ...order,
    });
    return { report: written, rows: table.rows.length };
  });
  const { path, byteCount, sha256 } = report;
  terminal.print({ path, byteCount, sha256, rows });
  return 0;
};

/** The model that is asked for, else the only one that has the test; of a table of all models any of them. */
function modelOf({ models }: ResultsHead, named: string | null, table: TableName, scenario: string): string {
  const having = models.filter(({ scenarios }) => scenarios.some(({ name }) => name === scenario));
  const fitting = having.filter(({ name }) => named === null || name === named);
  const [first] = fitting;
  if (first === undefined) throw noResultsOf([scenario], named);
  if (fitting.length > 1 && table !== 'models') {
    throw new UsageError(`--model is one of ${fitting.map(({ name }) => name).join(', ')}`);
  }
  return first.name;
}

/** The metric of that name; without one that with which a window begins. */
function metricOf(name: string = metrics[0]): Metric {
  const metric = metrics.find((one) => one === name);
  if (metric === undefined) throw new UsageError(`--metric is one of ${metrics.join(', ')}`);
  return metric;
}

/** `akapen export --what results`. */
export const exportResults: ExportPart = {
  help,
  options: {
    ...{ format: { type: 'string' }, table: { type: 'string' }, scenario: { type: 'string' } },
    ...{
      model: { type: 'string' },
      metric: { type: 'string' },
      holm: { type: 'string' },
      'leave-out-empty': { type: 'boolean' },
    },
  },
  run,
};
