import type { AnyJson } from '../../../shared/json.ts';
import { escapeKey, keysOfPointer } from '../../../shared/text/jsonPointer.ts';
import type { FieldMapping } from '../../../shared/traces/fieldMapping.ts';
import { isObject, type Located, resolvePointer } from '../../records/located.ts';

/** Takes the name of a member, such as `steps[].cost`, and where it stands. */
type Tell = (name: string, member: Located) => void;

/**
 * Tells the members of a record of no known format, of its steps and of their calls to which no field of a mapping leads: what is read of
 * the file beside none of them would be lost without a word. Members that say nothing (null, '', [], {}) are none.
 */
export function tellUnread({ records, kinds, ...fields }: FieldMapping, tell: Tell): { record: Visit; step: Visit } {
  const { id, questionId, model, question, answer, steps, trace, ...ofStep } = fields;
  const { calls, tool, callId, arguments: given } = ofStep;
  const ofRecord = [id, questionId, model, question, answer, steps, trace];
  const around = steps === null ? '' : `${nameOf(steps)}[].`;
  const inCall = visitor(`${around}${nameOf(calls ?? '')}[].`, [tool, callId, given], tell);
  const inStep = visitor(around, [...Object.values(ofStep), ...(steps === null ? ofRecord : [])], tell);
  return {
    record: steps === null ? () => {} : visitor('', ofRecord, tell),
    step: (node) => {
      inStep(node);
      const list = calls === null ? undefined : resolvePointer(node.value, calls);
      if (Array.isArray(list)) {
        for (const [at, value] of list.entries()) inCall({ value, pointer: `${node.pointer}${calls}/${at}` });
      }
    },
  };
}

type Visit = (node: Located) => void;

function visitor(prefix: string, pointers: readonly (string | null)[], tell: Tell): Visit {
  const read = new Set(pointers.flatMap((pointer) => (pointer === null ? [] : (keysOfPointer(pointer)[0] ?? [null]))));
  return ({ value, pointer }) => {
    if (!isObject(value) || read.has(null)) return;
    for (const key of Object.keys(value)) {
      const member = value[key];
      if (read.has(key) || member === undefined || saysNothing(member)) continue;
      tell(`${prefix}${key}`, { value: member, pointer: `${pointer}/${escapeKey(key)}` });
    }
  };
}

const nameOf = (pointer: string) => keysOfPointer(pointer).join('.');

function saysNothing(value: AnyJson): boolean {
  if (value === null || value === '') return true;
  return typeof value === 'object' && Object.keys(value).length === 0;
}
