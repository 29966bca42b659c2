import { type Command, UsageError } from '../../../commandLine/command.ts';

const help = `Usage: akapen rerun RUN --data-dir D

Computes a stored score run again from the log, with the gold content as it was then, and compares totals and every item bit by
bit. Writes nothing to the project.

  RUN            number of the run
  --data-dir D   data folder of the project

Prints {"runId","same","differences":[item keys]}.
Exit 0: the same bits. 1: a difference, no such run, or other dictionaries than those of the run. 2: wrong usage.`;

export const rerunCommand: Command = {
  help,
  options: { 'data-dir': { type: 'string' } },
  positionals: 1,
  async run({ values, positionals }, terminal, inProject) {
    const runId = Number(positionals[0]);
    const dataFolder = values['data-dir'];
    if (!Number.isInteger(runId) || runId < 1) throw new UsageError('RUN is the number of a score run');
    if (typeof dataFolder !== 'string') throw new UsageError('--data-dir is missing');
    return inProject(dataFolder, async ({ call }) => {
      const rerun = await call('derivations.rerunScore', { runId });
      terminal.print(rerun);
      if (rerun.same) return 0;
      terminal.say(`Run ${runId} came out otherwise; items that differ: ${rerun.differences.length}`);
      return 1;
    });
  },
};
