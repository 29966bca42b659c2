import type { ActLabel } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import { isOfAnotherSize, type UndoInput, type UndoReport } from '../../shared/project.ts';
import type { Act, Context } from '../context.ts';
import type { ReadableDatabase, WritableDatabase } from '../database/types.ts';
import { listDatasets } from '../datasets/datasetsTable.ts';
import { changedItems } from '../judgements/changedItems.ts';
import {
  type ApplyChange,
  actLabel,
  labelOf,
  type Occasion,
  type Recorded,
  recordAct,
  redoAct,
  undoAct,
} from '../revisions/recordAct.ts';
import { forgetRestored, restoredCounter } from '../revisions/restoredTable.ts';
import { stayingStep, undoStep } from '../revisions/undoStep.ts';
import { actOnDataset, type UndoEntry } from '../revisions/undoTable.ts';
import { type Rooms, roomsIn } from '../rooms/room.ts';
import { currentEvaluator } from './evaluatorsTable.ts';
import { namedLabel, saveState, staysDoneIn } from './saveState.ts';

/** Records acts, undos and redos, and tells the windows what they have to reload. */
export function createRecorder(parts: {
  readonly rooms: Rooms;
  readonly database: () => WritableDatabase;
  readonly applyChange: ApplyChange;
  readonly emit: Context['emit'];
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
  /** The newest act where it can never be undone and nobody has gone past it, with what an undo would take back before it. */
  const stayingAct = ({ evaluatorId }: Occasion) => {
    const stays = stayingStep(database(), evaluatorId, staysDoneIn(rooms));
    if (stays === null) return null;
    const labelled = (entry: UndoEntry | null) => {
      const label = labelOf(database(), entry);
      return label && namedLabel(rooms, database(), label);
    };
    const label = labelled(stays.entry);
    if (label === null) return null;
    const before = labelled(undoStep(database(), evaluatorId, staysDoneIn(rooms)));
    return { label, because: stays.because, before };
  };
  /** What stands before an undo or redo and is not done in passing: datasets that come or go, and work that a restore brought back. */
  const askedBefore = (relation: 'undo' | 'redo', next: ActLabel): ActLabel | null => {
    if (isOfAnotherSize(relation, next.kind)) return next;
    return next.counter <= restoredCounter(database()) ? { ...next, kind: 'beforeRestore', params: {} } : null;
  };
  const turn = (relation: 'undo' | 'redo', occasion: Occasion, { ofDataset, confirmed }: UndoInput): UndoReport => {
    const state = () => saveState(rooms, database(), occasion.evaluatorId);
    const stays = ofDataset === null && relation === 'undo' ? stayingAct(occasion) : null;
    const isPast = stays !== null && [stays.label.counter, stays.before?.counter].includes(confirmed ?? Number.NaN);
    if (stays !== null && (!isPast || stays.before === null)) {
      const { label, because, before } = stays;
      // Whoever was told goes past it, and finds nothing there.
      if (isPast) throw new AppError('NOT_FOUND', `Nothing to ${relation}`, { kind: relation });
      return { label, save: state(), isDone: false, stays: { because, before } };
    }
    const next = stays === null ? state()[relation] : stays.before;
    const isNamed = ofDataset !== null || (next !== null && next.counter === confirmed);
    const asked = next === null || isNamed ? null : askedBefore(relation, next);
    if (asked !== null) return { label: asked, save: state(), isDone: false, stays: null };
    const how = relation === 'undo' ? undoAct : redoAct;
    const counter = ofDataset === null ? (next?.counter ?? null) : counterOf(ofDataset, occasion);
    const recorded = how(database(), applyChange, occasion, counter);
    if (ofDataset === null && next !== null && next.counter <= restoredCounter(database())) forgetRestored(database());
    tell(recorded);
    const label = namedLabel(rooms, database(), actLabel(recorded.revision));
    return { label, save: state(), isDone: true, stays: null };
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

/** Tells that anything in the project may be another now: after a restore, and to a window that missed what happened. */
export function tellOfEverything(rooms: Rooms, emit: Context['emit'], db: ReadableDatabase): void {
  emit('project.changed', {});
  emit('project.saved', saveState(rooms, db, currentEvaluator(db)?.id ?? null));
  emit('outbox.changed', {});
  const datasetIds = listDatasets(db).map(({ id }) => id);
  tellOfDatasets(rooms, emit, datasetIds);
}

/** Tells the windows which datasets came, went or are others now, and every room that anything of it may be. */
function tellOfDatasets(rooms: Rooms, emit: Context['emit'], datasetIds: readonly number[]): void {
  emit('datasets.changed', { datasetIds: [...datasetIds] });
  for (const room of roomsIn(rooms)) room.tellOfEverything(emit, datasetIds);
}
