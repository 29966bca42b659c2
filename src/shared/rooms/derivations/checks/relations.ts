import { changeStep, stepPlace } from './edits.ts';
import { type Check, finding, fixTo, type QuestionCheck } from './item.ts';
import { normalize } from './normalize.ts';
import { eachField } from './text.ts';

const finalParticle = /[はがをにのでと]$/;
/** Nouns that end in a kana of a particle. */
const finalNoun = /(もの|こと|ひと|もと|あと)$/;
const either = /(?<=\S)／(?=\S)/;
const remark = /存在しない|不明|要確認|(?<!ホーム)ページ(?!数)|[？?。]/;
const numbersOf = (text: string) => normalize(text).match(/\d+/g)?.join(' ') ?? '';
const differInNumbers = (left: string, right: string) => numbersOf(left) !== numbersOf(right);
const age = /^(年齢|現在の年齢|満年齢)$/;

/**
 * W10 relations differ (`same_rel`): a comparison with 2 steps whose relations are not equal, letter by letter. Fixes: the
 * relation of step 1 for both, or that of step 2; none where one is empty or the two differ in numbers, such as years. (3; gold 17,
 * about 8 real; raw→1.0 15 of 30; mut 0.98. The publishers made none of 30 such places equal from 1.0 to 1.2, so neither way is
 * right by itself: a window shows how often the corpus uses each.)
 */
export const differentRelations: QuestionCheck = ({ content, type, steps }) => {
  const [first, second] = steps;
  if (type !== 'comparison' || steps.length !== 2 || first === undefined || second === undefined) return [];
  if (first.relation === second.relation) return [];
  const params = { first: first.relation, second: second.relation };
  const place = stepPlace('relation', 1);
  const isChoice =
    first.relationKey !== '' && second.relationKey !== '' && !differInNumbers(first.relation, second.relation);
  if (!isChoice) return [finding('W10', place, params)];
  const use = (step: number, relation: string) =>
    fixTo('useRelation', changeStep(content, 0, step, { relation }), { text: relation });
  return [finding('W10', place, params, use(1, first.relation), use(0, second.relation))];
};

/**
 * W14: a relation that ends in は, が, を, に, の, で or と, except in nouns like もの and こと. Fix: cut は, が or を; the
 * others are only shown. (3; gold 0, raw→1.0 12 of 12)
 */
export const finalParticles: Check = ({ fields }) =>
  eachField(fields, ({ text, place, replace }) => {
    const particle = place.field === 'relation' ? text.match(finalParticle)?.[0] : undefined;
    if (particle === undefined || finalNoun.test(text)) return null;
    const short = text.replace(/[はがを]+$/, '');
    const fixable = short !== text && short !== '' && (!finalParticle.test(short) || finalNoun.test(short));
    const fix = fixable ? fixTo('cutParticle', replace(short), { text: short }) : null;
    return finding('W14', place, { text, particle }, fix);
  });

/** W15: N(relation) equals N(subject). No fix. (3; gold 0, raw→1.0 5 of 5) */
export const relationIsSubject: QuestionCheck = ({ steps }) =>
  steps.flatMap((step, index) =>
    step.relationKey !== '' && step.relationKey === step.subjectKey
      ? [finding('W15', stepPlace('relation', index), { text: step.subject })]
      : [],
  );

/**
 * W17 "A／B": a full-width ／ between non-spaces in subject or relation. Fix: keep what stands left of the first ／.
 * (3, which offers the right side too; gold 0, raw→1.0 24 of 24)
 */
export const eitherOr: Check = ({ fields }) =>
  eachField(fields, ({ text, place, replace }) => {
    if ((place.field !== 'subject' && place.field !== 'relation') || !either.test(text)) return null;
    const left = text.slice(0, text.search(either));
    return finding('W17', place, { text }, fixTo('keepLeft', replace(left), { text: left }));
  });

/**
 * W22 age: a relation that is 年齢, 現在の年齢 or 満年齢, which moves every year. No fix. (3; gold 0, 1.0→1.1 4 of 4)
 */
export const movingAge: QuestionCheck = ({ steps }) =>
  steps.flatMap((step, index) =>
    age.test(step.relation.trim()) ? [finding('W22', stepPlace('relation', index), { text: step.relation })] : [],
  );

/**
 * W27 remark in a relation: 存在しない, 不明, 要確認, ページ (but ページ数 and ホームページ pass), ？ or 。. No fix.
 * (3; gold 0, 1.1→1.2 1)
 */
export const remarkInRelation: QuestionCheck = ({ steps }) =>
  steps.flatMap((step, index) =>
    remark.test(step.relation) ? [finding('W27', stepPlace('relation', index), { text: step.relation })] : [],
  );
