import type { AnyJson } from '../../../../shared/json.ts';
import type { Step } from '../../../../shared/traces/trace.ts';

type Call = { id: string; type: 'function'; function: { name: string; arguments: string } };
type Message = { role: string; [key: string]: AnyJson | Call[] };
/** A message of the model that may take up more steps. */
type Spoken = { readonly turn: number; reasoning: string | null; content: string | null; readonly calls: Call[] };

/**
 * The steps of a trace as the list of messages of a chat, which the importers of traces read back: kinds, texts, tools, arguments, results, errors and what
 * answers what. Times, tokens, pointers and names of formats are left behind; a second thought of a turn begins a turn of its own. An event comes
 * back as an event that holds the former one.
 */
export function traceMessages(steps: readonly Step[]): AnyJson[] {
  const messages: Message[] = [];
  const idOf = (call: Step) => call.callId ?? `call-${call.index}`;
  let spoken: Spoken | null = null;
  const say = () => {
    if (spoken !== null) messages.push(messageOf(spoken));
    spoken = null;
  };
  const speaking = (turn: number, canGoOn: (now: Spoken) => boolean): Spoken => {
    if (spoken !== null && spoken.turn === turn && canGoOn(spoken)) return spoken;
    say();
    const begun: Spoken = { turn, reasoning: null, content: null, calls: [] };
    spoken = begun;
    return begun;
  };
  for (const step of steps) {
    if (step.kind === 'thought') speaking(step.turn, () => false).reasoning = step.text;
    else if (step.kind === 'answer') {
      speaking(step.turn, ({ content, calls }) => content === null && calls.length === 0).content = step.text;
      say();
    } else if (step.kind === 'tool_call') {
      const given = step.arguments === null ? step.text : JSON.stringify(step.arguments);
      const call = { name: step.tool ?? '', arguments: given };
      speaking(step.turn, () => true).calls.push({ id: idOf(step), type: 'function', function: call });
    } else {
      say();
      messages.push(heardMessage(step, step.joined === null ? null : (steps[step.joined] ?? null), idOf));
    }
  }
  say();
  // Plain JSON by construction; the type of a call is narrower.
  return messages.map((message): AnyJson => JSON.parse(JSON.stringify(message)));
}

function messageOf({ reasoning, content, calls }: Spoken): Message {
  return {
    role: 'assistant',
    ...(reasoning !== null && { reasoning_content: reasoning }),
    content,
    ...(calls.length > 0 && { tool_calls: calls }),
  };
}

/** What the model did not say itself: the system, the user, tools, events. */
function heardMessage(step: Step, call: Step | null, idOf: (call: Step) => string): Message {
  const { kind, text, tool, error, json } = step;
  if (kind === 'event') return { role: 'event', content: text, ...(json !== null && { json }) };
  if (kind !== 'tool_result') return { role: kind, content: text };
  const id = call === null ? step.callId : idOf(call);
  return {
    role: 'tool',
    ...(id !== null && { tool_call_id: id }),
    ...(tool !== null && { name: tool }),
    content: text,
    ...(error !== null && { status: 'error' }),
  };
}
