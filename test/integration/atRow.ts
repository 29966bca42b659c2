import type { OpenWorkbench } from './openWorkbench.ts';

/**
 * Acts in the middle of long work of a project: when the `count`th row from now on is written into a table. Whether that is soon or late
 * is for no clock to say.
 */
export function atRow({ workbench }: OpenWorkbench, table: string, count: number, act: () => void): void {
  const { db } = workbench.context;
  let written = 0;
  db.function(`written_to_${table}`, () => {
    written += 1;
    if (written === count) act();
    return null;
  });
  // Of this connection alone: nothing of it comes into the file.
  db.exec(`CREATE TEMP TRIGGER at_row_of_${table} AFTER INSERT ON ${table} BEGIN SELECT written_to_${table}(); END`);
}
