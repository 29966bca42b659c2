import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { type DriftCase, type Generation, summaryPrompts } from '../../../../shared/rooms/drift/driftCase.ts';
import { matchSplit, type SplitVerdict } from '../../../../shared/rooms/drift/splitMatch.ts';
import { addWitness, type PromptWitness, witnessVerdict } from './promptWitnesses.ts';

const caseOf = (summary: string, messages: readonly string[]): DriftCase => ({
  id: 'c',
  patientSummary: summary,
  criticalEntities: [],
  turns: messages.map((message, index) => ({ number: index + 1, message })),
  personaId: null,
});
const row = (turn: number, given: string | null, variant: Generation['variant'] = 'summary'): Generation => ({
  caseId: 'c',
  model: 'm',
  turn,
  variant,
  given,
  text: '',
  isError: false,
  timestamp: '',
  promptTokens: null,
  line: turn,
});
const rowsOf = (one: DriftCase) => summaryPrompts(one).map((prompt, index) => row(index + 1, prompt));

function witnessesOf(rows: readonly Generation[]): PromptWitness[] {
  const witnesses: PromptWitness[] = [];
  for (const one of rows) addWitness(witnesses, one);
  return witnesses;
}

/** What single rows say in the order of turns: the first difference, else whether anything was garbled or told at all. */
function rowByRow(one: DriftCase, rows: readonly Generation[]): SplitVerdict | null {
  const verdicts = rows.map((each) => matchSplit(one, each)).filter((verdict) => verdict !== null);
  return (
    verdicts.find((verdict) => typeof verdict === 'object') ??
    verdicts.find((one) => one === 'garbled') ??
    verdicts[0] ??
    null
  );
}

test('the prompts of a whole conversation are held as one text', () => {
  const one = caseOf('𠮷野 澪', ['﨑', '㈱', 'ﾈｺ']);
  const witnesses = witnessesOf(rowsOf(one).toReversed());
  expect(witnesses.map(({ turns }) => turns.map(({ turn }) => turn))).toEqual([[3, 2, 1]]);
  expect(witnessVerdict(one, witnesses)).toBe('same');
  expect(witnessVerdict(one, witnessesOf([row(1, null), row(2, '')]))).toBe(null);
});

test('they tell what every single prompt tells', () => {
  const text = fc.constantFrom('It began.', '𠮷野', 'TomÃ¡s', 'Tomás', 'And then?');
  const anyCase = fc.record({ summary: text, messages: fc.array(text, { minLength: 1, maxLength: 4 }) });
  fc.assert(
    fc.property(anyCase, anyCase, (mine, other) => {
      const one = caseOf(mine.summary, mine.messages);
      const rows = rowsOf(caseOf(other.summary, other.messages));
      const [found, expected] = [witnessVerdict(one, witnessesOf(rows)), rowByRow(one, rows)];
      expect(found).toEqual(expected);
    }),
    { numRuns: rounds(200), seed: 1 },
  );
});
