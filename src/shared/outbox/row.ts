import { z } from 'zod';

/** A value of a cell as it is sent: numbers as numbers, everything else as text. */
export const cellSchema = z.union([z.string(), z.number()]);

/** A row as it lies in a file or a table of others: its id and its cells by column, `submission_id` among them. */
export const readRowSchema = z.object({ submissionId: z.uuid(), cells: z.record(z.string(), cellSchema) });
export type ReadRow = z.infer<typeof readRowSchema>;

/** The column of the submission's id, by which every destination knows a row. */
export const idColumn = 'submission_id';

/** The key of the table in which the rows of an evaluator in a study belong: one table for each. */
export function sheetKey(study: string, evaluator: string): string {
  return `${study}/${evaluator}`;
}

/** The evaluator of such a key. A study's id may hold a slash itself, so it has to be named. */
export function evaluatorOfSheet(sheet: string, study: string): string {
  return sheet.startsWith(`${study}/`) ? sheet.slice(study.length + 1) : sheet;
}
