import type { EventName, EventPayload } from '../../shared/api/events.ts';
import type { UndoReport } from '../../shared/project.ts';
import type { Act, Change } from '../context.ts';
import type { WritableDatabase } from '../database/types.ts';
import {
  type ApplyChange,
  actLabel,
  type Occasion,
  type Recorded,
  recordAct,
  redoAct,
  saveState,
  undoAct,
} from '../revisions/recordAct.ts';
import { currentEvaluator } from './evaluatorsTable.ts';

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
      emit('datasets.changed', { datasetIds });
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
  /** An act about a trace or a group names the group as its item. Another scheme changes what is marked in every group. */
  const tellOfTraces = ({ revision, changes }: Recorded) => {
    const isAbout = (itemKind: Change['itemKind']) => changes.some((change) => change.itemKind === itemKind);
    if (revision.itemId !== null && (isAbout('trace') || isAbout('traceGroup'))) {
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
  const turn = (how: typeof undoAct, occasion: Occasion): UndoReport => {
    const recorded = how(database(), applyChange, occasion);
    tell(recorded);
    return { label: actLabel(recorded.revision), save: saveState(database(), occasion.evaluatorId) };
  };

  return {
    record: (act: Act, occasion: Occasion) => {
      const recorded = recordAct(database(), applyChange, act, occasion);
      tell(recorded);
      return { counter: recorded.revision.counter, savedAt: recorded.revision.savedAt };
    },
    undo: (occasion: Occasion) => turn(undoAct, occasion),
    redo: (occasion: Occasion) => turn(redoAct, occasion),
  };
}

function changedItems({ changes }: Recorded, itemKind: Act['changes'][number]['itemKind']): number[] {
  return [...new Set(changes.filter((change) => change.itemKind === itemKind).map((change) => change.itemId))];
}
