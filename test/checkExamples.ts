import type { CheckCode } from '../src/shared/rooms/derivations/checks/index.ts';
import type { QuestionContent } from '../src/shared/rooms/derivations/question.ts';
import { bridge, type Change, coasts, mountains, type Row } from './checkItems.ts';

const mountain = (left: string, right: string): Change => ({
  rows: [
    ['北岳', '標高', [left]],
    ['槍ヶ岳', '標高', [right]],
  ],
});
const opened = (left: string, right: string): Change => ({
  question: '青葉橋と若葉橋、開通が早いのはどちらですか？',
  answer: '青葉橋',
  rows: [
    ['青葉橋', '開通', [left]],
    ['若葉橋', '開通', [right]],
  ],
});
const bridgeAnd = (row: Row): Change => ({
  rows: [['銀の匙', '作者', ['中勘助']], row, ['中勘助', '出身大学', ['東京大学']]],
});
const born = (value: string, answer = value): Change => ({
  question: '小説『銀の匙』の作者の生年月日はいつですか？',
  answer,
  rows: [
    ['銀の匙', '作者', ['中勘助']],
    ['中勘助', '生年月日', [value]],
  ],
});
const relation = (text: string): Change => ({
  rows: [
    ['北岳', text, ['3,193m']],
    ['槍ヶ岳', text, ['3,180m']],
  ],
});
const home = (answer: string, question = '小説『銀の匙』の作者は何県の出身ですか？'): Change => ({
  question,
  answer,
  rows: [
    ['銀の匙', '作者', ['中勘助']],
    ['中勘助', '出身地', ['長野県諏訪市']],
  ],
});
const objects = (...values: readonly string[]): Change => ({
  rows: [
    ['𠮷野町', '面するもの', values],
    ['﨑山町', '面するもの', ['海']],
  ],
});

/** What a check must say, and not say, about items that differ as little as possible. */
export type CheckExample = {
  readonly code: CheckCode;
  readonly speaks: QuestionContent;
  readonly silent: QuestionContent;
};

/** Self-written: two or more items for each check. */
export const checkExamples: readonly CheckExample[] = [
  { code: 'E1', speaks: mountains(mountain('3,193m', ' ')), silent: mountains() },
  {
    code: 'E1',
    speaks: mountains({
      rows: [
        ['北岳', '標高', []],
        ['槍ヶ岳', '標高', ['3,180m']],
      ],
    }),
    silent: mountains(),
  },
  { code: 'E1', speaks: bridge(bridgeAnd(['', ' ', []])), silent: bridge() },
  { code: 'E1', speaks: bridge({ answer: '' }), silent: bridge() },
  { code: 'E2', speaks: bridge({ answer: '東京\u200B大学' }), silent: bridge() },
  { code: 'E2', speaks: bridge({ answer: '東京\n大学' }), silent: bridge() },
  {
    code: 'E3',
    speaks: mountains(mountain('3,193m（南アルプス', '3,180m')),
    silent: mountains(mountain('3,193m（南アルプス)', '3,180m')),
  },
  { code: 'E3', speaks: bridge({ question: '小説『銀の匙」の作者が通った大学はどこですか？' }), silent: bridge() },
  { code: 'E4', speaks: bridge(bridgeAnd(['中勘助', '出身大学', ['東京大学']])), silent: bridge() },
  { code: 'E5', speaks: bridge({ rows: [['銀の匙', '作者の出身大学', ['東京大学']]] }), silent: bridge() },
  { code: 'E6', speaks: coasts({ answer: 'はい' }), silent: coasts({ answer: 'NO' }) },
  { code: 'E6', speaks: coasts({ answer: 'ＹＥＳ' }), silent: coasts() },
  { code: 'E7', speaks: coasts({ answer: '海' }), silent: coasts() },
  { code: 'E7', speaks: mountains({ answer: 'YES' }), silent: mountains() },
  { code: 'E7', speaks: bridge({ answer: 'NO' }), silent: bridge() },
  { code: 'E8', speaks: mountains({ answer: '赤石岳' }), silent: mountains({ answer: '北岳 (山梨県)' }) },
  { code: 'E8', speaks: mountains({ answer: '槍ケ岳' }), silent: mountains({ answer: '槍ヶ岳' }) },
  { code: 'E9', speaks: bridge({ answer: '京都府立大学' }), silent: bridge({ answer: '大学' }) },
  { code: 'E9', speaks: bridge({ answer: '東京太学' }), silent: bridge() },
  { code: 'E10', speaks: mountains({ answer: '槍ヶ岳' }), silent: mountains() },
  { code: 'E10', speaks: mountains(opened('昭和10年', '1930年')), silent: mountains(opened('昭和4年', '1930年')) },
  {
    code: 'E11',
    speaks: bridge(bridgeAnd(['中勘助', '職業', ['（参照無し）']])),
    silent: bridge(bridgeAnd(['中勘助', '配偶者', ['なし']])),
  },
  { code: 'E11', speaks: bridge(bridgeAnd(['中勘助', '不要', ['東京']])), silent: bridge() },
  { code: 'E11', speaks: coasts(objects('海', '-')), silent: coasts(objects('海')) },
  { code: 'E12', speaks: bridge(born('1885年2月30日')), silent: bridge(born('1884年2月29日')) },
  { code: 'E12', speaks: bridge(born('18855年5月22日')), silent: bridge(born('1885年5月22日')) },
  { code: 'E13', speaks: bridge({ answer: '東京大学です。' }), silent: bridge() },
  { code: 'E13', speaks: mountains({ answer: '北岳だ' }), silent: mountains() },
  { code: 'E14', speaks: bridge({ pageIds: ['21', '2I'] }), silent: bridge() },
  { code: 'E14', speaks: bridge({ pageIds: ['21', '21'] }), silent: bridge() },
  { code: 'W1', speaks: bridge({ answer: ' 東京大学' }), silent: bridge() },
  { code: 'W1', speaks: bridge({ answer: '東京\u3000\u3000大学' }), silent: bridge() },
  { code: 'W2', speaks: bridge(born('１８８５年5月22日')), silent: bridge(born('1885年（明治）')) },
  { code: 'W3', speaks: coasts(objects('ｵﾎｰﾂｸ海', 'ｶﾞﾙﾌ')), silent: coasts(objects('オホーツク海')) },
  {
    code: 'W4',
    speaks: coasts(objects('海、湖')),
    silent: coasts(objects('「海、そして湖」', '1,200,000人', '海（湾､湖）')),
  },
  {
    code: 'W5',
    speaks: coasts({
      question: '『海、山』と『川』はどちらも詩集ですか？',
      rows: [
        ['川', '作品', ['谷', '海', '山']],
        ['﨑山町', '作品', ['海']],
      ],
    }),
    silent: coasts(objects('谷', '海', '山')),
  },
  {
    code: 'W6',
    speaks: bridge({
      rows: [
        ['銀の匙', '作者', ['中 勘助']],
        ['中勘助', '出身大学', ['東京大学']],
      ],
    }),
    silent: bridge(),
  },
  { code: 'W6', speaks: mountains({ answer: '北 岳' }), silent: mountains() },
  { code: 'W7', speaks: bridge(home('長野県諏訪市')), silent: bridge(home('長野県')) },
  {
    code: 'W7',
    speaks: bridge(home('長野県', '小説『銀の匙』の作者は何県何市の出身ですか？')),
    silent: bridge(home('長野県諏訪市', '小説『銀の匙』の作者は何県何市の出身ですか？')),
  },
  {
    code: 'W7',
    speaks: bridge({ ...born('1885年5月22日', '5月'), question: '小説『銀の匙』の作者は何月何日に生まれましたか？' }),
    silent: bridge({
      ...born('1885年5月22日', '5月22日'),
      question: '小説『銀の匙』の作者は何月何日に生まれましたか？',
    }),
  },
  {
    code: 'W8',
    speaks: bridge({
      rows: [
        ['銀の匙', '作者', ['中勘介']],
        ['中勘助', '出身大学', ['東京大学']],
      ],
    }),
    silent: bridge(),
  },
  {
    code: 'W9',
    speaks: mountains({
      rows: [
        ['北岳', '標高', ['3,193m']],
        ['槍岳', '標高', ['3,180m']],
      ],
    }),
    silent: mountains({
      rows: [
        ['北岳 (山梨県)', '標高', ['3,193m']],
        ['槍ヶ岳', '標高', ['3,180m']],
      ],
    }),
  },
  {
    code: 'W9b',
    speaks: mountains({ question: '『北岳』と『槍ヶ丘』、標高が高いのはどちらですか？' }),
    silent: mountains({ question: '『北岳』と『槍ヶ岳』、標高が高いのはどちらですか？' }),
  },
  {
    code: 'W10',
    speaks: mountains({
      rows: [
        ['北岳', '標高', ['3,193m']],
        ['槍ヶ岳', '高さ', ['3,180m']],
      ],
    }),
    silent: mountains(),
  },
  { code: 'W11', speaks: coasts({ answer: 'NO' }), silent: coasts() },
  {
    code: 'W11',
    speaks: coasts({ question: '𠮷野町と﨑山町が面するものは同じですか？', ...objects('湖') }),
    silent: coasts({ question: '𠮷野町と﨑山町が面するものは同じですか？' }),
  },
  { code: 'W12', speaks: coasts(objects('海', '湖', '海')), silent: coasts(objects('海', '海岸')) },
  { code: 'W13', speaks: bridge(born('1885/05/22', '1885年5月22日')), silent: bridge(born('1885年5月22日')) },
  { code: 'W13', speaks: bridge(born('1885年05月02日', '1885年')), silent: bridge(born('1885年10月20日')) },
  { code: 'W13', speaks: bridge(born('1885/5', '1885年')), silent: bridge(born('1885年5月')) },
  { code: 'W14', speaks: mountains(relation('標高は')), silent: mountains(relation('描いたもの')) },
  {
    code: 'W15',
    speaks: bridge({
      rows: [
        ['銀の匙', '銀の匙', ['中勘助']],
        ['中勘助', '出身大学', ['東京大学']],
      ],
    }),
    silent: bridge(),
  },
  {
    code: 'W16',
    speaks: mountains(mountain('3,193m[12]', '3,180m')),
    silent: mountains(mountain('3,193m（[国]）', '3,180m')),
  },
  { code: 'W16', speaks: mountains(mountain('3,193m※1', '3,180m[注 2]')), silent: mountains() },
  { code: 'W17', speaks: mountains(relation('標高／高さ')), silent: mountains(relation('標高/高さ')) },
  {
    code: 'W18',
    speaks: coasts({
      rows: [
        ['𠮷野町', '面するもの', ['海']],
        ['𠮷野町', '面するもの', ['湖']],
        ['﨑山町', '面するもの', ['海']],
      ],
    }),
    silent: coasts(),
  },
  { code: 'W19', speaks: bridge({ question: '小説『銀の匙』の作者が通った大学はどこですか。' }), silent: bridge() },
  { code: 'W20', speaks: bridge({ answer: '「東京大学」' }), silent: bridge({ answer: '「東京」と「大学」' }) },
  {
    code: 'W21',
    speaks: mountains(mountain('3,193m（南)', '3,180m')),
    silent: mountains(mountain('3,193m（南）', '3,180m')),
  },
  { code: 'W22', speaks: mountains(relation('年齢')), silent: mountains(relation('死没年齢')) },
  { code: 'W23', speaks: mountains({ answer: '北岳 北岳' }), silent: mountains({ answer: 'NANA' }) },
  { code: 'W24', speaks: bridge(born('1932年12月13日', '12036')), silent: bridge(born('1932年12月13日', '12036年')) },
  { code: 'W25', speaks: bridge({ answer: 'タワ-ホール' }), silent: bridge({ answer: 'X-ホール' }) },
  { code: 'W25', speaks: bridge({ answer: 'トヨ夕カ口ーラ' }), silent: bridge({ answer: 'トヨタの夕カ' }) },
  { code: 'W25', speaks: bridge({ answer: '8ー9階' }), silent: bridge({ answer: 'ほーるのホール' }) },
  { code: 'W26', speaks: mountains(mountain('3193', '3,180m')), silent: mountains(mountain('3193', '3180')) },
  { code: 'W27', speaks: mountains(relation('標高（要確認）')), silent: mountains(relation('ページ数')) },
  {
    code: 'W28',
    speaks: bridge({
      rows: [
        ['銀の匙', '作者', ['中勘助']],
        ['中勘助', '所属事務所', ['東京大学']],
      ],
    }),
    silent: bridge({
      timeDependent: true,
      rows: [
        ['銀の匙', '作者', ['中勘助']],
        ['中勘助', '所属事務所', ['東京大学']],
      ],
    }),
  },
  { code: 'W29', speaks: bridge({ answer: '中勘助' }), silent: bridge() },
  {
    code: 'W30',
    speaks: bridge({ question: '小説『銀の匙』の作者、中勘助が通った大学はどこですか？' }),
    silent: bridge(),
  },
  { code: 'W31', speaks: bridge({ answer: 'か\u3099っこう' }), silent: bridge({ answer: '㈱がっこう' }) },
  { code: 'H1', speaks: bridge(bridgeAnd(['中勘助', '職業', ['作家']])), silent: bridge() },
  {
    code: 'H2',
    speaks: bridge(bridgeAnd(['中勘助', '職業', ['作家']])),
    silent: bridge(bridgeAnd(['中勘助', '職業', ['東京大学']])),
  },
  { code: 'H3', speaks: mountains(mountain('3,193m', '3.193km')), silent: mountains(mountain('3,193m', '3.18km')) },
  { code: 'H3', speaks: mountains(opened('1930年', '1930年5月')), silent: mountains(opened('1929年', '1930年5月')) },
  { code: 'H4', speaks: mountains(mountain('3,193m', '3,180メートル')), silent: mountains() },
  {
    code: 'H5',
    speaks: mountains({ question: '北岳（白峰）と槍ヶ岳、標高が高いのはどちらですか？', answer: '白峰' }),
    silent: mountains(),
  },
  { code: 'H9', speaks: bridge(born('明治18年5月22日')), silent: bridge(born('1885年（明治18年）5月22日')) },
  { code: 'H14', speaks: bridge({ pageIds: ['21', '22', '23'] }), silent: bridge() },
];
