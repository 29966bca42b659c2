import { useEffect, useRef } from 'react';
import type { Input } from '../../shared/api/contract.ts';
import type { ActLabel } from '../../shared/api/events.ts';
import { sentencesText } from '../../shared/charts/numberTexts.ts';
import type { UndoReport } from '../../shared/project.ts';
import { useActText } from './actText.ts';
import { destinationOf } from './destinationOf.ts';
import { flushTyped } from './flushTyped.ts';
import { type Toast, useFrame } from './frameStore.ts';
import { useText } from './i18n.ts';
import { useKeyOf } from './useKeymap.ts';
import { useShowError } from './useShowError.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useApp, useWorkbench } from './workbench.ts';

type Relation = 'undo' | 'redo';

/** Who presses again sooner is on the way through the acts, and has read nothing of what was asked. */
const readMs = 300;

/** What undo, or redo, would take now. */
function useNext(): (relation: Relation) => NonNullable<Toast['next']> {
  const { store } = useWorkbench();
  return (relation) => ({ relation, counter: store.getState().save[relation]?.counter ?? null });
}

/** Lets a notice of an undo or redo, or the question before one, go once the next act that they would take is another. */
export function usePassedTurns(): void {
  const save = useApp((state) => state.save);
  useEffect(() => {
    const { toasts, dropToast } = useFrame.getState();
    for (const { id, next } of toasts)
      if (next !== undefined && (save[next.relation]?.counter ?? null) !== next.counter) dropToast(id);
  }, [save]);
}

/** Takes an act back or does it again, says so in words, and offers the way to the place. Gives what stands before it, or null. */
function useTurn(): (relation: Relation, meant: Input<'project.undo'>) => Promise<UndoReport | null> {
  const { t } = useText();
  const textOf = useActText();
  const { call, store: app, placeOf } = useWorkbench();
  const { showToast, goTo } = useFrame.getState();
  const showError = useShowError();
  const nextOf = useNext();
  const keys = { undo: useKeyOf('frame.redo'), redo: useKeyOf('frame.undo') };
  const tell = (relation: Relation, label: ActLabel) => {
    const text = t(relation === 'undo' ? 'app.undid' : 'app.redid', { act: textOf(label) });
    const place = destinationOf(label, placeOf(label));
    const back = keys[relation];
    showToast({
      text,
      isOfLastAct: true,
      next: nextOf(relation === 'undo' ? 'redo' : 'undo'),
      // A key beside the way to the place would be taken for that of the way.
      ...(place !== null && { action: { label: t('app.goThere'), run: () => goTo(place) } }),
      ...(place === null && back !== null && { keys: back }),
    });
  };
  return async (relation, meant) => {
    try {
      // What was typed a moment ago is an act too, and the one that is meant.
      await flushTyped();
      const report = await app.getState()[relation](call, meant);
      const { label, isDone } = report;
      if (!isDone) return report;
      tell(relation, label);
      await followDataset(relation, label, app.getState().reloadDatasets);
    } catch (error) {
      if (wireErrorOf(error).code === 'NOT_FOUND')
        showToast({ text: t(relation === 'undo' ? 'app.nothingToUndo' : 'app.nothingToRedo') });
      else showError(error);
    }
    return null;
  };
}

/** Takes back the import or the withdrawal of a dataset, whatever was done since: for the toast that tells of it. */
export function useUndoOfDataset(): (ofDataset: { datasetId: number; kind: 'import' | 'withdraw' }) => void {
  const turn = useTurn();
  return (ofDataset) => void turn('undo', { ofDataset });
}

/**
 * Undo and redo by key or button. Before an act of another size they ask, and only the same key or button pressed once more means it. Of an act that
 * stays they say so once, with the way to what can be done instead; pressed once more, they go on to what was before it.
 */
export function useUndoRedo(): Readonly<Record<Relation, (isRepeat?: boolean) => Promise<void>>> {
  const textOf = useAskedText();
  const { t } = useText();
  const { placeOf } = useWorkbench();
  const turn = useTurn();
  const nextOf = useNext();
  const { showToast, dropToast, goTo } = useFrame.getState();
  const pressedAt = useRef(Number.NEGATIVE_INFINITY);

  const step = async (relation: Relation, isRepeat: boolean) => {
    const asking = useFrame.getState().toasts.find(({ asks }) => asks?.relation === relation);
    const isMeant = !isRepeat && performance.now() - pressedAt.current >= readMs;
    pressedAt.current = performance.now();
    if (isRepeat && asking) return;
    const asked = await turn(relation, { confirmed: isMeant ? (asking?.asks?.counter ?? null) : null });
    if (asking) dropToast(asking.id);
    if (asked === null) return;
    const { label, stays } = asked;
    const place = stays === null ? null : destinationOf(label, placeOf(label));
    showToast({
      text: textOf(relation, asked),
      asks: { relation, counter: label.counter },
      next: nextOf(relation),
      ...(place !== null && { action: { label: t('app.reviseInstead'), run: () => goTo(place) } }),
    });
  };
  return {
    undo: (isRepeat = false) => step('undo', isRepeat),
    redo: (isRepeat = false) => step('redo', isRepeat),
  };
}

/** What is said before an act is undone or done again. */
function useAskedText(): (relation: Relation, asked: UndoReport) => string {
  const { t } = useText();
  const actText = useActText();
  const keys = { undo: useKeyOf('frame.undo'), redo: useKeyOf('frame.redo') };
  return (relation, { label, stays }) => {
    const again = keys[relation] ?? t(relation === 'undo' ? 'app.undoButton' : 'app.redoButton');
    const act = actText(label);
    if (stays === null) return t(relation === 'undo' ? 'app.asksUndo' : 'app.asksRedo', { act, again });
    const said = t(`app.stays.${stays.because}`, { act });
    const before = stays.before === null ? '' : t('app.undoesBefore', { act: actText(stays.before), again });
    return sentencesText([said, before]);
  };
}

/** A dataset that comes back in the room that is open is shown, as its import had done. */
async function followDataset(
  relation: Relation,
  { kind, room, datasetId }: ActLabel,
  reloadDatasets: () => Promise<void>,
): Promise<void> {
  const comesBack = relation === 'undo' ? kind === 'withdraw' : kind === 'import' || kind === 'putBack';
  const { place, goTo } = useFrame.getState();
  if (
    !comesBack ||
    place === 'welcome' ||
    place === 'outbox' ||
    place === 'work' ||
    place !== room ||
    datasetId === null
  )
    return;
  await reloadDatasets();
  goTo({ room: place, datasetId, itemId: null });
}
