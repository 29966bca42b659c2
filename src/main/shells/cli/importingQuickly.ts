/** What a thread of a command is started with, to find the files of the program at once (`quickImports.ts`). */
export const importingQuickly: readonly string[] = ['--import', new URL('quickImports.ts', import.meta.url).href];
