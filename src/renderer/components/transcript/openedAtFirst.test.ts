import { expect, test } from 'vitest';
import type { AnyJson } from '../../../shared/json.ts';
import { openedAtFirst, opensFurther } from './openedAtFirst.ts';

test('a small value is open to its last branch', () => {
  const value = { meta: { total: 1 }, results: [{ name: 'カルミナ錠', doses: ['5 mg', '10 mg'] }] };
  expect(openedAtFirst(value, 16)).toEqual(
    new Map([
      ['', 2],
      ['/meta', 1],
      ['/results', 1],
      ['/results/0', 2],
      ['/results/0/doses', 2],
    ]),
  );
});

test('branches open level by level, and of a long list only the first ones come, with what is in them', () => {
  const names = Array.from({ length: 40 }, (_, at) => ({ name: `tool ${at}` }));
  expect(openedAtFirst({ meta: { total: 40, skip: 0 }, results: names }, 16)).toEqual(
    new Map([
      ['', 2],
      ['/meta', 2],
      ['/results', 3],
      ['/results/0', 1],
      ['/results/1', 1],
      ['/results/2', 1],
    ]),
  );
});

test('a long text takes the lines that it is drawn in, so that what comes after it waits', () => {
  const value = { warning: '肝'.repeat(5_000), precautions: 'x'.repeat(600), more: { a: 1 }, rest: [1] };
  expect(openedAtFirst(value, 6)).toEqual(new Map([['', 2]]));
});

test('a label with a long list of results shows words of the first one', () => {
  const meta = {
    disclaimer: 'x'.repeat(300),
    terms: 't',
    license: 'l',
    updated: 'u',
    results: { skip: 0, limit: 5, total: 9 },
  };
  const results = Array.from({ length: 9 }, () => ({ name: ['A'], interactions: ['肝'.repeat(900)], warning: ['w'] }));
  expect([...openedAtFirst({ meta, results }, 20).entries()]).toEqual([
    ['', 2],
    ['/meta', 5],
    ['/results', 4],
    ['/meta/results', 3],
    ['/results/0/name', 1],
    ['/results/0/interactions', 1],
    ['/results/0', 2],
  ]);
});

test('an empty branch is open, and what is no branch opens nothing', () => {
  expect(openedAtFirst({ results: [] }, 16)).toEqual(
    new Map([
      ['', 1],
      ['/results', 0],
    ]),
  );
  expect(openedAtFirst('text', 16)).toEqual(new Map());
  expect(openedAtFirst(null, 16)).toEqual(new Map());
});

test('names with slashes do not fall together with deeper ones', () => {
  const value = { 'a/b': { c: 1 }, a: { b: { c: 1, d: 2 } } };
  expect([...openedAtFirst(value, 16).keys()]).toEqual(['', '/a~1b', '/a', '/a/b']);
});

test('values ten thousand levels deep open as far as there is room', () => {
  let deep: AnyJson = 1;
  for (let level = 0; level < 10_000; level += 1) deep = [deep];
  expect(openedAtFirst(deep, 16).size).toBe(15);
});

test('a value opens further when its beginning does not show all of it', () => {
  expect(opensFurther({ results: Array.from({ length: 12 }, (_, at) => at) })).toBe(false);
  expect(opensFurther({ results: Array.from({ length: 40 }, (_, at) => at) })).toBe(true);
});

test('a long list of plain values shows as many as there is room for', () => {
  const names = Array.from({ length: 40 }, (_, at) => `tool ${at}`);
  expect(openedAtFirst(names, 16)).toEqual(new Map([['', 15]]));
});
