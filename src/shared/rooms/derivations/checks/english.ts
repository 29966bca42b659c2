import { nearest } from './editDistance.ts';
import { itemPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck } from './item.ts';
import * as links from './links.ts';
import { differentRelations } from './relations.ts';
import { stepCount } from './steps.ts';

/** Types of questions whose triples lead from one to the next, and those that compare what two chains end in. */
const chained: ReadonlySet<string> = new Set(['compositional', 'inference']);
const compared: ReadonlySet<string> = new Set(['comparison', 'bridge_comparison']);
const asksYesNo = /^(?:are|is|was|were|do|does|did|has|have|had|can|could)\b/i;

const isYesNo = (answerKey: string) => answerKey === 'yes' || answerKey === 'no';

/** E7 question form: a comparison that begins with Are, Is, Do … has yes or no for an answer, and no other question has. No fix. */
const yesNoForm: QuestionCheck = ({ question, type, answer, answerKey }) => {
  if (answerKey === '') return [];
  const form = compared.has(type) && asksYesNo.test(question.trim()) ? 'yesNo' : 'other';
  if ((form === 'yesNo') === isYesNo(answerKey)) return [];
  return [finding('E7', itemPlace('answer'), { text: answer, context: form })];
};

/** E8 answer is neither subject: a comparison whose answer is neither yes nor no, no subject, and not in the question. Fix: the subject 1 or 2 letters away. */
const answerIsNoSubject: QuestionCheck = ({
  content,
  question,
  questionKey,
  type,
  answer,
  answerKey,
  answerCore,
  steps,
}) => {
  if (!compared.has(type) || answerKey === '' || isYesNo(answerKey) || asksYesNo.test(question.trim())) return [];
  if (steps.some((step) => step.subjectCore === answerCore) || questionKey.includes(answerKey)) return [];
  const subjects = [...new Set(steps.map((step) => step.subject))];
  const subject = nearest(answer, subjects);
  const params = { text: answer, first: subjects[0] ?? '', second: subjects[1] ?? subjects[0] ?? '' };
  const fix = subject === null ? null : fixTo('setAnswer', { ...content, answer: subject }, { text: subject });
  return [finding('E8', itemPlace('answer'), params, fix)];
};

/** E9 answer not in the triples: in a chain the answer and what stands in a triple do not hold each other. Fix: the object 1 or 2 letters away. */
const answerNotInSteps: QuestionCheck = ({ content, type, answer, answerKey, answerCore, steps }) => {
  if (!chained.has(type) || answerKey === '' || isYesNo(answerKey)) return [];
  const texts = steps.flatMap((step) => [step.subjectKey, ...step.objectKeys]).filter((text) => text !== '');
  const holds = (text: string) => text.includes(answerKey) || text.includes(answerCore) || answerKey.includes(text);
  if (texts.some(holds)) return [];
  const objects = steps.flatMap((step) => step.objects);
  const object = nearest(answer, objects);
  const fix = object === null ? null : fixTo('setAnswer', { ...content, answer: object }, { text: object });
  return [finding('E9', itemPlace('answer'), { text: answer }, fix)];
};

/** W8 bridge: the rule of a compositional question, for every type whose triples lead from one to the next. */
const missingBridge: QuestionCheck = (item) =>
  chained.has(item.type) ? links.missingBridge({ ...item, type: 'compositional' }) : [];

/** W19 no question mark at the end. Fix: ? instead of a final full stop or behind it. */
const questionMark: QuestionCheck = ({ content, question }) => {
  if (question.trim() === '' || /\?["”']?\s*$/.test(question)) return [];
  const marked = `${question.trimEnd().replace(/\.$/, '')}?`;
  return [finding('W19', itemPlace('question'), {}, fixTo('addQuestionMark', { ...content, question: marked }))];
};

/**
 * Checks that need an English question with its type. Their rules follow from how 2WikiMultihopQA makes its questions of triples (section 3.2 of its paper: chains
 * share a bridge entity, comparisons name what they compare); they are not calibrated on the published files.
 */
export const englishChecks: readonly QuestionCheck[] = [
  stepCount,
  yesNoForm,
  answerIsNoSubject,
  answerNotInSteps,
  missingBridge,
  links.unknownSubject,
  differentRelations,
  questionMark,
];
