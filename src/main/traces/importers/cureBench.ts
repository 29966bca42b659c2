import { at, idAt, textAt } from '../../records/located.ts';
import type { SourceRecord } from '../../records/sourceRecord.ts';
import { createTraceBuilder, spokenIn } from '../traceBuilder.ts';
import { asRoot, conversationsOf, type Message } from './conversations.ts';
import type { Importer, TraceReport } from './importer.ts';
import { readMessage, roleOf } from './readMessage.ts';
import { within } from './txAgent.ts';

/** CURE-Bench submissions: `id,prediction,choice,reasoning`, where `reasoning` is a JSON text of messages, or plain words. */
export const cureBenchImporter: Importer = {
  format: 'cure-bench',
  groupOf: () => null,
  read: (records, report) => records.map((record) => readSubmission(record, report)),
};

function readSubmission(record: SourceRecord, report: TraceReport) {
  const root = asRoot(record);
  const plain = createTraceBuilder('cure-bench', record, report);
  const [conversation] = conversationsOf([record]);
  const written = conversation?.writtenIn ?? null;
  const builder = written === null ? plain : within(plain, written);
  for (const message of conversation?.messages ?? []) readHarmony(builder, message);
  const reasoning = at(root, 'reasoning');
  if (conversation === undefined && typeof reasoning?.value === 'string' && reasoning.value !== '') {
    plain.nextTurn();
    plain.add({ kind: 'thought', node: reasoning, text: reasoning.value });
  }
  const [prediction, choice] = [at(root, 'prediction'), textAt(root, 'choice') ?? ''];
  const text = typeof prediction?.value === 'string' ? prediction.value : '';
  const isSpoken = builder.steps.some((step) => step.kind === 'answer');
  if (!isSpoken && prediction !== null && text !== '')
    plain.add({ kind: 'answer', node: prediction, text, source: 'prediction' });
  const answer = [choice, spokenIn(text) ?? ''].filter((part) => part !== '' && part !== 'NOTAVALUE').join(': ');
  const questionId = idAt(root, 'id');
  return plain.finish({
    id: questionId,
    questionId,
    model: textAt(root, 'model'),
    ...(answer === '' ? {} : { answer }),
  });
}

/** A message of the harmony format: the channel says whether the model thinks or speaks. */
function readHarmony(builder: ReturnType<typeof createTraceBuilder>, { node }: Message): void {
  const channel = textAt(node, 'channel');
  const text = textAt(node, 'content');
  if (channel === null || text === null || roleOf(node) !== 'assistant') {
    readMessage(builder, node);
    return;
  }
  builder.nextTurn();
  builder.add({
    kind: channel === 'final' ? 'answer' : 'thought',
    node: at(node, 'content') ?? node,
    text,
    source: channel,
  });
}
