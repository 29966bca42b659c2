import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join, relative, resolve } from 'node:path';
import { afterEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { roomContracts } from '../src/shared/rooms/registry.ts';

const root = resolve(import.meta.dirname, '..');

const reportSchema = z.object({
  summary: z.object({
    totalCruised: z.number(),
    violations: z.array(z.object({ from: z.string(), rule: z.object({ name: z.string() }) })),
    ruleSetUsed: z.object({ forbidden: z.array(z.object({ name: z.string() })) }),
  }),
});

/** The command of `npm run layers`, with a report to read. */
function cruise(folder: string) {
  const program = join(root, 'node_modules/dependency-cruiser/bin/dependency-cruise.mjs');
  const { stdout, stderr } = spawnSync(
    process.execPath,
    [program, 'src', '--config', '.dependency-cruiser.cjs', '--output-type', 'json'],
    { cwd: folder, encoding: 'utf8', maxBuffer: 256 * 1024 * 1024 },
  );
  if (stdout === '') throw new Error(stderr);
  return reportSchema.parse(JSON.parse(stdout)).summary;
}

/** Under TypeScript 7 the cruiser of today sees nothing, and is content. */
function expectSeen(moduleCount: number) {
  expect(moduleCount).toBeGreaterThan(100);
  expect(moduleCount).toBeGreaterThanOrEqual(sourceFiles().filter((file) => !file.endsWith('.d.ts')).length);
}

describe('layers', () => {
  it('hold, and the cruiser saw every source file', () => {
    const { violations, totalCruised } = cruise(root);
    expect(violations.map(({ from, rule }) => `${rule.name}: ${from}`)).toEqual([]);
    expectSeen(totalCruised);
  });
});

/** For each rule, files that break it, and the one that has to be named. */
const planted: Readonly<Record<string, readonly (readonly [file: string, text: string])[]>> = {
  'no-circular': [
    ['src/shared/left.ts', "import type { Right } from './right.ts';\nexport type Left = Right;"],
    ['src/shared/right.ts', "import type { Left } from './left.ts';\nexport type Right = Left | 1;"],
  ],
  'shared-is-pure': [['src/shared/impure.ts', "import '../main/core/anything.ts';"]],
  'shared-sees-rooms-by-their-registry': [
    ['src/shared/roomy.ts', "import './rooms/traces/anything.ts';"],
    ['src/shared/rooms/traces/anything.ts', 'export type Anything = 1;'],
  ],
  'shared-no-node-builtins': [['src/shared/reads.ts', "import 'node:fs';"]],
  'electron-only-in-its-shell': [
    ['src/main/shells/browser/window.ts', "import type { App } from 'electron';\nexport type A = App;"],
  ],
  'core-knows-no-shell': [['src/main/core/shown.ts', "import '../shells/cli/anything.ts';"]],
  'rooms-know-no-core': [['src/main/datasets/clever.ts', "import '../core/anything.ts';"]],
  'renderer-never-imports-main': [
    [
      'src/renderer/frame/close.ts',
      "import type { Anything } from '../../main/core/anything.ts';\nexport type A = Anything;",
    ],
  ],
  ...Object.fromEntries(
    [
      'commandLine',
      'core',
      'datasets',
      'exports',
      'judgements',
      'models',
      'outbox',
      'records',
      'reports',
      'revisions',
      'search',
      'shells',
      'snapshots',
      'work',
      'workers',
    ].map((folder) => [
      `${folder}-knows-no-room`,
      [[`src/main/${folder}/partial.ts`, "import '../rooms/traces/anything.ts';"]] as const,
    ]),
  ),
  'rooms-are-strangers': [['src/main/rooms/derivations/curious.ts', "import '../traces/anything.ts';"]],
  'pure-is-pure': [['src/main/metrics/stored.ts', "import '../database/anything.ts';"]],
  'sqlite-only-in-database': [['src/main/rooms/derivations/direct.ts', "import 'better-sqlite3';"]],
  'network-only-where-named': [['src/main/datasets/online.ts', "import 'node:https';"]],
  'destinations-load-late': [['src/main/outbox/early.ts', "import './google/anything.ts';"]],
  'their-libraries-only-in-destinations': [['src/main/outbox/files/direct.ts', "import 'pg';"]],
  'window-knows-only-the-api': [['src/renderer/window/shown.ts', "import '../components/anything.ts';"]],
  'components-know-no-frame-and-no-room': [['src/renderer/components/shown.ts', "import '../frame/anything.ts';"]],
  'rooms-know-no-frame': [['src/renderer/rooms/traces/framed.ts', "import '../../import/anything.ts';"]],
  'outbox-screen-knows-no-frame-and-no-room': [['src/renderer/outbox/framed.ts', "import '../frame/anything.ts';"]],
  'frame-and-import-see-rooms-by-their-registry': [
    ['src/renderer/import/roomy.ts', "import '../rooms/traces/anything.ts';"],
  ],
  'window-outside-of-rooms-names-none': [
    ['src/renderer/import/named.ts', "import '../../shared/rooms/traces/anything.ts';"],
  ],
  'import-knows-no-frame': [['src/renderer/import/framed.ts', "import '../frame/anything.ts';"]],
  'only-client-leaves': [['src/renderer/rooms/derivations/direct.ts', "import '../../api/anything.ts';"]],
};

const targets = [
  'src/main/core/anything.ts',
  'src/main/database/anything.ts',
  'src/main/outbox/google/anything.ts',
  'src/main/rooms/traces/anything.ts',
  'src/main/shells/cli/anything.ts',
  'src/renderer/api/anything.ts',
  'src/renderer/components/anything.ts',
  'src/renderer/frame/anything.ts',
  'src/renderer/import/anything.ts',
  'src/renderer/rooms/traces/anything.ts',
];

describe('each layer rule', () => {
  let folder: string;
  afterEach(() => rmSync(folder, { recursive: true, force: true }));

  function plant(files: readonly (readonly [file: string, text: string])[]) {
    folder = mkdtempSync(join(tmpdir(), 'akapen-layers-'));
    for (const file of ['.dependency-cruiser.cjs', 'package.json', 'tsconfig.base.json', 'tsconfig.node.json']) {
      cpSync(join(root, file), join(folder, file));
    }
    symlinkSync(join(root, 'node_modules'), join(folder, 'node_modules'));
    for (const [file, text] of files) {
      mkdirSync(dirname(join(folder, file)), { recursive: true });
      writeFileSync(join(folder, file), `${text}\n`);
    }
  }

  it('names the violation that was planted for it, and no rule is without one', () => {
    plant([...targets.map((file) => [file, 'export type Anything = 1;'] as const), ...Object.values(planted).flat()]);
    const { violations, ruleSetUsed } = cruise(folder);
    const found = Object.keys(planted).filter((rule) =>
      violations.some(({ from, rule: { name } }) => name === rule && planted[rule]?.some(([file]) => file === from)),
    );
    expect(found).toEqual(ruleSetUsed.forbidden.map(({ name }) => name));
  });

  it('allows the same imports where they belong', () => {
    plant([
      ...targets.map((file) => [file, 'export type Anything = 1;'] as const),
      ['src/main/shells/electron/window.ts', "import type { App } from 'electron';\nexport type A = App;"],
      ['src/main/shells/browser/online.ts', "import 'node:http';\nimport '../../core/anything.ts';"],
      ['src/main/database/direct.ts', "import 'better-sqlite3';"],
      ['src/main/rooms/traces/stored.ts', "import '../../database/anything.ts';"],
    ]);
    expect(cruise(folder)).toMatchObject({ violations: [], totalCruised: expect.any(Number) });
  });

  it('cannot pass because nothing was seen', () => {
    plant([['test/something.ts', 'export {};']]);
    mkdirSync(join(folder, 'src'));
    const { violations, totalCruised } = cruise(folder);
    expect(violations).toEqual([]);
    expect(() => expectSeen(totalCruised)).toThrow();
  });
});

type Words = {
  readonly what: string;
  readonly pattern: RegExp;
  readonly allowed: RegExp;
  readonly isCode: boolean;
  /** What has to be found, and where: text, and a file in which it may not stand. */
  readonly planted: string;
  readonly plantedIn: string;
};

/** What the cruiser cannot see: words that may stand in some files only. */
const words: readonly Words[] = [
  {
    what: 'SQL',
    planted: "db.prepare<[number], Row>('SELECT 1')",
    plantedIn: 'src/main/core/dispatch.ts',
    pattern: /\.prepare(?:<[^(]*>)?\(/,
    allowed: /^src\/main\/(.*Table\.ts|database\/.*\.ts)$/,
    isCode: true,
  },
  {
    what: 'the network',
    planted: "fetch('https://example.org')",
    plantedIn: 'src/renderer/frame/App.tsx',
    pattern: /\bfetch\(|\bXMLHttpRequest\b|\bWebSocket\b|\bEventSource\b|\bsendBeacon\b/,
    // The page that signs in asks in a script of its own, before the window is there.
    allowed: /^src\/(renderer\/api\/.*|main\/shells\/browser\/signIn)\.ts$/,
    isCode: true,
  },
  {
    what: 'an unchecked type',
    planted: 'value as any',
    plantedIn: 'src/main/core/dispatch.ts',
    pattern: /\bas any\b|<any>|\bany\[\]/,
    allowed: /^$/,
    isCode: true,
  },
  {
    what: 'the name of a room, outside of the rooms and their contracts',
    planted: "if (dataset.room === 'evidence') return;",
    plantedIn: 'src/main/shells/cli/commands/import.ts',
    pattern: new RegExp(`['\`](${roomContracts.map(({ id }) => id).join('|')})(\\.\\w+)?['\`]`),
    allowed:
      // The folder of store files is called `traces`; importers and the reader of JSON records read keys of files; kinds of work are called so too.
      /^src\/(main\/((rooms\/\w+|traces)\/.*|records\/jsonRecords|rooms\/(commands|index|tasks)|dataFolder)|shared\/((rooms|keymap|traces)\/.*|work))\.ts$|^src\/renderer\/(rooms\/.*|(import|testing)\/\w+(Fixture|Workbench)\.tsx)/,
    isCode: true,
  },
  {
    what: 'a memory of a module, which nobody empties',
    planted: 'const kept = new WeakMap<object, string>();',
    plantedIn: 'src/main/core/dispatch.ts',
    pattern: /^(const|let) \w+.* = new WeakMap\b/m,
    // Of steps, for as long as they are there.
    allowed: /^src\/main\/traces\/stepFacts\.ts$|^src\/renderer\//,
    isCode: true,
  },
  {
    what: 'a silenced checker',
    planted: '// @ts-ignore',
    plantedIn: 'src/main/core/dispatch.ts',
    pattern: /@ts-(ignore|nocheck|expect-error)|noExplicitAny|biome-ignore-all/,
    allowed: /^$/,
    isCode: false,
  },
  {
    what: 'raw HTML or made-up code',
    planted: 'element.innerHTML = text',
    plantedIn: 'src/renderer/frame/App.tsx',
    pattern: /dangerouslySetInnerHTML|\.(inner|outer)HTML\b|insertAdjacentHTML|\beval\(|new Function\(/,
    allowed: /^$/,
    isCode: true,
  },
];

it.each(words)('$what stands only where it is allowed', ({ planted, plantedIn, pattern, allowed, isCode }) => {
  expect([pattern.test(planted), allowed.test(plantedIn)]).toEqual([true, false]);
  const found = sourceFiles().filter((file) => {
    if (/\.test\.tsx?$/.test(file) || allowed.test(file)) return false;
    const text = readFileSync(join(root, file), 'utf8');
    return pattern.test(isCode ? withoutComments(text) : text);
  });
  expect(found).toEqual([]);
});

function withoutComments(text: string): string {
  return text.replace(/\/\*[\s\S]*?\*\//g, '').replace(/^\s*\/\/.*$/gm, '');
}

function sourceFiles(): string[] {
  return readdirSync(join(root, 'src'), { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && /\.tsx?$/.test(entry.name))
    .map((entry) => relative(root, join(entry.parentPath, entry.name)).replaceAll('\\', '/'));
}
