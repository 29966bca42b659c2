import { resolve } from 'node:path';
import { type Arguments, type Command, type RunCommand, UsageError } from '../../../commandLine/command.ts';
import { datasetOfRoom } from '../../../commandLine/datasetOfRoom.ts';
import type { ExportPart } from '../../../commandLine/roomCommands.ts';
import { commandsOfRooms } from '../../../rooms/commands.ts';

const options: Command['options'] = {
  'data-dir': { type: 'string' },
  dataset: { type: 'string' },
  out: { type: 'string' },
  what: { type: 'string' },
};

const exportsOfRooms = Object.entries(commandsOfRooms).flatMap(([room, { exports }]) =>
  Object.entries(exports).map(([what, { load }]) => ({ room, what, load })),
);

/** `akapen export`, with what rooms write beside datasets. */
export async function loadExportCommand(): Promise<Command> {
  const parts = await Promise.all(exportsOfRooms.map(async ({ load, ...of }) => ({ ...of, part: await load() })));
  return {
    help: `akapen export --data-dir FOLDER --dataset ID --out FILE

Writes the dataset and, beside it, NAME.provenance.json. Records that nobody changed keep their bytes. A file that is there
already is replaced.

  --data-dir FOLDER  folder of the project
  --dataset ID       number of the dataset, as import printed it
  --out FILE         where to write

Prints {"path","byteCount","sha256","items","changed","leftOut","cutOff","provenance"}; records that were left out at import stand in the file
as they were, and stderr says so.

${parts.map(({ part }) => `${part.help}\n`).join('\n')}\
Exit codes: 0 written, 1 nothing was written, 2 wrong usage.`,
    options: { ...options, ...Object.fromEntries(parts.flatMap(({ part }) => Object.entries(part.options))) },
    positionals: 0,
    run: async (args, terminal, inProject) => chosenPart(args, parts)(args, terminal, inProject),
  };
}

type NamedPart = { readonly room: string; readonly what: string; readonly part: ExportPart };

function chosenPart({ values }: Arguments, parts: readonly NamedPart[]): RunCommand {
  const chosen = parts.find(({ what }) => what === values.what);
  if (chosen !== undefined) return runOfRoom(chosen);
  const words = parts.map(({ what }) => what).join(' or ');
  if (values.what !== undefined) throw new UsageError(`--what is ${words}, or left out for a dataset`);
  const strange = parts.flatMap(({ part }) => Object.keys(part.options)).find((name) => values[name] !== undefined);
  if (strange === undefined) return exportDataset;
  const takers = parts.filter(({ part }) => Object.hasOwn(part.options, strange)).map(({ what }) => what);
  throw new UsageError(`--${strange} goes with --what ${takers.join(' or ')}`);
}

/** Runs where the dataset that is named is one of its room: a table of nothing would stand for what was asked for. */
function runOfRoom({ room, what, part }: NamedPart): RunCommand {
  const need = `--what ${what} needs one of ${room}`;
  return (args, terminal, inProject) =>
    part.run(args, terminal, (dataFolder, work) =>
      inProject(dataFolder, async (project) => {
        const { dataset } = args.values;
        if (dataset !== undefined) await datasetOfRoom(project.call, Number(dataset), (own) => own === room, need);
        return work(project);
      }),
    );
}

const exportDataset: RunCommand = async ({ values }, terminal, inProject) => {
  const { 'data-dir': dataFolder, dataset, out } = values;
  if (typeof dataFolder !== 'string') throw new UsageError('export needs --data-dir FOLDER');
  if (typeof out !== 'string' || out === '') throw new UsageError('export needs --out FILE');
  if (typeof dataset !== 'string' || !/^[1-9]\d{0,14}$/.test(dataset)) {
    throw new UsageError('export needs --dataset with the number of a dataset');
  }
  const report = await inProject(dataFolder, ({ call, grants }) =>
    call('datasets.export', { datasetId: Number(dataset), destination: grants.toWrite(resolve(out)) }),
  );
  const { path, byteCount, sha256, itemCount, changedCount } = report;
  const { leftOutCount, isCutOff, provenanceFileName } = report;
  if (leftOutCount > 0) {
    terminal.say(`records that were not imported and stand in the file all the same, as they were: ${leftOutCount}`);
  }
  if (isCutOff) terminal.say('the imported file ended in the middle of a record, and so does this one');

  terminal.print({
    ...{ path, byteCount, sha256, items: itemCount, changed: changedCount },
    ...{ leftOut: leftOutCount, cutOff: isCutOff, provenance: provenanceFileName },
  });
  return 0;
};
