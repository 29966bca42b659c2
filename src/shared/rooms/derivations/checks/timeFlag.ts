import { itemPlace } from './edits.ts';
import { finding, fixTo, type QuestionCheck } from './item.ts';

const past = /以前|かつて|当時|元所属|していた|だった|初代|最初|初めに|最後|死没|デビューした/;
const changing = new RegExp(
  '^(所属(事務所|グループ|チーム|球団|劇団|団体|先|ロックバンド|する(グループ|音楽ユニット|チーム|事務所))|事務所|年齢|現在の.*|現職.*' +
    '|オーナー|(代表取締役)?社長|会長|代表者|CEO|COO|市長|区長|町長|村長|知事|州首相|首相|長官|運営母体)$',
);

/**
 * W28 time flag (`td3`, 3.4): the flag is false, the question speaks of nothing past, and a relation is one that changes
 * with time, such as 所属事務所 or 社長. Fix: set the flag. (3; gold 7, 4–5 of them debatable; 1.0→1.2 50)
 */
export const timeFlag: QuestionCheck = ({ content, question, steps }) => {
  if (content.timeDependent !== false || past.test(question)) return [];
  const step = steps.find(({ relation }) => changing.test(relation));
  if (step === undefined) return [];
  return [
    finding(
      'W28',
      itemPlace('timeDependent'),
      { text: step.relation },
      fixTo('setTimeFlag', { ...content, timeDependent: true }),
    ),
  ];
};
