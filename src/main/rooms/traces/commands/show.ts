import { AppError } from '../../../../shared/errors.ts';
import type { TraceHead } from '../../../../shared/traces/traceGroup.ts';
import { type Command, type OpenProject, UsageError } from '../../../commandLine/command.ts';

const groupsAtOnce = 500;

/** `akapen traces show`. */
export const tracesShowCommand: Command = {
  help: `akapen traces show LINK --data-dir FOLDER

  LINK               as the window copies it: akapen://traces/TRACE or akapen://traces/TRACE/STEP, with ?beside=TRACE or without
  --data-dir FOLDER  folder of the project

Prints {"trace", "step", "original"}: the trace with its model, question and answer; the step whole, as akapen traces inspect prints one,
and the value it was read from as it is written in the imported file. Both are null for a link without a step.
Exit codes: 0 printed, 1 there is no such trace or step, 2 wrong usage.`,
  options: { 'data-dir': { type: 'string' } },
  positionals: 1,
  async run({ values: { 'data-dir': dataFolder }, positionals: [link = ''] }, terminal, inProject) {
    if (typeof dataFolder !== 'string') throw new UsageError('traces show needs --data-dir FOLDER');
    const { readStepLink } = await import('../../../../shared/traces/permalink.ts');
    const place = readStepLink(link);
    if (place === null) throw new UsageError(`${link} is no link to a trace`);
    const { traceId, step } = place;
    const shown = await inProject(dataFolder, async ({ call }) => {
      const trace = await findTrace(call, traceId);
      if (step === null) return { trace, step: null, original: null };
      return {
        trace,
        step: await call('traces.readStep', { traceId, step }),
        original: await call('traces.readOriginal', { traceId, step }),
      };
    });
    terminal.print(shown);
    return 0;
  },
};

async function findTrace(call: OpenProject['call'], traceId: number): Promise<TraceHead> {
  for (let offset = 0; ; offset += groupsAtOnce) {
    const { groups } = await call('traces.listGroups', { offset, limit: groupsAtOnce });
    const group = groups.find(({ traces }) => traces.some(({ id }) => id === traceId));
    const read = group === undefined ? null : await call('traces.readGroup', { groupId: group.id });
    const trace = read?.traces.find(({ id }) => id === traceId);
    if (trace !== undefined) return trace;
    if (groups.length < groupsAtOnce) throw new AppError('NOT_FOUND', 'No such trace', { kind: 'trace', id: traceId });
  }
}
