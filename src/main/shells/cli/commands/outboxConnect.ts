import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import type { DestinationSettings } from '../../../../shared/outbox/destinations.ts';
import {
  type Arguments,
  type Command,
  type OpenProject,
  type Terminal,
  UsageError,
} from '../../../commandLine/command.ts';
import { optionalOption, requiredOption } from '../../../commandLine/options.ts';
import { heldStudy } from './heldStudy.ts';

export const outboxConnectCommand: Command = {
  help: `
akapen outbox connect --data-dir FOLDER --study ID [--settings FILE] [--password-from NAME] [--key-file FILE] [--secrets-in-file]

Adds a destination; nothing is sent. Without FILE it is Google Sheets as study.json says: its google (client_id, client_secret, or the
spreadsheet_id of a service account), owner and spreadsheet_base_name. FILE is one of these as JSON:
  {"kind":"files","folder":"/path","format":"csv"}
  {"kind":"postgres","host":"db.example.org","database":"study","user":"rater"}
  {"kind":"googleSheets","account":"person","clientId":"…","clientSecret":"…","ownerEmail":"…","spreadsheetId":null}
  {"kind":"googleSheets","account":"service","clientId":"","clientSecret":"","ownerEmail":null,"spreadsheetId":"…"}
With "account":"person" a link is printed, on which somebody signs in; the command waits for that, in a browser on this computer.

  --data-dir FOLDER     folder of the project
  --study ID            id of a study that the project holds, as its rows have it
  --settings FILE       the destination, as above
  --password-from NAME  the environment variable that holds the password of a PostgreSQL server
  --key-file FILE       key file of a service account
  --secrets-in-file     allows password, key and token to lie in the data folder as plain text, mode 0600: the command line has no other
                        place for them

Prints {"destination","table"}: its number; the statement that makes the table of a PostgreSQL server, or null.
Exit codes: 0 done, 1 the data or the run is bad, 2 wrong usage.
`,
  options: {
    'data-dir': { type: 'string' },
    study: { type: 'string' },
    settings: { type: 'string' },
    'password-from': { type: 'string' },
    'key-file': { type: 'string' },
    'secrets-in-file': { type: 'boolean' },
  },
  positionals: 0,
  run: (args, terminal, inProject) =>
    inProject(requiredOption(args, 'data-dir'), async (project): Promise<0 | 1> => {
      const study = await heldStudy(project, requiredOption(args, 'study'));
      const data = await settingsFor(args, project, study);
      if (args.values['secrets-in-file'] === true)
        await project.call('project.updateSettings', { secretsInFile: true });
      const folderId = data.kind === 'files' ? project.grants.folder(resolve(data.folder)).id : null;
      const given = data.kind === 'files' ? { ...data, folderId } : data;
      const { destinationId } = await project.call('outbox.addDestination', { study, settings: given });
      try {
        await giveSecret(args.values, project, terminal, destinationId);
        if (data.kind === 'googleSheets' && data.account === 'person') await signIn(project, terminal, destinationId);
      } catch (error) {
        // One that nothing can be sent to would be in the way of every later command.
        await project.call('outbox.removeDestination', { destinationId });
        if (!(error instanceof AppError) || error.details.secrets !== 'refused') throw error;
        const message = 'There is no place for secrets but a file of the project: --secrets-in-file allows it';
        throw new AppError('CONFLICT', message, error.details, { cause: error });
      }
      const table =
        data.kind === 'postgres' ? (await import('../../../../shared/outbox/tableSql.ts')).tableSql(data) : null;
      terminal.print({ destination: destinationId, table });
      return 0;
    }),
};

/** The settings in the file that was named; without one the spreadsheets that the study names itself. */
async function settingsFor(args: Arguments, { call }: OpenProject, study: string): Promise<DestinationSettings> {
  const file = optionalOption(args, 'settings');
  if (file === undefined) {
    const { namedSheets } = await call('outbox.overview', {});
    const named = namedSheets.find((one) => one.study === study)?.settings;
    if (named === undefined) throw new UsageError(`--settings is missing: ${study} names no spreadsheet itself`);
    return named;
  }
  const { destinationSettingsSchema } = await import('../../../../shared/outbox/destinations.ts');
  const settings = destinationSettingsSchema.safeParse(await readJson(file));
  if (settings.success) return settings.data;
  const [issue] = settings.error.issues;
  const words = `${issue?.path.join('.') ?? ''}: ${issue?.message ?? ''}`;
  throw new AppError('INVALID_INPUT', `Not the settings of a destination: ${words}`, { path: file });
}

async function giveSecret(
  values: Parameters<typeof optionalOption>[0]['values'],
  { call, grants }: OpenProject,
  terminal: Terminal,
  destinationId: number,
): Promise<void> {
  const args = { values, positionals: [] };
  const name = optionalOption(args, 'password-from');
  const keyFile = optionalOption(args, 'key-file');
  if (name !== undefined) {
    const password = process.env[name];
    if (password === undefined || password === '') throw new UsageError(`${name} is not set`);
    await call('outbox.giveSecret', { destinationId, secret: { password } });
  }
  if (keyFile !== undefined) {
    await call('outbox.giveSecret', { destinationId, secret: { keyFile: grants.toRead(resolve(keyFile)) } });
    terminal.say(`the key was copied into the project; ${keyFile} can go`);
  }
}

async function signIn({ call, finish }: OpenProject, terminal: Terminal, destinationId: number): Promise<void> {
  const { taskId, url } = await call('outbox.signIn', { destinationId });
  terminal.say('Sign in here, in a browser on this computer, within ten minutes:');
  terminal.say(url);
  await finish(taskId);
}

async function readJson(path: string): Promise<unknown> {
  const text = await readFile(path, 'utf8').catch((error: NodeJS.ErrnoException) => {
    throw new AppError('FILE_UNREADABLE', 'The file cannot be read', { path, reason: error.code ?? '' });
  });
  try {
    return JSON.parse(text);
  } catch {
    throw new AppError('INVALID_INPUT', 'The file is no JSON', { path });
  }
}
