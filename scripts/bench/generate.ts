/** Made-up Japanese questions, derivations and predictions: the same for the same seed, nothing taken from a corpus. */

/** Fractions in [0, 1), the same sequence for the same seed (mulberry32). */
export function createRandom(seed: number): () => number {
  let state = seed >>> 0;
  return () => {
    state = (state + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(state ^ (state >>> 15), state | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  };
}

/** A question as JEMHopQA writes it. */
export type GeneratedQuestion = {
  readonly qid: string;
  readonly type: 'compositional' | 'comparison';
  readonly question: string;
  readonly answer: string;
  readonly derivations: readonly (readonly [subject: string, relation: string, objects: readonly string[]])[];
  readonly page_ids: readonly string[];
  readonly time_dependent: boolean;
};

const kanji = [
  ...'山川田中村上下大小高松竹林森石原野島谷本木水火土金日月星空海波岸港町市県国東西南北春夏秋冬花鳥風雪雨雲光影色音声',
  ...'文字学校先生徒歩道橋駅車船飛行機電話時計年代世紀王城門寺社神仏像絵画写真映画監督俳優歌手作家詩人小説物語新聞雑誌',
];
const kana = [...'アイウエオカキクケコサシスセソタチツテトナニヌネノハヒフヘホマミムメモラリルレロンー'];
const endings = [
  '山',
  '市',
  '川',
  '城',
  '寺',
  '大学',
  '球団',
  '賞',
  '駅',
  '美術館',
  '子',
  '郎',
  'の物語',
  '物語',
  '戦争',
  '島',
];
const relations = [
  '標高',
  '生年月日',
  '出身地',
  '所属事務所',
  '監督',
  '作者',
  '面積',
  '人口',
  '開業年',
  '放送開始日',
  '職業',
  '所在地',
];

/** Names and words with the uneven frequencies of a language: the first of the list are met far more often. */
function createWords(random: () => number, count: number): () => string {
  const pick = <T>(list: readonly T[]) => list[Math.floor(random() ** 1.6 * list.length)] as T;
  const make = () => {
    const letters = random() < 0.3 ? kana : kanji;
    const length = letters === kana ? 3 + Math.floor(random() * 4) : 1 + Math.floor(random() * 3);
    return Array.from({ length }, () => pick(letters)).join('') + (random() < 0.5 ? pick(endings) : '');
  };
  const words = Array.from({ length: count }, make);
  return () => words[Math.floor(random() ** 2.5 * words.length)] as string;
}

/** Some 1,100 further kanji, rarely met: in real texts most of the different characters are. */
const rareKanji = Array.from({ length: 1_100 }, (_, index) => String.fromCodePoint(0x4e00 + index * 19));
const fewEndings = ['', '', '', '子', '市', '賞', '駅', '大学', '戦争', 'の物語', '(映画)', '新聞社', '美術館'];
const properties = [
  '年',
  '日',
  '地',
  '者',
  '数',
  '開始日',
  '年月日',
  '人物',
  '面積',
  '事務所',
  '都道府県',
  'の放送回数',
];

/**
 * Names, relations and values as long and as varied as those of JEMHopQA 1.2 (1,059 questions: subjects of 2 to 25 characters, in the
 * mean 6.4; relations of 4.5; values of 6.8; 1,500 different characters), with the uneven frequencies of a language.
 */
function createParts(random: () => number, count: number) {
  const upTo = (most: number, power = 1) => Math.floor(random() ** power * most);
  const pick = <T>(list: readonly T[], power = 1.6) => list[upTo(list.length, power)] as T;
  const letters = (list: readonly string[], length: number) => Array.from({ length }, () => pick(list)).join('');
  const someKanji = (length: number) =>
    Array.from({ length }, () => (random() < 0.45 ? pick(rareKanji, 2.2) : pick(kanji))).join('');
  const foreign = () => letters(kana, 2 + upTo(6)) + (random() < 0.35 ? `・${letters(kana, 2 + upTo(5))}` : '');
  const makeName = () => {
    const kind = random();
    if (kind < 0.34) return foreign() + (random() < 0.3 ? someKanji(1 + upTo(3)) : '');
    if (kind < 0.42)
      return `${String.fromCharCode(65 + upTo(26), 97 + upTo(26), 97 + upTo(26), 97 + upTo(26))}${upTo(99)}`;
    return someKanji(2 + upTo(4, 1.3)) + pick(fewEndings) + (random() < 0.12 ? `の${someKanji(2)}` : '');
  };
  const names = Array.from({ length: count }, makeName);
  const name = () => names[upTo(names.length, 1.8)] as string;
  const relation = () =>
    (random() < 0.25 ? `${name().slice(0, 6)}の` : '') +
    (random() < 0.5 ? pick(relations) : someKanji(1 + upTo(3)) + pick(properties));
  const value = () => {
    const kind = random();
    if (kind < 0.3) return `${1800 + upTo(225)}年${random() < 0.7 ? `${1 + upTo(12)}月${1 + upTo(28)}日` : ''}`;
    if (kind < 0.45) return `${1 + upTo(99_999, 3)}${pick(['人', 'm', '回', '平方キロメートル', '年', ''])}`;
    return random() < 0.15 ? name() + name() : name();
  };
  return { upTo, pick, name, relation, value };
}

/** How people ask of two things, and of what leads from one thing to another. */
const comparisons = [
  (one: string, other: string, what: string) => `『${one}』と『${other}』、${what}が先なのはどちらでしょう？`,
  (one: string, other: string, what: string) => `${one}と${other}で${what}が早かったのはどちらですか？`,
  (one: string, other: string, what: string) => `${one}と${other}の${what}はどちらも同じですか？`,
];
const compositions = [
  (one: string, what: string, then: string) => `${one}の${what}の${then}は？`,
  (one: string, what: string, then: string) => `『${one}』の${what}にあたる人物の${then}はどこですか？`,
  (one: string, what: string, then: string) =>
    `${one}がその${what}となっている作品を手がけた会社の${then}は何でしょうか？`,
];

/** Questions with derivations of two steps, some of three or four; their texts as long as those of JEMHopQA. */
export function* generateQuestions(count: number, seed: number): Generator<GeneratedQuestion> {
  const random = createRandom(seed);
  const { upTo, pick, name, relation, value } = createParts(random, Math.min(60_000, 300 + 2 * count));
  for (let index = 0; index < count; index += 1) {
    const [one, other, asked, then] = [name(), name(), relation(), relation()];
    const isComparison = random() < 0.63;
    const steps = random() < 0.05 ? 3 + upTo(2) : 2;
    const objects = () => Array.from({ length: random() < 0.05 ? 2 + upTo(3) : 1 }, value);
    yield {
      qid: `${seed.toString(16).padStart(8, '0')}${index.toString(16).padStart(24, '0')}`,
      type: isComparison ? 'comparison' : 'compositional',
      question: isComparison ? pick(comparisons, 1)(one, other, asked) : pick(compositions, 1)(one, asked, then),
      answer: random() < 0.2 ? (random() < 0.5 ? 'はい' : 'いいえ') : isComparison ? one : value(),
      derivations: Array.from(
        { length: steps },
        (_, step) => [step % 2 ? other : one, isComparison || step % 2 === 0 ? asked : then, objects()] as const,
      ),
      page_ids: [String(upTo(4e6)), String(upTo(4e6))],
      time_dependent: random() < 0.1,
    };
  }
}

/** The text of a JEMHopQA file with one record per line, in pieces of one record. */
export function* printQuestions(questions: Iterable<GeneratedQuestion>): Generator<string> {
  let separator = '[\n';
  for (const question of questions) {
    yield `${separator}${JSON.stringify(question)}`;
    separator = ',\n';
  }
  yield '\n]\n';
}

/** Predictions in the form that the scorers read: most right, some shortened, some with another answer. */
export function generatePredictions(questions: Iterable<GeneratedQuestion>, seed: number) {
  const random = createRandom(seed);
  const answer: Record<string, string> = {};
  const derivations: Record<string, GeneratedQuestion['derivations']> = {};
  for (const question of questions) {
    const { qid } = question;
    answer[qid] = random() < 0.6 ? question.answer : `${question.answer}市`;
    derivations[qid] = random() < 0.7 ? question.derivations : question.derivations.slice(1);
  }
  return { answer, derivations };
}

/** Short rows of text, some twenty characters each: what the search has to look through. */
export function* generateTexts(count: number, seed: number): Generator<string> {
  const random = createRandom(seed);
  const word = createWords(random, 20_000);
  const particles = ['の', 'は', 'が', 'に', 'を', 'と', 'で'];
  for (let index = 0; index < count; index += 1) {
    const length = 3 + Math.floor(random() * 4);
    const parts = Array.from({ length }, () => word() + particles[Math.floor(random() ** 1.5 * particles.length)]);
    yield `${parts.join('')}${random() < 0.3 ? 'どちら？' : ''}`;
  }
}
