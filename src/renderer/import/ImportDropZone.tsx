import { lazy, Suspense, useEffect, useRef, useState } from 'react';
import { useText } from '../window/i18n.ts';
import { type ImportJob, useImports } from '../window/importStore.ts';
import { useCommand } from '../window/keyDispatcher.ts';
import { useShowError } from '../window/useShowError.ts';
import { useWorkbench } from '../window/workbench.ts';
import { chosenFolder, type DroppedFolder, foldersOf, packFolder } from './packFolder.ts';
import './import.css';

/** Enough for the first line of most files: the names of its fields are offered when a mapping is written. */
const headBytes = 262_144;

/** Loads the sheet, so that nobody waits for it who drops a file. Rejects when it cannot be read. */
export const loadImportSheet = async () => ({ default: (await import('./ImportSheet.tsx')).ImportSheet });
const ImportSheet = lazy(loadImportSheet);

/** Takes files dropped anywhere on the window, or chosen with Ctrl+O, and shows them one after the other in the import sheet. */
export function ImportDropZone() {
  const { t } = useText();
  const { call, shell, pickFiles, sourceOf } = useWorkbench();
  const add = useImports((state) => state.add);
  const job = useImports((state) => state.queue[0]);
  const next = useImports((state) => state.next);
  const showError = useShowError();
  const input = useRef<HTMLInputElement>(null);
  const folderInput = useRef<HTMLInputElement>(null);

  /** A browser sends a folder as the archive of it; the desktop program reads the folder itself. */
  const addFiles = (files: Iterable<File>, folders: readonly DroppedFolder[] = []) =>
    add([
      ...folders.map(
        (folder): ImportJob => ({
          name: folder.name,
          open: async (progress) => sourceOf(await packFolder(folder), progress),
        }),
      ),
      ...[...files].map(
        (file): ImportJob => ({
          name: file.name,
          open: (progress) => sourceOf(file, progress),
          head: () => file.slice(0, headBytes).text(),
        }),
      ),
    ]);
  const isOver = useDrops(addFiles, shell === 'browser');

  const choose = async () => {
    if (shell === 'browser') return input.current?.click();
    const picked = await pickFiles();
    add(picked.map(({ name, source }) => ({ name, open: () => Promise.resolve(source) })));
  };
  useCommand('frame.import', () => void choose().catch(showError));

  /** In a browser the page sends the files of the folder; the desktop program is given the folder itself. */
  const chooseFolder = async () => {
    if (shell === 'browser') return folderInput.current?.click();
    const { folder } = await call('host.chooseImportFolder', {});
    if (folder !== null) add([{ name: folder.name, open: () => Promise.resolve(folder.source) }]);
  };
  useCommand('frame.importFolder', () => void chooseFolder().catch(showError));
  const addFolder = (files: Iterable<File>) => {
    const folder = chosenFolder(files);
    if (folder !== null)
      add([{ name: folder.name, open: async (progress) => sourceOf(await folder.pack(), progress) }]);
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
          addFiles(event.currentTarget.files ?? []);
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
          addFolder(event.currentTarget.files ?? []);
          event.currentTarget.value = '';
        }}
      />
      {isOver && (
        <div className="ak-drop-over">
          <p>{t('import.dropTitle')}</p>
          <p>{t('import.dropText')}</p>
        </div>
      )}
      {job && (
        <Suspense>
          <ImportSheet key={jobKey(job)} job={job} onClose={next} />
        </Suspense>
      )}
    </>
  );
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

const jobKeys = new WeakMap<ImportJob, number>();
let lastJobKey = 0;

/** Two files may have one name; each job gets a sheet of its own. */
function jobKey(job: ImportJob): number {
  const known = jobKeys.get(job);
  if (known !== undefined) return known;
  lastJobKey += 1;
  jobKeys.set(job, lastJobKey);
  return lastJobKey;
}
