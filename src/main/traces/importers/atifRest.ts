import type { AnyJson } from '../../../shared/json.ts';
import { at, elementsOf, isList, isObject, type Located } from '../../records/located.ts';
import { saysNothing } from './runFacts.ts';

type Members = Record<string, AnyJson>;

/** The member of an observation that is its result; the other one stands beside it. */
export const resultKeys = ['content', 'subagent_trajectory_ref'] as const;

/** What no step of a trace has a place for, by member, such as `steps[].extra`: of each step in which there is any, with its `step_id`. */
export function restOfSteps(steps: readonly Located[]): Members {
  const rest = new Map<string, AnyJson[]>();
  for (const step of steps) {
    for (const [key, value] of Object.entries(restOfStep(step))) {
      const name = `steps[].${key}`;
      const ofSteps = rest.get(name) ?? [];
      ofSteps.push(...named(step, 'step_id', { [key]: value }));
      rest.set(name, ofSteps);
    }
  }
  return Object.fromEntries(rest);
}

function restOfStep(step: Located): Members {
  const source = at(step, 'source')?.value;
  const isAgent = source === 'agent';
  // One of anybody else is a step as a whole.
  if (!isAgent && source !== 'user' && source !== 'system') return {};
  const ofAgent = [
    ...(typeof at(step, 'reasoning_content')?.value === 'string' ? ['reasoning_content'] : []),
    ...['tool_calls', 'metrics'],
  ];
  const read = ['step_id', 'timestamp', 'source', 'message', 'observation', ...(isAgent ? ofAgent : [])];
  return said({
    ...membersBut(step, read),
    ...(isAgent && {
      metrics: restOf(at(step, 'metrics'), (metrics) => membersBut(metrics, ['prompt_tokens', 'completion_tokens'])),
      tool_calls: restOfEach(at(step, 'tool_calls'), restOfCall),
    }),
    observation: restOf(at(step, 'observation'), restOfObservation),
  });
}

function restOfCall(call: Located): Members[] {
  const name = at(call, 'function_name') === null ? 'name' : 'function_name';
  return named(call, 'tool_call_id', membersBut(call, ['tool_call_id', 'arguments', name]));
}

function restOfObservation(observation: Located): Members {
  const results = restOfEach(at(observation, 'results'), (observed) => {
    const result = resultKeys.find((key) => at(observed, key) !== null) ?? 'content';
    return named(observed, 'source_call_id', membersBut(observed, ['source_call_id', result]));
  });
  return said({ ...membersBut(observation, ['results']), results });
}

/** What an object has beside what is read; all of anything else, which nobody reads. */
function restOf(node: Located | null, rest: (node: Located) => Members): AnyJson {
  if (node === null) return null;
  return isObject(node.value) ? rest(node) : node.value;
}

/** The same of the elements of a list. */
function restOfEach(node: Located | null, rest: (element: Located) => Members[]): AnyJson {
  if (node === null) return null;
  return isList(node.value) ? elementsOf(node).flatMap(rest) : node.value;
}

/** Members with the id of what has them; none where there are no members. */
function named(node: Located, idKey: string, members: Members): Members[] {
  const id = at(node, idKey)?.value;
  return Object.keys(members).length === 0 ? [] : [{ ...(id !== undefined && { [idKey]: id }), ...members }];
}

function membersBut(node: Located, read: readonly string[]): Members {
  if (!isObject(node.value)) return {};
  return said(Object.fromEntries(Object.entries(node.value).filter(([key]) => !read.includes(key))));
}

function said(members: Members): Members {
  return Object.fromEntries(Object.entries(members).filter(([, value]) => !saysNothing(value)));
}
