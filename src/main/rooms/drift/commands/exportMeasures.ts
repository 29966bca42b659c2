import { AppError } from '../../../../shared/errors.ts';
import { type RunCommand, UsageError } from '../../../commandLine/command.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';
import { readTableOrder } from '../../../commandLine/tableOrder.ts';

/** Tables of a run by their words. */
const ofRun = { turns: 'csv', cases: 'cases-csv', entities: 'entities', groups: 'groups' } as const;
/** Tables of what raters said, which need no run. */
const ofSet = { ratings: 'ratings', 'rating-scores': 'scores' } as const;
const tables = [...Object.keys(ofRun), ...Object.keys(ofSet)];

const help = `akapen export --what measures --table TABLE --format FORMAT --data-dir FOLDER --dataset ID --out FILE

Writes the numbers of the newest run of a set of drift cases, or what was rated by PDSQI-9, and NAME.provenance.json beside it.

  --table TABLE        turns: a model and turn; cases: a case and turn; entities: an entity and model; groups: two groups;
                       ratings: a rating; rating-scores: a model, turn and question
  --format FORMAT      csv or parquet, as for scores
  --overruled          with what reviewers overruled, in turns, cases and entities

Prints {"path","byteCount","sha256","models"}, of ratings their number in place of "models". Exit code 1 when the set was never measured.`;

const run: RunCommand = async (args, terminal, inProject) => {
  const { dataFolder, datasetId, out, format: table } = readTableOrder(args, 'measures', ['csv', 'parquet']);
  const { values } = args;
  const measure = wordIn(ofRun, values.table);
  const rating = wordIn(ofSet, values.table);
  if (measure === null && rating === null) throw new UsageError(`--table is ${tables.join(' or ')}`);
  const report = await inProject(dataFolder, async ({ call, grants }) => {
    const destination = grants.toWrite(out);
    if (measure === null) {
      return call('drift.exportRatings', { datasetId, what: rating ?? 'ratings', table, destination });
    }
    const { runs } = await call('drift.overview', { datasetId });
    const [newest] = runs;
    if (newest === undefined)
      throw new AppError('NOT_FOUND', 'The set was never measured', { kind: 'run', id: datasetId });
    const overruled = values.overruled === true;
    return call('drift.exportRun', { runId: newest.id, what: measure, table, overruled, destination });
  });
  const { path, byteCount, sha256, itemCount } = report;
  terminal.print({ path, byteCount, sha256, [measure === null ? 'ratings' : 'models']: itemCount });
  return 0;
};

function wordIn<Value>(words: Readonly<Record<string, Value>>, word: unknown): Value | null {
  return typeof word === 'string' && Object.hasOwn(words, word) ? (words[word] ?? null) : null;
}

/** `akapen export --what measures`. */
export const exportMeasures: ExportPart = {
  help,
  options: { format: { type: 'string' }, table: { type: 'string' }, overruled: { type: 'boolean' } },
  run,
};
