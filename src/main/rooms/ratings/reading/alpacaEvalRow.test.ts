import { expect, it } from 'vitest';
import type { Problem } from '../../../../shared/files.ts';
import { readAlpacaEvalRow } from './alpacaEvalRow.ts';
import type { RowContext } from './rowReader.ts';
import { createCriterionNames } from './submission.ts';

it('names a row by the beginning of its instruction, which parts no character', () => {
  const problems: Problem[] = [];
  const context: RowContext = {
    ...{ criteria: createCriterionNames(), highest: 5, columns: new Map() },
    record: { value: null, pointer: '', number: 1, line: 1, member: null },
    report: (problem) => problems.push(problem),
  };
  readAlpacaEvalRow({ instruction: `${'問'.repeat(59)}😀の続き` }, context);
  expect(problems.map(({ itemKey }) => itemKey)).toEqual([`${'問'.repeat(59)}…`]);
});
