import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { idOf, idsIn, queueAll, submission } from '../../../../test/outbox/outboxProject.ts';
import { google, sender, sendingToGoogle } from '../../../../test/outbox/sendingToGoogle.ts';

const range = z.object({ startRowIndex: z.int(), endRowIndex: z.int().optional() });

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

  describe('in which people work while it is read', () => {
    const rows = () => google.spreadsheets[0]?.tabs[0]?.rows ?? [];
    const answered = z.object({
      valueRanges: z.array(z.object({ dataFilters: z.array(z.object({ gridRange: range })) })),
    });
    /** Does something right after a request for such a range was answered, at most so many times. */
    const whenAnswered = (isMeant: (asked: z.infer<typeof range>) => boolean, times: number, work: () => void) => {
      let left = times;
      google.alter = (_, result) => {
        const { success, data } = answered.safeParse(result);
        const asked = success ? data.valueRanges.flatMap(({ dataFilters }) => dataFilters) : [];
        if (left > 0 && asked.some(({ gridRange }) => isMeant(gridRange))) {
          left -= 1;
          work();
        }
        return result;
      };
    };
    /** Two rows that arrived, of which the project, as it is restored, knows nothing. */
    const sendUnknown = async () => {
      queueAll(sender.db, [submission(1), submission(2)]);
      await sender.send();
      sender.db.prepare('DELETE FROM outbox_deliveries').run();
      sender.restart();
    };
    const ids = () => idsIn(google.spreadsheets[0]).filter((id) => id !== '');

    it.each([1, 7])('holds each row once where somebody sorts it %i times between parts of its ids', async (times) => {
      await sendUnknown();
      rows().splice(2, 0, ...Array.from({ length: 20_000 }, () => []));
      whenAnswered(
        ({ endRowIndex }) => endRowIndex === 20_001,
        times,
        () => {
          const [first = [], last = []] = [rows()[1], rows().at(-1)];
          rows().splice(1, 1, last);
          rows().splice(-1, 1, first);
        },
      );
      expect(await sender.send()).toEqual({ settled: 2, trouble: null });
      expect(ids().toSorted()).toEqual([idOf(1), idOf(2)]);
    });

    it('is read to its end where rows come at its end meanwhile', async () => {
      await sendUnknown();
      rows().splice(1, 0, ...Array.from({ length: 20_000 }, () => []));
      whenAnswered(
        ({ endRowIndex }) => endRowIndex === 20_001,
        100,
        () => void rows().push(['of somebody else']),
      );
      const sheet = await (await sender.destination()).findSheet('txagent/0412');
      expect([...((await sheet?.findIds()) ?? [])].slice(0, 2)).toEqual([
        [idOf(1), '20002'],
        [idOf(2), '20003'],
      ]);
    });

    it('holds each row once where somebody moves the column of ids before they are read', async () => {
      await sendUnknown();
      whenAnswered(
        ({ endRowIndex }) => endRowIndex === 2,
        1,
        () => {
          for (const row of rows()) row.push(...row.splice(0, 1));
        },
      );
      expect(await sender.send()).toEqual({ settled: 2, trouble: null });
      expect(ids()).toEqual([idOf(1), idOf(2)]);
    });
  });
});
