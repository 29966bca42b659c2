import type { EventName, EventPayload } from '../../shared/api/events.ts';
import { AppError } from '../../shared/errors.ts';
import { isOfAnotherSize, type UndoInput, type UndoReport } from '../../shared/project.ts';
import type { Act, Change } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';
import {
  type ApplyChange,
  actLabel,
  type Occasion,
  type Recorded,
  recordAct,
  redoAct,
  undoAct,
} from '../revisions/recordAct.ts';
import { actOnDataset } from '../revisions/undoTable.ts';
import { tellOfDatasets } from '../rooms/index.ts';
import { currentEvaluator } from './evaluatorsTable.ts';
import { namedLabel, saveState } from './saveState.ts';

type Emit = <E extends EventName>(event: E, payload: EventPayload<E>) => void;

/** More changed questions or cases than this are not named to the windows one by one. */
const namedItems = 100;

/** Records acts, undos and redos, and tells the windows what they have to reload. */
export function createRecorder(parts: {
  readonly database: () => WritableDatabase;
  readonly applyChange: ApplyChange;
  readonly emit: Emit;
  /** What has to follow when datasets came, went or came back. */
  onDatasetsChanged(): void;
}) {
  const { database, applyChange, emit } = parts;

  const tell = (recorded: Recorded) => {
    // The program's own acts must not show up as something that the person at the window could undo.
    emit('project.saved', saveState(database(), currentEvaluator(database())?.id ?? null));
    const datasetIds = changedItems(recorded, 'dataset');
    if (datasetIds.length > 0) {
      tellOfDatasets(emit, datasetIds);
      parts.onDatasetsChanged();
    }
    const questionIds = changedItems(recorded, 'question');
    const { datasetId } = recorded.revision;
    if (questionIds.length > 0 && datasetId !== null) {
      emit('derivations.changed', { datasetId, questionIds: questionIds.length > namedItems ? null : questionIds });
    }
    tellOfTraces(recorded);
    tellOfDrift(recorded);
  };
  /** An act about a trace or a group names the group as its item. Another scheme changes what is marked in every group; a
   * trace that gets another question is in another group. */
  const tellOfTraces = ({ revision, changes }: Recorded) => {
    const isAbout = (itemKind: Change['itemKind']) => changes.some((change) => change.itemKind === itemKind);
    const isMoved = changes.some(({ itemKind, aspect }) => itemKind === 'trace' && aspect === 'group');
    if (isMoved) emit('traces.changed', { groupIds: null });
    else if (revision.itemId !== null && (isAbout('trace') || isAbout('traceGroup'))) {
      emit('traces.changed', { groupIds: [revision.itemId] });
    }
    if (isAbout('traceSettings')) emit('traces.settingsChanged', {});
    if (changes.some(({ itemKind, aspect }) => itemKind === 'traceSettings' && aspect === 'scheme'))
      emit('traces.changed', { groupIds: null });
  };
  const tellOfDrift = (recorded: Recorded) => {
    const caseIds = changedItems(recorded, 'driftCase');
    if (caseIds.length > 0) emit('drift.changed', { caseIds: caseIds.length > namedItems ? null : caseIds });
    const isOfSettings = ['driftRun', 'driftSettings'].some((kind) =>
      recorded.changes.some((change) => change.itemKind === kind),
    );
    if (isOfSettings) emit('drift.settingsChanged', {});
  };
  const counterOf = (ofDataset: NonNullable<UndoInput['ofDataset']>, { evaluatorId }: Occasion): number => {
    const counter = actOnDataset(database(), { ...ofDataset, evaluatorId });
    if (counter === null) throw new AppError('NOT_FOUND', 'No such act on the dataset', { kind: 'undo' });
    return counter;
  };
  const turn = (relation: 'undo' | 'redo', occasion: Occasion, { ofDataset, confirmed }: UndoInput): UndoReport => {
    const next = saveState(database(), occasion.evaluatorId)[relation];
    const isNamed = ofDataset !== null || (next !== null && next.counter === confirmed);
    if (next !== null && !isNamed && isOfAnotherSize(relation, next.kind)) {
      return { label: next, save: saveState(database(), occasion.evaluatorId), isDone: false };
    }
    const how = relation === 'undo' ? undoAct : redoAct;
    const recorded = how(database(), applyChange, occasion, ofDataset && counterOf(ofDataset, occasion));
    tell(recorded);
    const label = namedLabel(database(), actLabel(recorded.revision));
    return { label, save: saveState(database(), occasion.evaluatorId), isDone: true };
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

function changedItems({ changes }: Recorded, itemKind: Act['changes'][number]['itemKind']): number[] {
  return [...new Set(changes.filter((change) => change.itemKind === itemKind).map((change) => change.itemId))];
}
