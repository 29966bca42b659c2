import { shortened } from '../../../../shared/text/wholeCharacters.ts';
import { valueAt } from '../../../records/located.ts';
import { recordId } from './recordId.ts';
import { lacksField, type RowContext, type RowReader, reportRow, textOf } from './rowReader.ts';
import { styleCounts } from './styleCounts.ts';
import { type Choice, noAnswer } from './submission.ts';

/** The criterion of verdicts that name none. */
export const preferenceCriterion = 'preference';

/**
 * An annotation of AlpacaEval: the question is the instruction's text, A is `generator_1` and B `generator_2`, and the evaluator is the
 * annotator, a model. `preference` 1 is A, 2 is B, 0 and 1.5 are draws, anything between 1 and 2 is the judge's probability of B plus 1, and
 * null is no verdict. The judge shuffles sides for itself and does not tell them.
 */
export const readAlpacaEvalRow: RowReader = (row, context) => {
  const question = textOf(row, 'instruction');
  const item = question === '' ? null : shortened(question, 60);
  if (lacksField(row, ['instruction', 'generator_1', 'generator_2'], context, item)) return null;
  const [modelA, modelB] = [textOf(row, 'generator_1'), textOf(row, 'generator_2')];
  if (modelA === modelB) {
    reportRow(context, 'sameModel', { model: modelA }, item);
    return null;
  }
  const answers = [];
  const share = shareOf(row, context, item);
  const number = context.criteria.numberOf(preferenceCriterion);
  if (number !== null) answers[number] = { ...noAnswer, ...share };
  const [one, other] = [valueAt(row, 'output_1'), valueAt(row, 'output_2')];
  return {
    id: recordId(row),
    protocolVersion: '',
    status: 'submitted',
    supersedes: '',
    submittedAt: 0,
    evaluator: textOf(row, 'annotator') || 'alpaca_eval',
    isModel: true,
    question,
    modelA,
    modelB,
    hasSides: false,
    answers,
    style: typeof one === 'string' && typeof other === 'string' ? { A: styleCounts(one), B: styleCounts(other) } : null,
  };
};

function shareOf(row: Parameters<RowReader>[0], context: RowContext, item: string | null) {
  const preference = valueAt(row, 'preference') ?? null;
  const none = { choice: '' as const, shareOfA: null };
  if (preference === null) {
    reportRow(context, 'noVerdict', {}, item);
    return none;
  }
  if (preference === 0) return { choice: 'tie_good' as const, shareOfA: null };
  if (typeof preference !== 'number' || !(preference >= 1 && preference <= 2)) {
    reportRow(context, 'unknownPreference', { value: JSON.stringify(preference) }, item);
    return none;
  }
  const choice: Choice = preference < 1.5 ? 'A' : preference > 1.5 ? 'B' : 'tie_good';
  return { choice, shareOfA: Number.isInteger(preference * 2) ? null : 2 - preference };
}
