import { beforeEach, expect, test } from 'vitest';
import type { FileSource } from '../../shared/files.ts';
import { fakeWorkbench } from '../testing/fakeWorkbench.tsx';
import type { ImportJob } from '../window/importStore.ts';
import { joined } from './incomingJobs.ts';

const grant = (grantId: string): FileSource => ({ kind: 'grant', grantId });
const job = (name: string): ImportJob => ({ name, open: async () => grant(name), head: async () => '[{}' });
const told: string[] = [];
const words = {
  nameOfSet: (first: string, others: number) => `${first} + ${others}`,
  sayApart: (because: string) => void told.push(because),
};

beforeEach(() => {
  told.length = 0;
});

/** A core that reads the files with these names as one set, and what it was sent. */
function core(names: readonly string[]) {
  const sent: string[] = [];
  const orders: unknown[] = [];
  const { workbench } = fakeWorkbench({
    'datasets.mayJoin': ({ names }: { names: string[] }) =>
      names.flatMap((name, at) => (name.endsWith('.csv') ? [] : [at])),
    'datasets.together': ({ files }: { files: { name: string }[] }) =>
      files.flatMap(({ name }, at) => (names.includes(name) ? [at] : [])),
    'datasets.join': (order: unknown) => {
      orders.push(order);
      return { source: grant('all') };
    },
  });
  const sourceOf = async (file: File) => {
    sent.push(await file.text());
    return grant('head');
  };
  return { workbench: { ...workbench, sourceOf, shell: 'browser' as const }, orders, sent };
}

test('files that belong together are one line, in the place of the first, and are sent when it is read', async () => {
  const { workbench, orders, sent } = core(['kaede.json', 'aoba.json']);
  const jobs = await joined(workbench, ['runs.jsonl', 'kaede.json', 'cases.csv', 'aoba.json'].map(job), words);
  expect(jobs.map(({ name }) => name)).toEqual(['runs.jsonl', 'kaede + 1', 'cases.csv']);
  // What no name joins is not asked for.
  expect(sent).toEqual(['[{}', '[{}', '[{}']);
  expect(told).toEqual([]);
  expect(await jobs[1]?.open({})).toEqual(grant('all'));
  expect(orders).toEqual([
    {
      name: 'kaede + 1',
      files: [
        { name: 'kaede.json', source: grant('kaede.json') },
        { name: 'aoba.json', source: grant('aoba.json') },
      ],
    },
  ]);
});

test('one file is not looked at, and where nobody can tell each stays alone', async () => {
  const { workbench, sent } = core([]);
  const one = [job('aoba.json')];
  expect(await joined(workbench, one, words)).toBe(one);
  expect(sent).toEqual([]);
  const two = [job('aoba.json'), job('kaede.json')];
  const call = () => Promise.reject(new Error('gone'));
  expect(await joined({ ...workbench, call }, two, words)).toBe(two);
  expect(told).toEqual(['failed']);
});

test('more than a thousand that could belong together stay apart, and it is said', async () => {
  const { workbench, sent } = core([]);
  const many = Array.from({ length: 1_001 }, (_, at) => job(`${at}.json`));
  expect(await joined(workbench, many, words)).toBe(many);
  expect(told).toEqual(['tooMany']);
  expect(sent).toEqual([]);
  told.length = 0;
  expect(await joined(workbench, [...many.slice(1), job('cases.csv')], words)).toHaveLength(1_001);
  expect(told).toEqual([]);
});
