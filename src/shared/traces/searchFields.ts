/** Fields of a search over traces: `tool:bash error:yes role:assistant in:answer`, beside the words that are looked for. */
import type { StepKind } from './trace.ts';

/** Which steps a search looks into; what is null or empty asks nothing. */
export type StepFields = {
  /** Parts of names of tools, in lower case; a step passes when its tool has one of them in its name. */
  readonly tools: readonly string[];
  /** Whether the step has an error. */
  readonly error: boolean | null;
  /** Kinds that pass. */
  readonly kinds: readonly StepKind[] | null;
};

const roles: Readonly<Record<string, readonly StepKind[]>> = {
  system: ['system'],
  user: ['user'],
  assistant: ['thought', 'tool_call', 'answer'],
  tool: ['tool_result'],
};
const places: Readonly<Record<string, readonly StepKind[]>> = {
  system: ['system'],
  question: ['user'],
  thought: ['thought'],
  call: ['tool_call'],
  arguments: ['tool_call'],
  result: ['tool_result'],
  answer: ['answer'],
  event: ['event'],
};

/**
 * A typed search as the text that is left and the fields in it, which stand at the start of a word: `tool:`, `error:yes` or `no`, `role:` and
 * `in:`. Several tools are an "or"; role and place both hold. What is no field, such as `http://` or `role:cook`, stays text. A full-width
 * colon counts too. Null fields: there are none. `unread` has the fields with a value that they do not take, and what they take.
 */
export function readSearchFields(typed: string): {
  readonly text: string;
  readonly fields: StepFields | null;
  readonly unread: ReadonlyMap<string, readonly string[]>;
} {
  const unread = new Map<string, readonly string[]>();
  const tools: string[] = [];
  let error: boolean | null = null;
  let kinds: readonly StepKind[] | null = null;
  const narrow = (to: readonly StepKind[]) => {
    kinds = kinds === null ? to : kinds.filter((kind) => to.includes(kind));
  };
  const text = typed.replace(
    /(?<=^|\s)(tool|error|role|in)[:：](\S+)(?:\s+|$)/giu,
    (whole, name: string, value: string) => {
      const [field, wanted] = [name.toLowerCase(), value.toLowerCase()];
      const listed = field === 'role' ? roles : field === 'in' ? places : {};
      const found = [wanted, wanted.replace(/s$/, '')].flatMap((name) =>
        Object.hasOwn(listed, name) ? [listed[name]] : [],
      )[0];
      if (field === 'tool') tools.push(wanted);
      else if (field === 'error' && (wanted === 'yes' || wanted === 'no')) error = wanted === 'yes';
      else if (found !== undefined) narrow(found);
      else {
        unread.set(whole.trim(), field === 'error' ? ['yes', 'no'] : Object.keys(listed));
        return whole;
      }
      return '';
    },
  );
  const hasFields = tools.length > 0 || error !== null || kinds !== null;
  return { text: hasFields ? text.trim() : typed, fields: hasFields ? { tools, error, kinds } : null, unread };
}
