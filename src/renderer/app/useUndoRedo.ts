import { roomIds } from '../../shared/datasets.ts';
import { writeTurnLink } from '../../shared/drift/turnLink.ts';
import type { UndoReport } from '../../shared/project.ts';
import { writeStepLink } from '../../shared/traces/permalink.ts';
import { actText } from './actText.ts';
import { useFrame } from './frameStore.ts';
import { useText } from './i18n.ts';
import { useKeyOf } from './useKeymap.ts';
import { useShowError } from './useShowError.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useApp } from './workbench.ts';

/** Takes the newest act back or does it again, says so in words, and offers the way to the place. */
export function useUndoRedo(): { undo: () => void; redo: () => void } {
  const texts = useText();
  const undo = useApp((state) => state.undo);
  const redo = useApp((state) => state.redo);
  const showToast = useFrame((state) => state.showToast);
  const goTo = useFrame((state) => state.goTo);
  const showError = useShowError();
  const undoKey = useKeyOf('frame.undo');
  const redoKey = useKeyOf('frame.redo');

  const step = async (kind: 'undo' | 'redo') => {
    try {
      // What was typed a moment ago is an act too, and the one that is meant.
      await useFrame.getState().unsaved?.flush();
      const report = await (kind === 'undo' ? undo() : redo());
      const text = texts.t(kind === 'undo' ? 'app.undid' : 'app.redid', { act: actText(report.label, texts) });
      const keys = kind === 'undo' ? redoKey : undoKey;
      const place = placeOf(report);
      showToast({
        text,
        ...(place !== null && { action: { label: texts.t('app.goThere'), run: () => goTo(place) } }),
        ...(keys !== null && { keys }),
      });
    } catch (error) {
      if (wireErrorOf(error).code === 'NOT_FOUND')
        showToast({ text: texts.t(kind === 'undo' ? 'app.nothingToUndo' : 'app.nothingToRedo') });
      else showError(error);
    }
  };
  return { undo: () => void step('undo'), redo: () => void step('redo') };
}

function placeOf({ label }: UndoReport) {
  const room = roomIds.find((id) => id === label.room);
  return room === undefined || label.itemId === null
    ? null
    : { room, datasetId: label.datasetId, itemId: label.itemId, ...linkOf(label) };
}

/** Acts on a trace or a turn say which; those about a step have its 1-based number. */
function linkOf({ itemId, params: { traceId, step, model, turn } }: UndoReport['label']): { link?: string } {
  if (typeof traceId === 'number') {
    return { link: writeStepLink({ traceId, step: typeof step === 'number' ? step - 1 : null, besideId: null }) };
  }
  if (typeof model !== 'string' || typeof turn !== 'number' || itemId === null) return {};
  return { link: writeTurnLink({ caseId: itemId, turn, model }) };
}
