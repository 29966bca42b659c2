import { describe, expect, it } from 'vitest';
import { crc32 } from '../../shared/zip.ts';
import { chosenFolder, type DroppedFolder, droppedFolder, type PageFolder } from './packFolder.ts';

type Tree = { readonly [name: string]: string | Tree };

/** A folder as a browser gives it: its names two at a time. */
function folderOf(name: string, tree: Tree): DroppedFolder {
  const entries = Object.entries(tree).map(([own, content]) =>
    typeof content === 'string'
      ? { name: own, isDirectory: false, file: (done: (file: File) => void) => done(new File([content], own)) }
      : { isDirectory: true, ...folderOf(own, content) },
  );
  const createReader = () => {
    const left = [...entries];
    return { readEntries: (done: (some: unknown[]) => void) => done(left.splice(0, 2)) };
  };
  return { name, createReader } as unknown as DroppedFolder;
}

/** The archive of all that is in it. */
const packed = async (folder: PageFolder) => folder.pack(await folder.files());
const packFolder = (folder: DroppedFolder) => packed(droppedFolder(folder));

describe('a folder that is dropped in a browser', () => {
  it('is sent as one archive of its files, in order, without hidden ones', async () => {
    const tree = {
      'study.json': '{}',
      sets: { b: { 'x.json': '[1]' }, a: { 'y.json': '[2]' } },
      '.git': { HEAD: 'x' },
    };
    const file = await packFolder(folderOf('my study', tree));
    expect(file.name).toBe('my study.zip');
    const bytes = new TextDecoder('latin1').decode(await file.arrayBuffer());
    const directory = bytes.split('PK\u0001\u0002').slice(1);
    const names = directory.map((entry) => entry.slice(42).split('PK')[0]);
    expect(names).toEqual(['sets/a/y.json', 'sets/b/x.json', 'study.json']);
    expect(crc32(new TextEncoder().encode('123456789'))).toBe(0xcbf43926);
    expect(await packFolder(folderOf('my study', tree)).then((again) => again.size)).toBe(file.size);
  });
});

describe('a folder that is chosen in a browser', () => {
  /** As the dialog of a browser gives it: files alone, each with its path from the folder on. */
  const chosen = (...paths: readonly string[]) =>
    paths.map((path) => Object.defineProperty(new File(['{}'], path), 'webkitRelativePath', { value: path }));

  it('is the same archive as one that is dropped', async () => {
    const folder = chosenFolder(chosen('my study/study.json', 'my study/sets/a.json', 'my study/.git/HEAD'));
    expect(folder?.name).toBe('my study');
    const file = folder && (await packed(folder));
    const dropped = await packFolder(folderOf('my study', { 'study.json': '{}', sets: { 'a.json': '{}' } }));
    expect(file?.name).toBe(dropped.name);
    expect(await file?.text()).toBe(await dropped.text());
  });

  it('that holds nothing is none', () => {
    expect(chosenFolder([])).toBeNull();
  });
});
