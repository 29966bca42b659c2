import { itemPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck } from './item.ts';

type Granularity = {
  /** What the question says. */
  readonly asked: RegExp;
  /** What the answer must then be, as a whole or in part. */
  readonly answered: RegExp;
  /** Finds the part that was asked for in an answer that says more. */
  readonly part: RegExp | null;
};

const prefecture = '[^都道府県]{2,3}県|東京都|北海道|京都府|大阪府';

function whole(asked: RegExp, answer: string): Granularity {
  return { asked, answered: new RegExp(`^(?:${answer})$`), part: new RegExp(answer, 'g') };
}

function contains(asked: RegExp, answered: RegExp): Granularity {
  return { asked, answered, part: null };
}

/** Table 3.3 (`gran2`); the first row whose question fits decides. */
const granularities: readonly Granularity[] = [
  contains(/何県何市/, /^.+[都道府県].+[市区]$/),
  contains(/何市何区/, /^.*市.+区$/),
  whole(/何県/, '[^県]{2,3}県'),
  whole(/都道府県は(どこ|何)?[^。？?]{0,8}[？?]$|どの都道府県/, prefecture),
  whole(/何市/, '[^県都道府]+市'),
  whole(/何区|の区は[？?]/, '[^都市県府]+区'),
  whole(/村の名前は/, '[^県郡]+村'),
  contains(/年月日は|何年何月何日/, /\d年\d{1,2}月\d{1,2}日/),
  contains(/何年何月/, /\d年\d{1,2}月/),
  whole(/何月何日/, String.raw`\d{1,2}月\d{1,2}日`),
  contains(/何年(?!後|前|間|生|ぶり|差)/, /\d年/),
  contains(/何人/, /\d人|[一二三四五六七八九十]人/),
  contains(/何歳/, /\d歳/),
];

/**
 * W7 granularity (`gran2`, 3.3): the question asks for a prefecture, city, ward, village, date, year, number of people or
 * age, and the answer is not one. Fix: cut out the part asked for, when there is exactly one. Answers YES and NO are E7's.
 * (3; gold 0, 1.0→1.1 9 of 9)
 */
export const granularity: QuestionCheck = ({ content, question, answer }) => {
  if (answer.trim() === '' || answer === 'YES' || answer === 'NO') return [];
  const rule = granularities.find(({ asked }) => asked.test(question));
  if (rule === undefined || rule.answered.test(answer)) return [];
  const asked = question.match(rule.asked)?.[0] ?? '';
  const parts = rule.part === null ? [] : (answer.match(rule.part) ?? []);
  const [part] = parts;
  const fix =
    parts.length === 1 && part !== undefined && rule.answered.test(part)
      ? fixTo('setAnswer', { ...content, answer: part }, { text: part })
      : null;
  return [finding('W7', itemPlace('answer'), { asked, text: answer }, fix)];
};
