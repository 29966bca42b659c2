import { useCallback, useEffect, useRef, useState } from 'react';
import type { FormatId } from '../../shared/datasets.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { composition } from '../window/composition.ts';
import type { ImportJob } from '../window/importStore.ts';
import { emptyMapping, foundPointers, guessedMapping, isUsableMapping, noPointers } from './importFieldPointers.ts';

const readAfterMs = 400;

type Read = (format: FormatId, mapping: FieldMapping) => Promise<void>;

/** The field mapping of a file of no known format: opened with a guess, and the preview follows every change shortly after. */
export function useFieldMapping(job: ImportJob, read: Read) {
  const [mapping, setMapping] = useState<FieldMapping | null>(null);
  const [found, setFound] = useState(noPointers);
  const timer = useRef<ReturnType<typeof setTimeout> | undefined>(undefined);
  useEffect(() => () => clearTimeout(timer.current), []);

  const change = useCallback(
    (next: FieldMapping) => {
      setMapping(next);
      clearTimeout(timer.current);
      if (isUsableMapping(next))
        timer.current = setTimeout(() => composition.afterwards(() => void read('fields', next)), readAfterMs);
    },
    [read],
  );
  const open = async () => {
    if (mapping !== null) return;
    const head = (await job.head?.().catch(() => '')) ?? '';
    const pointers = foundPointers(head);
    setFound(pointers);
    const guess = pointers.line.length === 0 ? emptyMapping : guessedMapping(pointers);
    setMapping(guess);
    if (isUsableMapping(guess)) await read('fields', guess);
  };
  const close = () => {
    clearTimeout(timer.current);
    setMapping(null);
  };
  return { mapping, found, isWaiting: mapping !== null && !isUsableMapping(mapping), open, change, close };
}
