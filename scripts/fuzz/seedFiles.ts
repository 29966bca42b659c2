import { readdirSync, readFileSync, statSync } from 'node:fs';
import { join, relative, resolve } from 'node:path';
import { items, knowledgeBase, testFile } from '../../test/evidenceFiles.ts';
import { zipOf } from '../../test/zipFiles.ts';

/** A file to begin with, and the room that knows its format. */
export type SeedFile = { readonly name: string; readonly bytes: Buffer };
export type SeedKind = 'derivations' | 'traces' | 'archives' | 'drift' | 'ratings' | 'evidence';
export type SeedFiles = Readonly<Record<SeedKind, readonly SeedFile[]>>;
/** Study folders, each with the files in it by their names below it. */
export type SeedStudies = readonly (readonly SeedFile[])[];

const root = resolve(import.meta.dirname, '../..');
/** Larger files show nothing that smaller ones do not, and take long. */
const largest = 200_000;

function filesIn(folder: string, recursive = false): SeedFile[] {
  return readdirSync(folder, { withFileTypes: true, recursive })
    .filter((entry) => entry.isFile() && /\.(json|jsonl|csv|tsv|traj)$/.test(entry.name))
    .map((entry) => ({ name: entry.name, path: join(entry.parentPath, entry.name) }))
    .filter(({ path }) => statSync(path).size > 0 && statSync(path).size <= largest)
    .map(({ name, path }) => ({ name, bytes: readFileSync(path) }))
    .sort((one, other) => (one.name < other.name ? -1 : 1));
}

/** The files that the project's own tests and its sample were written with, and those of another folder where one is given. */
export function readSeedFiles(given: string | null): SeedFiles {
  const fixtures = (name: string) => filesIn(join(root, 'test/fixtures', name));
  const own = [...filesIn(join(root, 'resources/sample')), ...fixtures('story')];
  const named = (pattern: RegExp) => own.filter(({ name }) => pattern.test(name));
  const traces = [...fixtures('traces'), ...named(/traces/)];
  const beside = given === null ? [] : filesIn(given, true);
  return {
    derivations: [
      ...fixtures('jemhopqa'),
      ...fixtures('r4c'),
      ...named(/derivations|r4c|predictions|questions/),
      ...beside,
    ],
    traces: [...traces, ...beside],
    archives: archives(traces.find(({ name }) => name === 'inspect.json')),
    drift: [...fixtures('drift'), ...named(/drift/), ...driftFiles, ...beside],
    ratings: [...fixtures('ratings'), ...beside],
    evidence: [...filesIn(join(root, 'resources/sample/sample-evidence'), true), ...evidenceFiles, ...beside],
  };
}

/** The study folders of the project's own tests and of its sample. */
export function readSeedStudies(): SeedStudies {
  return ['test/fixtures/ratings-study', 'resources/sample/sample-study'].map((name) => {
    const folder = join(root, name);
    return readdirSync(folder, { withFileTypes: true, recursive: true })
      .filter((entry) => entry.isFile())
      .map((entry) => join(entry.parentPath, entry.name))
      .sort()
      .map((path) => ({ name: relative(folder, path), bytes: readFileSync(path) }));
  });
}

function archives(log: SeedFile | undefined): SeedFile[] {
  const { samples = [{}], ...header } = JSON.parse(log?.bytes.toString('utf8') ?? '{}');
  return [0, 8, 93].map((method) => {
    const members = samples.map(
      (sample: unknown, index: number) => [`samples/${index}_epoch_1.json`, JSON.stringify(sample), method] as const,
    );
    return {
      name: `method-${method}.eval`,
      bytes: zipOf([['header.json', JSON.stringify(header), method], ...members]),
    };
  });
}

/** Kinds of drift files that no fixture has. */
const driftFiles: readonly SeedFile[] = [
  {
    name: 'entities.jsonl',
    bytes: Buffer.from(
      [
        { text: '𠮷 has asthma.', ents: [{ start: 6, end: 12, label: 'ENTITY' }] },
        { case_id: 'k_1', variant: 'patient_summary', entities: ['Latex allergy'] },
        { case_id: 'k_1', turn_num: 2, model_name: 'm', entities: [{ text: 'eczema' }] },
      ]
        .map((row) => JSON.stringify(row))
        .join('\n'),
    ),
  },
  {
    name: 'results.json',
    bytes: Buffer.from(
      JSON.stringify({
        model: 'm',
        entity_recall_at_t10: 0.5,
        average_recall_curve: [1, 0.5, null],
        entity_recall_ci: { lower: 0.4, upper: 0.6 },
      }),
    ),
  },
  {
    name: 'controlled.json',
    bytes: Buffer.from(
      JSON.stringify({ model: 'm', arms: { a: { primary_metric: { metric_name: 'n', value: 0.5, n_total: 4 } } } }),
    ),
  },
];

/** A file of each test, a knowledge base, and results of a model with its explanations. */
const evidenceFiles: readonly SeedFile[] = [
  ...Object.keys(items).map((name) => [`context/${name}.json`, testFile(name as keyof typeof items, 2)] as const),
  ['evidence_kb.json', knowledgeBase([1, 2, 3])] as const,
  [
    'results/OpenAI/m/base/baseline.json',
    JSON.stringify({
      bertscore: [{ Precision: 0.5, Recall: 0.6, F1: 0.55 }],
      fluency: [0.8],
      explanation_accuracy: [0.7],
      claim_support: [-5],
      coherence: [null],
    }),
  ] as const,
  [
    'results/OpenAI/m/base/assignment_test.json',
    JSON.stringify({ claim_A: { fluency: [0.8, 0.7] }, claim_B: { fluency: [0.6] } }),
  ] as const,
  [
    'outputs/OpenAI/m/base/selection_test.json',
    JSON.stringify([{ generated_explanation: 'The deletion keeps it on [EID1].', selected_claim: 'A' }]),
  ] as const,
  [
    'outputs/OpenAI/m/base/assignment_test.json',
    JSON.stringify([{ claim_A: { generated_explanation: 'a' }, claim_B: { generated_explanation: '' } }]),
  ] as const,
].map(([name, text]) => ({ name, bytes: Buffer.from(text) }));
