import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { openDatabase } from '../../src/main/database/openDatabase.ts';
import { writeDeliveries } from '../../src/main/outbox/deliveriesTable.ts';
import { addDestination, writeTrouble } from '../../src/main/outbox/destinationsTable.ts';
import { printRows } from '../../src/main/outbox/files/printRows.ts';
import { outboxScreenOn } from '../e2e/pages/outboxScreen.ts';
import { locales } from '../e2e/pages/words.ts';
import { workbenchOn } from '../e2e/pages/workbench.ts';
import { expect } from '../e2e/workbench.fixture.ts';
import { googleSettings, queueAll, study, submission } from '../outbox/outboxProject.ts';
import { looks, photographerOf, test as plain } from './photographs.ts';

const questions = [
  '心不全での利尿薬の選び方',
  'ワルファリンと抗菌薬の併用',
  '造影剤の前のメトホルミン',
  '小児の発熱と解熱薬',
];
const long = '高齢者における多剤併用と腎機能低下がある場合の抗凝固薬の選択と用量調整について、出血の危険も含めて';
const rows = Array.from({ length: 30 }, (_, at) => {
  const cells = { question_id: at === 27 ? long : `${questions[at % 4]} ${at + 1}`, comment: at % 3 ? '' : '=用量' };
  return { ...submission(at + 1, cells), queuedAt: new Date(Date.UTC(2026, 10, 20, 8, at * 7)).toISOString() };
});
const sentAt = '2026-11-20T12:51:00.000Z';

/** Rows in every state at a spreadsheet, and all of them in files, of which somebody doubled, changed and lost some. */
const test = plain.extend<{ isEmpty: boolean }>({
  isEmpty: [false, { option: true }],
  dataFolder: async ({ dataFolder, isEmpty }, use) => {
    if (!isEmpty) layOut(dataFolder);
    await use(dataFolder);
  },
});

function layOut(dataFolder: string): void {
  const db = openDatabase(join(dataFolder, 'workbench.sqlite'));
  queueAll(db, rows);
  const google = addDestination(db, study, googleSettings);
  const folder = join(dataFolder, 'outbox');
  mkdirSync(folder, { mode: 0o700 });
  const settings = { kind: 'files', folder, format: 'jsonl', mark: true, baseName: 'Eval' } as const;
  const files = addDestination(db, study, settings);
  const confirmed = rows.map((_, at) => ({ rowId: at + 1, state: 'confirmed', place: String(at + 2) }) as const);
  writeDeliveries(db, files, confirmed, sentAt);
  const reason = { code: 'otherContent', params: { columns: 'comment' } } as const;
  const refused = { code: 'rowRefused', params: { said: 'Invalid requests[0].appendCells' } } as const;
  writeDeliveries(db, google, confirmed.slice(0, 22), sentAt);
  writeDeliveries(db, google, [{ rowId: 23, state: 'confirmed', place: '24', reason }], sentAt);
  writeDeliveries(db, google, [{ rowId: 24, state: 'blocked', reason: refused }], sentAt);
  writeDeliveries(db, google, [{ rowId: 25, state: 'unknown' }], sentAt);
  writeTrouble(db, google, { code: 'noPermission', params: { account: 'rater@example.org' } });
  db.close();
  const cells = rows.map((row) => row.cells);
  const changed = cells.map((one, at) => (at === 2 ? { ...one, comment: '投与量が違う', rate_A_accuracy: 2 } : one));
  const there = [...changed.slice(0, 20), ...changed.slice(22), ...changed.slice(4, 6)];
  const file = join(folder, 'Eval_0412.jsonl');
  writeFileSync(file, Buffer.concat([...printRows(there, settings)]));
  const lines = readFileSync(file, 'utf8').split('\n');
  writeFileSync(file, `${lines.join('\n')}${lines[6]?.replace('"rate_A_accuracy":4', '"rate_A_accuracy":5')}\n`);
}

for (const look of looks) {
  test.describe(look.name, () => {
    test.use({ locale: locales[look.language], colorScheme: look.theme, viewport: look.size });

    test('outbox', async ({ page }) => {
      const photograph = photographerOf(page, look);
      const window = workbenchOn(page, look.language);
      const outbox = outboxScreenOn(page, window.words);
      const { words } = window;
      const button = (name: string) => page.getByRole('button', { name });
      await window.firstStart.giveName('髙橋');
      await expect(window.firstStart.welcome).toBeVisible();
      await page.keyboard.press('Control+6');
      await expect(outbox.rows.first()).toBeVisible();
      await photograph('outbox');
      await page.evaluate(`Object.defineProperty(navigator, 'onLine', { configurable: true, value: false });
        window.dispatchEvent(new Event('offline'));`);
      await expect(outbox.status).toContainText(words('outbox.offline'));
      await photograph('outbox-offline');
      await button(words('outbox.states.differing')).click();
      await photograph('outbox-differing');
      await page.keyboard.press('p');
      await expect(outbox.dialog).toBeVisible();
      await photograph('outbox-preview');
      await page.keyboard.press('Escape');
      await page.keyboard.press('n');
      await expect(outbox.dialog).toBeVisible();
      await photograph('outbox-destination');
      await page.keyboard.press('Escape');
      // The spreadsheet is out of the way, so that the files are compared.
      await button(words('outbox.change')).first().click();
      await button(words('outbox.dialog.remove')).click();
      await expect(page.getByRole('region', { name: words('outbox.kinds.googleSheets') })).toHaveCount(0);
      await page.keyboard.press('Shift+C');
      await outbox.compareNow.click();
      await expect(outbox.dialog.getByText(words('outbox.different'))).toBeVisible();
      await photograph('outbox-compared');
      await button(words('outbox.askTakeOut', { count: 2 })).click();
      await button(words('outbox.takeOut', { count: 2 })).click();
      await expect(outbox.dialog.getByText(words('outbox.takenOut', { count: 2 }))).toBeVisible();
      await photograph('outbox-taken-out');
    });

    test.describe('without rows', () => {
      test.use({ isEmpty: true });
      test('outbox', async ({ page }) => {
        const window = workbenchOn(page, look.language);
        await window.firstStart.giveName('髙橋');
        await expect(window.firstStart.welcome).toBeVisible();
        await page.keyboard.press('Control+6');
        await expect(page.getByText(window.words('outbox.nothing'))).toBeVisible();
        await photographerOf(page, look)('outbox-empty');
      });
    });
  });
}
