import type { AnyJson } from '../../../../shared/json.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { AnswerSet, OfferedAnswer } from '../../roomAnswers.ts';
import { idText } from '../reading/submission.ts';
import { fileNamesOf } from '../study/outputFileName.ts';
import type { AnswerPair } from './pairAnswers.ts';
import { traceMessages } from './traceMessages.ts';

/** What a study is made of. */
export type StudyPlan = {
  readonly studyId: string;
  readonly title: string;
  readonly protocol: Protocol;
  /** What order, sides and codes are drawn with; nobody who rates may know it. */
  readonly salt: string;
  /** The sets, with the names under which their answers go. */
  readonly a: AnswerSet & { readonly model: string };
  readonly b: AnswerSet & { readonly model: string };
  readonly pairs: readonly AnswerPair[];
};

/** Everybody has this set. */
const set = 'general';
type File = { readonly name: string; readonly bytes: Buffer };

/**
 * The files of a study folder that asks every pair, in the order of their names: `protocol.json`, questions and the outputs of both models in one
 * set, `study.json` with what it was made of, and tool lists where steps have labels. Steps are read as they are written.
 */
export function* studyFolder({ studyId, title, protocol, salt, a, b, pairs }: StudyPlan): Generator<File> {
  yield jsonFile('protocol.json', protocol);
  const keys = questionKeys(pairs);
  const labels = new Map<string, Set<string>>();
  const names = fileNamesOf([a.model, b.model]);
  const outputs = [a, b].map(({ model }, index) => {
    const side = index === 0 ? 'a' : 'b';
    const lines = pairs.map((pair, at) => outputLine(pair[side], { id: keys[at] ?? '', model }, labels));
    return { name: `sets/${set}/outputs/${names.get(model)}.jsonl`, bytes: Buffer.from(lines.join('')) };
  });
  yield* outputs.sort((one, two) => (one.name < two.name ? -1 : 1));
  yield jsonFile(
    `sets/${set}/questions.json`,
    pairs.map((pair, at) => ({
      id: keys[at] ?? '',
      question: pair.a.question.trim() || pair.b.question.trim() || (keys[at] ?? ''),
      reference_answer: pair.a.reference || pair.b.reference,
      pairs: [[a.model, b.model]],
    })),
  );
  const made = [a, b].map(({ model, title: from, author, turn, id }) => ({ model, set: from, author, turn, id }));
  yield jsonFile('study.json', {
    ...{ study_id: studyId, title, protocol: 'protocol.json', models: [a.model, b.model], general_set: set, salt },
    made_of: made,
  });
  yield* toolLists(labels);
}

/** An id for each pair: the key of A as studies compare ids, with a number behind where that is there already. */
function questionKeys(pairs: readonly AnswerPair[]): string[] {
  const taken = new Set<string>();
  return pairs.map(({ a }, index) => {
    const own = idText(a.key) || `item ${index + 1}`;
    let key = own;
    for (let again = 2; taken.has(key); again += 1) key = `${own} (${again})`;
    taken.add(key);
    return key;
  });
}

function outputLine(
  { answer, steps }: OfferedAnswer,
  { id, model }: { readonly id: string; readonly model: string },
  labels: Map<string, Set<string>>,
): string {
  const read = steps?.() ?? null;
  for (const { tool, label } of read ?? []) {
    if (tool !== null && label !== null) labels.set(label, (labels.get(label) ?? new Set()).add(tool));
  }
  const trace = read === null ? {} : { trace: traceMessages(read) };
  return `${JSON.stringify({ question_id: id, model, ...trace, final_answer: answer })}\n`;
}

/** One list for each label, so that another project shows the same labels. */
function* toolLists(labels: ReadonlyMap<string, ReadonlySet<string>>): Generator<File> {
  if (labels.size === 0) return;
  const lists = [...labels].map(([label, tools], index) => ({
    file: `list-${index + 1}.json`,
    label,
    tools: [...tools],
  }));
  const named = Object.fromEntries(lists.map(({ file, label }) => [file, label]));
  yield jsonFile('tool_lists/labels.json', named);
  for (const { file, tools } of lists)
    yield jsonFile(
      `tool_lists/${file}`,
      tools.map((name) => ({ name })),
    );
}

function jsonFile(name: string, value: AnyJson | object): File {
  return { name, bytes: Buffer.from(`${JSON.stringify(value, null, 2)}\n`) };
}

/**
 * The names under which the answers of two sets go: their authors. Where these are equal, or nothing tells them, the titles of the sets stand with
 * them, and numbers where those are equal, too.
 */
export function modelNames(
  a: Pick<AnswerSet, 'title' | 'author'>,
  b: Pick<AnswerSet, 'title' | 'author'>,
): [string, string] {
  const whole = [a, b].map(({ title, author }) => (author === '' ? title : `${author} (${title})`));
  const [one = '', two = ''] = a.author === b.author ? whole : [a.author || a.title, b.author || b.title];
  return one === two ? [`${one} 1`, `${two} 2`] : [one, two];
}
