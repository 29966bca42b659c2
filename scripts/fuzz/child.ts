/** One process of the fuzzer: makes the files it is told to, tries each, and tells the parent before and after. */
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { readEvidence } from './evidenceTargets.ts';
import { type Finding, findingOf, Wrong } from './finding.ts';
import { type ImportTarget, openImportTarget } from './importTarget.ts';
import { mutate, mutateBytes } from './mutate.ts';
import {
  loadDamagedModel,
  makeSampleProject,
  openDamagedProject,
  openDamagedSettings,
  restoreDamagedBackup,
  type SampleProject,
} from './projectTargets.ts';
import { type Random, randomOf } from './random.ts';
import { readDerivations, readDrift, readTraces, runCommand, summariseRatings } from './readTargets.ts';
import { readSeedFiles, readSeedStudies, type SeedKind } from './seedFiles.ts';
import { readJudgements, readStudyArchive } from './studyTargets.ts';

export type ToChild = {
  readonly seed: number;
  readonly from: number;
  readonly to: number;
  readonly beside: string | null;
};
export type FromChild =
  | { readonly kind: 'begun'; readonly file: number; readonly target: string }
  | { readonly kind: 'ended'; readonly file: number; readonly milliseconds: number; readonly finding: Finding | null }
  | { readonly kind: 'done' };

/** More processor time than this for one file is a finding: the longest of ours takes a tenth. */
const slowMs = 10_000;
/** More memory than this on top of what the process held before one file of at most a megabyte. */
const memoryLimit = 600 * 1024 * 1024;
/** After so many imports the project is begun anew, so that its size says nothing. */
const importsPerProject = 60;

const sampleFolder = resolve(import.meta.dirname, '../../resources/sample');
const golds = ['sample-derivations.json', 'sample-r4c.json', 'sample-drift-cases.json'].map((name) =>
  join(sampleFolder, name),
);
const kinds: readonly SeedKind[] = ['derivations', 'traces', 'archives', 'drift', 'evidence'];

/** How often each is tried: what opens a project costs a hundred times as much as what reads a file. */
const weights = {
  derivations: 100,
  traces: 112,
  archives: 32,
  drift: 72,
  ratings: 24,
  studies: 16,
  judgements: 12,
  evidence: 32,
  command: 24,
  import: 16,
  project: 2,
  backup: 2,
  model: 8,
  settings: 12,
} as const;
type Target = keyof typeof weights;
const targets = Object.entries(weights).flatMap(([name, weight]) =>
  Array.from({ length: weight }, () => name as Target),
);

async function run({ seed, from, to, beside }: ToChild): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-fuzz-'));
  const seeds = readSeedFiles(beside);
  const studies = readSeedStudies();
  let sample: Promise<SampleProject> | null = null;
  let imports: Promise<ImportTarget> | null = null;
  let importCount = 0;
  const path = join(folder, 'file');

  const mutated = (kind: SeedKind, random: Random) => {
    const { name, bytes } = random.pick(seeds[kind]);
    const other = random.pick(seeds[kind]).bytes;
    // Some of them as they are: an oracle that a whole file does not pass is wrong itself.
    const changed = random.oneIn(40)
      ? bytes
      : kind === 'archives'
        ? mutateBytes(bytes, other, random)
        : mutate(bytes, other, random);
    writeFileSync(path, changed);
    return name;
  };
  const reading = (kind: SeedKind, read: (path: string, random: Random) => Promise<void>) => (random: Random) => {
    mutated(kind, random);
    return read(path, random);
  };
  const works: Readonly<Record<Target, (random: Random) => Promise<void> | void>> = {
    derivations: reading('derivations', readDerivations),
    traces: reading('traces', readTraces),
    archives: reading('archives', readTraces),
    drift: reading('drift', readDrift),
    ratings: reading('ratings', summariseRatings),
    studies: (random) => readStudyArchive(folder, path, random.pick(studies), random),
    judgements: reading('ratings', (file, random) => readJudgements(folder, file, random)),
    evidence: (random) => readEvidence(path, seeds.evidence, random),
    command: (random) => {
      mutated(random.pick(kinds), random);
      return runCommand(path, golds[0] ?? '', random);
    },
    import: async (random) => {
      if (importCount % importsPerProject === 0) {
        await (await imports)?.close();
        imports = openImportTarget(folder, golds);
      }
      importCount += 1;
      mutated(random.pick(kinds), random);
      await (await imports)?.importFile(path);
    },
    project: async (random) => openDamagedProject(await project(), folder, random),
    backup: async (random) => restoreDamagedBackup(await project(), folder, random),
    model: (random) => loadDamagedModel(folder, random),
    settings: (random) => openDamagedSettings(folder, random),
  };
  const project = () => {
    sample ??= makeSampleProject(folder, [...golds, join(sampleFolder, 'sample-traces.json')]);
    return sample;
  };

  mkdirSync(folder, { recursive: true });
  try {
    for (let file = from; file < to; file += 1) {
      const random = randomOf(seed, file);
      const target = random.pick(targets);
      tell({ kind: 'begun', file, target });
      const { milliseconds, finding } = await tried(() => works[target](random));
      tell({ kind: 'ended', file, milliseconds, finding });
    }
    await (await (imports as Promise<ImportTarget> | null))?.close();
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
  tell({ kind: 'done' });
}

async function tried(work: () => Promise<void> | void): Promise<{ milliseconds: number; finding: Finding | null }> {
  const heldBefore = process.resourceUsage().maxRSS * 1024;
  const before = process.cpuUsage();
  let finding: Finding | null = null;
  try {
    await work();
  } catch (error) {
    finding = findingOf(error);
  }
  const { user, system } = process.cpuUsage(before);
  const milliseconds = (user + system) / 1_000;
  const grown = process.resourceUsage().maxRSS * 1024 - heldBefore;
  if (milliseconds > slowMs)
    finding ??= findingOf(new Wrong('slow', `${Math.round(milliseconds)} ms of processor time`));
  if (grown > memoryLimit) finding ??= findingOf(new Wrong('memory', `${Math.round(grown / 1024 / 1024)} MiB`));
  return { milliseconds, finding };
}

function tell(message: FromChild): void {
  process.send?.(message);
}

process.once('message', (order: ToChild) => {
  run(order).then(
    () => process.disconnect(),
    (error: unknown) => {
      console.error(error);
      process.exit(1);
    },
  );
});
