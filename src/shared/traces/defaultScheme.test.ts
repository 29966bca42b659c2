import { expect, test } from 'vitest';
import { defaultScheme } from './defaultScheme.ts';
import { markSchemeSchema } from './marks.ts';

test('the scheme that the program brings is a scheme that could be saved', () => {
  expect(markSchemeSchema.parse(defaultScheme)).toEqual(defaultScheme);
});

test('the five questions about a call take one key each, and every scope has one', () => {
  const idsOf = (scope: string) => defaultScheme.criteria.filter((one) => one.scope === scope).map(({ id }) => id);
  expect({ call: idsOf('call'), step: idsOf('step'), trace: idsOf('trace'), span: idsOf('span') }).toEqual({
    call: ['needed', 'rightTool', 'rightArguments', 'resultUsed', 'madeUp'],
    step: ['soundReasoning'],
    trace: ['answerCorrect', 'answerSupported', 'answerSafe'],
    span: ['passage'],
  });
});
