import type { AnyJson } from '../../../shared/json.ts';
import type { RunFacts, Score } from '../../../shared/traces/trace.ts';
import { firstAt, isObject, type Located, textAt, valueAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import type { Conversation } from './conversations.ts';
import type { TraceReport } from './importer.ts';
import { metadataOf, passedBy, targetOf } from './runFacts.ts';

const targetKeys = [
  'target',
  'expected',
  'expected_answer',
  'ground_truth',
  'reference',
  'reference_answer',
  'gold',
  'correct_answer',
];
/** Verdicts in words of their own: true is a pass. */
const verdictKeys = ['passed', 'resolved', 'success', 'correct', 'is_correct'];
/** A reward is a pass at 1 and a failure at 0; a score alone says nothing of passing. */
const numberKeys = ['reward', 'score'];
const readElsewhere = [
  ...['id', 'trace_id', 'traceId', 'run_id', 'conversation_id', 'question_id', 'questionId', 'question_ID', 'qid'],
  ...['model', 'model_name', 'modelName', 'model_id', 'question', 'prompt', 'query', 'problem', 'usage', 'system'],
  ...['conversation', 'messages', 'reasoning_trace', 'trace', 'history', 'chat', 'chat_history', 'conversations'],
  ...['reasoning', 'input', 'steps', 'models', 'traces', 'responses', 'results', 'data', 'items', 'samples'],
  ...['request', 'body', 'response', 'output', 'choices', 'answer', 'final_answer', 'prediction', 'role', 'content'],
];

/** Target, scores and the rest of what the objects around a conversation say of the run, the nearest first; of the farther ones only single values, as they hold others too. */
export function runOf(
  { holders, name }: Conversation,
  record: SourceRecord,
  report: TraceReport,
): Pick<RunFacts, 'target' | 'scores' | 'metadata'> {
  const [nearest = null, ...farther] = holders;
  const target = nearest === null ? null : firstAt(nearest, ...targetKeys);
  const read = [...readElsewhere, ...targetKeys, ...verdictKeys, ...numberKeys];
  return {
    target: targetOf(target?.value),
    scores: nearest === null ? [] : scoresOf(nearest),
    metadata: metadataOf(
      // A conversation that was found by its name is one of several in its holder.
      [nearest === null || name === null ? nearest : single(nearest), ...farther.map(single)].map((node) => ({
        node,
        read,
      })),
      record,
      report,
    ),
  };
}

function single(holder: Located): Located {
  const members = isObject(holder.value) ? Object.entries(holder.value) : [];
  return { ...holder, value: Object.fromEntries(members.filter(([, value]) => typeof value !== 'object')) };
}

function scoresOf(holder: Located): Score[] {
  const of = (key: string, value: AnyJson | undefined): Score | null => {
    const isVerdict = verdictKeys.includes(key);
    if (typeof value === 'boolean') return { name: key, value, explanation: null, passed: isVerdict ? value : null };
    if (typeof value !== 'number') return null;
    const decides = isVerdict || key === 'reward';
    const passed = decides ? passedBy(value) : null;
    return { name: key, value, explanation: textAt(holder, 'explanation'), passed };
  };
  return [...verdictKeys, ...numberKeys].flatMap((key) => of(key, valueAt(holder.value, key)) ?? []);
}
