import { commandsOfRooms } from '../../rooms/commands.ts';
import type { Registry } from './run.ts';

/** Every command by the words that call it: those of the rooms, and those of all. A command is loaded when it is called, or when its help is shown. */
export const registry: Registry = {
  ...Object.fromEntries(Object.values(commandsOfRooms).flatMap(({ commands }) => Object.entries(commands))),
  import: async () => (await import('./commands/import.ts')).loadImportCommand(),
  export: async () => (await import('./commands/export.ts')).loadExportCommand(),
  'outbox connect': async () => (await import('./commands/outboxConnect.ts')).outboxConnectCommand,
  'outbox list': async () => (await import('./commands/outbox.ts')).outboxListCommand,
  'outbox preview': async () => (await import('./commands/outbox.ts')).outboxPreviewCommand,
  'outbox send': async () => (await import('./commands/outbox.ts')).outboxSendCommand,
  'outbox reconcile': async () => (await import('./commands/outbox.ts')).outboxReconcileCommand,
  'outbox export': async () => (await import('./commands/outbox.ts')).outboxExportCommand,
  'outbox merge': async () => (await import('./commands/outbox.ts')).outboxMergeCommand,
  agreement: async () => (await import('./commands/agreement.ts')).agreementCommand,
  work: async () => (await import('./commands/work.ts')).workCommand,
  'work diff': async () => (await import('./commands/work.ts')).workDiffCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
};
