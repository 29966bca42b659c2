/** `npm run fuzz -- --seed N --files N [--from N] [--beside FOLDER]`: see CONTRIBUTING.md. */
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { type FoundAt, runFuzz } from './runFuzz.ts';

const { values } = parseArgs({
  options: {
    seed: { type: 'string', default: '1' },
    files: { type: 'string', default: '2000' },
    from: { type: 'string', default: '0' },
    beside: { type: 'string' },
  },
});
const numbers = { seed: Number(values.seed), files: Number(values.files), from: Number(values.from) };
if (!Object.values(numbers).every(Number.isSafeInteger))
  throw new Error('--seed, --files and --from are whole numbers');
const startedAt = performance.now();

const report = await runFuzz({
  ...numbers,
  beside: values.beside === undefined ? null : resolve(values.beside),
  onFinding: (finding) => console.log(`${finding.kind} ${again(finding)} [${finding.target}] ${finding.words}`),
  onFile: (file) => {
    if ((file + 1) % 1_000 === 0)
      console.log(`${file + 1} files, ${Math.round((performance.now() - startedAt) / 1000)} s`);
  },
});
console.table(report.targets);
console.log(`${report.files} files of seed ${numbers.seed}, ${report.findings.length} findings`);
process.exitCode = report.findings.length === 0 ? 0 : 1;

function again({ seed, file }: FoundAt): string {
  return `--seed ${seed} --from ${file} --files 1`;
}
