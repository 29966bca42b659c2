import { useCallback, useEffect, useRef, useState } from 'react';
import type { Dataset, FormatId, ImportPreview } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import type { FileSource } from '../../shared/files.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import { roomImports } from '../rooms/imports.ts';
import type { ImportJob } from '../window/importStore.ts';
import { wireErrorOf } from '../window/wireErrorOf.ts';
import { useApp, useCall } from '../window/workbench.ts';
import { roomMapping } from './useFieldMapping.ts';

const noDatasets: readonly Dataset[] = [];

type ImportStage =
  | { readonly stage: 'sending'; readonly fraction: number | null }
  | { readonly stage: 'reading'; readonly source: FileSource }
  | { readonly stage: 'failed'; readonly error: WireError; readonly source: FileSource | null }
  | { readonly stage: 'ready'; readonly source: FileSource; readonly preview: ImportPreview };

/** Makes a file readable, has it read, and forgets the preview when the sheet closes. Nothing is written here. */
export function useImportJob(job: ImportJob) {
  const call = useCall();
  const [stage, setStage] = useState<ImportStage>({ stage: 'sending', fraction: null });
  const source = useRef<FileSource | null>(null);
  /** Previews that the core keeps for this sheet; the newest one that was shown is the last. */
  const kept = useRef<readonly string[]>([]);
  const turn = useRef(0);
  const isClosed = useRef(false);
  const isTaken = useRef(false);

  const discard = useCallback(
    (previewIds: readonly string[]) => {
      for (const previewId of previewIds) void call('datasets.discardPreview', { previewId }).catch(() => undefined);
    },
    [call],
  );

  const read = useCallback(
    async (format: FormatId | null, mapping: FieldMapping | null = null) => {
      turn.current += 1;
      const mine = turn.current;
      const read = source.current;
      if (read === null) return;
      setStage({ stage: 'reading', source: read });
      try {
        const preview = await call('datasets.preview', { source: read, format, mapping });
        if (isClosed.current) return discard([preview.previewId]);
        if (mine !== turn.current) {
          // The file of an upload goes with its last preview, and a later reading still needs it.
          kept.current = [...kept.current, preview.previewId];
          return;
        }
        discard(kept.current);
        kept.current = [preview.previewId];
        setStage({ stage: 'ready', source: read, preview });
      } catch (error) {
        if (mine === turn.current) setStage({ stage: 'failed', error: wireErrorOf(error), source: read });
      }
    },
    [call, discard],
  );

  useEffect(() => {
    const stopped = new AbortController();
    isClosed.current = false;
    const onProgress = (sent: number, total: number) =>
      setStage({ stage: 'sending', fraction: total > 0 ? sent / total : null });
    job
      .open({ onProgress, signal: stopped.signal })
      .then((opened) => {
        source.current = opened;
        if (!stopped.signal.aborted) void read(job.mapping ? (roomMapping?.format ?? null) : null, job.mapping);
      })
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setStage({ stage: 'failed', error: wireErrorOf(error), source: null });
      });
    return () => {
      stopped.abort();
      turn.current += 1;
      isClosed.current = true;
      discard(kept.current);
      kept.current = [];
    };
  }, [job, read, discard]);

  useNewSets(stage, read, isTaken);

  /** Orders the import of the preview. From then on it belongs to that: it is neither read again nor discarded when the sheet closes. */
  const take = useCallback(async <T>(order: () => Promise<T>): Promise<T> => {
    isTaken.current = true;
    try {
      const started = await order();
      kept.current = [];
      return started;
    } catch (error) {
      isTaken.current = false;
      throw error;
    }
  }, []);
  return { stage, read, take };
}

/** A dataset that comes while somebody still decides is one that the file may answer: it is read again. */
function useNewSets(
  stage: ImportStage,
  read: (format: FormatId | null) => Promise<void>,
  isTaken: { readonly current: boolean },
): void {
  const datasets = useApp((state) => (state.datasets.status === 'ready' ? state.datasets.value : noDatasets));
  const readFor = useRef('');
  useEffect(() => {
    if (stage.stage !== 'ready' || isTaken.current) return;
    const ids = datasets.map(({ id }) => id).join(' ');
    if (readFor.current === ids || !roomImports[stage.preview.room].isOutdated(stage.preview, datasets)) return;
    readFor.current = ids;
    void read(stage.preview.format);
  }, [stage, datasets, read, isTaken]);
}
