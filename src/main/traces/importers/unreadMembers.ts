import { escapeKey, keysOfPointer } from '../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import { isList, isObject, type Located, resolvePointer } from '../../records/located.ts';
import { saysNothing } from './runFacts.ts';

/** Takes the name of a member, such as `steps[].cost`, and where it stands. */
type Tell = (name: string, member: Located) => void;
/** Tells the unread members of a value. */
type Visit = (node: Located, tell: Tell) => void;

/**
 * Tells the members of a record of no known format, of its steps and of their calls to which no field of a mapping leads: what is read of
 * the file beside none of them would be lost without a word. Members that say nothing (null, '', [], {}) are none. Made once for a mapping.
 */
export function unreadMembers({ records, kinds, ...fields }: FieldMapping): { record: Visit; step: Visit } {
  const { id, questionId, model, question, answer, steps, trace, ...ofStep } = fields;
  const { calls, tool, callId, arguments: given } = ofStep;
  const ofRecord = [id, questionId, model, question, answer, steps, trace];
  const around = steps === null ? '' : `${nameOf(steps)}[].`;
  const inCall = visitor(`${around}${nameOf(calls ?? '')}[].`, [tool, callId, given]);
  const inStep = visitor(around, [...Object.values(ofStep), ...(steps === null ? ofRecord : [])]);
  return {
    record: steps === null ? () => {} : visitor('', ofRecord),
    step: (node, tell) => {
      inStep(node, tell);
      const list = calls === null ? undefined : resolvePointer(node.value, calls);
      if (!isList(list)) return;
      for (const [at, value] of list.entries()) inCall({ value, pointer: `${node.pointer}${calls}/${at}` }, tell);
    },
  };
}

function visitor(prefix: string, pointers: readonly (string | null)[]): Visit {
  const read = new Set(pointers.flatMap((pointer) => (pointer === null ? [] : (keysOfPointer(pointer)[0] ?? [null]))));
  return read.has(null) ? () => {} : membersBut(prefix, read);
}

/** Tells all members but those that are read, each as `prefix` and its name. */
export function membersBut(prefix: string, read: ReadonlySet<string | null>): Visit {
  return ({ value, pointer }, tell) => {
    if (!isObject(value)) return;
    for (const [key, member] of Object.entries(value)) {
      if (read.has(key) || saysNothing(member)) continue;
      tell(`${prefix}${key}`, { value: member, pointer: `${pointer}/${escapeKey(key)}` });
    }
  };
}

const nameOf = (pointer: string) => keysOfPointer(pointer).join('.');
