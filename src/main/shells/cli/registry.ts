import { commandsOfRooms } from '../../rooms/commands.ts';
import type { Registry } from './run.ts';

const rooms = Object.values(commandsOfRooms);
const exportsOfRooms = rooms.flatMap(({ exports }) => Object.values(exports)).map(({ what }) => `, or ${what}`);

/** The commands of the rooms, and those of all. */
export const registry: Registry = {
  ...Object.fromEntries(rooms.flatMap(({ commands }) => Object.entries(commands))),
  import: {
    summary: 'Import a corpus, predictions, traces, files of Study C or a study folder into a project',
    load: async () => (await import('./commands/import.ts')).loadImportCommand(),
  },
  export: {
    summary: `Write a dataset as it is now in the style of the imported file${exportsOfRooms.join('')}`,
    load: async () => (await import('./commands/export.ts')).loadExportCommand(),
  },
  'outbox connect': {
    summary: 'Say where the rows of a study are to go',
    load: async () => (await import('./commands/outboxConnect.ts')).outboxConnectCommand,
  },
  'outbox list': {
    summary: 'Say what waits to be sent, what arrived, and what is in the way',
    load: async () => (await import('./commands/outbox.ts')).outboxListCommand,
  },
  'outbox preview': {
    summary: 'Print the exact rows that would be sent',
    load: async () => (await import('./commands/outbox.ts')).outboxPreviewCommand,
  },
  'outbox send': {
    summary: 'Send what waits, each row exactly once',
    load: async () => (await import('./commands/outbox.ts')).outboxSendCommand,
  },
  'outbox reconcile': {
    summary: 'Compare what was sent with what is there: missing, doubled, edited by hand',
    load: async () => (await import('./commands/outbox.ts')).outboxReconcileCommand,
  },
  'outbox export': {
    summary: 'Write all rows to a CSV, JSONL or Parquet file, the way without a network',
    load: async () => (await import('./commands/outbox.ts')).outboxExportCommand,
  },
  'outbox merge': {
    summary: 'Put files of submissions together by their ids',
    load: async () => (await import('./commands/outbox.ts')).outboxMergeCommand,
  },
  agreement: {
    summary: 'Print how far evaluators agree in what they judged of a dataset',
    load: async () => (await import('./commands/agreement.ts')).agreementCommand,
  },
  work: {
    summary: 'Print what was done in a project: by day, evaluator, room and kind, and how far everybody is',
    load: async () => (await import('./commands/work.ts')).workCommand,
  },
  'work diff': {
    summary: 'Write what was edited in a dataset as a diff to mail to the maintainers of its corpus',
    load: async () => (await import('./commands/work.ts')).workDiffCommand,
  },
  backup: {
    summary: 'Copy the database of a project, also while a window works on it',
    load: async () => (await import('./commands/backup.ts')).backupCommand,
  },
  restore: {
    summary: 'Put a snapshot or backup in the place of the database of a project',
    load: async () => (await import('./commands/restore.ts')).restoreCommand,
  },
};
