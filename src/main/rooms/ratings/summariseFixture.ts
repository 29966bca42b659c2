import { runCommand } from '../../../../test/commandLine.ts';
import { temporaryFolder } from '../../../../test/temporaryFolder.ts';
import { ratingsSummariseCommand } from './commands/summarise.ts';

let folder: ReturnType<typeof temporaryFolder>;

/** Gives each test of the file that asks a folder, in which it writes rows. */
export function folderOfRows() {
  folder = temporaryFolder();
  return folder;
}

type Row = Readonly<Record<string, string | number>>;

/** Writes rows as a JSON list, by evaluator p on question 1 unless they say otherwise: a model named alpha left, zeta right. */
export const writeRows = (rows: readonly Row[], names = { alpha: 'alpha', zeta: 'zeta' }) =>
  folder.write(
    'rows.json',
    rows.map((row) => ({
      ...{ submitted_at: '2026-03-02T08:00:00Z', evaluator_id: 'p', question_id: 1 },
      ...{ model_A: names.alpha, model_B: names.zeta, ...row },
    })),
  );

/** What the command prints of files, as JSON if nothing else is said. */
export const summarised = (paths: readonly string[], values: Record<string, string | boolean> = {}) =>
  runCommand(ratingsSummariseCommand, { positionals: paths, values: { json: true, ...values } });
