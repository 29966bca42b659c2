import { at, firstAt, textAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { joinedTexts, sumTokens, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder } from '../traceBuilder.ts';
import { runOf } from './conversationRun.ts';
import { type Conversation, conversationGroup, conversationsOf, factsOf } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';
import { within } from './txAgent.ts';

/** Anthropic messages: a list of messages, or a request with `system` beside it, with the answer of the API when it is kept. */
export const anthropicImporter: Importer = {
  format: 'anthropic',
  groupOf: conversationGroup,
  read: (records, report) =>
    conversationsOf(records).map((conversation) => readMessages(conversation, records, report)),
};

function readMessages(conversation: Conversation, records: readonly SourceRecord[], report: TraceReport) {
  const record = conversation.messages[0]?.record ?? records[0];
  if (record === undefined) throw new Error('A conversation has a record');
  const plain = createTraceBuilder('anthropic', record, report);
  const builder = conversation.writtenIn === null ? plain : within(plain, conversation.writtenIn);
  const [holder] = conversation.holders;
  const system = holder === undefined ? null : at(holder, 'system');
  if (system !== null) plain.add({ kind: 'system', node: system, text: joinedTexts(system) });
  const used = conversation.messages.map(({ node, record: from }) => {
    const tokens = tokensOf(at(node, 'usage'));
    readMessage(builder, node, { record: from, startedAt: timeOf(textAt(node, 'timestamp', 'created_at')), tokens });
    return tokens;
  });
  const response = holder === undefined ? null : firstAt(holder, 'response', 'output');
  const answers = response ?? (holder !== undefined && roleOf(holder) === 'assistant' ? holder : null);
  if (answers !== null && roleOf(answers) === 'assistant') {
    const tokens = tokensOf(at(answers, 'usage'));
    readMessage(plain, answers, { tokens });
    used.push(tokens);
  }
  const facts = { ...factsOf(conversation), ...runOf(conversation, record, report) };
  const spoken = conversation.messages.map(({ node }) => textAt(node, 'model')).find((model) => model !== null);
  const usage = usageOf(sumTokens(used), null, null);
  return plain.finish({ ...facts, model: facts.model ?? spoken ?? null, usage });
}
