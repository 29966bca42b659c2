import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { runCommand } from '../../../../../test/commandLine.ts';
import { tracesFolder } from '../../../../../test/traceFiles.ts';
import type { Command } from '../../../commandLine/command.ts';
import { tracesAlignCommand, tracesInspectCommand } from './inspectAndAlign.ts';

async function run(command: Command, positionals: string[], values: Record<string, string> = {}) {
  const { code, printed } = await runCommand(command, { positionals, values });
  return { code, printed: printed[0] };
}

const gradio = join(tracesFolder, 'txagent-gradio.json');

test('akapen traces inspect prints traces and problems, with labels of tool lists', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-tools-'));
  writeFileSync(join(folder, 'monarch_tools.json'), '[{"name": "get_boxed_warning_info_by_drug_name"}]');
  const { code, printed } = await run(tracesInspectCommand, [gradio], { tools: folder });
  rmSync(folder, { recursive: true });
  expect(code).toBe(0);
  expect(printed).toMatchObject({
    traces: [{ question: 'Is Y safe?', answer: 'Yes.', sourceFormat: 'txagent', steps: { 4: { label: 'Monarch' } } }],
    problems: [],
  });
});

test('akapen traces inspect says in words what cannot be read', async () => {
  const { code, printed } = await run(tracesInspectCommand, [join(tracesFolder, 'claude-code.jsonl')]);
  expect(code).toBe(1);
  expect(printed).toMatchObject({
    problems: [
      { code: 'unexpectedEnd', line: 5, message: 'The file or record ends here without being closed.' },
      { code: 'clockBackwards', message: 'The clock runs backwards at 1 steps. Times are shown as recorded.' },
    ],
  });
});

test('akapen traces align prints the rows of two traces', async () => {
  const { code, printed } = await run(tracesAlignCommand, [gradio, gradio]);
  expect(code).toBe(0);
  expect(printed).toMatchObject({
    left: { stepCount: 7 },
    rows: Array.from({ length: 7 }, () => ({ relation: 'same' })),
  });
});

test('akapen traces align leaves it to the place of the error to name the file in which a trace is missing', async () => {
  await expect(run(tracesAlignCommand, [gradio, gradio], { left: 'nope' })).rejects.toMatchObject({
    message: 'There is no trace nope in the file',
    details: { path: gradio },
  });
});
