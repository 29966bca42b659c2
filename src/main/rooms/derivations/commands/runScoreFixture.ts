import { parseArgs } from 'node:util';
import { expect } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import type { Command } from '../../../commandLine/command.ts';

/** What a command prints; rejects as the command does. */
export async function run(command: Command, ...args: string[]): Promise<unknown> {
  const { values, positionals } = parseArgs({ args, options: command.options, allowPositionals: true });
  const { code, printed } = await runCommand(command, { values, positionals });
  expect([code, printed.length]).toEqual([0, 1]);
  return printed[0];
}
