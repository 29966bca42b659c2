/** One question as the record of its corpus, for people who would rather edit JSON; and back, with every fault named. */
import { z } from 'zod';
import type { Derivation, DerivationStep, QuestionContent } from './question.ts';
import { questionTypes } from './question.ts';

/** What of a record can be edited. The key is shown and must stay. */
const jemhopqaStep = z.tuple([z.string(), z.string(), z.array(z.string())]);
const jemhopqaRecord = z.strictObject({
  qid: z.string(),
  type: z.enum(questionTypes),
  question: z.string(),
  answer: z.string(),
  derivations: z.array(jemhopqaStep),
  page_ids: z.array(z.string()),
  time_dependent: z.boolean(),
});
const r4cStep = z.tuple([z.string(), z.number().int(), z.tuple([z.string(), z.string(), z.string()])]);
const r4cRecord = z.record(z.string(), z.array(z.array(r4cStep)).min(1));

type RecordFormat = 'jemhopqa' | 'r4c';

const recordFaultCodes = [
  'syntax',
  'key',
  'missing',
  'kind',
  'choice',
  'unknown',
  'tooFew',
  'tooMany',
  'other',
] as const;

/**
 * A fault of an edited record: where (`derivations.0.2`), and what, as a code with its parameters: `syntax` has line and
 * column (1-based, columns in characters), `key` the key that must stay, `kind` the JSON kind expected, `choice` the values
 * allowed, `unknown` the fields that do not belong there.
 */
export type RecordFault = {
  readonly path: string;
  readonly code: (typeof recordFaultCodes)[number];
  readonly params: Readonly<Record<string, string | number>>;
};

/** The JSON schema of a record, for an editor that checks while one types. */
export function recordSchema(format: RecordFormat): Record<string, unknown> {
  return z.toJSONSchema(format === 'jemhopqa' ? jemhopqaRecord : r4cRecord);
}

/** The record as its corpus writes it, indented by two spaces, one triple a line. */
export function printRecordJson(format: RecordFormat, key: string, content: QuestionContent): string {
  if (format === 'r4c') {
    const derivations = content.derivations.map(
      (derivation) =>
        `    [\n${derivation.map((step) => `      ${JSON.stringify(r4cStepOf(step))}`).join(',\n')}\n    ]`,
    );
    return `{\n  ${JSON.stringify(key)}: [\n${derivations.join(',\n')}\n  ]\n}\n`;
  }
  const steps = (content.derivations[0] ?? []).map(
    ({ subject, relation, objects }) => `    ${JSON.stringify([subject, relation, objects])}`,
  );
  const line = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  return `{\n${[
    line('qid', key),
    line('type', content.type),
    line('question', content.question ?? ''),
    line('answer', content.answer ?? ''),
    `  "derivations": [\n${steps.join(',\n')}\n  ]`,
    line('page_ids', content.pageIds),
    line('time_dependent', content.timeDependent ?? false),
  ].join(',\n')}\n}\n`;
}

function r4cStepOf({ subject, relation, objects, support }: DerivationStep) {
  return [support?.title ?? '', support?.sentenceIndex ?? 0, [subject, relation, objects[0] ?? '']];
}

/**
 * Reads an edited record. The content, or every fault with its path; text that is not JSON is one fault with an empty path.
 * A changed key is a fault, because it would be another question.
 */
export function readRecordJson(
  format: RecordFormat,
  key: string,
  text: string,
): { readonly content: QuestionContent } | { readonly faults: readonly RecordFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { faults: [{ path: '', code: 'syntax', params: lineAndColumn(text, syntaxFaultAt(text)) }] };
  }
  if (format === 'r4c') return readR4c(key, value);
  const read = jemhopqaRecord.safeParse(value, { reportInput: true });
  if (!read.success) return { faults: faultsOf(read.error) };
  if (read.data.qid !== key) return { faults: [{ path: 'qid', code: 'key', params: { key } }] };
  const { question, answer, type, derivations, page_ids, time_dependent } = read.data;
  const steps = derivations.map(([subject, relation, objects]) => ({ subject, relation, objects, support: null }));
  return {
    content: { question, answer, type, pageIds: page_ids, timeDependent: time_dependent, derivations: [steps] },
  };
}

function readR4c(key: string, value: unknown): ReturnType<typeof readRecordJson> {
  const read = r4cRecord.safeParse(value, { reportInput: true });
  if (!read.success) return { faults: faultsOf(read.error) };
  const [name, ...others] = Object.keys(read.data);
  if (name !== key || others.length > 0) return { faults: [{ path: name ?? '', code: 'key', params: { key } }] };
  const derivations = (read.data[key] ?? []).map(
    (derivation): Derivation =>
      derivation.map(([title, sentenceIndex, [subject, relation, object]]) => ({
        subject,
        relation,
        objects: [object],
        support: { title, sentenceIndex },
      })),
  );
  return {
    content: {
      question: null,
      answer: null,
      type: null,
      pageIds: [],
      timeDependent: null,
      derivations: derivations.map((derivation) => [...derivation]),
    },
  };
}

function faultsOf(error: z.ZodError): RecordFault[] {
  return error.issues.map((issue) => ({ path: issue.path.join('.'), ...reasonOf(issue) }));
}

function reasonOf(issue: z.core.$ZodIssue): Omit<RecordFault, 'path'> {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined
        ? { code: 'missing', params: {} }
        : { code: 'kind', params: { kind: issue.expected } };
    case 'invalid_value':
      return { code: 'choice', params: { choices: issue.values.map(String).join(', ') } };
    case 'unrecognized_keys':
      return { code: 'unknown', params: { names: issue.keys.join(', ') } };
    case 'too_small':
      return { code: 'tooFew', params: {} };
    case 'too_big':
      return { code: 'tooMany', params: {} };
    default:
      return { code: 'other', params: {} };
  }
}

const jsonToken =
  /[ \t\n\r]*(?:([{}[\],:])|"(?:[ -!#-[\]-\u{10ffff}]|\\(?:["\\/bfnrt]|u[\da-fA-F]{4}))*"|(-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?|true|false|null))/uy;
const jsonSpace = /[ \t\n\r]*/y;

/** The offset of the first token that JSON does not allow there; the engines' own messages differ and often have none. */
function syntaxFaultAt(text: string): number {
  const open: string[] = [];
  // What may come: brackets and signs as themselves, `s` a string, `v` another plain value.
  let allowed = 'sv{[';
  for (let at = 0; ; at = jsonToken.lastIndex) {
    jsonSpace.lastIndex = at;
    jsonSpace.test(text);
    const start = jsonSpace.lastIndex;
    jsonToken.lastIndex = at;
    const [, sign, plain] = jsonToken.exec(text) ?? [null];
    if (jsonToken.lastIndex === 0) return start;
    const token = sign ?? (plain === undefined ? 's' : 'v');
    if (!allowed.includes(token)) return start;
    const isKey = token === 's' && allowed.startsWith('s') && !allowed.includes('v');
    if (token === '{' || token === '[') open.push(token);
    if (token === '}' || token === ']') open.pop();
    if (token === '{') allowed = 's}';
    else if (token === '[') allowed = 'sv{[]';
    else if (token === ':') allowed = 'sv{[';
    else if (token === ',') allowed = open.at(-1) === '{' ? 's' : 'sv{[';
    else if (isKey) allowed = ':';
    else allowed = { '{': ',}', '[': ',]', '': '' }[open.at(-1) ?? ''] ?? '';
  }
}

function lineAndColumn(text: string, at: number): { line: number; column: number } {
  const lines = text.slice(0, at).split('\n');
  return { line: lines.length, column: [...(lines.at(-1) ?? '')].length + 1 };
}
