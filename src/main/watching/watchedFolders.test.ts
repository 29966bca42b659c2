import { copyFileSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { beforeEach, expect, test } from 'vitest';
import { temporaryFolder } from '../../../test/temporaryFolder.ts';
import { watchFolders } from './watchedFolders.ts';

const place = temporaryFolder();
let folder: string;
beforeEach(() => {
  folder = join(place.path, 'runs');
  mkdirSync(folder);
  writeFileSync(join(folder, 'old.json'), '[]');
});

const watch = (given: readonly string[] = [], file = join(place.path, 'watched.json')) => {
  const told: number[] = [];
  const watched = watchFolders(file, given, () => told.push(1), false);
  const news = async () => {
    await watched.look();
    await watched.look();
    return watched.state().map(({ newCount }) => newCount);
  };
  const id = () => watched.state()[0]?.id ?? '';
  return { watched, told, news, id };
};

test('what comes into a folder is offered once it grows no more, and what was there is not', async () => {
  const { watched, news, id } = watch();
  await watched.begin(folder, true);
  expect(await news()).toEqual([0]);
  writeFileSync(join(folder, 'new.json'), '[');
  await watched.look();
  expect(watched.state()[0]?.newCount).toBe(0);
  writeFileSync(join(folder, 'new.json'), '[1]');
  expect(await news()).toEqual([1]);
  expect(watched.newFiles(id())).toEqual([{ name: 'new.json', path: join(folder, 'new.json') }]);
});

test('it is offered no more once it was imported or put away, also after a restart, until it changes', async () => {
  const { watched, news, id } = watch();
  await watched.begin(folder, true);
  writeFileSync(join(folder, 'a.json'), '1');
  writeFileSync(join(folder, 'b.json'), '2');
  expect(await news()).toEqual([2]);
  watched.noteImported(join(folder, 'a.json'));
  expect(watched.newFiles(id()).map(({ name }) => name)).toEqual(['b.json']);
  watched.putAway(id());
  const again = watch();
  expect(again.watched.state()).toMatchObject([{ name: 'runs', path: folder, isRemembered: true }]);
  expect(await again.news()).toEqual([0]);
  writeFileSync(join(folder, 'b.json'), 'changed');
  expect(await again.news()).toEqual([1]);
  again.watched.stop(again.id());
  expect(watch().watched.state()).toEqual([]);
});

test('a file of watched folders that came from elsewhere is not believed', async () => {
  await watch().watched.begin(folder, true);
  const other = join(place.path, 'theirs.json');
  for (const end of ['', '.left']) copyFileSync(join(place.path, `watched.json${end}`), `${other}${end}`);
  expect(watch([], other).watched.state()).toEqual([]);
  expect(watch().watched.state()).toHaveLength(1);
});

test('a folder that was given for one start is not remembered, and one that goes says why', async () => {
  const { watched } = watch();
  await watched.begin(folder, false);
  expect(watch().watched.state()).toEqual([]);
  await expect(watched.begin(join(place.path, 'nowhere'), true)).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
});

test('a folder that was given for one start and is not there says so, and offers its files once it comes', async () => {
  const later = join(place.path, 'later');
  const { watched, told, news } = watch([later, later]);
  await expect.poll(() => watched.state()).toMatchObject([{ name: 'later', problem: 'ENOENT', newCount: 0 }]);
  expect(told.length).toBeGreaterThan(0);
  mkdirSync(later);
  writeFileSync(join(later, 'new.json'), '[]');
  expect(await news()).toEqual([1]);
  expect(watched.state()).toMatchObject([{ problem: null }]);
});
