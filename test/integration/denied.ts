import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmdirSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { whyNoPosix, whyRoot } from '../skipping.ts';

/** Takes from root the right to pass over modes. Unlike another user, it can still enter and read where the project lies. */
const withoutThatRight = ['setpriv', '--bounding-set=-dac_override', '--inh-caps=-dac_override'];

/** What a command is started with, so that modes hold for it: nothing for an ordinary user. */
export const deniedStart: readonly string[] = whyRoot === null ? [] : withoutThatRight;

/** Why tests of what is denied are skipped; null where modes hold for a command after `deniedStart`. */
export const whyNotDenied: string | null = whyNoPosix ?? whyNothingIsDenied();

function whyNothingIsDenied(): string | null {
  const closed = mkdtempSync(join(tmpdir(), 'akapen-closed-'));
  chmodSync(closed, 0o555);
  const [command = '', ...args] = [...deniedStart, 'test', '!', '-w', closed];
  const { status } = spawnSync(command, args);
  rmdirSync(closed);
  return status === 0 ? null : (whyRoot ?? 'no mode keeps anybody from writing here');
}
