import type { Output } from '../../shared/api/contract.ts';
import { letOthersThrough } from '../database/timeSlices.ts';
import { listDatasets, type StoredDataset } from '../datasets/datasetsTable.ts';
import { evaluatorNames } from '../judgements/valuesTable.ts';
import { type Room, type RoomsContext, roomsIn } from '../rooms/room.ts';
import { countWork } from './countWork.ts';
import { writersOf } from './workTable.ts';

type WorkContext = Pick<RoomsContext, 'db' | 'rooms'>;
/** `own` is the evaluator who asks; empty for nobody. */
type Asked = { readonly timeZone: string; readonly own: string };
type Named = (evaluatorId: string) => { readonly evaluator: string; readonly isOwn: boolean };

/** Everything that is told of the work in a project, of which nothing says what anybody thinks of an item. Throws INVALID_INPUT. */
export async function readWork({ db, rooms }: WorkContext, { timeZone, own }: Asked): Promise<Output<'work.read'>> {
  const all = roomsIn(rooms);
  const counted = await countWork(db, {
    timeZone,
    kinds: all.flatMap(({ id, work }) => Object.entries(work.kinds).map(([act, kind]) => ({ room: id, act, kind }))),
    items: all.flatMap(({ work }) => work.items),
  });
  const names = evaluatorNames(db);
  const named: Named = (id) => ({ evaluator: names.get(id) ?? '', isOwn: id === own });
  const datasets = listDatasets(db).filter(({ role }) => role === 'gold');
  const ofRoom = (room: Room) => datasets.filter((dataset) => dataset.room === room.id);
  const changes: Output<'work.read'>['changes'] = [];
  for (const room of all) {
    for (const dataset of ofRoom(room)) changes.push(...(await changesOf(db, room, dataset, named)));
  }
  return {
    ...counted,
    rows: counted.rows.map(({ evaluatorId, ...row }) => ({ ...row, ...named(evaluatorId) })),
    progress: all.flatMap((room) => progressIn(db, room, ofRoom(room), [...names.keys()], named)),
    times: all.flatMap((room) => timesIn(db, room, ofRoom(room), own, named)),
    changes,
  };
}

function progressIn(
  db: WorkContext['db'],
  room: Room,
  datasets: readonly StoredDataset[],
  evaluatorIds: readonly string[],
  named: Named,
): Output<'work.read'>['progress'] {
  if (datasets.length === 0) return [];
  const found = room.work.progress(db, datasets, evaluatorIds).filter(({ done }) => done > 0);
  return datasets.flatMap(({ id, name }) =>
    found
      .filter(({ datasetId }) => datasetId === id)
      .map(({ evaluatorId, done, all }) => ({
        ...{ datasetId: id, dataset: name, room: room.id, done, all },
        ...named(evaluatorId),
      })),
  );
}

function timesIn(
  db: WorkContext['db'],
  room: Room,
  datasets: readonly StoredDataset[],
  own: string,
  named: Named,
): Output<'work.read'>['times'] {
  if (datasets.length === 0) return [];
  return room.work.times(db, own).map(({ datasetId, measured, evaluators }) => ({
    ...{ datasetId, measured },
    dataset: datasets.find(({ id }) => id === datasetId)?.name ?? '',
    evaluators: evaluators.map(({ evaluatorId, seconds }) => {
      const total = seconds.reduce((sum, value) => sum + value, 0);
      return { ...named(evaluatorId), items: seconds.length, median: median(seconds), total };
    }),
  }));
}

/** The middle one, or the mean of the two in the middle; 0 of nothing. */
function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const [low = 0, high = low] = sorted.slice(Math.ceil(sorted.length / 2) - 1, Math.floor(sorted.length / 2) + 1);
  return (low + high) / 2;
}

/** Each record is printed to see whether it differs: calls of the windows go through between two of them. */
async function changesOf(db: WorkContext['db'], { work }: Room, dataset: StoredDataset, named: Named) {
  if (work.edits === null) return [];
  const itemIds: number[] = [];
  for (const { itemId } of work.edits.records(db, dataset)) {
    itemIds.push(itemId);
    if (itemIds.length % 20 === 0) await letOthersThrough();
  }
  if (itemIds.length === 0) return [];
  const records = new Map<string, number>();
  for (const writers of writersOf(db, work.edits, itemIds).values()) {
    for (const { evaluatorId } of writers) records.set(evaluatorId, (records.get(evaluatorId) ?? 0) + 1);
  }
  const evaluators = [...records].map(([evaluatorId, n]) => ({ evaluatorId, records: n, ...named(evaluatorId) }));
  const { id: datasetId, name, fileName } = dataset;
  return [{ datasetId, dataset: name, fileName, records: itemIds.length, evaluators }];
}
