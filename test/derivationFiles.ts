import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import fc from 'fast-check';
import { readDerivationFile } from '../src/main/rooms/derivations/corpora/readDerivationFile.ts';
import type { FileSummary, ImportedRecord } from '../src/main/rooms/derivations/corpora/records.ts';
import type { Problem } from '../src/shared/files.ts';
import type { Capabilities } from '../src/shared/rooms/derivations/corpora/corpus.ts';
import { corpusOf, type DerivationFormatId, noCapabilities } from '../src/shared/rooms/derivations/corpora/index.ts';
import type { DerivationStep, QuestionContent } from '../src/shared/rooms/derivations/question.ts';
import { anyText } from './anyText.ts';

export const fixturesFolder = resolve(import.meta.dirname, 'fixtures');

export type ReadFile = {
  readonly bytes: Uint8Array;
  readonly summary: FileSummary;
  readonly records: readonly ImportedRecord[];
  readonly problems: readonly Problem[];
};

/** Reads a whole corpus or prediction file, with its bytes. */
export async function readFile(path: string, format: DerivationFormatId | null = null): Promise<ReadFile> {
  const records: ImportedRecord[] = [];
  const problems: Problem[] = [];
  const summary = await readDerivationFile(path, {
    format,
    onBatch: (batch) => {
      records.push(...batch);
    },
    onProblem: (problem) => {
      problems.push(problem);
    },
  });
  return { bytes: readFileSync(path), summary, records, problems };
}

/** Reads bytes as if they were a file. */
export async function readText(
  content: string | Uint8Array,
  format: DerivationFormatId | null = null,
): Promise<ReadFile> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-corpus-'));
  try {
    const path = join(folder, 'corpus');
    writeFileSync(path, content);
    return await readFile(path, format);
  } finally {
    rmSync(folder, { recursive: true });
  }
}

/** New bytes for the bytes `byteStart` to `byteEnd` of a file. */
export type Replacement = { readonly byteStart: number; readonly byteEnd: number; readonly bytes: Uint8Array };

/** Copies a file with some spans replaced; replacements are in file order and do not overlap. */
export function* spliceBytes(file: Uint8Array, replacements: Iterable<Replacement>): Generator<Uint8Array> {
  let at = 0;
  for (const { byteStart, byteEnd, bytes } of replacements) {
    yield file.subarray(at, byteStart);
    yield bytes;
    at = byteEnd;
  }
  yield file.subarray(at);
}

const text = fc.oneof(
  fc.constantFrom('𠮷田', '﨑', '㈱甲乙', 'か\u3099', 'ﾄﾖﾀ', '\ud800', '"\\/\t', '', '🍵', 'plain', 'é'),
  anyText({ maxLength: 12 }),
);

/** An edit a person could make, as a function of the content: fields, and steps inserted, deleted, moved, doubled, changed or swapped. */
export function edits(format: string): fc.Arbitrary<(content: QuestionContent) => QuestionContent> {
  const has = corpusOf(format)?.has ?? noCapabilities;
  const place = fc.nat({ max: 20 });
  const stepEdit = fc
    .tuple(
      place,
      place,
      place,
      text,
      text,
      fc.constantFrom('insert', 'delete', 'move', 'double', 'change', 'swap', 'split', 'merge', 'clear'),
    )
    .map(([derivation, from, to, one, other, kind]) => (content: QuestionContent): QuestionContent => {
      const chosen = derivation % Math.max(1, content.derivations.length);
      const derivations = content.derivations.map((steps, index) =>
        index === chosen ? editSteps(steps, { from, to, one, other, kind, has }) : steps,
      );
      return { ...content, derivations };
    });
  if (!has.questionText) return stepEdit;
  const fieldEdit = fc.oneof(
    text.map((answer) => (content: QuestionContent) => ({ ...content, answer })),
    text.map((question) => (content: QuestionContent) => ({ ...content, question })),
    fc.constantFrom(...has.types).map((type) => (content: QuestionContent) => ({ ...content, type })),
  );
  const pageEdit = fc.oneof(
    fc.array(text, { maxLength: 4 }).map((pageIds) => (content: QuestionContent) => ({ ...content, pageIds })),
    fc.constant((content: QuestionContent) => ({ ...content, timeDependent: content.timeDependent !== true })),
  );
  const fact = fc.record({ title: text, sentenceIndex: fc.nat({ max: 12 }) });
  const factEdit = fc.oneof(
    fc
      .array(fact, { maxLength: 4 })
      .map((supportingFacts) => (content: QuestionContent) => ({ ...content, supportingFacts })),
    fc.option(text).map((answerId) => (content: QuestionContent) => ({
      ...content,
      ...(content.answerId !== undefined && { answerId }),
    })),
  );
  const others = [...(has.pageIds ? [pageEdit] : []), ...(has.supportingFacts ? [factEdit] : [])];
  return fc.oneof(fieldEdit, stepEdit, ...others);
}

type StepEdit = { from: number; to: number; one: string; other: string; kind: string; has: Capabilities };

function editSteps(steps: readonly DerivationStep[], edit: StepEdit): DerivationStep[] {
  const { one, other, has } = edit;
  const from = edit.from % Math.max(1, steps.length);
  const to = edit.to % (steps.length + 1);
  const support = has.support ? { title: other, sentenceIndex: edit.to } : null;
  const ids = steps.some((one) => one.ids) ? { ids: { subject: other, object: '' } } : {};
  const fresh: DerivationStep = { subject: one, relation: other, objects: [one], support, ...ids };
  const step = steps[from];
  if (step === undefined || edit.kind === 'insert') return steps.toSpliced(to, 0, fresh);
  const many = !has.singleObject;
  switch (edit.kind) {
    case 'delete':
      return steps.toSpliced(from, 1);
    case 'move':
      return steps.toSpliced(from, 1).toSpliced(to % steps.length, 0, step);
    case 'double':
      return steps.toSpliced(from, 0, step);
    case 'swap':
      return steps.toSpliced(from, 1, { ...step, subject: step.objects[0] ?? '', objects: [step.subject] });
    case 'split':
      return steps.toSpliced(from, 1, { ...step, objects: many ? [one, ...step.objects, other] : [one] });
    case 'merge':
      return steps.toSpliced(from, 1, { ...step, objects: [step.objects.join('、')] });
    case 'clear':
      return many ? steps.toSpliced(from, 1, { ...step, objects: [] }) : [];
    default:
      return steps.toSpliced(from, 1, { ...step, relation: one });
  }
}
