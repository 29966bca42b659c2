/** One question as the record of its corpus, for people who would rather edit JSON; and back, with every fault named. */
import { z } from 'zod';
import type { QuestionContent } from '../question.ts';

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

/** The record of a corpus as JSON that a person edits. The key is shown and must stay. */
export type RecordJson = {
  /** The JSON schema of a record, for an editor that checks while one types. */
  schema(): Record<string, unknown>;
  /** The record as its corpus writes it, indented by two spaces, one triple a line. */
  print(key: string, content: QuestionContent): string;
  /**
   * Reads an edited record. The content, or every fault with its path; text that is not JSON is one fault with an empty path.
   * A changed key is a fault, because it would be another question.
   */
  read(key: string, text: string): { readonly content: QuestionContent } | { readonly faults: readonly RecordFault[] };
};

type RecordJsonParts<Schema extends z.ZodType> = {
  readonly schema: Schema;
  print: RecordJson['print'];
  /** The key that stands in a record, with its path; null where there is more than one. */
  keyOf(record: z.output<Schema>): { readonly key: string | null; readonly path: string };
  contentOf(record: z.output<Schema>, key: string): QuestionContent;
};

/** What of a record can be edited, from the schema of the record and what it means. */
export function recordJsonOf<Schema extends z.ZodType>(parts: RecordJsonParts<Schema>): RecordJson {
  return {
    schema: () => z.toJSONSchema(parts.schema),
    print: parts.print,
    read(key, text) {
      let value: unknown;
      try {
        value = JSON.parse(text);
      } catch {
        return { faults: [{ path: '', code: 'syntax', params: lineAndColumn(text, syntaxFaultAt(text)) }] };
      }
      const read = parts.schema.safeParse(value, { reportInput: true });
      if (!read.success) return { faults: faultsOf(read.error) };
      const found = parts.keyOf(read.data);
      if (found.key !== key) return { faults: [{ path: found.path, code: 'key', params: { key } }] };
      return { content: parts.contentOf(read.data, key) };
    },
  };
}

/** An object with one member a line; lists of `lists` have an element a line. */
export function printMembers(members: readonly (readonly [name: string, value: unknown])[], lists: readonly string[]) {
  const lines = members.map(([name, value]) => {
    const isSpread = lists.includes(name) && Array.isArray(value);
    const text = isSpread ? spreadList(value) : JSON.stringify(value);
    return `  ${JSON.stringify(name)}: ${text}`;
  });
  return `{\n${lines.join(',\n')}\n}\n`;
}

const spreadList = (value: readonly unknown[]) =>
  `[\n${value.map((element) => `    ${JSON.stringify(element)}`).join(',\n')}\n  ]`;

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
