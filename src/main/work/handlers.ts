import packageFile from '../../../package.json' with { type: 'json' };
import type { ColumnKind } from '../../shared/charts/fileTable.ts';
import type { workApi } from '../../shared/work.ts';
import type { HandlersFor } from '../context.ts';
import { writeExport } from '../exports/writeExport.ts';
import { shownEvaluatorId } from '../judgements/shownEvaluator.ts';
import { printTable } from '../reports/printTable.ts';
import type { RoomsContext } from '../rooms/room.ts';
import { exportChanges } from './exportChanges.ts';
import { readWork } from './readWork.ts';

const columns = {
  day: 'text',
  evaluator: 'text',
  room: 'text',
  kind: 'text',
  acts: 'whole',
  items: 'whole',
} as const satisfies Record<string, ColumnKind>;
const names = ['day', 'evaluator', 'room', 'kind', 'acts', 'items'] as const;

export const workHandlers: HandlersFor<keyof typeof workApi, RoomsContext> = {
  'work.read': ({ timeZone }, context) => readWork(context, { timeZone, own: shownEvaluatorId(context) }),
  'work.export': async ({ timeZone, format, destination }, context) => {
    const { rows, acts, undone } = await readWork(context, { timeZone, own: '' });
    const made = { program: 'Akapen', version: packageFile.version, exportedAt: context.now().toISOString() };
    const facts = {
      what: 'acts in force by day, evaluator, room and kind',
      timeZone,
      acts,
      undoneActsNotCounted: undone,
    };
    const written = await writeExport(context, destination, {
      fileName: `akapen-work.${format}`,
      bytes: printTable(format, names, (column) => columns[column], rows),
      provenanceOf: (file) => `${JSON.stringify({ ...made, export: file, ...facts }, null, 2)}\n`,
    });
    return { ...written, itemCount: rows.length, changedCount: 0 };
  },
  'work.exportChanges': (input, context) => exportChanges(context, input),
};
