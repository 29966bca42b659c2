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
const openings = ['', '日本で', '現在、', '映画の中で', '19世紀に'];

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

/** Questions with derivations of one to four steps. */
export function* generateQuestions(count: number, seed: number): Generator<GeneratedQuestion> {
  const random = createRandom(seed);
  const word = createWords(random, Math.min(20_000, 200 + count));
  const relation = () => relations[Math.floor(random() ** 1.5 * relations.length)] as string;
  const value = () => (random() < 0.5 ? word() : `${1 + Math.floor(random() * 9999)}${random() < 0.5 ? '年' : 'm'}`);
  for (let index = 0; index < count; index += 1) {
    const [one, other, asked] = [word(), word(), relation()];
    const isComparison = random() < 0.63;
    const steps = 1 + Math.floor(random() * (isComparison ? 2.2 : 4));
    const objects = () => Array.from({ length: random() < 0.05 ? 3 : 1 }, value);
    yield {
      qid: `${seed.toString(16).padStart(8, '0')}${index.toString(16).padStart(24, '0')}`,
      type: isComparison ? 'comparison' : 'compositional',
      question: isComparison
        ? `『${one}』と『${other}』、${asked}が先なのはどちらでしょう？`
        : `${openings[Math.floor(random() * openings.length)]}${one}の${asked}にある${other}の${relation()}は？`,
      answer: random() < 0.2 ? (random() < 0.5 ? 'はい' : 'いいえ') : one,
      derivations: Array.from({ length: steps }, (_, step) => [step % 2 ? other : one, relation(), objects()] as const),
      page_ids: [String(Math.floor(random() * 4e6)), String(Math.floor(random() * 4e6))],
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
