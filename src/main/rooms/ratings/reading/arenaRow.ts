import { isList, type JsonObject, valueAt } from '../../../records/located.ts';
import { preferenceCriterion } from './alpacaEvalRow.ts';
import { recordId } from './recordId.ts';
import { lacksField, type RowReader, reportRow, textOf } from './rowReader.ts';
import { type Choice, idText, noAnswer } from './submission.ts';

/** The verdicts of the arenas; judges that contradict themselves when sides are changed are a tie, as in MT-Bench. */
const winners: ReadonlyMap<string, Choice> = new Map([
  ['model_a', 'A'],
  ['model_b', 'B'],
  ['tie', 'tie_good'],
  ['tie (inconsistent)', 'tie_good'],
  ['tie (bothbad)', 'tie_bad'],
]);

/** Judges that the arenas published as people: `arena_user_973`, `expert_12`, `author_2`. */
const people = /^(?:arena_user|user|expert|author|human|annotator|evaluator)(?:[_ -]?\w+)?$/i;

/** Whether a row is a verdict of FastChat's judge, which was asked twice, with sides changed: `{model_1, model_2, g1_winner, g2_winner}`. */
export function isTwoOrderVerdict(row: JsonObject): boolean {
  return ['model_1', 'model_2', 'g1_winner', 'g2_winner'].every((key) => Object.hasOwn(row, key));
}

/**
 * The same verdict as the arenas write one: where the two orders differ it is a tie, as in FastChat's `show_result.py`. Differs from that
 * where the judge failed in one order (`error`): FastChat counts a tie, here there is no verdict.
 */
function asArenaRow(row: JsonObject): JsonObject {
  if (!isTwoOrderVerdict(row)) return row;
  const orders = [textOf(row, 'g1_winner'), textOf(row, 'g2_winner')];
  const [first = '', second = ''] = orders.map(
    (winner) => ({ model_1: 'model_a', model_2: 'model_b' })[winner] ?? winner,
  );
  const failed = [first, second].find((winner) => !winners.has(winner));
  const winner = failed ?? (first === second ? first : 'tie (inconsistent)');
  return { ...row, model_a: row.model_1 ?? null, model_b: row.model_2 ?? null, winner };
}

/**
 * A verdict as the arenas write them: `{question_id, model_a, model_b, winner, judge, turn}`, or FastChat's of two orders. A question is its id
 * and turn, as turns are judged apart. A judge whose name is none of a person's is a model.
 */
export const readArenaRow: RowReader = (given, context) => {
  const row = asArenaRow(given);
  const id = textOf(row, 'question_id');
  const item = id === '' ? null : id;
  if (lacksField(row, ['question_id', 'model_a', 'model_b', 'winner'], context, item)) return null;
  const [modelA, modelB] = [textOf(row, 'model_a'), textOf(row, 'model_b')];
  if (modelA === modelB) {
    reportRow(context, 'sameModel', { model: modelA }, item);
    return null;
  }
  const choice = winners.get(textOf(row, 'winner'));
  if (choice === undefined) {
    reportRow(context, 'unknownWinner', { value: textOf(row, 'winner') }, item);
    return null;
  }
  const judge = judgeOf(row);
  const turn = textOf(row, 'turn');
  const answers = [];
  const number = context.criteria.numberOf(preferenceCriterion);
  if (number !== null) answers[number] = { ...noAnswer, choice };
  return {
    id: recordId(row),
    protocolVersion: '',
    status: 'submitted',
    supersedes: '',
    submittedAt: secondsOf(row) * 1000,
    evaluator: judge,
    isModel: !people.test(judge),
    question: turn === '' ? idText(id) : `${idText(id)}, turn ${turn}`,
    modelA,
    modelB,
    // Of two orders neither is the side on which an answer stood.
    hasSides: row === given,
    answers,
    style: null,
  };
};

/** A judge is a name, or a model with the name of its prompt: `["gpt-4", "pair-v2"]`. Without one it was somebody of the arena. */
function judgeOf(row: Parameters<RowReader>[0]): string {
  const judge = valueAt(row, 'judge');
  if (judge !== undefined && isList(judge)) return judge.filter((part) => typeof part === 'string').join(' ');
  return textOf(row, 'judge') || 'arena_user';
}

function secondsOf(row: Parameters<RowReader>[0]): number {
  const seconds = valueAt(row, 'tstamp');
  return typeof seconds === 'number' ? seconds : 0;
}
