import { mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { beforeEach, describe, expect, test } from 'vitest';
import { rounds } from '../../../../test/rounds.ts';
import { foldForSearch, searchWords } from '../../../shared/text/foldForSearch.ts';
import { isBetweenCharacters } from '../../../shared/text/foldWithOffsets.ts';
import type { Step } from '../../../shared/traces/trace.ts';
import type { SearchMode } from '../../../shared/traces/traceReading.ts';
import { openReadOnly } from '../../database/openDatabase.ts';
import { createTaskPool } from '../../workers/taskPool.ts';
import type { IndexedStore } from '../store/storeFiles.ts';
import { writeTraceStore } from '../store/writeTraceStore.ts';
import { buildIndexFor } from './buildIndex.ts';
import { findInTraces } from './findInTraces.ts';
import { indexKind } from './openIndex.ts';
import { searchStores } from './searchStores.ts';
import { snippetsAt } from './snippetsAt.ts';

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-search-'));
  return () => rmSync(folder, { recursive: true });
});

const channel = { report: () => undefined, send: async () => undefined, signal: new AbortController().signal };
const quiet: Omit<Step, 'index' | 'kind' | 'text' | 'tool' | 'arguments'> = {
  json: null,
  label: null,
  callId: null,
  result: null,
  error: null,
  parent: null,
  joined: null,
  turn: 1,
  source: null,
  startedAt: null,
  durationMs: null,
  tokens: null,
  pointer: '',
  innerPointer: null,
  line: null,
  member: null,
};

/** A store whose traces have these texts as steps; every third step is a call with the text as its argument. */
async function storeOf(
  name: string,
  traces: readonly (readonly string[])[],
  change: (step: Step) => Step = (step) => step,
): Promise<IndexedStore> {
  const files = { storeFile: join(folder, `${name}.db`), indexFile: join(folder, `${name}.index.db`) };
  const writer = writeTraceStore(files.storeFile);
  for (const [position, texts] of traces.entries()) {
    const steps = texts.map((text, index): Step => {
      const isCall = index % 3 === 2;
      const step: Step = isCall
        ? { ...quiet, index, kind: 'tool_call', text: '', tool: 'get_label', arguments: { query: text } }
        : { ...quiet, index, kind: 'thought', text, tool: null, arguments: null };
      return change(step);
    });
    const head = {
      id: `${position}`,
      task: null,
      questionSet: null,
      questionId: null,
      epoch: null,
      model: null,
      question: null,
      answer: null,
      usage: null,
      target: null,
      scores: [],
      status: null,
      error: null,
      metadata: {},
    };
    writer.addTrace({ ...head, steps, sourceFormat: 'openai-chat', line: null, member: null, pointer: '' });
  }
  await writer.finish({ layout: 'json', sha256: '' });
  return files;
}

function buildWhole(files: IndexedStore): number {
  for (let chunks = 1; ; chunks += 1) if (buildIndexFor({ ...files, milliseconds: 5 }).isComplete) return chunks;
}

const search = (files: IndexedStore, text: string, mode: SearchMode) =>
  searchStores({ stores: [files], text, mode, fields: null }, channel)[0];

type Word = { word: string; readonly at: number; readonly isSingle: boolean };

/** What a text holds, taken apart character by character. */
function wordsOf(text: string): Word[] {
  const words: Word[] = [];
  let open: Word | null = null;
  for (const [at, character] of [...foldForSearch(text)].entries()) {
    const isSingle = /[\p{Script=Han}\p{Script=Katakana}ー]|(?![ -~])\p{S}/u.test(character);
    if (!isSingle && open !== null && /[\p{L}\p{M}\p{N}]/u.test(character)) {
      open.word += character;
      continue;
    }
    open = null;
    if (!isSingle && !/[\p{L}\p{M}\p{N}]/u.test(character)) continue;
    const word = { word: character, at, isSingle };
    words.push(word);
    if (!isSingle) open = word;
  }
  return words;
}

function hasPhrase(text: string, typed: string): boolean {
  const [words, wanted] = [wordsOf(text), wordsOf(typed)];
  return words.some((_, from) =>
    wanted.every(({ word, at, isSingle }, index) => {
      const found = words[from + index];
      const before = wanted[index - 1];
      const foundBefore = words[from + index - 1];
      if (found === undefined) return false;
      const isLast = index === wanted.length - 1;
      const mayGoOn = isLast && !isSingle && !/^[0-9a-z]{1,2}$/.test(word);
      if (mayGoOn ? !found.word.startsWith(word) : found.word !== word) return false;
      if (found.isSingle !== isSingle) return false;
      if (!isSingle || before?.isSingle !== true || foundBefore === undefined) return true;
      // Single characters that stand together were typed together, and the other way round.
      return (at - before.at === 1) === (found.at - foundBefore.at === 1);
    }),
  );
}

/** Without the two characters of these tests that nobody sees. */
const asRead = (text: string) => text.replaceAll('\u200b', '').replaceAll('\u00ad', '');

function bruteForce(written: readonly (readonly string[])[], wanted: string, mode: SearchMode) {
  const isAsRead = mode === 'words' || (mode === 'exact' && wanted === asRead(wanted));
  const traces = isAsRead ? written.map((texts) => texts.map(asRead)) : written;
  const typed = mode === 'words' ? asRead(wanted) : wanted;
  const isIn = (text: string): boolean => {
    if (mode === 'regex') return [...text.matchAll(new RegExp(typed, 'giu'))].some(([found]) => found !== '');
    if (mode === 'words') return hasPhrase(text, typed);
    return [...text].length > 0 && occurrences(text, typed);
  };
  const typedWords = mode === 'words' ? searchWords(typed).filter((word) => wordsOf(word).length > 0) : [typed];
  const isHit = (text: string, index: number) => {
    const fields = index % 3 === 2 ? [JSON.stringify({ query: text }), 'get_label'] : [text];
    if (mode !== 'words') return fields.some(isIn);
    return typedWords.length > 0 && typedWords.every((word) => fields.some((field) => hasPhrase(field, word)));
  };
  const steps = traces.map((texts) => [...texts.keys()].filter((index) => isHit(texts[index] ?? '', index)));
  return inTraces(steps);
}

/** What a search says of the steps of each trace that have the text. */
function inTraces(steps: readonly (readonly number[])[]) {
  const found = steps.flatMap((own, position) => (own.length > 0 ? [{ position, own }] : []));
  return {
    positions: found.map(({ position }) => position),
    firstSteps: found.map(({ own }) => own[0]),
    stepCounts: found.map(({ own }) => own.length),
  };
}

function occurrences(text: string, typed: string): boolean {
  for (let at = text.indexOf(typed); at >= 0; at = text.indexOf(typed, at + 1)) {
    if (isBetweenCharacters(text, at) && isBetweenCharacters(text, at + typed.length)) return true;
  }
  return false;
}

const pieces = [
  'a',
  'ab',
  'AB',
  'fda',
  'fdab',
  'é',
  'e\u0301',
  '1',
  '_',
  '-',
  ' ',
  ' ',
  '、',
  '𠮷',
  '㈱',
  '株',
  '﨑',
  'ﾊﾞ',
  'ば',
  'ハ\u3099',
  'ー',
  'の',
  '日本',
  '😀',
  '"',
  '\n',
  '\u200b',
  '\u00ad',
];
const someText = fc.array(fc.constantFrom(...pieces), { maxLength: 9 }).map((parts) => parts.join(''));
const someTraces = fc.array(fc.array(someText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 4 });
const countedPieces = [
  'rad',
  'sr',
  'ca',
  'metformin',
  'MET',
  '21',
  '½',
  '℀',
  '㎧',
  '㎮',
  '㍿',
  '社',
  '株',
  '社株',
  '報告',
  '㌔',
  'ロキ',
  ' ',
];
const countedText = fc
  .array(fc.constantFrom(...countedPieces, ' ', '\u200b', 'e\u0301'), { minLength: 1, maxLength: 8 })
  .map((parts) => parts.join(''));
const typedText = fc.array(fc.constantFrom(...pieces), { minLength: 1, maxLength: 4 }).map((parts) => parts.join(''));

test('a finished index leaves no log to be read at every search, also where somebody has it open', async () => {
  const files = await storeOf('settled', [['𠮷野川 metformin'], ['東京都']]);
  buildIndexFor({ ...files, milliseconds: 0 });
  const reader = openReadOnly(files.indexFile, indexKind);
  reader.prepare('SELECT count(*) FROM sqlite_schema').get();
  buildWhole(files);
  expect(statSync(`${files.indexFile}-wal`).size).toBe(0);
  reader.close();
  expect(search(files, '𠮷野川', 'words')).toEqual(bruteForce([['𠮷野川 metformin'], ['東京都']], '𠮷野川', 'words'));
});

describe('a search', () => {
  test('finds the same with a whole index, with a part of one, and without', async () => {
    let name = 0;
    await fc.assert(
      fc.asyncProperty(someTraces, fc.array(typedText, { minLength: 8, maxLength: 8 }), async (traces, typed) => {
        name += 1;
        const [whole, part] = [await storeOf(`whole-${name}`, traces), await storeOf(`part-${name}`, traces)];
        const expected = typed.flatMap((text) => [
          bruteForce(traces, text, 'words'),
          bruteForce(traces, text, 'exact'),
        ]);
        const found = (files: IndexedStore) =>
          typed.flatMap((text) => [search(files, text, 'words'), search(files, text, 'exact')]);
        expect([typed, found(part)]).toEqual([typed, expected]);
        buildIndexFor({ ...part, milliseconds: 0 });
        expect([typed, found(part)]).toEqual([typed, expected]);
        buildWhole(whole);
        expect([typed, found(whole)]).toEqual([typed, expected]);
      }),
      { numRuns: rounds(10), seed: 13 },
    );
  });

  test.each([
    ['吉', 'words', 3],
    ['𠮷野', 'words', 1],
    ['ｱｽﾋﾟﾘﾝ', 'words', 1],
    ['(株)', 'words', 2],
    ['㈱', 'exact', 1],
    ['metf', 'words', 2],
    ['50', 'words', 0],
    ['mg', 'words', 1],
    ['formin', 'words', 0],
    ['formin', 'exact', 1],
    ['etformin 500', 'exact', 1],
    ['get_label', 'words', 2],
    ['"query":"', 'exact', 2],
    ['\\d{3} ?MG', 'regex', 2],
  ] as const)('finds %s (%s) in %d steps, with and without an index', async (text, mode, stepCount) => {
    const files = await storeOf('few', [
      ['Metformin 500 mg', '髙﨑、𠮷野、吉野', 'METFORMIN500MG'],
      ['ｱｽﾋﾟﾘﾝと あすぴりん', '㈱吉', '(株)吉'],
    ]);
    const before = search(files, text, mode);
    buildWhole(files);
    const counted = before?.stepCounts.reduce((sum, count) => sum + count, 0);
    expect([counted, search(files, text, mode)]).toEqual([stepCount, before]);
  });

  test('finds a word of any length by its beginning, and exactly by its end', async () => {
    const long = `${'a'.repeat(150)}end`;
    const files = await storeOf('long', [['short'], [`x ${long} y`]]);
    buildWhole(files);
    expect([search(files, 'a'.repeat(120), 'words'), search(files, 'aend', 'exact')]).toEqual([
      { positions: [1], firstSteps: [0], stepCounts: [1] },
      { positions: [1], firstSteps: [0], stepCounts: [1] },
    ]);
  });

  test('counts the same places in each step as there are in its texts', async () => {
    const files = await storeOf('places', [['日本と日本語', 'none', '日本', '"日本"']]);
    const traces = [{ ...files, position: 0 }];
    expect(findInTraces({ traces, text: '日本', mode: 'words' }, channel)).toEqual([
      { steps: [0, 2, 3], counts: [2, 1, 1], total: 4 },
    ]);
    expect(findInTraces({ traces, text: '"', mode: 'exact' }, channel)).toEqual([
      { steps: [2, 3], counts: [4, 2], total: 6 },
    ]);
  });

  test('counts by the index what stands in the texts, however often, of traces that lie apart, and where the index says nothing of proportions', async () => {
    // Three words a step: then its ranking tells nothing.
    for (const filler of ['', 'むかし の はなし ', 'a b ']) {
      const text = (times: number) => `${filler}${'warfarin 腎機能, '.repeat(times)}`;
      const given = [0, 1, 700, 2].map((times) => [text(times), text(3), text(times * 2)]);
      const files = await storeOf(`often-${filler.length}`, given);
      const found = (positions: number[]) =>
        ['war', '腎機能', 'warfarin 機能'].map((typed) =>
          findInTraces(
            { traces: positions.map((position) => ({ ...files, position })), text: typed, mode: 'words' },
            channel,
          ),
        );
      const ways = [[0, 1], [3, 1], [2]];
      const expected = ways.map(found);
      expect(expected[2]?.[0]?.[0]?.counts).toEqual([700, 3, 1_400]);
      buildWhole(files);
      expect(ways.map(found)).toEqual(expected);
    }
  });

  test('counts the same places with a whole index, with a part of one, and without', async () => {
    let name = 0;
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(countedText, { minLength: 1, maxLength: 4 }), { minLength: 1, maxLength: 3 }),
        fc.array(countedText, { minLength: 8, maxLength: 8 }),
        async (given, typed) => {
          name += 1;
          const files = await storeOf(`counted-${name}`, given);
          const traces = given.map((_, position) => ({ ...files, position }));
          const found = () =>
            typed.flatMap((text) => [
              findInTraces({ traces, text, mode: 'words' }, channel),
              findInTraces({ traces, text, mode: 'exact' }, channel),
            ]);
          const expected = found();
          buildIndexFor({ ...files, milliseconds: 0 });
          expect([typed, found()]).toEqual([typed, expected]);
          buildWhole(files);
          expect([typed, found()]).toEqual([typed, expected]);
        },
      ),
      { numRuns: rounds(10), seed: 17 },
    );
  });
});

test('a pattern that gets nowhere is ended while it runs; meanwhile the core answers, and its thread works again', async () => {
  const files = await storeOf('slow', [[`${'a'.repeat(60)}!`]]);
  const traces = [{ ...files, position: 0 }];
  const pool = createTaskPool({ threads: 1 });
  const stop = new AbortController();
  const begun = Promise.withResolvers<void>();
  const ended = pool.run(
    'traces.find',
    { traces, text: '(a+)+$', mode: 'regex' },
    { signal: stop.signal, onProgress: () => begun.resolve() },
  );
  const refused = expect(ended).rejects.toMatchObject({ code: 'CANCELLED' });
  await begun.promise;
  const next = pool.run('traces.find', { traces, text: 'aaa', mode: 'words' });
  const turns = await new Promise<string>((resolve) => setImmediate(() => resolve('the core answers')));
  expect([turns, await Promise.race([next, Promise.resolve('the thread is busy')])]).toEqual([
    'the core answers',
    'the thread is busy',
  ]);
  stop.abort();
  await refused;
  expect(await next).toEqual([{ steps: [0], counts: [1], total: 1 }]);
  await pool.close();
});

test('an index goes on where it stopped, however often that is', async () => {
  const files = await storeOf(
    'many',
    Array.from({ length: 8 }, (_, index) => [`text ${index}`, '日本', 'x']),
  );
  const progress = Array.from({ length: 25 }, () => buildIndexFor({ ...files, milliseconds: 0 }));
  expect(progress.map(({ nextRow }) => nextRow)).toEqual(
    Array.from({ length: 25 }, (_, index) => Math.min(24, index + 1)),
  );
  expect(progress.at(-1)?.isComplete).toBe(false);
  buildWhole(files);
  expect(buildIndexFor({ ...files, milliseconds: 0 })).toEqual({ nextRow: 24, indexedBytes: 96, isComplete: true });
});

test('fields narrow a search to steps that have them, with an index and without, and are enough by themselves', async () => {
  const kinds = ['user', 'thought', 'tool_call', 'tool_result', 'answer'] as const;
  const tools = [null, 'bash', 'Bash_run', 'get_label'];
  const words = ['refund', '返金', 'nothing'];
  const step = fc.record({
    kind: fc.constantFrom(...kinds),
    tool: fc.constantFrom(...tools),
    error: fc.constantFrom(null, 'timeout'),
    text: fc.constantFrom(...words),
  });
  const given = fc.sample(fc.array(step, { minLength: 4, maxLength: 12 }), { numRuns: 30, seed: 5 });
  const change = (trace: number) => (one: Step) => ({ ...one, ...given[trace]?.[one.index] });
  let trace = -1;
  const files = await storeOf(
    'fields',
    given.map((steps) => steps.map(({ text }) => text)),
    (one) => {
      if (one.index === 0) trace += 1;
      return change(trace)(one);
    },
  );
  const asked = fc.record({
    text: fc.constantFrom('', 'refund', '返金'),
    mode: fc.constantFrom('words' as const, 'exact' as const),
    fields: fc.record({
      tools: fc.subarray(['bash', 'label']),
      error: fc.constantFrom(null, true, false),
      kinds: fc.oneof(fc.constant(null), fc.subarray([...kinds])),
    }),
  });
  const check = () =>
    fc.assert(
      fc.property(asked, ({ text, mode, fields }) => {
        const passes = (one: (typeof given)[number][number]) =>
          (text === '' || one.text === text) &&
          (fields.tools.length === 0 || fields.tools.some((tool) => one.tool?.toLowerCase().includes(tool))) &&
          (fields.error === null || fields.error === (one.error !== null)) &&
          (fields.kinds === null || fields.kinds.includes(one.kind));
        const passing = given.map((steps) => steps.flatMap((one, index) => (passes(one) ? [index] : [])));
        expect(searchStores({ stores: [files], text, mode, fields }, channel)).toEqual([inTraces(passing)]);
      }),
      { numRuns: rounds(60) },
    );
  check();
  buildWhole(files);
  check();
});

test('snippets are the places that were counted, numbered by step, with what stands around them', async () => {
  const long = `${'𠮷'.repeat(200)}me\u200btformin${'x'.repeat(400)}`;
  const files = await storeOf('snippets', [['Metformin, metformin', long, 'metformin']]);
  const trace = { file: files.storeFile, position: 0 };
  const typed = { text: 'metformin', mode: 'words' } as const;
  const [found] = findInTraces({ traces: [{ ...files, position: 0 }], ...typed }, channel);
  expect(found).toEqual({ steps: [0, 1, 2], counts: [2, 1, 1], total: 4 });
  const at = (step: number, from: number, to: number) => ({ trace, step, from, to });
  const snippets = (...places: ReturnType<typeof at>[]) => snippetsAt({ places, ...typed }, channel).flat();
  expect(snippets(at(0, 1, 9), at(2, 0, 1), at(7, 0, 1))).toEqual([
    { step: 0, nth: 1, before: 'Metformin, ', found: 'metformin', after: '' },
    { step: 2, nth: 0, before: '{"query":"', found: 'metformin', after: '"}' },
  ]);
  const [cut] = snippetsAt({ places: [at(1, 0, 1)], text: 'me\u200btformin', mode: 'exact' }, channel).flat();
  expect(cut).toEqual({ step: 1, nth: 0, before: '𠮷'.repeat(60), found: 'me\u200btformin', after: 'x'.repeat(200) });
});
