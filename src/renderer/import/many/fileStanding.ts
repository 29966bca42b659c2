import type { Dataset, ImportPreview } from '../../../shared/datasets.ts';
import type { WireError } from '../../../shared/errors.ts';
import { roomImports } from '../../rooms/imports.ts';
import type { QueuedJob } from '../../window/importStore.ts';

/** One of several files: how far it is on its way, and whether it comes in with the others. */
export type FileLine = {
  readonly job: QueuedJob;
  readonly isTaken: boolean;
  /** What was found in it, without its records and problems one by one; null until it is read, and where it cannot be. */
  readonly preview: ImportPreview | null;
  /** Whether it was known as soon as the file was read that nothing of it can come in; false until then. */
  readonly isHopeless: boolean;
  readonly progress: FileProgress;
};

export type FileProgress =
  | { readonly is: 'waiting' | 'read' | 'stopped' }
  | { readonly is: 'sending'; readonly fraction: number | null }
  | { readonly is: 'reading' }
  | { readonly is: 'importing'; readonly taskId: string | null }
  | { readonly is: 'imported'; readonly datasetId: number }
  /** `when` it failed: nothing can be done with a file that was never read but to open it. */
  | { readonly is: 'failed'; readonly when: 'reading' | 'importing'; readonly error: WireError };

/** What becomes of a file that was read. */
export type FileStanding =
  | { readonly is: 'ready'; readonly gold: Dataset | null; readonly goldLine: FileLine | null }
  /** No record of it can be imported. */
  | { readonly is: 'nothing' }
  | { readonly is: 'there'; readonly dataset: Dataset; readonly gold: Dataset | null }
  /** The same bytes as another line that comes in. */
  | { readonly is: 'twice'; readonly line: FileLine }
  /** There is nothing that it could answer. */
  | { readonly is: 'noGold' }
  /** Somebody has to look at it first. */
  | { readonly is: 'needsLook'; readonly gold: Dataset | null };

export type Hints = {
  readonly datasets: readonly Dataset[];
  readonly selectedId: number | null;
  readonly openSetId: number | null;
  readonly setsOfDrop: readonly number[];
};

/** The format that a file answers; undefined where it stands alone. */
function answeredBy({ room, format }: ImportPreview) {
  return roomImports[room].answers[format];
}

/**
 * What becomes of a line among the others, by what is there now; null until it is read. A file that answers something goes to a dataset that came
 * with it, as soon as that is there, else to the one that its room proposes.
 */
export function standingOf(line: FileLine, lines: readonly FileLine[], hints: Hints): FileStanding | null {
  const { preview } = line;
  if (preview === null) return null;
  if (preview.goodCount === 0) return { is: 'nothing' };
  const answered = answeredBy(preview);
  const brings = (one: FileLine) => one.preview?.format === answered && isComing(one, lines, hints);
  const goldLine = answered === undefined ? null : (lines.find(brings) ?? null);
  const gold = goldLine === null ? goldFor(preview, hints) : null;
  const there = hints.datasets.find(
    ({ sha256, goldDatasetId }) => sha256 === preview.sha256 && goldDatasetId === (gold?.id ?? null),
  );
  if (there !== undefined && goldLine === null) return { is: 'there', dataset: there, gold };
  const first = firstOfBytes(lines).get(preview.sha256);
  if (first !== undefined && first !== line) return { is: 'twice', line: first };
  if (answered === undefined) return { is: 'ready', gold: null, goldLine: null };
  if (goldLine !== null) return { is: 'ready', gold: null, goldLine };
  // It is read again before it comes in: until then nothing is known of how it fits.
  if (roomImports[preview.room].isOutdated(preview, hints.datasets)) return { is: 'ready', gold: null, goldLine: null };
  if (gold === null) return { is: 'noGold' };
  if (roomImports[preview.room].needsLook(preview, gold.id)) return { is: 'needsLook', gold };
  return { is: 'ready', gold, goldLine: null };
}

const firstLines = new WeakMap<readonly FileLine[], ReadonlyMap<string, FileLine>>();

/** The first line with each content that comes in; told once for the same lines. */
function firstOfBytes(lines: readonly FileLine[]): ReadonlyMap<string, FileLine> {
  const known = firstLines.get(lines);
  if (known !== undefined) return known;
  const first = new Map<string, FileLine>();
  for (const line of lines)
    if (line.isTaken && line.preview !== null && !first.has(line.preview.sha256)) first.set(line.preview.sha256, line);
  firstLines.set(lines, first);
  return first;
}

/** Whether a line brings a dataset that is not there yet. */
function isComing(line: FileLine, lines: readonly FileLine[], hints: Hints): boolean {
  if (!line.isTaken || line.preview === null || !['read', 'importing'].includes(line.progress.is)) return false;
  return answeredBy(line.preview) === undefined && standingOf(line, lines, hints)?.is === 'ready';
}

function goldFor(preview: ImportPreview, hints: Hints): Dataset | null {
  const room = roomImports[preview.room];
  const answered = answeredBy(preview);
  const golds = hints.datasets.filter(({ role, format }) => role === 'gold' && format === answered);
  const sorted = room.sortGolds(preview, golds);
  // What came with the file is meant, unless the room knows better by what is in it.
  const ofDrop = sorted.find(({ id }) => hints.setsOfDrop.includes(id)) ?? null;
  const proposedId = room.proposedGold(preview, { ...hints, selectedId: ofDrop?.id ?? hints.selectedId });
  return sorted.find(({ id }) => id === proposedId) ?? ofDrop ?? sorted[0] ?? null;
}

/** Lines in the order in which they come in: what others answer first. */
export function inImportOrder(lines: readonly FileLine[]): readonly FileLine[] {
  const isAnswer = ({ preview }: FileLine) => preview !== null && answeredBy(preview) !== undefined;
  return lines.toSorted((one, other) => Number(isAnswer(one)) - Number(isAnswer(other)));
}

/** Lines that one Enter imports. */
export function readyLines(lines: readonly FileLine[], hints: Hints): readonly FileLine[] {
  return lines.filter(
    (line) => line.isTaken && line.progress.is === 'read' && standingOf(line, lines, hints)?.is === 'ready',
  );
}

/** Whether lines are still being sent or read. */
export function isReading(lines: readonly FileLine[]): boolean {
  return lines.some(({ progress }) => ['waiting', 'sending', 'reading'].includes(progress.is));
}
