import { globSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../test/sharedData.ts';
import { readTraces } from '../../../test/traceFiles.ts';
import { isCountedCall } from '../../shared/traces/countedCalls.ts';
import { detectAll } from '../../shared/traces/detectors.ts';

/** Calls of real files, and in how many steps each rule finds something. */
async function measured(pattern: string) {
  const found: Record<string, number> = {};
  let calls = 0;
  for (const name of globSync(pattern, { cwd: sharedPath('data/traces-real') })) {
    const { traces } = await readTraces(sharedPath(`data/traces-real/${name}`));
    for (const trace of traces) {
      calls += trace.steps.filter(isCountedCall).length;
      for (const key of new Set(detectAll(trace).map(({ detector, step }) => `${detector} ${step}`))) {
        const [detector = ''] = key.split(' ');
        found[detector] = (found[detector] ?? 0) + 1;
      }
    }
  }
  return { calls, invented: found.inventedArgument ?? 0, unused: found.unusedResult ?? 0 };
}

describeWithShared('the rules on real files', 'data/traces-real', () => {
  test('say of few calls that an argument comes from nowhere or that a result was not used', async () => {
    expect(await measured('swe-agent/**/*.traj')).toEqual({ calls: 91, invented: 0, unused: 7 });
    expect(await measured('tau-bench/*.json')).toEqual({ calls: 274, invented: 4, unused: 7 });
  });
});
