/** A Parquet file of 100 MB with conversations in it: how fast its rows become lines, and it as a whole a preview. */
import { rmSync, statSync, writeFileSync } from 'node:fs';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parquetWriteBuffer } from 'hyparquet-writer';
import { type BenchResult, type Figure, percentile, timed } from './figures.ts';
import { generateTraces } from './generateTraces.ts';
import { openProject, previewFile } from './project.ts';

const options = { traceCount: 545, stepsPerTrace: 20, bytesPerStep: 11_000, seed: 41 };
const runs = 3;
const megabyte = 1e6;

export async function run(): Promise<BenchResult> {
  const folder = await mkdtemp(join(tmpdir(), 'akapen-bench-'));
  const path = join(folder, 'rows.parquet');
  writeFileSync(path, new Uint8Array(rowsAsParquet()));
  const bytes = statSync(path).size;
  const workbench = await openProject(join(folder, 'project'));
  try {
    const { pool, folder: data } = workbench.context;
    const lines: number[] = [];
    const previews: number[] = [];
    const processor: number[] = [];
    for (let index = 0; index < runs; index += 1) {
      const to = join(data.stagedFolder, `bench-${index}.jsonl`);
      const before = process.cpuUsage();
      lines.push(await timed(() => pool.run('datasets.parquetLines', { path, to })));
      const { user, system } = process.cpuUsage(before);
      processor.push((user + system) / 1_000);
      previews.push(await timed(() => previewFile(workbench, path)));
    }
    const rate = (label: string, times: readonly number[]): Figure => ({
      label: `${label} (${runs} times)`,
      p50: bytes / megabyte / (percentile(times, 0.5) / 1_000),
      p95: null,
      unit: 'MB/s',
    });
    const figures = [
      { label: 'the file, not compressed', p50: bytes / megabyte, p95: null, unit: 'MB' },
      rate('rows as lines', lines),
      rate('rows as lines, by the processor time of all threads', processor),
      rate('rows as lines and a preview of all traces', previews),
    ];
    return { name: 'parquet', n: options.traceCount, seed: options.seed, figures };
  } finally {
    await workbench.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

/** Columns as the lines have fields; the messages as one JSON text, as many public sets have them. */
function rowsAsParquet(): ArrayBuffer {
  // What it prints is JSON of this shape.
  const rows = [...generateTraces(options)].map(
    (line) => JSON.parse(line) as { id: string; question_id: string; model: string; messages: unknown },
  );
  const column = (name: string, data: string[]) => ({ name, data, type: 'STRING' as const });
  return parquetWriteBuffer({
    columnData: [
      column(
        'id',
        rows.map(({ id }) => id),
      ),
      column(
        'question_id',
        rows.map((row) => row.question_id),
      ),
      column(
        'model',
        rows.map(({ model }) => model),
      ),
      column(
        'messages',
        rows.map(({ messages }) => JSON.stringify(messages)),
      ),
    ],
    codec: 'UNCOMPRESSED',
  });
}
