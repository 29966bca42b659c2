import { useCallback, useEffect, useRef, useState } from 'react';
import type { Call } from '../../shared/api/contract.ts';
import type { FormatId } from '../../shared/datasets.ts';
import { type FileSource, isParquetName } from '../../shared/files.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { importList } from '../rooms/imports.ts';
import { composition } from '../window/composition.ts';
import type { ImportJob } from '../window/importStore.ts';
import { useCall } from '../window/workbench.ts';

const readAfterMs = 400;

/** That of the one room which has one. */
export const roomMapping = importList.flatMap(({ mapping }) => mapping ?? [])[0] ?? null;

type Guess = ReturnType<NonNullable<typeof roomMapping>['guess']>;
type Read = (format: FormatId, mapping: FieldMapping) => Promise<void>;

/** The rows of a Parquet file are read by the core; what the window has of it is no text. */
async function guessOf(job: ImportJob, source: FileSource | null, call: Call): Promise<Guess | null> {
  const headOfRows = async () => (source === null ? '' : (await call('datasets.headOfRows', { source })).head);
  const read = isParquetName(job.name) ? headOfRows : job.head;
  const head = (await read?.().catch(() => '')) ?? '';
  return roomMapping?.guess(head) ?? null;
}

/** The field mapping of a file of no known format: opened with a guess, and the preview follows every change shortly after. */
export function useFieldMapping(job: ImportJob, source: FileSource | null, read: Read) {
  const call = useCall();
  const [guess, setGuess] = useState<Guess | null>(null);
  const [isChanged, setIsChanged] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const isUsable = guess !== null && (roomMapping?.isUsable(guess.mapping) ?? false);
  const change = useCallback(
    (mapping: FieldMapping) => {
      setGuess((known) => known && { ...known, mapping });
      setIsChanged(true);
      clearTimeout(timer.current);
      if (roomMapping === null || !roomMapping.isUsable(mapping)) return;
      const { format } = roomMapping;
      const readAgain = () => {
        setIsChanged(false);
        void read(format, mapping);
      };
      timer.current = setTimeout(() => composition.afterwards(readAgain), readAfterMs);
    },
    [read],
  );
  useEffect(() => {
    const { mapping } = job;
    if (mapping === undefined) return;
    let isOver = false;
    void guessOf(job, null, call).then((first) => {
      if (!isOver && first !== null) setGuess({ ...first, mapping });
    });
    return () => {
      isOver = true;
    };
  }, [job, call]);
  const open = async () => {
    if (guess !== null || roomMapping === null) return;
    const first = await guessOf(job, source, call);
    if (first === null) return;
    setGuess(first);
    if (roomMapping.isUsable(first.mapping)) await read(roomMapping.format, first.mapping);
  };
  const close = () => {
    clearTimeout(timer.current);
    setIsChanged(false);
    setGuess(null);
  };
  return {
    guess,
    isWaiting: guess !== null && !isUsable,
    /** Whether a preview that is shown was read by other fields than those of the form. */
    isUnread: guess !== null && isChanged,
    open,
    change,
    close,
  };
}
