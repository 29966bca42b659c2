/** What is asked of the corpora by format. Which corpus it is, is nobody's business. */
import type { Capabilities, Corpus, PredictionFormat, PredictionPart } from './corpus.ts';
import { corpora as registry } from './registry.ts';

type Registered = (typeof registry)[number];
type CorpusId = Registered['id'];
export type DerivationFormatId = CorpusId | Registered['predictions'][number]['format'];

export const corpora: readonly Corpus<CorpusId, DerivationFormatId>[] = registry;

/** Formats of gold files, then those of predictions. */
export const derivationFormatIds: readonly DerivationFormatId[] = [
  ...corpora.map(({ id }) => id),
  ...corpora.flatMap(({ predictions }) => predictions.map(({ format }) => format)),
];

/** The corpus of a gold format; null for predictions and for what is no format of this room. */
export const corpusOf = (format: string): Corpus<CorpusId, DerivationFormatId> | null =>
  corpora.find(({ id }) => id === format) ?? null;

/** The corpus that predictions in this format answer, with what is said of the format; null for gold formats. */
export function answeredBy(
  format: string,
): { readonly corpus: Corpus<CorpusId, DerivationFormatId>; readonly prediction: PredictionFormat } | null {
  for (const corpus of corpora) {
    const prediction = corpus.predictions.find((one) => one.format === format);
    if (prediction !== undefined) return { corpus, prediction };
  }
  return null;
}

/** The table of predictions that the program knows, and under which keys its corpus writes their parts in JSON. Throws for none. */
export function tableWithJson(): {
  readonly table: DerivationFormatId;
  readonly parts: Readonly<Record<string, PredictionPart>>;
} {
  for (const { predictions } of corpora) {
    const table = predictions.find(({ kind }) => kind === 'table');
    const json = predictions.find((one) => one.kind === 'json');
    if (table !== undefined && json !== undefined) return { table: table.format, parts: json.parts };
  }
  throw new Error('No corpus has predictions as a table and as JSON');
}

/** What a question has of which nothing is known. */
export const noCapabilities: Capabilities = {
  types: [],
  questionText: false,
  answer: false,
  timeDependent: false,
  pageIds: false,
  severalDerivations: false,
  singleObject: false,
  support: false,
  supportingFacts: false,
  entityIds: false,
};
