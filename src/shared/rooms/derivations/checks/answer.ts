import { nearest } from './editDistance.ts';
import { itemPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck, type QuestionItem } from './item.ts';
import { isYesNo, questionForm } from './questionForm.ts';

const yesNoSpellings: Readonly<Record<string, 'YES' | 'NO'>> = {
  yes: 'YES',
  はい: 'YES',
  '○': 'YES',
  true: 'YES',
  no: 'NO',
  いいえ: 'NO',
  '×': 'NO',
  false: 'NO',
};

/** Questions of a comparison that ask how much, where, or what both have in common (3.1). */
const asksForValue =
  /何(歳|年|日|代|秒|分|時間|倍|人|回|位|円|つ|個|本|メートル|m|km|キロ|度|県|市|区|町|語|色|月)|いくつ|共通|どこ|何です|誰/;
const sentenceEnd = /(です|ます|でした|である|でしょう|だ)。?$|。$/;
const counted = /^(\d+)(人|つ|個|本|作|作品|曲|冊|社|校|種類|か国|ヶ国|カ国)$/;
const computed = /何歳|何年(後|前|間|差|ぶり)|差は|何倍/;

/** Values of all steps, as written. */
function values({ steps }: QuestionItem): string[] {
  return steps.flatMap((step) => step.objects);
}

function answerFix(item: QuestionItem, text: string) {
  return fixTo('setAnswer', { ...item.content, answer: text }, { text });
}

/**
 * E6 YES/NO spelling: an answer other than YES or NO whose N is yes, no, はい, いいえ, ○, ×, true or false: the scorer
 * knows only the two. Fix, safe without asking: YES or NO. (3; gold 0, raw→1.0 11 of 11; mut 1.00)
 */
export const yesNoSpelling: QuestionCheck = (item) => {
  const meant = Object.hasOwn(yesNoSpellings, item.answerKey) ? yesNoSpellings[item.answerKey] : undefined;
  if (meant === undefined || isYesNo(item.answer)) return [];
  return [finding('E6', itemPlace('answer'), { text: item.answer, meant }, answerFix(item, meant))];
};

/**
 * E8 answer is neither subject (`cmp_answer3`): in a comparison that asks neither yes or no nor "how much", "where" or
 * "what in common" (3.1), B(answer) is no B(subject) and N(answer) does not stand in the question. Fix: the subject 1 or 2
 * letters away. (3; gold 0, raw→1.0 46 of 49, 1.0→1.1 2, 1.1→1.2 1; mut 0.82 of typos)
 */
export const answerIsNoSubject: QuestionCheck = (item) => {
  const { type, question, questionKey, answer, answerKey, answerCore, steps } = item;
  if (type !== 'comparison' || answerKey === '' || isYesNo(answer) || questionForm(question) === 'yesNo') return [];
  if (steps.some((step) => step.subjectCore === answerCore) || questionKey.includes(answerKey)) return [];
  const isValue = steps.some((step) => step.objectKeys.some((value) => value.includes(answerKey)));
  if (asksForValue.test(question) && (isValue || /^\d/.test(answerKey))) return [];
  const subjects = [...new Set(steps.map((step) => step.subject))];
  const subject = nearest(answer, subjects);
  const params = { text: answer, first: subjects[0] ?? '', second: subjects[1] ?? subjects[0] ?? '' };
  return [finding('E8', itemPlace('answer'), params, subject === null ? null : answerFix(item, subject))];
};

/**
 * E9 answer not in the steps (`comp_contain2`): in a compositional question neither N nor B of the answer stands inside a
 * subject or value, no value of 2 or more letters and no whole list stands inside the answer, and it is neither the length
 * of a list nor a computed difference. Fix: the value 1 or 2 letters away. (3; gold 1, real; raw→1.0 1, 1.0→1.1 14 of 14;
 * mut 0.84 of typos, 1.00 of serial numbers)
 */
export const answerNotInSteps: QuestionCheck = (item) => {
  const { type, question, answer, answerKey, answerCore, steps } = item;
  if (type !== 'compositional' || answerKey === '') return [];
  const texts = steps.flatMap((step) => [step.subjectKey, ...step.objectKeys]);
  if (texts.some((text) => text.includes(answerKey) || text.includes(answerCore))) return [];
  const listInside = (list: readonly string[]) =>
    list.length > 0 && list.every((value) => value !== '' && answerKey.includes(value));
  if (steps.some(({ objectKeys }) => objectKeys.some((value) => value.length >= 2 && answerKey.includes(value))))
    return [];
  if (steps.some(({ objectKeys }) => objectKeys.length > 1 && listInside(objectKeys))) return [];
  const count = Number(answerKey.match(counted)?.[1] ?? Number.NaN);
  if (steps.some(({ objects }) => objects.length === count)) return [];
  if (/約何/.test(question) && answerKey.startsWith('約')) return [];
  if (computed.test(question) && /\d/.test(answerKey)) return [];
  const value = nearest(answer, values(item));
  return [finding('E9', itemPlace('answer'), { text: answer }, value === null ? null : answerFix(item, value))];
};

/**
 * E13 answer is a sentence: it ends in です, ます, でした, である, でしょう, だ or 。 and is not itself a subject or value
 * (モーニング娘。). Fix: without です。 or 。 when the rest is a subject or value. (3; gold 0, raw→1.0 32 of 32)
 */
export const answerIsSentence: QuestionCheck = (item) => {
  const { answer, steps } = item;
  if (!sentenceEnd.test(answer.trim())) return [];
  const names = steps.flatMap((step) => [step.subject, ...step.objects]);
  if (names.includes(answer.trim())) return [];
  const rest = answer.trim().replace(/(です)?。?$/, '');
  const fix = names.includes(rest) && rest !== '' && !sentenceEnd.test(rest) ? answerFix(item, rest) : null;
  return [
    finding(
      'E13',
      itemPlace('answer'),
      fix === null ? { text: answer, context: 'bare' } : { text: answer, example: rest },
      fix,
    ),
  ];
};

/**
 * W20 quoted answer: the answer stands wholly in 『』, 「」, “” or "" and no subject or value does. Fix: strip.
 * (3; gold 0, raw→1.0 4 of 4)
 */
export const quotedAnswer: QuestionCheck = (item) => {
  const { answer, steps } = item;
  const inside = answer.trim().match(/^(?:『([^『』]+)』|「([^「」]+)」|“([^“”]+)”|"([^"]+)")$/);
  const bare = inside?.slice(1).find((text) => text !== undefined);
  if (bare === undefined || steps.some((step) => [step.subject, ...step.objects].includes(answer))) return [];
  return [
    finding(
      'W20',
      itemPlace('answer'),
      { text: answer },
      fixTo('removeQuotes', { ...item.content, answer: bare }, { text: bare }),
    ),
  ];
};

/**
 * W29 answer is the bridge: in a compositional question B(answer) is a subject. Fix: the value of the last step, when it
 * is one and no subject. (3; gold 1, not real; mut 1.00)
 */
export const answerIsBridge: QuestionCheck = (item) => {
  const { type, steps, answer, answerCore } = item;
  if (type !== 'compositional' || answerCore === '') return [];
  const isSubject = (core: string) => steps.some((step) => step.subjectCore === core);
  if (!isSubject(answerCore)) return [];
  const last = steps.at(-1);
  const value = last?.objects.length === 1 ? last.objects[0] : undefined;
  const fixable = value !== undefined && value !== '' && !isSubject(last?.objectCores[0] ?? '');
  const params = { text: answer, last: last?.objects.join('、') ?? '' };
  return [finding('W29', itemPlace('answer'), params, fixable ? answerFix(item, value) : null)];
};

/**
 * W30 bridge or answer in the question: in a compositional question N of the answer, or of a subject that is a value of
 * another step, stands in N(question), so that one step is enough. No fix. (3; gold 0, raw→1.0 1)
 */
export const givenAway: QuestionCheck = ({ type, steps, questionKey, answer, answerKey }) => {
  if (type !== 'compositional') return [];
  const bridge = steps.find(
    (step, index) =>
      step.subjectKey !== '' &&
      questionKey.includes(step.subjectKey) &&
      steps.some((other, at) => at !== index && other.objectKeys.includes(step.subjectKey)),
  );
  if (bridge !== undefined) return [finding('W30', itemPlace('question'), { text: bridge.subject })];
  const said = answerKey !== '' && questionKey.includes(answerKey);
  return said ? [finding('W30', itemPlace('question'), { text: answer })] : [];
};

/** H5: the name that answers a comparison stands in the question but is no B(subject). (3; gold 3: 六代目 / (6代目)) */
export const answerOnlyInQuestion: QuestionCheck = ({
  type,
  question,
  questionKey,
  answer,
  answerKey,
  answerCore,
  steps,
}) => {
  if (type !== 'comparison' || answerKey === '' || isYesNo(answer) || questionForm(question) === 'yesNo') return [];
  if (steps.some((step) => step.subjectCore === answerCore) || !questionKey.includes(answerKey)) return [];
  return [finding('H5', itemPlace('answer'), { text: answer })];
};
