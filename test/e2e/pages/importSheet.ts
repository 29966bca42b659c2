import { resolve } from 'node:path';
import type { Page } from 'playwright/test';
import type { Words } from './words.ts';

/** The sheet that shows a file before anything of it is written. */
export function importSheetOn(page: Page, words: Words) {
  const dialog = (file: string) => page.getByRole('dialog', { name: words('import.title', { file }) });
  const fact = (name: string) =>
    page
      .getByRole('dialog')
      .locator('.ak-fact')
      .filter({ has: page.getByText(words(`import.facts.${name}`), { exact: true }) });
  const importGood = (count: number) => page.getByRole('button', { name: words('import.importGood', { count }) });
  const importAll = (count: number) => page.getByRole('button', { name: words('import.importAll', { count }) });
  // From the start on, so that no dialog of the system opens before somebody waits for one.
  page.on('filechooser', () => undefined);
  return {
    dialog,
    fact,
    problem: (line: number, column: number) =>
      page
        .getByRole('dialog')
        .getByRole('listitem')
        .filter({ has: page.getByText(words('import.place', { line, column }), { exact: true }) }),
    /** Errors one by one, and warnings by kind. */
    problems: page
      .getByRole('dialog')
      .getByRole('region', { name: words('import.problems') })
      .getByRole('listitem'),
    record: (text: string) => page.getByRole('dialog').getByRole('row').filter({ hasText: text }),
    importGood,
    importAll,
    importTraces: (count: number) =>
      page.getByRole('button', { name: words('tracesImport.importAll', { count }), exact: false }),
    /** What is written of a file of the drift room: so many cases, rows, plans. */
    importDrift: (format: string, count: number) =>
      page.getByRole('button', {
        name: words('driftImport.importAll', { what: words(`driftImport.units.${format}`, { count }) }),
      }),
    /** The button of several files. */
    importFiles: (count: number) => page.getByRole('button', { name: words('import.many.accept', { count }) }),
    /** The line of one of several files. */
    line: (file: string) =>
      page
        .getByRole('dialog')
        .getByRole('row')
        .filter({ has: page.getByText(file, { exact: true }) }),
    details: (file: string) => page.getByRole('button', { name: words('import.many.openFile', { file }) }),
    cancel: page.getByRole('dialog').getByRole('button', { name: words('import.cancel') }),
    /** Chooses files with Ctrl+O. */
    async choose(...files: string[]) {
      const asked = page.waitForEvent('filechooser');
      await page.keyboard.press('Control+o');
      await (await asked).setFiles(files);
    },
    /** Drags files from outside onto the middle of the window and lets go. */
    async drop(...files: string[]) {
      const session = await page.context().newCDPSession(page);
      const size = page.viewportSize() ?? { width: 800, height: 600 };
      const data = { items: [], files: files.map((file) => resolve(file)), dragOperationsMask: 1 };
      for (const type of ['dragEnter', 'dragOver', 'drop'] as const) {
        await session.send('Input.dispatchDragEvent', { type, x: size.width / 2, y: size.height / 2, data });
      }
      await session.detach();
    },
  };
}
