import { AppError } from '../../../../shared/errors.ts';
import { type Command, UsageError } from '../../../commandLine/command.ts';
import { commandsOfRooms } from '../../../rooms/commands.ts';

export const agreementCommand: Command = {
  help: `akapen agreement --data-dir FOLDER --dataset ID

Prints for each judgement that the dataset asks for (a criterion of traces, a test of evidence, answers, types and flags of derivations,
attributes of PDSQI-9 in drift): evaluators, Krippendorff's alpha, Fleiss' and
Cohen's kappa, raw agreement with 95 % intervals by resampling what belongs together, what every two confuse, and the disagreements, as the
window shows them. Decisions change no number.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it

Prints {"dataset","room","judgements":[{"of","evaluators","categories","agreement","kinds","disagreements",...}]}. Derivations are compared between
datasets of the same questions, flags between evaluators; their judgement "triples" is {"of","versions","pairs"}, F1 of every two.
Overrulings of drift are the project's,
so that "overrulings" has who said them and who replaced whose, and no coefficient. Of ratings: akapen ratings summarise. Exit codes: 0 printed, 1 no such dataset, or one whose room measures no agreement, 2 wrong usage.`,
  options: { 'data-dir': { type: 'string' }, dataset: { type: 'string' } },
  positionals: 0,
  async run({ values: { 'data-dir': dataFolder, dataset } }, terminal, inProject) {
    if (typeof dataFolder !== 'string') throw new UsageError('agreement needs --data-dir FOLDER');
    if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
      throw new UsageError('agreement needs --dataset with the number of a dataset');
    }
    const found = await inProject(dataFolder, async ({ call }) => {
      const one = (await call('datasets.list', {})).find(({ id }) => id === Number(dataset));
      const load = one === undefined ? null : commandsOfRooms[one.room].agreement;
      if (one === undefined || load === null) {
        throw new AppError('NOT_FOUND', 'There is no dataset with agreement', { kind: 'dataset', id: Number(dataset) });
      }
      return { dataset: one.name, room: one.room, judgements: await (await load())(call, one.id) };
    });
    terminal.print(found);
    return 0;
  },
};
