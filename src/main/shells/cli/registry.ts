import type { Command } from './command.ts';

/** Every command by the words that call it. A command is loaded when it is called, or when its help is shown. */
export const registry: Readonly<Record<string, () => Promise<Command>>> = {
  'score jemhopqa': async () => (await import('./commands/score.ts')).scoreJemhopqaCommand,
  'score r4c': async () => (await import('./commands/score.ts')).scoreR4cCommand,
  'score 2wikimultihopqa': async () => (await import('./commands/scoreTwoWiki.ts')).scoreTwoWikiCommand,
  'convert tsv-to-prediction': async () => (await import('./commands/convert.ts')).convertTsvToPredictionCommand,
  stats: async () => (await import('./commands/stats.ts')).statsCommand,
  validate: async () => (await import('./commands/validate.ts')).validateCommand,
  diff: async () => (await import('./commands/diff.ts')).diffCommand,
  checks: async () => (await import('./commands/checks.ts')).checksCommand,
  'traces inspect': async () => (await import('./commands/traces.ts')).tracesInspectCommand,
  'traces align': async () => (await import('./commands/traces.ts')).tracesAlignCommand,
  'traces show': async () => (await import('./commands/tracesShow.ts')).tracesShowCommand,
  'measure drift': async () => (await import('./commands/measureDrift.ts')).measureDriftCommand,
  'drift prompts': async () => (await import('./commands/driftPrompts.ts')).driftPromptsCommand,
  import: async () => (await import('./commands/import.ts')).importCommand,
  export: async () => (await import('./commands/export.ts')).exportCommand,
  backup: async () => (await import('./commands/backup.ts')).backupCommand,
  restore: async () => (await import('./commands/restore.ts')).restoreCommand,
  rerun: async () => (await import('./commands/rerun.ts')).rerunCommand,
};
