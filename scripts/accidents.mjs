// The tests that take long, as a run of their own with a report of their own.
import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { root, withPinnedNode } from './runtime.mjs';

withPinnedNode(import.meta.url, () => {
  const vitest = join(root, 'node_modules/vitest/vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', '--project', 'accidents*', ...process.argv.slice(2)], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, AKAPEN_TEST_RUN: 'accidents' },
  });
  process.exit(status ?? 1);
});
