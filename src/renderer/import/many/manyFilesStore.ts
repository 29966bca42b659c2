import { createStore, type StoreApi } from 'zustand';
import type { Dataset, ImportPreview } from '../../../shared/datasets.ts';
import type { FileSource } from '../../../shared/files.ts';
import { roomImports } from '../../rooms/imports.ts';
import { type QueuedJob, useImports } from '../../window/importStore.ts';
import { wireErrorOf } from '../../window/wireErrorOf.ts';
import type { Workbench } from '../../window/workbench.ts';
import { nameOf } from '../importTexts.ts';
import { type FileLine, type FileProgress, type Hints, inImportOrder, readyLines, standingOf } from './fileStanding.ts';

type Core = Pick<Workbench, 'call' | 'store'>;
type ManyFiles = {
  readonly lines: readonly FileLine[];
  readonly phase: 'choosing' | 'importing' | 'ended';
  /** Sends and reads every file, one after the other. */
  read(): Promise<void>;
  /** Takes the line at an index in, or out. */
  take(index: number, isTaken: boolean): void;
  /** Imports what is taken, one after the other; resolves when all of it is over. */
  importAll(): Promise<void>;
  /** Ends the import that runs, and begins no other. What is in stays. */
  stop(): void;
  /** A line came in on its own. */
  noteImported(job: QueuedJob, datasetId: number): void;
  /** The sheet is closed: previews are forgotten, once no import needs them. */
  leave(): void;
};

/** Several files on their way in. Lives on behind a closed sheet until its imports are over. */
export function createManyFiles(core: Core, jobs: readonly QueuedJob[]): StoreApi<ManyFiles> {
  const { call, store } = core;
  const sources = new Map<QueuedJob, FileSource>();
  const left = new AbortController();
  let isStopped = false;

  const many = createStore<ManyFiles>()((set, get) => {
    const change = (job: QueuedJob, part: Partial<FileLine>) =>
      set(({ lines }) => ({ lines: lines.map((line) => (line.job === job ? { ...line, ...part } : line)) }));
    const progress = (job: QueuedJob, next: FileProgress) => change(job, { progress: next });
    const lineOf = (job: QueuedJob) => get().lines.find((line) => line.job === job);

    const readOne = async (job: QueuedJob) => {
      try {
        const onProgress = (sent: number, total: number) =>
          progress(job, { is: 'sending', fraction: total > 0 ? sent / total : null });
        const source = await job.open({ onProgress, signal: left.signal });
        sources.set(job, source);
        progress(job, { is: 'reading' });
        const preview = await call('datasets.preview', { source });
        if (left.signal.aborted) return forget(preview);
        change(job, { preview: summary(preview), isHopeless: preview.goodCount === 0, progress: { is: 'read' } });
      } catch (error) {
        if (left.signal.aborted) return;
        const failed = { is: 'failed', when: 'reading', error: wireErrorOf(error) } as const;
        change(job, { isTaken: false, isHopeless: true, progress: failed });
      }
    };
    const forget = ({ previewId }: ImportPreview) =>
      void call('datasets.discardPreview', { previewId }).catch(() => undefined);
    const forgetAll = () => {
      for (const { preview, progress } of get().lines)
        if (preview !== null && progress.is !== 'imported') forget(preview);
    };

    /** What a dataset that came meanwhile makes of the file. */
    const readAnew = async (job: QueuedJob) => {
      const [line, source] = [lineOf(job), sources.get(job)];
      if (!line?.preview || !source) return;
      const former = line.preview;
      if (!roomImports[former.room].isOutdated(former, datasetsIn(core))) return;
      const preview = await call('datasets.preview', { source, format: former.format });
      change(job, { preview: summary(preview) });
      forget(former);
    };

    const importOne = async (job: QueuedJob, batch: string) => {
      try {
        await readAnew(job);
        const line = lineOf(job);
        const standing = line && standingOf(line, get().lines, hintsFor(core, job.drop));
        // Whatever stands in the way now is said by the line itself.
        if (!line?.preview || standing?.is !== 'ready' || standing.goldLine !== null) return;
        progress(job, { is: 'importing', taskId: null });
        const goldDatasetId = standing.gold?.id ?? null;
        const { taskId } = await call('datasets.import', {
          previewId: line.preview.previewId,
          name: nameOf(job),
          mode: 'good',
          goldDatasetId,
          batch,
        });
        progress(job, { is: 'importing', taskId });
        const task = await store.getState().waitForTask(taskId);
        const datasetId = task.result?.datasetId;
        if (task.state === 'done' && typeof datasetId === 'number')
          return await settle(line.preview, job, { datasetId, goldDatasetId });
        if (task.state === 'cancelled') return progress(job, { is: 'stopped' });
        const error = task.error ?? wireErrorOf(null);
        progress(job, { is: 'failed', when: 'importing', error });
      } catch (error) {
        progress(job, { is: 'failed', when: 'importing', error: wireErrorOf(error) });
      }
    };
    const settle = async (
      { room, format }: ImportPreview,
      job: QueuedJob,
      { datasetId, goldDatasetId }: { datasetId: number; goldDatasetId: number | null },
    ) => {
      await store.getState().reloadDatasets();
      const role = roomImports[room].answers[format] === undefined ? 'gold' : 'prediction';
      if (role === 'gold') useImports.getState().addSet(job.drop, datasetId);
      progress(job, { is: 'imported', datasetId });
      await roomImports[room].onImported({ datasetId, role, goldDatasetId }, call).catch(() => undefined);
    };

    return {
      lines: jobs.map((job) => ({ job, isTaken: true, preview: null, isHopeless: false, progress: { is: 'waiting' } })),
      phase: 'choosing',
      async read() {
        for (const job of jobs) if (!left.signal.aborted) await readOne(job);
      },
      take: (index, isTaken) =>
        set(({ lines }) => ({ lines: lines.map((line, at) => (at === index ? { ...line, isTaken } : line)) })),
      async importAll() {
        if (get().phase === 'importing') return;
        const [first] = jobs;
        const ready = readyLines(get().lines, hintsFor(core, first?.drop ?? 0));
        set({ phase: 'importing' });
        // One act: a single snapshot holds what was there before it.
        const batch = crypto.randomUUID();
        for (const { job } of inImportOrder(ready)) if (!isStopped) await importOne(job, batch);
        set({ phase: 'ended' });
        if (left.signal.aborted) forgetAll();
      },
      stop() {
        isStopped = true;
        for (const { progress } of get().lines)
          if (progress.is === 'importing' && progress.taskId !== null)
            // One that ended meanwhile needs no ending.
            void store
              .getState()
              .cancelTask(progress.taskId)
              .catch(() => undefined);
      },
      noteImported: (job, datasetId) => progress(job, { is: 'imported', datasetId }),
      leave() {
        left.abort();
        if (get().phase !== 'importing') forgetAll();
      },
    };
  });
  return many;
}

/** A window that holds a thousand previews holds none of their records. */
function summary(preview: ImportPreview): ImportPreview {
  return { ...preview, records: [], problems: [] };
}

function datasetsIn({ store }: Core): readonly Dataset[] {
  const { datasets } = store.getState();
  return datasets.status === 'ready' ? datasets.value : [];
}

function hintsFor(core: Core, drop: number): Hints {
  const { sets, openSetId } = useImports.getState();
  const setsOfDrop = sets.flatMap((one) => (one.drop === drop ? [one.setId] : []));
  return { datasets: datasetsIn(core), selectedId: core.store.getState().datasetId, openSetId, setsOfDrop };
}
