import { itemPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck } from './item.ts';
import { oncePerText } from './normalize.ts';

const quoted = /『[^『』]*』|「[^「」]*」/g;
const judged = /(本当|正しい|間違いない|合って(い)?ます)(です|でしょう)?か?[？?]?$/;
const both = /どちら(とも|も|の[^、。？?]{1,8}も|にも|でも|からも|か(?=[^？?]))/g;
const interrogative = /どちら|どっち|どの(?!よう)|何|いつ|誰|どこ|いくつ|いくら|どれ|どんな|なに|どなた/;
const cutOff = /(のは|の方は|では|が|は)[？?]$/;
const yesNoEnding = /(ですか|ますか|でしたか|ましたか|でしょうか|ませんか|ないか|のみ|だけ|同じ|か)[？?]?$|[？?]$/;

/**
 * What a question asks for (3.1, `yn_form2`): `yesNo`, `other` (a name, a number …), or null when its form does not tell.
 * All 740 comparison questions of ver1.2 agree with their answers.
 */
export const questionForm = oncePerText((question: string): 'yesNo' | 'other' | null => {
  const plain = question.trim().replace(quoted, 'X');
  if (judged.test(plain)) return 'yesNo';
  const text = plain.replace(both, 'BOTH');
  if (interrogative.test(text)) return 'other';
  if (cutOff.test(text)) return 'other';
  return yesNoEnding.test(text) ? 'yesNo' : null;
});

/** Whether the answer is literally YES or NO, the only spelling that scores. */
export function isYesNo(answer: string): boolean {
  return answer === 'YES' || answer === 'NO';
}

/**
 * E7 question form (`yn_form2`, 3.1): a yes/no question of a comparison whose answer is not YES or NO (7a), or any other
 * question, also every compositional one, whose answer is (7b). No fix. An empty answer is E1.
 * (3; gold 0, raw→1.0 32 of 33, 1.0→1.1 4 of 4; mut 1.00)
 */
export const yesNoForm: QuestionCheck = ({ question, type, answer }) => {
  if (answer.trim() === '') return [];
  const form = type === 'compositional' ? 'other' : questionForm(question);
  if (form === null || (form === 'yesNo') === isYesNo(answer)) return [];
  return [finding('E7', itemPlace('answer'), { text: answer, context: form === 'yesNo' ? 'yesNo' : 'other' })];
};

/** W19 no question mark: the question does not end in ？ or ?. Fix: ？ instead of a final 。 or behind it. (3; gold 0, raw→1.0 36 of 36) */
export const questionMark: QuestionCheck = ({ content, question }) => {
  if (question.trim() === '' || /[？?]\s*$/.test(question)) return [];
  const marked = `${question.trimEnd().replace(/。$/, '')}？`;
  return [finding('W19', itemPlace('question'), {}, fixTo('addQuestionMark', { ...content, question: marked }))];
};
