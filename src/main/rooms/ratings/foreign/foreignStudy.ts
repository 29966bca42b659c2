import { createHash } from 'node:crypto';
import type { Problem } from '../../../../shared/files.ts';
import type { AnyJson } from '../../../../shared/json.ts';
import { type Protocol, protocolSchema } from '../../../../shared/rooms/ratings/protocol.ts';
import { preferenceCriterion } from '../reading/alpacaEvalRow.ts';
import type { Submission } from '../reading/submission.ts';
import { fileNamesOf } from '../study/outputFileName.ts';
import { studyProblem } from '../study/studyProblems.ts';
import type { ForeignContent } from './readForeignFiles.ts';
import type { ForeignAnswer } from './readForeignRecord.ts';

type File = { readonly name: string; readonly bytes: Buffer };
type Answer = ForeignContent['answers'][number];
type Pair = readonly [string, string];

const set = 'general';

/** Verdicts of others know one question: which of the two is better. */
function preferenceProtocol(): Protocol {
  return protocolSchema.parse({
    id: preferenceCriterion,
    criteria: [
      {
        key: preferenceCriterion,
        label: { en: 'Preference', ja: '好み' },
        question: { en: 'Which response is better?', ja: 'どちらの回答が良いですか。' },
      },
    ],
    highestRating: null,
    screen: 'one',
  });
}

/**
 * The files of a study folder that asks whatever two of the given files answered both, with the verdicts on these pairs beside (`verdicts/`). Answers that
 * only a file of verdicts holds make the pairs that it judged; all others meet each with each. A question that has no partner is written, too, so
 * that reading the study names it. What was odd is kept in `left_out.json`. Equal files make equal studies.
 */
export function foreignStudy(content: ForeignContent, problems: readonly Problem[]): File[] {
  const { files, answers, verdicts } = content;
  const models = [...new Set(answers.map(({ model }) => model))];
  const found: Problem[] = [...problems];
  const asked = questionsOf(content, (problem) => found.push(problem));
  const judged = pairsJudged(verdicts);
  const digest = createHash('sha256').update(JSON.stringify([files, answers, verdicts.map(({ id }) => id)]));
  const salt = digest.digest('hex').slice(0, 32);
  const names = fileNamesOf(models);
  const known = verdictsOnAnswers(verdicts, { answers, asked }, (problem) => found.push(problem));
  const byKey = Map.groupBy(answers, ({ key }) => key);
  const compared = [...asked.keys()].filter((key) => (byKey.get(key)?.length ?? 0) > 1).length;
  const questions = [...asked].map(([key, question]) => {
    const pairs = pairsOf(byKey.get(key) ?? [], judged.get(key) ?? []);
    return { id: key, question, ...(pairs.length > 0 && { pairs }) };
  });
  const written = [
    ...models.map((model) => outputsOf(model, `${names.get(model)}`, content, asked)),
    jsonFile('left_out.json', found),
    jsonFile('protocol.json', preferenceProtocol()),
    jsonFile(`sets/${set}/questions.json`, questions),
    jsonFile('study.json', {
      ...{
        study_id: `pairs-${salt.slice(0, 8)}`,
        title: titleOf(content, models, compared),
        protocol: 'protocol.json',
      },
      ...{ models, general_set: set, salt, made_of: files.map((file) => ({ ...file })) },
    }),
    ...verdictFiles(known),
  ];
  return written.sort((one, two) => (one.name < two.name ? -1 : 1));
}

/** After the file of verdicts where there is one, else what is compared. Evaluators read it, so that it names no model. */
function titleOf({ files }: ForeignContent, models: readonly string[], questions: number): string {
  const counted = (count: number, one: string) => `${count} ${one}${count === 1 ? '' : 's'}`;
  const [file, another] = files.filter(({ kind }) => kind === 'alpacaVerdicts' || kind === 'arenaVerdicts');
  const name = file?.name.replace(/^.*\//, '').replace(/\.jsonl?$/i, '') ?? '';
  return name === '' || another !== undefined || mayName(name, models)
    ? `${counted(models.length, 'model')}, ${counted(questions, 'question')}`
    : name;
}

const wordsOf = (text: string) => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

/** Whether a name has a word of a model in it, or a part of one: `o1` says enough of `o1-preview`, and `clau` of `claude-v1.3`. */
function mayName(name: string, models: readonly string[]): boolean {
  const told = models.flatMap(wordsOf).filter((word) => /\p{L}/u.test(word));
  return wordsOf(name).some((word) =>
    told.some((one) => word.includes(one) || (/\p{L}{3}/u.test(word) && one.includes(word))),
  );
}

/** What is asked under each key that somebody answered; an answer to what no file asks is left out, and said. */
function questionsOf(
  { questions, answers }: ForeignContent,
  report: (problem: Problem) => void,
): ReadonlyMap<string, string> {
  const asked = new Map<string, string>();
  for (const { key, question, model } of answers) {
    if (asked.has(key)) continue;
    const turns = questions.get(key);
    const text = turns === undefined ? question : turns.join('\n\n');
    if (text.trim() !== '') asked.set(key, text);
    else report(studyProblem('answerWithoutQuestion', 'questions.json', { id: key, model }, { item: key }));
  }
  return asked;
}

/** Each with each of those whose answers were given as such, and what a verdict compared, once each. */
function pairsOf(answers: readonly Answer[], judged: readonly Pair[]): Pair[] {
  const given = [...new Set(answers.filter(({ fromVerdicts }) => !fromVerdicts).map(({ model }) => model))];
  const all = new Set(answers.map(({ model }) => model));
  const each = given.flatMap((one, at) => given.slice(at + 1).map((two): Pair => [one, two]));
  const pairs = new Map<string, Pair>();
  for (const pair of [...each, ...judged.filter((pair) => pair.every((model) => all.has(model)))]) {
    const key = JSON.stringify([...pair].sort());
    if (!pairs.has(key)) pairs.set(key, pair);
  }
  return [...pairs.values()];
}

function pairsJudged(verdicts: readonly Submission[]): ReadonlyMap<string, readonly Pair[]> {
  const pairs = new Map<string, Pair[]>();
  for (const { question, modelA, modelB } of verdicts) {
    pairs.set(question, [...(pairs.get(question) ?? []), [modelA, modelB]]);
  }
  return pairs;
}

/** What a model answered of what is asked. */
function outputsOf(
  model: string,
  fileName: string,
  { answers, questions }: ForeignContent,
  asked: ReadonlyMap<string, string>,
): File {
  const lines = answers
    .filter((answer) => answer.model === model && asked.has(answer.key))
    .map((answer) => `${JSON.stringify(outputLine(answer, questions.get(answer.key) ?? []))}\n`);
  return { name: `sets/${set}/outputs/${fileName}.jsonl`, bytes: Buffer.from(lines.join('')) };
}

/** A later turn is the conversation up to it. */
function outputLine({ key, model, answer, before }: ForeignAnswer, turns: readonly string[]): AnyJson {
  const line = { question_id: key, model, final_answer: answer };
  if (before.length === 0) return line;
  const said = [...before, answer].flatMap((content, at) => [
    ...(turns[at] === undefined ? [] : [{ role: 'user', content: turns[at] ?? '' }]),
    { role: 'assistant', content },
  ]);
  return { ...line, trace: said };
}

/**
 * Verdicts with the keys of the study: `<id>, turn 1` of a conversation that has one turn is the bare id. One on an answer that nobody gave is left
 * out, and said of the file that has it: those of the study that is made are numbered anew.
 */
function verdictsOnAnswers(
  verdicts: ForeignContent['verdicts'],
  { answers, asked }: Pick<ForeignContent, 'answers'> & { readonly asked: ReadonlyMap<string, string> },
  report: (problem: Problem) => void,
): Submission[] {
  const given = new Set(answers.map(({ key, model }) => JSON.stringify([key, model])));
  return verdicts.flatMap(({ from: { file, ...where }, ...verdict }) => {
    const { modelA, modelB } = verdict;
    const bare = verdict.question.replace(/, turn 1$/, '');
    const question = asked.has(verdict.question) || !asked.has(bare) ? verdict.question : bare;
    const missing = [modelA, modelB].filter(
      (model) => !asked.has(question) || !given.has(JSON.stringify([question, model])),
    );
    if (missing.length === 0) return [{ ...verdict, question }];
    const params = { id: question, model: missing.join(', ') };
    report(studyProblem('verdictOfUnknownPair', file, params, { ...where, item: question }));
    return [];
  });
}

function verdictFiles(verdicts: readonly Submission[]): File[] {
  const byJudge = Map.groupBy(verdicts, ({ evaluator }) => evaluator);
  return [...byJudge.values()].map((own, index) => {
    const lines = own.map(({ answers, style: _, ...verdict }) => {
      const { choice = '', shareOfA = null } = answers[0] ?? {};
      return `${JSON.stringify({ ...verdict, criterion: preferenceCriterion, choice, shareOfA })}\n`;
    });
    return { name: `verdicts/${String(index + 1).padStart(3, '0')}.jsonl`, bytes: Buffer.from(lines.join('')) };
  });
}

function jsonFile(name: string, value: AnyJson | object): File {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 1)}\n`) };
}
