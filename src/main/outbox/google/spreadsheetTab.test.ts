import { describe, expect, it } from 'vitest';
import { queueAll, submission } from '../../../../test/outbox/outboxProject.ts';
import { google, sender, sendingToGoogle } from '../../../../test/outbox/sendingToGoogle.ts';

describe('the tab of a spreadsheet', () => {
  sendingToGoogle();

  it('is made where there is none, by what was just read of the spreadsheet', async () => {
    const spreadsheet = google.addSpreadsheet('Eval_0412');
    spreadsheet.tabs[0] = { sheetId: 7, title: 'notes', columnCount: 26, rows: [] };
    queueAll(sender.db, [submission(1)]);
    expect(await sender.send()).toEqual({ settled: 1, trouble: null });
    expect(spreadsheet.tabs.map(({ title }) => title)).toEqual(['notes', 'responses']);
    const paths = google.requests.map(({ path }) => path);
    expect(paths.filter((path) => path === `/v4/spreadsheets/${spreadsheet.id}`).length).toBe(2);
  });
});
