import {
  at,
  down,
  elementsOf,
  firstAt,
  idAt,
  isList,
  isObject,
  type Located,
  textAt,
  valueAt,
} from '../../records/located.ts';
import { parseStructure } from '../../records/parseValue.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import type { TraceFacts } from '../traceBuilder.ts';

/** A message, and where it is when it stands in a JSON text: pointers inside of that text. */
export type Message = { readonly node: Located; readonly record: SourceRecord };

/** A list of messages with the objects around it, the nearest first. */
export type Conversation = {
  readonly messages: readonly Message[];
  readonly holders: readonly Located[];
  /** Key under which it was found, when several traces lie in one object by name. */
  readonly name: string | null;
  /** Set when the messages were written as a JSON text: the text. Their pointers are pointers in there. */
  readonly writtenIn: Located | null;
};

const listKeys = [
  'conversation',
  'messages',
  'reasoning_trace',
  'trace',
  'history',
  'chat',
  'chat_history',
  'conversations',
  'reasoning',
  'input',
  'steps',
];
const severalKeys = ['models', 'traces', 'responses', 'results', 'data', 'items', 'conversations', 'samples'];
const levels = 3;

/** Whether a value looks like a chat message. */
export function isMessage(value: Located['value']): boolean {
  return isObject(value) && typeof valueAt(value, 'role') === 'string';
}

export function asRoot(record: SourceRecord): Located {
  return { value: record.value, pointer: record.pointer };
}

/** The group of a record that is a single message; null for whole conversations. */
export function conversationGroup(record: SourceRecord): string | null {
  return isMessage(record.value) ? 'conversation' : null;
}

/** Every list of messages in some records: bare messages are one list, otherwise those under the keys that are used for them. */
export function conversationsOf(records: readonly SourceRecord[]): Conversation[] {
  const [first] = records;
  if (first === undefined) return [];
  if (records.every(({ value }) => isMessage(value))) {
    return [
      {
        messages: records.map((record) => ({ node: asRoot(record), record })),
        holders: [],
        name: null,
        writtenIn: null,
      },
    ];
  }
  return records.flatMap((record) => search(asRoot(record), record, [], null, levels));
}

function search(
  node: Located,
  record: SourceRecord,
  holders: readonly Located[],
  name: string | null,
  left: number,
): Conversation[] {
  if (isList(node.value)) {
    const elements = elementsOf(node);
    if (elements.some(({ value }) => isMessage(value))) {
      return [{ messages: elements.map((element) => ({ node: element, record })), holders, name, writtenIn: null }];
    }
    return left === 0 ? [] : elements.flatMap((element) => search(element, record, holders, name, left - 1));
  }
  if (!isObject(node.value)) return [];
  const around = [node, ...holders];
  for (const key of listKeys) {
    const found = at(node, key);
    if (found === null) continue;
    if (isMessage(elementsOf(found).find(({ value }) => isObject(value))?.value ?? null)) {
      return [
        {
          messages: elementsOf(found).map((element) => ({ node: element, record })),
          holders: around,
          name,
          writtenIn: null,
        },
      ];
    }
    const written = typeof found.value === 'string' ? messagesIn(found.value) : null;
    if (written !== null) {
      return [
        { messages: written.map((message) => ({ node: message, record })), holders: around, name, writtenIn: found },
      ];
    }
  }
  if (left === 0) return [];
  const inner = firstAt(node, 'request', 'body');
  const requested = inner === null ? [] : search(inner, record, around, name, left - 1);
  if (requested.length > 0) return requested;
  for (const key of severalKeys) {
    const found = at(node, key);
    const several = found === null ? [] : search(found, record, around, name, left - 1);
    if (several.length > 0) return several;
  }
  return Object.keys(node.value).flatMap((key) => {
    const found = at(node, key);
    return found === null || typeof found.value !== 'object' ? [] : search(found, record, around, key, left - 1);
  });
}

/** The messages that a JSON text holds; null when it holds none. */
function messagesIn(text: string): Located[] | null {
  const value = parseStructure(text);
  if (value === undefined) return null;
  const elements = elementsOf({ value, pointer: '' });
  return elements.some((element) => isMessage(element.value)) ? elements : null;
}

/** Id, question id, model and question from the objects around a conversation. */
export function factsOf({
  holders,
  name,
}: Conversation): Omit<TraceFacts, 'question'> & { readonly question: string | null } {
  const find = (read: (holder: Located) => string | null) => {
    for (const holder of holders) {
      const found = read(holder);
      if (found !== null) return found;
    }
    return null;
  };
  const questionId = find((holder) => idAt(holder, 'question_id', 'questionId', 'question_ID', 'qid'));
  const [nearest] = holders;
  const ownId =
    nearest === undefined
      ? null
      : idAt(nearest, 'trace_id', 'traceId', 'id', 'run_id', 'conversation_id', 'session_id');
  return {
    id: ownId ?? find((holder) => idAt(holder, 'id')) ?? questionId ?? name,
    questionId,
    model: find((holder) => textAt(holder, 'model', 'model_name', 'modelName', 'model_id') ?? modelInside(holder)),
    question: find((holder) => textAt(holder, 'question', 'prompt', 'query', 'problem')),
  };
}

/** The model of an API answer that is kept beside the messages. */
function modelInside(holder: Located): string | null {
  const response = down(holder, 'response', 'body') ?? at(holder, 'response');
  return response === null ? null : textAt(response, 'model');
}
