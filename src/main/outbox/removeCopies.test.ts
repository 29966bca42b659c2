import { beforeEach, describe, expect, it } from 'vitest';
import { idOf, idsIn, queueAll, recordsIn, submission } from '../../../test/outbox/outboxProject.ts';
import { clock, google, sender, sendingToGoogle } from '../../../test/outbox/sendingToGoogle.ts';
import { rowsOf } from './outboxTable.ts';
import { reconcile } from './reconcile.ts';
import { removeCopies } from './removeCopies.ts';

describe('copies in a spreadsheet', () => {
  sendingToGoogle();
  const { signal } = new AbortController();
  const rows = () => google.spreadsheets[0]?.tabs[0]?.rows ?? [];
  beforeEach(async () => {
    queueAll(
      sender.db,
      [1, 2, 3, 4].map((number) => submission(number)),
    );
    await sender.send();
    // Header, 1, 2, 3, 4, 2, a blank row, 2 with a note, 3, a note without an id.
    rows()[0]?.push('note');
    const again = (at: number) => [...(rows()[at] ?? [])];
    rows().push(again(2), [], [...again(2), 'mine'], again(3), [undefined, 'a note']);
  });
  const open = async () => {
    const destination = await sender.destination();
    const sheet = await destination.findSheet('txagent/0412');
    if (sheet === null) throw new Error('no sheet');
    return { destination, sheet };
  };
  const remove = async (...copies: (readonly [number, number])[]) => {
    const { destination, sheet } = await open();
    const named = copies.map(([number, place]) => ({ submissionId: idOf(number), place: String(place) }));
    return removeCopies({ destination, clock, signal }, sheet, named);
  };

  it('are told from rows that were changed, noted upon, or have no id', async () => {
    const { sheet } = await open();
    const known = [...rowsOf(sender.db, 'txagent')];
    const found = await sheet.readRows(null);
    expect(reconcile([{ known, confirmed: new Set(known.map((row) => row.submissionId)), found }])).toMatchObject({
      ...{ missingCount: 0, editedCount: 0, foreignCount: 0, unnamedCount: 1 },
      doubled: [
        {
          submissionId: idOf(2),
          place: '3',
          copies: [
            { place: '6', columns: [] },
            { place: '8', columns: ['note'] },
          ],
        },
        { submissionId: idOf(3), place: '4', copies: [{ place: '9', columns: [] }] },
      ],
    });
  });

  it('are taken out where they are the same, and nothing else is', async () => {
    const before = recordsIn(google.spreadsheets[0]);
    expect(await remove([2, 6], [3, 9])).toEqual({ removed: 2, putBack: 0 });
    expect(recordsIn(google.spreadsheets[0])).toEqual(before.filter((_, at) => at !== 4 && at !== 7));
  });

  it.each([
    ['the first of its id', [2, 3]],
    ['a copy with a note', [2, 8]],
    ['another row', [3, 6]],
    ['a row that is gone', [2, 60]],
  ] as const)('stay, all of them, where one that is named is %s', async (_, [number, place]) => {
    const before = recordsIn(google.spreadsheets[0]);
    expect(await remove([3, 9], [number, place])).toBeNull();
    expect(recordsIn(google.spreadsheets[0])).toEqual(before);
  });

  it('cost no other row when somebody sorts the sheet in the same moment: what went with them is put back', async () => {
    const idsBefore = idsIn(google.spreadsheets[0]).toSorted();
    google.onStep = (step, { kind }) => {
      if (step !== 'arrived' || kind !== 'write') return;
      google.onStep = () => {};
      const [header = [], ...others] = rows();
      rows().splice(0, rows().length, header, ...others.slice(-1), ...others.slice(0, -1));
    };
    expect(await remove([2, 6])).toEqual({ removed: 0, putBack: 1 });
    expect(idsIn(google.spreadsheets[0]).toSorted()).toEqual(idsBefore);
  });

  it('are waited for when nobody knows whether they went', async () => {
    for (const fault of [{ is: 'cutAfter' }, { is: 'late', ms: 170_000 }] as const) {
      let isFirst = true;
      google.fault = ({ kind }) => {
        if (kind !== 'write' || !isFirst) return null;
        isFirst = false;
        return fault;
      };
      expect(await remove(fault.is === 'late' ? [3, 8] : [2, 6])).toEqual({ removed: 1, putBack: 0 });
    }
    expect(idsIn(google.spreadsheets[0]).filter((id) => id !== '')).toEqual([1, 2, 3, 4, 2].map(idOf));
  });
});
