import { at, down, elementsOf, isObject, type Located } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { sumTokens, timeOf, tokensOf, usageOf } from '../stepFacts.ts';
import { createTraceBuilder } from '../traceBuilder.ts';
import { runOf } from './conversationRun.ts';
import { asRoot, type Conversation, conversationGroup, conversationsOf, factsOf } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage } from './readMessage.ts';
import { within } from './txAgent.ts';

/** Chat completions: a list of messages, alone, under `messages`, or as request and response of the API. */
export const openAiChatImporter: Importer = {
  format: 'openai-chat',
  groupOf: conversationGroup,
  read: (records, report) => {
    const conversations = conversationsOf(records);
    const [record] = records;
    if (conversations.length > 0 || record === undefined) {
      return conversations.map((conversation) => readChat(conversation, records, report));
    }
    const holders = [asRoot(record)];
    return choicesOf(holders).length === 0
      ? []
      : [readChat({ messages: [], holders, name: null, writtenIn: null }, records, report)];
  },
};

function readChat(conversation: Conversation, records: readonly SourceRecord[], report: TraceReport) {
  const record = conversation.messages[0]?.record ?? records[0];
  if (record === undefined) throw new Error('A conversation has a record');
  const plain = createTraceBuilder('openai-chat', record, report);
  const builder = conversation.writtenIn === null ? plain : within(plain, conversation.writtenIn);
  for (const message of conversation.messages) {
    const { node } = message;
    const time = isObject(node.value) ? timeOf(node.value.timestamp ?? node.value.created_at) : null;
    readMessage(builder, node, { record: message.record, startedAt: time, tokens: tokensOf(at(node, 'usage')) });
  }
  for (const choice of choicesOf(conversation.holders)) readMessage(plain, choice);
  const facts = { ...factsOf(conversation), ...runOf(conversation, record, report) };
  const usage = conversation.holders.map((holder) =>
    tokensOf(down(holder, 'response', 'usage') ?? at(holder, 'usage')),
  );
  return plain.finish({ ...facts, usage: usageOf(sumTokens(usage), null, null) });
}

/** What the API answered, when it is kept beside the messages. */
function choicesOf(holders: readonly Located[]): Located[] {
  for (const holder of holders) {
    for (const body of [holder, at(holder, 'response'), down(holder, 'response', 'body')]) {
      const choices = body === null ? [] : elementsOf(at(body, 'choices'));
      if (choices.length > 0) return choices.flatMap((choice) => at(choice, 'message') ?? []);
    }
  }
  return [];
}
