import { expect, type Page, test } from 'playwright/test';

/** The path of the file with an ending that an act of the window hands over; its provenance is another one. */
export async function downloaded(page: Page, act: () => Promise<void>, ending: string): Promise<string> {
  const isIt = (name: string) => name.endsWith(`.${ending}`) && !name.endsWith('.provenance.json');
  const arriving = page.waitForEvent('download', (download) => isIt(download.suggestedFilename()));
  await act();
  const download = await arriving;
  // A browser tells a page by the ending of its name.
  const path = test.info().outputPath(`written.${ending}`);
  await download.saveAs(path);
  expect(await download.failure()).toBeNull();
  return path;
}
