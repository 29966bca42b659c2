import { crc32, type ZipEntry, zipEnding, zipHeader } from '../../shared/zip.ts';

/** A folder as a browser gives it. */
export type DroppedFolder = Pick<FileSystemDirectoryEntry, 'name' | 'createReader'>;

/** The folders among what was dropped. They can only be asked for while the drop is handled. */
export function foldersOf(items: Iterable<DataTransferItem>): FileSystemDirectoryEntry[] {
  return [...items].flatMap((item) => {
    const entry = item.webkitGetAsEntry?.() ?? null;
    return entry?.isDirectory === true ? [entry as FileSystemDirectoryEntry] : [];
  });
}

/** A folder that the page has: its files by their way below it, in order, without hidden ones, and the archive of them. Both reject when one cannot be read. */
export type PageFolder = {
  readonly name: string;
  files(): Promise<readonly (readonly [path: string, file: File])[]>;
  pack(files: readonly (readonly [path: string, file: File])[]): Promise<File>;
};

/** A folder that was dropped. */
export function droppedFolder(folder: DroppedFolder): PageFolder {
  return { name: folder.name, files: () => filesIn(folder, ''), pack: (files) => packed(folder.name, files) };
}

/** The same of a folder that was chosen: its files with their paths from the folder's own name on. Null for none. */
export function chosenFolder(files: Iterable<File>): PageFolder | null {
  const all = [...files].map((file) => [file.webkitRelativePath.split('/'), file] as const);
  const [[[name = ''] = []] = []] = all;
  if (name === '') return null;
  const shown = all
    .map(([path, file]): [string[], File] => [path.slice(1), file])
    .filter(([path]) => !path.some((part) => part.startsWith('.')))
    .map(([path, file]): [string, File] => [path.join('/'), file]);
  return { name, files: async () => inOrder(shown), pack: (some) => packed(name, some) };
}

async function packed(name: string, files: readonly (readonly [string, File])[]): Promise<File> {
  const parts: BlobPart[] = [];
  const entries: (ZipEntry & { offset: number })[] = [];
  let offset = 0;
  for (const [path, file] of files) {
    const bytes = new Uint8Array(await file.arrayBuffer());
    const entry = { name: new TextEncoder().encode(path), sum: crc32(bytes), size: bytes.length, offset };
    const header = zipHeader(entry);
    entries.push(entry);
    parts.push(header, file);
    offset += header.length + bytes.length;
  }
  return new File([...parts, ...zipEnding(entries)], `${name}.zip`);
}

async function filesIn(folder: DroppedFolder, below: string): Promise<[string, File][]> {
  const files: [string, File][] = [];
  for (const entry of await entriesOf(folder)) {
    if (entry.name.startsWith('.')) continue;
    const name = `${below}${entry.name}`;
    if (entry.isDirectory) files.push(...(await filesIn(entry as FileSystemDirectoryEntry, `${name}/`)));
    else files.push([name, await new Promise<File>((done, fail) => (entry as FileSystemFileEntry).file(done, fail))]);
  }
  return inOrder(files);
}

function inOrder(files: [string, File][]): [string, File][] {
  return files.sort(([one], [other]) => (one < other ? -1 : 1));
}

/** A reader gives a hundred at a time, and none at the end. */
async function entriesOf(folder: DroppedFolder): Promise<FileSystemEntry[]> {
  const reader = folder.createReader();
  const all: FileSystemEntry[] = [];
  for (;;) {
    const some = await new Promise<FileSystemEntry[]>((done, fail) => reader.readEntries(done, fail));
    if (some.length === 0) return all;
    all.push(...some);
  }
}
