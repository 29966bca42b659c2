import { resolve } from 'node:path';
import { type Arguments, type Command, UsageError } from '../../../commandLine/command.ts';
import { datasetOfRoom } from '../../../commandLine/datasetOfRoom.ts';
import { commandsOfRooms } from '../../../rooms/commands.ts';

const formats = ['csv', 'jsonl', 'parquet'] as const;
const tables = ['coefficients', 'disagreements'] as const;

/** Where agreement is to be written as a table; null where it is printed. Throws UsageError for half of an order. */
function readOrder({ values }: Arguments) {
  const { format: formatName, table: tableName, out } = values;
  if (formatName === undefined && tableName === undefined && out === undefined) return null;
  const format = formats.find((one) => one === formatName);
  if (format === undefined) throw new UsageError(`--out needs --format ${formats.join(' or ')}`);
  if (typeof out !== 'string' || out === '') throw new UsageError('--format needs --out FILE');
  const table = tables.find((one) => one === (tableName ?? 'coefficients'));
  if (table === undefined) throw new UsageError(`--table is ${tables.join(' or ')}`);
  return { format, table, out: resolve(out) };
}

export const agreementCommand: Command = {
  help: `akapen agreement --data-dir FOLDER --dataset ID [--out FILE --format FORMAT [--table TABLE]]

Prints for each judgement that the dataset asks for (a criterion of traces, a test of evidence, answers, types and flags of derivations,
attributes of PDSQI-9 in drift): evaluators, Krippendorff's alpha, Fleiss' and
Cohen's kappa, raw agreement with 95 % intervals by resampling what belongs together, what every two confuse, and the disagreements, as the
window shows them. Decisions change no number.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it
  --out FILE         write a table instead, and NAME.provenance.json beside it
  --format FORMAT    csv, jsonl or parquet
  --table TABLE      coefficients (the default): a row for each coefficient of all evaluators and of every two, with n, interval, and
                     why there is none; disagreements: a row for each item on which they differ and each evaluator, with what was settled

Prints {"dataset","room","judgements":[{"of","evaluators","categories","agreement","kinds","disagreements",...}]}. Derivations are compared between
datasets of the same questions, flags between evaluators; their judgement "triples" is {"of","versions","pairs"}, F1 of every two.
Overrulings of drift are the project's,
so that "overrulings" has who said them and who replaced whose, and no coefficient. Of ratings: akapen ratings summarise. Of a table: {"path","byteCount","sha256","rows"}. Exit codes: 0 printed, 1 no such dataset, or one whose room measures no agreement, 2 wrong usage.`,
  options: {
    ...{ 'data-dir': { type: 'string' }, dataset: { type: 'string' } },
    ...{ out: { type: 'string' }, format: { type: 'string' }, table: { type: 'string' } },
  },
  positionals: 0,
  async run(args, terminal, inProject) {
    const { 'data-dir': dataFolder, dataset } = args.values;
    if (typeof dataFolder !== 'string') throw new UsageError('agreement needs --data-dir FOLDER');
    if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
      throw new UsageError('agreement needs --dataset with the number of a dataset');
    }
    const order = readOrder(args);
    const found = await inProject(dataFolder, async ({ call }) => {
      const one = await datasetOfRoom(
        call,
        Number(dataset),
        (room) => commandsOfRooms[room].agreement !== null,
        'it has its agreement in akapen ratings summarise',
      );
      const measure = await commandsOfRooms[one.room].agreement?.();
      return { dataset: one, judgements: (await measure?.(call, one.id)) ?? [] };
    });
    const {
      dataset: { name, room, fileName, sha256 },
      judgements,
    } = found;
    if (order === null) {
      terminal.print({ dataset: name, room, judgements });
      return 0;
    }
    const [{ coefficientTable, disagreementTable }, { readJudged }, { writeTable }] = await Promise.all([
      import('../../../../shared/agreementTables.ts'),
      import('../../../commandLine/readJudged.ts'),
      import('../../../commandLine/writeTable.ts'),
    ]);
    const judged = judgements.map(readJudged);
    const facts = { what: 'agreement', table: order.table, dataset: { name, fileName, sha256 } };
    if (order.table === 'coefficients') {
      terminal.print(await writeTable(order.out, order.format, coefficientTable(judged), facts));
      return 0;
    }
    const { unlisted, ...table } = disagreementTable(judged);
    if (unlisted > 0)
      terminal.say(`items that differ and are not listed, as they are too many or not yet to be seen: ${unlisted}`);
    terminal.print(await writeTable(order.out, order.format, table, facts));
    return 0;
  },
};
