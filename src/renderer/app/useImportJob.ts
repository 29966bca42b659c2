import { useCallback, useEffect, useRef, useState } from 'react';
import type { FileSource, FormatId, ImportPreview } from '../../shared/datasets.ts';
import type { WireError } from '../../shared/errors.ts';
import type { FieldMapping } from '../../shared/traces/fieldMapping.ts';
import type { ImportJob } from './importStore.ts';
import { wireErrorOf } from './wireErrorOf.ts';
import { useCall } from './workbench.ts';

export type ImportStage =
  | { readonly stage: 'sending'; readonly fraction: number | null }
  | { readonly stage: 'reading' }
  | { readonly stage: 'failed'; readonly error: WireError; readonly source: FileSource | null }
  | { readonly stage: 'ready'; readonly preview: ImportPreview };

/** Makes a file readable, has it read, and forgets the preview when the sheet closes. Nothing is written here. */
export function useImportJob(job: ImportJob) {
  const call = useCall();
  const [stage, setStage] = useState<ImportStage>({ stage: 'sending', fraction: null });
  const source = useRef<FileSource | null>(null);
  const previewId = useRef<string | null>(null);
  const turn = useRef(0);

  const discard = useCallback(() => {
    const id = previewId.current;
    previewId.current = null;
    if (id !== null) void call('datasets.discardPreview', { previewId: id }).catch(() => undefined);
  }, [call]);

  const read = useCallback(
    async (format: FormatId | null, mapping: FieldMapping | null = null) => {
      turn.current += 1;
      const mine = turn.current;
      if (source.current === null) return;
      discard();
      setStage({ stage: 'reading' });
      try {
        const preview = await call('datasets.preview', { source: source.current, format, mapping });
        if (mine !== turn.current) {
          void call('datasets.discardPreview', { previewId: preview.previewId }).catch(() => undefined);
          return;
        }
        previewId.current = preview.previewId;
        setStage({ stage: 'ready', preview });
      } catch (error) {
        if (mine === turn.current) setStage({ stage: 'failed', error: wireErrorOf(error), source: source.current });
      }
    },
    [call, discard],
  );

  useEffect(() => {
    const stopped = new AbortController();
    const onProgress = (sent: number, total: number) =>
      setStage({ stage: 'sending', fraction: total > 0 ? sent / total : null });
    job
      .open({ onProgress, signal: stopped.signal })
      .then((opened) => {
        source.current = opened;
        if (!stopped.signal.aborted) void read(null);
      })
      .catch((error: unknown) => {
        if (!stopped.signal.aborted) setStage({ stage: 'failed', error: wireErrorOf(error), source: null });
      });
    return () => {
      stopped.abort();
      turn.current += 1;
      discard();
    };
  }, [job, read, discard]);

  /** The preview now belongs to an import: it is not discarded when the sheet closes. */
  const keepPreview = useCallback(() => {
    previewId.current = null;
  }, []);
  return { stage, read, keepPreview };
}
