import type { SpannedObject, SpannedValue } from '../../../json/jsonValue.ts';
import type { FieldChange, Target } from '../../../json/target.ts';
import type { QuestionContent } from '../question.ts';
import type { ScorePart } from '../score.ts';
import type { ProblemReporter } from './reading.ts';
import type { RecordJson } from './recordJson.ts';

/**
 * A published file format with a name, as a value: how its files are recognised, read and printed, and what its questions have. One file here
 * and one line in `registry.ts` are all that a corpus is; nobody else asks which one it is. Pure: window, core and threads use the same.
 */
export type Corpus<Id extends string = string, Prediction extends string = string> = {
  /** Names its gold files as a format, and its texts: `import.formats.<id>`, `import.formatNames.<id>`. */
  readonly id: Id;
  /** The language of its texts. Live checks of other languages do not speak. */
  readonly language: 'ja' | 'en';
  /** What its questions have; lists, editors and filters show no more. */
  readonly has: Capabilities;
  /** Where the records stand: a list of objects with their id under `key`, or an object of ids (null). */
  readonly key: string | null;
  /** Whether a file is one of this corpus, or predictions that answer it. */
  readonly detect: Detector<Id | Prediction>;
  /**
   * Reads one record (of an object of ids, the value of an id). Null where nothing can be read. After an error was reported the content is not to
   * be used.
   */
  read(value: SpannedValue, report: ProblemReporter): QuestionContent | null;
  /** What of a record an edit changes; what is not named keeps its bytes. */
  print(edited: QuestionContent, imported: QuestionContent): RecordChange;
  /** The paragraphs that a record brings along, in its order; they are read from the original and never edited. Empty without any. */
  readParagraphs(record: SpannedValue): Paragraph[];
  /** A record for people who would rather edit JSON. */
  readonly recordJson: RecordJson;
  /** The formats of predictions that answer it. */
  readonly predictions: readonly PredictionFormat<Prediction>[];
  /** What its predictions are scored by (`score/metrics.ts`), and which of the scores it has; `scores.parts.<id>.<part>` names each. */
  readonly metric: {
    readonly id: string;
    readonly parts: readonly ScorePart[];
    /** What of two triples is compared. Only where they can be alike in part has each lost point a place. */
    readonly compares: 'words' | 'letters' | 'whole';
  };
  /** What a dataset is described by whose bytes (SHA-256) or records (`knownVersionHashes.ts`) are those of the publisher. */
  readonly published: {
    readonly licence: string;
    readonly attribution: string;
    readonly citation: string;
    readonly files: readonly string[];
  };
};

export type Capabilities = {
  /** In the order of lists; `derivations.types.<type>` names each. Empty: questions are of no type. */
  readonly types: readonly string[];
  readonly questionText: boolean;
  readonly answer: boolean;
  /** Whether the answer may change with time is said. */
  readonly timeDependent: boolean;
  readonly pageIds: boolean;
  /** More than one derivation of a question, one per annotator. */
  readonly severalDerivations: boolean;
  /** Exactly one object in each triple. */
  readonly singleObject: boolean;
  /** Each triple names the sentence that it rests on. */
  readonly support: boolean;
  /** The question names the sentences that it rests on, out of the paragraphs that its record brings along. */
  readonly supportingFacts: boolean;
  /** Ids of Wikidata for the answer and for the ends of triples, where the file has them. */
  readonly entityIds: boolean;
};

/** An article as a record quotes it; sentences count from 0. */
export type Paragraph = { readonly title: string; readonly sentences: string[] };

/** Why a file is of a format: `formats.because.<because>`. Who is not certain gives way to a corpus that is. */
export type Detected<Format extends string> = {
  readonly format: Format;
  readonly because: string;
  readonly isCertain: boolean;
};

type Detector<Format extends string> = {
  /** By the first 64 KiB, without byte order mark and leading white space. */
  head(text: string): Detected<Format> | null;
  /** By the keys of a file that is an object, as far as it was read; asked where no head told. */
  keys(keys: ReadonlySet<string>, head: string): Detected<Format> | null;
};

/** A whole record that becomes `target`, or an object with some members changed; new members are put in `order`. */
type RecordChange =
  | { readonly kind: 'whole'; readonly target: Target }
  | { readonly kind: 'members'; readonly changes: readonly FieldChange[]; readonly order: readonly string[] };

/** What a prediction file may say of a question. */
export const predictionParts = ['answer', 'derivation', 'support'] as const;
export type PredictionPart = (typeof predictionParts)[number];

/** A format of predictions: an object of parts, each of them an object by id, or a table. */
export type PredictionFormat<Format extends string = string> =
  | {
      readonly format: Format;
      readonly kind: 'json';
      /** What stands under which key of the file. */
      readonly parts: Readonly<Record<string, PredictionPart>>;
      /** Where the scorer looks each question up; one that is missing is a warning. */
      readonly needed: readonly PredictionPart[];
      /** Warns of a step (`[index]`) that is a list of three or more but not as the scorer expects it. */
      checkStep(step: readonly SpannedValue[], index: number, report: ProblemReporter, whole: SpannedValue): void;
    }
  /** Columns qid, predicted_answer, predicted_derivations, as tsv_to_pred_json.py (JEMHopQA) reads them. */
  | { readonly format: Format; readonly kind: 'table' };

/** The members that differ between two contents, as changes of a record whose members stand in `order`. A field that becomes null is taken out. */
export function changedMembers(
  edited: QuestionContent,
  imported: QuestionContent,
  fields: readonly { readonly key: string; read(content: QuestionContent): Target | null }[],
  order: readonly string[],
): RecordChange {
  const changes = fields.flatMap(({ key, read }) => {
    const target = read(edited);
    return JSON.stringify(target) === JSON.stringify(read(imported)) ? [] : [{ key, target }];
  });
  return { kind: 'members', changes, order };
}

export const noParagraphs: Corpus['readParagraphs'] = () => [];

/** An object that a record has to be; reports `objectExpected` and returns null for anything else. */
export function readRecordObject(value: SpannedValue, report: ProblemReporter): SpannedObject | null {
  if (value.kind === 'object') return value;
  report('error', 'objectExpected', { place: '' }, value);
  return null;
}
