import { AppError } from '../../../../shared/errors.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { datasetOfRoom } from '../../../commandLine/datasetOfRoom.ts';

/** `akapen traces results`. */
export const tracesResultsCommand: Command = {
  help: `akapen traces results --data-dir FOLDER --dataset ID [--evaluator NAME]

Prints for each criterion of the label scheme that asks about a step, a call or a whole trace: for each model the places that have a label, in
how many traces and questions they lie, and for each answer how many of them, the share and the 95 % interval of Wilson, which takes
places as independent. A place that several evaluators labelled counts once, divided by their labels. It is what the window shows.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it
  --evaluator NAME   the labels of one evaluator alone; without it those of everybody

Prints {"dataset","evaluator","criteria":[{"of","scope","evaluators","choices","models":[{"model","places","traces","questions","asked",
"shares":[{"count","value","low","high"}]}]}]}; shares are in the order of the choices, null without a place.
Exit codes: 0 printed, 1 no such dataset of traces, or nobody of that name labelled in it, 2 wrong usage.`,
  options: { 'data-dir': { type: 'string' }, dataset: { type: 'string' }, evaluator: { type: 'string' } },
  positionals: 0,
  async run({ values: { 'data-dir': dataFolder, dataset, evaluator } }, terminal, inProject) {
    if (typeof dataFolder !== 'string') throw new UsageError('traces results needs --data-dir FOLDER');
    if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
      throw new UsageError('traces results needs --dataset with the number of a dataset');
    }
    const found = await inProject(dataFolder, async ({ call }) => {
      const id = Number(dataset);
      const { name: ofDataset } = await datasetOfRoom(
        call,
        id,
        (room) => room === 'traces',
        'labels need one of traces',
      );
      const { criteria } = await call('traces.readScheme', {});
      const compared = criteria.filter(({ scope }) => scope !== 'span');
      const read = (criterionId: string, evaluatorId: string | null) =>
        call('traces.labelResults', { criterionId, evaluatorId, datasetIds: [id] });
      const all = await Promise.all(
        compared.map(async (criterion) => ({ criterion, ...(await read(criterion.id, null)) })),
      );
      const people = all.flatMap(({ evaluators }) => evaluators);
      const who = typeof evaluator === 'string' ? (people.find(({ name }) => name === evaluator)?.id ?? null) : null;
      if (typeof evaluator === 'string' && who === null) {
        throw new AppError('NOT_FOUND', `${evaluator} labelled nothing in it`, { kind: 'evaluator' });
      }
      return {
        ...{ dataset: ofDataset, evaluator: evaluator ?? null },
        criteria: await Promise.all(
          all.map(async ({ criterion: { id: of, scope }, ...everybody }) => ({
            ...{ of, scope },
            ...(who === null ? everybody : await read(of, who)),
          })),
        ),
      };
    });
    terminal.print(found);
    return 0;
  },
};
