import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, existsSync, mkdtempSync, openSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { itUnless } from '../skipping.ts';

const root = resolve(import.meta.dirname, '../..');
const launcher = join(root, 'scripts/akapen.mjs');
const sample = join(root, 'resources/sample/sample-derivations.json');

let folder: string;
beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'akapen-cli-'));
});
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function akapen(args: readonly string[], node = process.execPath, environment: Readonly<Record<string, string>> = {}) {
  const env = { ...process.env, ...environment };
  const { status, stdout, stderr } = spawnSync(node, [launcher, ...args], { encoding: 'utf8', cwd: folder, env });
  return { status, stdout, stderr };
}

describe('akapen', () => {
  it('prints JSON alone on stdout, and ends with 0', () => {
    const { status, stdout, stderr } = akapen(['stats', sample]);
    expect([status, JSON.parse(stdout).total, stderr]).toEqual([0, 13, '']);
  });

  it('says on stderr what is wrong with the data, and ends with 1', () => {
    writeFileSync(join(folder, 'other.json'), '"neither corpus nor prediction"');
    for (const file of ['other.json', 'missing.json', '.']) {
      const { status, stdout, stderr } = akapen(['stats', file]);
      expect([file, status, stdout, stderr]).toEqual([file, 1, '', expect.stringMatching(/^akapen: .+\n$/)]);
      expect(stderr).toContain(file);
    }
  });

  it('ends with 2 when it is used wrongly', () => {
    for (const args of [[], ['fly'], ['stats'], ['stats', sample, '--fly']]) {
      const { status, stdout, stderr } = akapen(args);
      expect([status, stdout, stderr.endsWith('Try: akapen --help\n')]).toEqual([2, '', true]);
    }
  });

  it('ends with 1 and in words where a file takes more memory than a command may have', () => {
    const deep = JSON.stringify(Object.fromEntries(Array.from({ length: 200_000 }, (_, at) => [`k${at}`, [[at]]])));
    writeFileSync(join(folder, 'large.json'), `[{"qid":"1","more":[${Array(2).fill(deep).join(',')}]}]`);
    const bound = { AKAPEN_MEMORY: '64' };
    const { status, stdout, stderr } = akapen(['validate', 'large.json'], process.execPath, bound);
    expect([status, stdout, stderr]).toEqual([
      1,
      '',
      'akapen: more than 64 MiB of memory are needed; AKAPEN_MEMORY=128 allows twice as much\n',
    ]);
  });

  it('is quiet when its reader goes away', async () => {
    const child = spawn(process.execPath, [launcher, 'validate', sample, '--help'], {
      stdio: ['ignore', 'pipe', 'pipe'],
    });
    child.stdout.destroy();
    let said = '';
    child.stderr.on('data', (chunk) => {
      said += String(chunk);
    });
    const [code, signal] = await once(child, 'exit');
    expect([code, signal, said]).toEqual([0, null, '']);
  });

  const whyNoFullDisk = existsSync('/dev/full') ? null : 'the system has no disk that is always full';
  itUnless(whyNoFullDisk, 'says in one line that what it prints cannot be written, and ends with 1', () => {
    const full = openSync('/dev/full', 'w');
    const { status, stderr } = spawnSync(process.execPath, [launcher, 'stats', sample], {
      encoding: 'utf8',
      stdio: ['ignore', full, 'pipe'],
    });
    closeSync(full);
    expect([status, stderr]).toEqual([1, 'akapen: what is printed cannot be written: no space left on device\n']);
  });

  // A Node that is too old for the database must not be the end: a clone is often started with what the system has.
  const old = ['/usr/bin/node', '/usr/local/bin/node'].find((file) => existsSync(file) && isOld(file));
  const whyNoOldNode = old === undefined ? 'the system has no older Node' : null;
  itUnless(whyNoOldNode, 'starts itself again with its own Node when an older one started it', () => {
    const good = akapen(['stats', sample], old);
    const bad = akapen(['fly'], old);
    expect([good.status, JSON.parse(good.stdout).total, good.stderr, bad.status]).toEqual([0, 13, '', 2]);
  });
});

function isOld(node: string): boolean {
  const [major = 0] = spawnSync(node, ['-p', 'process.versions.node'], { encoding: 'utf8' })
    .stdout.split('.')
    .map(Number);
  return major < 22;
}
