/** One question as the record of its corpus, for people who would rather edit JSON; and back, with every fault named. */
import { z } from 'zod';
import type { Derivation, DerivationStep, QuestionContent } from '../rooms/derivations.ts';
import { questionTypes } from '../rooms/derivations.ts';

/** What of a record can be edited. The key is shown and must stay. */
const jemhopqaStep = z.tuple([z.string(), z.string(), z.array(z.string())]);
const jemhopqaRecord = z.strictObject({
  qid: z.string(),
  type: z.enum(questionTypes),
  question: z.string(),
  answer: z.string(),
  derivations: z.array(jemhopqaStep),
  page_ids: z.array(z.string()),
  time_dependent: z.boolean(),
});
const r4cStep = z.tuple([z.string(), z.number().int(), z.tuple([z.string(), z.string(), z.string()])]);
const r4cRecord = z.record(z.string(), z.array(z.array(r4cStep)).min(1));

export type RecordFormat = 'jemhopqa' | 'r4c';

/** A fault of an edited record: where (`derivations.0.2`) and what the schema expected, in zod's words. */
export type RecordFault = { readonly path: string; readonly message: string };

/** The JSON schema of a record, for an editor that checks while one types. */
export function recordSchema(format: RecordFormat): Record<string, unknown> {
  return z.toJSONSchema(format === 'jemhopqa' ? jemhopqaRecord : r4cRecord);
}

/** The record as its corpus writes it, indented by two spaces, one triple a line. */
export function printRecordJson(format: RecordFormat, key: string, content: QuestionContent): string {
  if (format === 'r4c') {
    const derivations = content.derivations.map(
      (derivation) =>
        `    [\n${derivation.map((step) => `      ${JSON.stringify(r4cStepOf(step))}`).join(',\n')}\n    ]`,
    );
    return `{\n  ${JSON.stringify(key)}: [\n${derivations.join(',\n')}\n  ]\n}\n`;
  }
  const steps = (content.derivations[0] ?? []).map(
    ({ subject, relation, objects }) => `    ${JSON.stringify([subject, relation, objects])}`,
  );
  const line = (name: string, value: unknown) => `  ${JSON.stringify(name)}: ${JSON.stringify(value)}`;
  return `{\n${[
    line('qid', key),
    line('type', content.type),
    line('question', content.question ?? ''),
    line('answer', content.answer ?? ''),
    `  "derivations": [\n${steps.join(',\n')}\n  ]`,
    line('page_ids', content.pageIds),
    line('time_dependent', content.timeDependent ?? false),
  ].join(',\n')}\n}\n`;
}

function r4cStepOf({ subject, relation, objects, support }: DerivationStep) {
  return [support?.title ?? '', support?.sentenceIndex ?? 0, [subject, relation, objects[0] ?? '']];
}

/**
 * Reads an edited record. The content, or every fault with its path; text that is not JSON is one fault with an empty path.
 * A changed key is a fault, because it would be another question.
 */
export function readRecordJson(
  format: RecordFormat,
  key: string,
  text: string,
): { readonly content: QuestionContent } | { readonly faults: readonly RecordFault[] } {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    return { faults: [{ path: '', message: error instanceof Error ? error.message : String(error) }] };
  }
  if (format === 'r4c') return readR4c(key, value);
  const read = jemhopqaRecord.safeParse(value);
  if (!read.success) return { faults: faultsOf(read.error) };
  if (read.data.qid !== key) return { faults: [{ path: 'qid', message: key }] };
  const { question, answer, type, derivations, page_ids, time_dependent } = read.data;
  const steps = derivations.map(([subject, relation, objects]) => ({ subject, relation, objects, support: null }));
  return {
    content: { question, answer, type, pageIds: page_ids, timeDependent: time_dependent, derivations: [steps] },
  };
}

function readR4c(key: string, value: unknown): ReturnType<typeof readRecordJson> {
  const read = r4cRecord.safeParse(value);
  if (!read.success) return { faults: faultsOf(read.error) };
  const [name, ...others] = Object.keys(read.data);
  if (name !== key || others.length > 0) return { faults: [{ path: name ?? '', message: key }] };
  const derivations = (read.data[key] ?? []).map(
    (derivation): Derivation =>
      derivation.map(([title, sentenceIndex, [subject, relation, object]]) => ({
        subject,
        relation,
        objects: [object],
        support: { title, sentenceIndex },
      })),
  );
  return {
    content: {
      question: null,
      answer: null,
      type: null,
      pageIds: [],
      timeDependent: null,
      derivations: derivations.map((derivation) => [...derivation]),
    },
  };
}

function faultsOf(error: z.ZodError): RecordFault[] {
  return error.issues.map(({ path, message }) => ({ path: path.join('.'), message }));
}
