// Defines every test without running one, with nothing beside the project: no file may read at once what may be missing.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, withPinnedNode } from './runtime.mjs';

withPinnedNode(import.meta.url, () => {
  // Vitest would read the names from the source otherwise, and run nothing of it.
  collect('vitest/vitest.mjs', ['list', '--no-static-parse', '--no-isolate']);
  collect('playwright/cli.js', ['test', '--list', '--reporter=list']);
  console.log('Every test can be defined with nothing beside the project.');
});

function collect(command, args) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [join(root, 'node_modules', command), ...args], {
    cwd: root,
    encoding: 'utf8',
    maxBuffer: Number.POSITIVE_INFINITY,
    env: { ...process.env, AKAPEN_SHARED_DATA: join(root, 'nothing-lies-here') },
  });
  if (status === 0) return;
  console.error(`${stdout}${stderr}`);
  process.exit(status ?? 1);
}
