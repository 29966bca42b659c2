import {
  emptyDraft,
  isBegun,
  isSameDraft,
  isTimed,
  mergedDraft,
  onScale,
  type RatingDraft,
} from '../../../shared/rooms/ratings/draft.ts';
import type { RatingTask } from '../../../shared/rooms/ratings/study.ts';
import { composition } from '../../window/composition.ts';
import { unreadMs } from '../../window/unread.ts';
import { askedOnly, saysTheSame } from './judgement.ts';
import { type RatingsData, type StoreParts, taskOf } from './ratingsState.ts';

/** A pair has stood for so long, in ms, before the one that follows is read. */
const aheadMs = 400;

/** What is forgotten with a pair that goes. */
const unsaid = { cleared: null, focused: null, refused: null, isChecked: false, reference: null } as const;

/** Shows a pair, and reads the one that follows meanwhile, so that it is drawn when its turn comes. `onShown` is called with each that is shown. */
export function createPairShown({ call, later, get, set }: StoreParts, onShown: () => void) {
  let drawings = 0;
  let planned: (() => void) | null = null;
  let unread: (() => void) | null = null;
  /** What is on disk of the pairs that were shown, as far as this window knows: what it says of them was made of that. */
  const known = new Map<number, RatingDraft | null>();

  /** Shows a pair with what was said of it, in one drawing. */
  function show(value: RatingTask | null): void {
    const fresh = { ...unsaid, showsReference: false, dialog: null, keepError: null };
    leaveDialog();
    const before = taskOf(get());
    const isJustShown = before !== null && before.assignmentId !== value?.assignmentId;
    // From here on the draft says on which scale it is.
    const draft = onScale(value?.draft ?? emptyDraft, value?.protocol.highestRating ?? null);
    set({ ...fresh, isJustShown, ...drawn(value), draft });
    if (value !== null) known.set(value.assignmentId, value.draft);
    unread?.();
    if (isJustShown) unread = later(() => set({ isJustShown: false }), unreadMs);
    goOn(value);
  }

  function close(): void {
    set({ ...unsaid, task: { status: 'idle' }, ahead: null, draft: emptyDraft });
  }

  /** What is newly known of the pair that is shown: what was said of it meanwhile stays. */
  function update(value: RatingTask): void {
    set({ ...drawn(value), draft: onScale(get().draft, value.protocol.highestRating) });
    goOn(value);
  }

  function goOn(value: RatingTask | null): void {
    onShown();
    planned?.();
    planned = later(() => void readAhead(value).catch(() => null), aheadMs);
  }

  /** The pair as it is drawn already, with the answers that were read then: ahead, or as the one that is shown. */
  function drawn(value: RatingTask | null): Pick<RatingsData, 'task' | 'drawing' | 'ahead'> {
    const { ahead, drawing } = get();
    const shown = taskOf(get());
    const as = (responses: RatingTask['responses']) =>
      ({ status: 'ready', value: value && { ...value, responses } }) as const;
    if (value !== null && ahead !== null && isSamePair(ahead.task, value))
      return { task: as(ahead.task.responses), drawing: ahead.drawing, ahead };
    if (value !== null && shown !== null && isSamePair(shown, value))
      return { task: as(shown.responses), drawing, ahead: null };
    drawings += 1;
    return { task: { status: 'ready', value }, drawing: drawings, ahead: null };
  }

  /** Reads the pair that follows while this one is judged; what cannot be read is said when that pair is opened. */
  async function readAhead(value: RatingTask | null): Promise<void> {
    const { datasetId } = get();
    const isShown = () => taskOf(get())?.assignmentId === value?.assignmentId && !get().isSubmitting;
    if (datasetId === null || value === null || value.following === null || !isShown()) return;
    const { following: assignmentId } = value;
    if (get().ahead?.task.assignmentId === assignmentId) return;
    const task = await call('ratings.readTask', { datasetId, assignmentId });
    if (task === null || !isShown()) return;
    drawings += 1;
    set({ ahead: { drawing: drawings, task } });
  }

  /** What is said of the pair that is shown, as it is kept; null for nothing. */
  function said(): RatingDraft | null {
    const { draft } = get();
    return isBegun(draft) || isTimed(draft) ? draft : null;
  }

  /**
   * Writes what is said of a pair: of the one that is shown what is said by now, of another one what was said of it at last. What another window said
   * meanwhile comes into what is shown here, or else with the next time that it is written.
   */
  async function keep(assignmentId: number, saidLast: RatingDraft | null): Promise<void> {
    const isShown = () => taskOf(get())?.assignmentId === assignmentId && !get().isSubmitting;
    const sent = isShown() ? said() : saidLast;
    const base = known.get(assignmentId) ?? null;
    const { draft: kept } = await call('ratings.keepDraft', { assignmentId, draft: sent, base });
    if (isShown() && !composition.isOpen()) takeOver(assignmentId, sent, kept);
    else known.set(assignmentId, sent);
  }

  /** Shows what was said of the pair in another window, in which all of this one was known: it was left with nothing unsaved. */
  async function catchUp(isSaved: () => boolean): Promise<void> {
    const { draft } = get();
    const task = taskOf(get());
    if (task === null || !isSaved()) return;
    const { assignmentId } = task;
    const now = await call('ratings.readDraft', { assignmentId });
    const isAsLeft = taskOf(get()) === task && get().draft === draft && isSaved();
    // One that was judged meanwhile is told of by itself.
    if (isAsLeft && now.revises === task.revises) takeOver(assignmentId, known.get(assignmentId) ?? null, now.draft);
  }

  /** Whether another window submitted the same judgement of a pair. */
  async function isJudgedAlike({ assignmentId, protocol }: RatingTask, draft: RatingDraft): Promise<boolean> {
    const now = await call('ratings.readDraft', { assignmentId }).catch(() => null);
    return now !== null && now.judged !== null && saysTheSame(askedOnly(protocol, draft), now.judged);
  }

  /** What is shown was made of `base`, and is made of `onDisk` from now on. Page and scale stay those of this window. */
  function takeOver(assignmentId: number, base: RatingDraft | null, onDisk: RatingDraft | null): void {
    known.set(assignmentId, onDisk);
    if (isSameDraft(base, onDisk)) return;
    const { draft, cleared } = get();
    const { page, highestRating } = draft;
    const taken = { ...(mergedDraft(base, draft, onDisk) ?? emptyDraft), page, highestRating };
    set({ draft: taken, cleared: saysTheSame(taken, draft) ? cleared : null });
  }

  return { show, close, update, said, keep, catchUp, isJudgedAlike };
}

/** Whether nothing that is drawn of a pair is another one by now. */
function isSamePair(drawn: RatingTask, now: RatingTask): boolean {
  return drawn.assignmentId === now.assignmentId && JSON.stringify(drawn.responses) === JSON.stringify(now.responses);
}

/** Where the focus is in what goes, the browser would lay out the page in the middle of drawing the next pair. */
function leaveDialog(): void {
  const { activeElement } = document;
  if (activeElement instanceof HTMLElement && activeElement.closest('[role="dialog"]')) activeElement.blur();
}
