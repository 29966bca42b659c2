/** How long the tests of a release take, with as many assertions, statements and profiles as CIViC had in August 2024: computed, and by the command as a whole process. */
import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { prepareTests } from '../../src/main/rooms/evidence/preparing/prepareTests.ts';
import { type BenchResult, type Figure, timed, toFigure } from './figures.ts';
import { createRandom } from './generate.ts';

const assertions = 66;
const statements = 4_375;
const profiles = 1_739;
const evidenceOfAssertion = 5;
const seed = 19;
const runs = 15;
const root = join(import.meta.dirname, '../..');

export async function run(): Promise<BenchResult> {
  const tables = releaseTables();
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  try {
    for (const { name, text } of Object.values(tables)) await writeFile(join(folder, name), text);
    const options = { seed: 0, mode: 'sequential', isRepaired: false } as const;
    const figures = [
      await measure('read, drawn and printed', () => {
        const { files } = prepareTests(tables, options, () => {});
        if (files.length !== 15) throw new Error(`${files.length} files were made`);
      }),
      await measure('akapen evidence prepare, whole process', () => {
        const command = ['evidence', 'prepare', '--raw', folder, '--out', join(folder, 'clean')];
        const { status, stderr } = spawnSync(process.execPath, [join(root, 'scripts/akapen.mjs'), ...command], {
          encoding: 'utf8',
        });
        if (status !== 0) throw new Error(`akapen ${command.join(' ')} ended with ${status}: ${stderr}`);
      }),
    ];
    return { name: 'evidencePrepare', n: statements, seed, figures };
  } finally {
    await rm(folder, { recursive: true });
  }
}

async function measure(label: string, work: () => void): Promise<Figure> {
  const times: number[] = [];
  for (let time = 0; time < runs; time += 1) times.push(await timed(work));
  return toFigure(label, times);
}

/** Texts of the length that CIViC's have. */
function releaseTables() {
  const random = createRandom(seed);
  const below = (count: number) => Math.floor(random() * count);
  const words = (count: number) => Array.from({ length: count }, () => `word${below(9_000)}`).join(' ');
  const table = (name: string, columns: string, rows: readonly (readonly (string | number)[])[]) => {
    const lines = [columns.split(' '), ...rows].map((cells) => cells.join('\t'));
    return { name: `01-Jan-2026-${name}.tsv`, text: `${lines.join('\n')}\n` };
  };
  const numbered = <T>(count: number, make: (index: number) => T) => Array.from({ length: count }, (_, at) => make(at));
  return {
    AssertionSummaries: table(
      'AssertionSummaries',
      'molecular_profile molecular_profile_id disease phenotypes therapies assertion_summary assertion_description assertion_id evidence_item_ids',
      numbered(assertions, (at) => [
        `Profile ${at}`,
        ...[1 + below(profiles), `Disease ${at}`, '', `Drug ${at}`, `${words(10)} ${at}`, words(80), at + 1],
        numbered(evidenceOfAssertion, () => 1 + below(statements)).join(','),
      ]),
    ),
    ClinicalEvidenceSummaries: table(
      'ClinicalEvidenceSummaries',
      'evidence_id evidence_statement',
      numbered(statements, (at) => [at + 1, words(70)]),
    ),
    MolecularProfileSummaries: table(
      'MolecularProfileSummaries',
      'molecular_profile_id summary',
      numbered(profiles, (at) => [at + 1, words(40)]),
    ),
  };
}
