/** What it takes to send 10,000 submissions to a real PostgreSQL server on this computer, and to send them once more as if nobody knew that they arrived. */
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { tableSql } from '../../src/shared/outbox/tableSql.ts';
import { queueAll, submission } from '../../test/outbox/outboxProject.ts';
import { openPostgresProject } from '../../test/outbox/postgresProject.ts';
import { startPostgres, whyNoPostgres } from '../../test/outbox/postgresServer.ts';
import { type BenchResult, type Figure, timed } from './figures.ts';

const submissions = 10_000;
const about = { name: 'outboxPostgres', n: submissions, seed: 0 };

export async function run(): Promise<BenchResult> {
  if (whyNoPostgres !== null) return { ...about, figures: [], skipped: whyNoPostgres };
  const server = await startPostgres();
  const locksFolder = mkdtempSync(join(tmpdir(), 'akapen-bench-'));
  try {
    server.sql(`CREATE ROLE rater LOGIN PASSWORD '${server.password}'`);
    server.sql(tableSql(server.settings));
    const { db, send } = openPostgresProject(server.settings, server.password, locksFolder);
    queueAll(
      db,
      Array.from({ length: submissions }, (_, number) => submission(number, realistic(number))),
    );
    const took = [await timed(send)];
    db.exec('DELETE FROM outbox_deliveries');
    took.push(await timed(send));
    const rows = Number(server.sql('SELECT count(*) FROM akapen_submissions').trim());
    db.close();
    const figure = (label: string, p50: number, unit = ''): Figure => ({ label, p50, p95: null, unit });
    const [first = 0, again = 0] = took.map((milliseconds) => milliseconds / 1000);
    return {
      ...about,
      figures: [
        figure('rows in the table after both', rows),
        figure('first time', first, 's'),
        figure('rows in a second', submissions / first),
        figure('once more', again, 's'),
      ],
    };
  } finally {
    server.close();
    rmSync(locksFolder, { recursive: true });
  }
}

/** The 54 columns of a judgement, with reasons of a few sentences. */
function realistic(number: number): Record<string, string | number> {
  const cells = Array.from({ length: 50 }, (_, at) => [
    `column_${at}`,
    at % 5 === 0 ? '用量の記載が古い。'.repeat(8) : at,
  ]);
  return { ...Object.fromEntries(cells), question_sha256: String(number).padStart(64, '0') };
}
