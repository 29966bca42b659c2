import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { mostJoined } from '../../shared/joinedFiles.ts';
import { useFrame } from '../window/frameStore.ts';
import { useText } from '../window/i18n.ts';
import { type ImportJob, useImports } from '../window/importStore.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { persistently } from '../window/persistently.ts';
import { useShowError } from '../window/useShowError.ts';
import { useWorkbench } from '../window/workbench.ts';
import { jobOfFile, jobsOfFolder, jobsOfSource, joined, toldApart } from './incomingJobs.ts';
import { chosenFolder, type DroppedFolder, droppedFolder, foldersOf } from './packFolder.ts';
import './dropZone.css';

/** Loads the sheets, so that nobody waits for them who drops a file. Rejects when they cannot be read. */
export const loadImportSheet = async () => ({ default: (await import('./ImportQueue.tsx')).ImportQueue });
const ImportQueue = lazy(persistently(loadImportSheet));

/** Takes files and folders dropped anywhere on the window, or chosen with Ctrl+O, and shows those that came together in one import sheet. */
export function ImportDropZone() {
  const { t } = useText();
  const workbench = useWorkbench();
  const { call, onEvent, shell, pickFiles, sourceOf } = workbench;
  const hasJobs = useImports((state) => state.queue.length > 0);
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);
  const { looking, take } = useTaking();

  /** A page sends the files of a folder itself; the desktop program is given the folder. */
  const addFiles = (files: Iterable<File>, folders: readonly DroppedFolder[] = []) =>
    take([
      ...folders.map((folder) => ({ name: folder.name, find: () => jobsOfFolder(workbench, droppedFolder(folder)) })),
      ...[...files].map((file) => {
        const job = jobOfFile(file, sourceOf);
        const { open: _, ...known } = job;
        const ofDesktop = async () => jobsOfSource(call, { ...known, source: await sourceOf(file) });
        return { name: file.name, find: shell === 'browser' ? async () => [job] : ofDesktop };
      }),
    ]).catch(showError);
  const isOver = useDrops((files, folders) => void addFiles(files, folders), shell === 'browser');

  const choose = async () => {
    if (shell === 'browser') return input.current?.click();
    const picked = await pickFiles();
    await take(picked.map((file) => ({ name: file.name, find: () => jobsOfSource(call, file) })));
  };
  useCommand('frame.import', () => void choose().catch(showError));

  /** What was put on the program, or opened with it. */
  const takeOpened = async () => {
    const { files } = await call('host.takeOpened', {});
    if (files.length > 0) await take(files.map((file) => ({ name: file.name, find: () => jobsOfSource(call, file) })));
  };
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, and whenever the program hears of more
  useEffect(() => {
    if (shell === 'browser') return;
    const hear = () => void takeOpened().catch(showError);
    hear();
    return onEvent('host.opened', hear);
  }, [shell, onEvent]);

  /** In a browser the page sends the files of the folder; the desktop program is given the folder itself. */
  const chooseFolder = async () => {
    if (shell === 'browser') return folderInput.current?.click();
    const { folder } = await call('host.chooseImportFolder', {});
    if (folder !== null) await take([{ name: folder.name, find: () => jobsOfSource(call, folder) }]);
  };
  useCommand('frame.importFolder', () => void chooseFolder().catch(showError));
  const addFolder = (files: Iterable<File>) => {
    const folder = chosenFolder(files);
    if (folder !== null)
      void take([{ name: folder.name, find: () => jobsOfFolder(workbench, folder) }]).catch(showError);
  };

  return (
    <>
      <input
        ref={input}
        type="file"
        multiple
        hidden
        accept=".json,.jsonl,.ndjson,.eval,.traj,.zip,.parquet,.csv,.tsv,.txt,application/json"
        aria-label={t('firstStart.choose')}
        onChange={(event) => {
          void addFiles([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      <input
        ref={(element) => {
          folderInput.current = element;
          if (element !== null) element.webkitdirectory = true;
        }}
        type="file"
        hidden
        aria-label={t('keys.commands.importFolder.title')}
        onChange={(event) => {
          addFolder([...(event.currentTarget.files ?? [])]);
          event.currentTarget.value = '';
        }}
      />
      {isOver && (
        <div className="ak-drop-over">
          <p>{t('import.dropTitle')}</p>
          <p>{t('import.dropText')}</p>
        </div>
      )}
      {looking !== null && (
        <div className="ak-drop-over" role="status">
          <p>{t('import.many.looking', { name: looking })}</p>
          <p>{t('import.dropText')}</p>
        </div>
      )}
      {hasJobs && (
        <Suspense>
          <ImportQueue />
        </Suspense>
      )}
    </>
  );
}

/** What was dropped or chosen: its name, and how the files in it are found. */
type Taken = { readonly name: string; readonly find: () => Promise<readonly ImportJob[]> };

/** Finds the files in what came together and adds them as one drop; says meanwhile where it looks, and afterwards where there is none. */
function useTaking() {
  const { t } = useText();
  const workbench = useWorkbench();
  const add = useImports((state) => state.add);
  const showToast = useFrame((state) => state.showToast);
  const [looking, setLooking] = useState<string | null>(null);
  const take = async (taken: readonly Taken[]) => {
    const all: { readonly from: string; readonly jobs: readonly ImportJob[] }[] = [];
    try {
      for (const { name, find } of taken) {
        setLooking(name);
        const found = await find();
        if (found.length === 0) showToast({ text: t('import.many.noFiles', { name }) });
        all.push({ from: name, jobs: found });
      }
    } finally {
      setLooking(null);
    }
    const jobs = await joined(workbench, toldApart(all), {
      nameOfSet: (name, count) => t('import.many.together', { name, count }),
      sayApart: (because) => showToast({ text: t(`import.many.apart.${because}`, { count: mostJoined }) }),
    });
    if (jobs.length > 0) add(jobs);
  };
  return { looking, take };
}

/** Hears of files that are dropped anywhere on the window; whether some are held above it now. */
function useDrops(
  onDrop: (files: Iterable<File>, folders: readonly DroppedFolder[]) => void,
  isBrowser: boolean,
): boolean {
  const [isOver, setOver] = useState(false);
  const onDropRef = useRef(onDrop);
  useEffect(() => {
    onDropRef.current = onDrop;
  });
  useEffect(() => {
    let depth = 0;
    const hasFiles = (event: DragEvent) => event.dataTransfer?.types.includes('Files') ?? false;
    const listeners = {
      dragenter: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth += 1;
        setOver(true);
      },
      dragover: (event: DragEvent) => {
        if (hasFiles(event)) event.preventDefault();
      },
      dragleave: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        depth = Math.max(0, depth - 1);
        if (depth === 0) setOver(false);
      },
      drop: (event: DragEvent) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        depth = 0;
        setOver(false);
        const folders = isBrowser ? foldersOf(event.dataTransfer?.items ?? []) : [];
        const names = new Set(folders.map(({ name }) => name));
        const files = [...(event.dataTransfer?.files ?? [])].filter(({ name }) => !names.has(name));
        onDropRef.current(files, folders);
      },
    };
    window.addEventListener('dragenter', listeners.dragenter);
    window.addEventListener('dragover', listeners.dragover);
    window.addEventListener('dragleave', listeners.dragleave);
    window.addEventListener('drop', listeners.drop);
    return () => {
      window.removeEventListener('dragenter', listeners.dragenter);
      window.removeEventListener('dragover', listeners.dragover);
      window.removeEventListener('dragleave', listeners.dragleave);
      window.removeEventListener('drop', listeners.drop);
    };
  }, [isBrowser]);

  return isOver;
}
