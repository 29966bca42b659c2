import type { ActLabel, EventName, EventPayload } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import { isOfAnotherSize, type UndoInput, type UndoReport } from '../../shared/project.ts';
import type { Act } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';
import { listDatasets } from '../datasets/datasetsTable.ts';
import { changedItems } from '../judgements/changedItems.ts';
import {
  type ApplyChange,
  actLabel,
  type Occasion,
  type Recorded,
  recordAct,
  redoAct,
  undoAct,
} from '../revisions/recordAct.ts';
import { forgetRestored, restoredCounter } from '../revisions/restoredTable.ts';
import { actOnDataset } from '../revisions/undoTable.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';
import { currentEvaluator } from './evaluatorsTable.ts';
import { namedLabel, saveState } from './saveState.ts';

type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** Records acts, undos and redos, and tells the windows what they have to reload. */
export function createRecorder(parts: {
  readonly rooms: Rooms;
  readonly database: () => WritableDatabase;
  readonly applyChange: ApplyChange;
  readonly emit: Emit;
  /** What has to follow when datasets came, went or came back. */
  onDatasetsChanged(): void;
}) {
  const { rooms, database, applyChange, emit } = parts;

  const tell = (recorded: Recorded) => {
    // The program's own acts must not show up as something that the person at the window could undo.
    emit('project.saved', saveState(rooms, database(), currentEvaluator(database())?.id ?? null));
    const datasetIds = changedItems(recorded, 'dataset');
    if (datasetIds.length > 0) {
      tellOfDatasets(rooms, emit, datasetIds);
      parts.onDatasetsChanged();
    }
    if (changedItems(recorded, 'project').length > 0) {
      emit('project.changed', {});
      tellOfDatasets(
        rooms,
        emit,
        listDatasets(database()).map(({ id }) => id),
      );
    }
    for (const room of roomsIn(rooms)) room.tell(emit, recorded);
  };
  const counterOf = (ofDataset: NonNullable<UndoInput['ofDataset']>, { evaluatorId }: Occasion): number => {
    const counter = actOnDataset(database(), { ...ofDataset, evaluatorId });
    if (counter === null) throw new AppError('NOT_FOUND', 'No such act on the dataset', { kind: 'undo' });
    return counter;
  };
  /** What stands before an undo or redo and is not done in passing: datasets that come or go, and work that a restore brought back. */
  const askedBefore = (relation: 'undo' | 'redo', next: ActLabel): ActLabel | null => {
    if (isOfAnotherSize(relation, next.kind)) return next;
    return next.counter <= restoredCounter(database()) ? { ...next, kind: 'beforeRestore', params: {} } : null;
  };
  const turn = (relation: 'undo' | 'redo', occasion: Occasion, { ofDataset, confirmed }: UndoInput): UndoReport => {
    const next = saveState(rooms, database(), occasion.evaluatorId)[relation];
    const isNamed = ofDataset !== null || (next !== null && next.counter === confirmed);
    const asked = next === null || isNamed ? null : askedBefore(relation, next);
    if (asked !== null) {
      return { label: asked, save: saveState(rooms, database(), occasion.evaluatorId), isDone: false };
    }
    const how = relation === 'undo' ? undoAct : redoAct;
    const recorded = how(database(), applyChange, occasion, ofDataset && counterOf(ofDataset, occasion));
    if (ofDataset === null && next !== null && next.counter <= restoredCounter(database())) forgetRestored(database());
    tell(recorded);
    const label = namedLabel(rooms, database(), actLabel(recorded.revision));
    return { label, save: saveState(rooms, database(), occasion.evaluatorId), isDone: true };
  };

  return {
    record: (act: Act, occasion: Occasion) => {
      const recorded = recordAct(database(), applyChange, act, occasion);
      tell(recorded);
      return { counter: recorded.revision.counter, savedAt: recorded.revision.savedAt };
    },
    undo: (occasion: Occasion, meant: UndoInput) => turn('undo', occasion, meant),
    redo: (occasion: Occasion, meant: UndoInput) => turn('redo', occasion, meant),
  };
}

/** Tells the windows which datasets came, went or are others now, and every room that anything of it may be. */
export function tellOfDatasets(rooms: Rooms, emit: Emit, datasetIds: readonly number[]): void {
  emit('datasets.changed', { datasetIds: [...datasetIds] });
  for (const room of roomsIn(rooms)) room.tellOfEverything(emit, datasetIds);
}
