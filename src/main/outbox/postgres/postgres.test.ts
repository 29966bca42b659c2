import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { idOf, queueAll, submission } from '../../../../test/outbox/outboxProject.ts';
import { openPostgresProject } from '../../../../test/outbox/postgresProject.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../../../../test/outbox/postgresServer.ts';
import { describeUnless } from '../../../../test/skipping.ts';
import { tableSql } from '../../../shared/outbox/tableSql.ts';
import type { WritableDatabase } from '../../database/types.ts';
import { openDataFolder } from '../../dataFolder.ts';
import { writeSecret } from '../../secretStore.ts';
import { openSettingsFile } from '../../settingsFile.ts';
import { countWaiting } from '../outboxTable.ts';
import { pullRows } from '../pullRows.ts';

describeUnless(whyNoPostgres, 'a PostgreSQL server of the team', () => {
  let server: PostgresServer;
  let locksFolder: string;
  beforeAll(async () => {
    server = await startPostgres();
    locksFolder = mkdtempSync(join(tmpdir(), 'akapen-test-locks-'));
    server.sql(`CREATE ROLE rater LOGIN PASSWORD '${server.password}'`);
  });
  afterAll(() => {
    server.close();
    rmSync(locksFolder, { recursive: true });
  });
  beforeEach(() => {
    server.sql(`DROP TABLE IF EXISTS akapen_submissions; ${tableSql(server.settings)}`);
  });

  const openProject = (password: string | null = server.password, settings = server.settings) =>
    openPostgresProject(settings, password, locksFolder);
  /** What a project has of the password, without a project around it. */
  const contextOf = async (db: WritableDatabase) => {
    const context = {
      db,
      folder: openDataFolder(locksFolder),
      host: { seal: async () => null, unseal: async () => null },
      settings: openSettingsFile(join(locksFolder, 'settings.json')),
    };
    context.settings.update({ secretsInFile: true });
    context.settings.close();
    await writeSecret(context, 'outbox-1', server.password);
    return context;
  };
  const count = () => server.sql('SELECT count(*), count(DISTINCT submission_id) FROM akapen_submissions').trim();

  it('gets every row once, as it is, by whoever may insert and select and nothing else', async () => {
    const { db, send } = openProject();
    queueAll(db, [submission(1, { comment: `'; DROP TABLE akapen_submissions; -- "\\ 長` }), submission(2)]);
    expect(await send()).toEqual({ settled: 2, trouble: null });
    db.exec('DELETE FROM outbox_deliveries');
    expect(await send()).toEqual({ settled: 2, trouble: null });
    expect(count()).toBe('2|2');
    expect(
      server
        .sql("SELECT cells->>'comment', cells->'rate_A_accuracy' FROM akapen_submissions ORDER BY received LIMIT 1")
        .trim(),
    ).toBe(`'; DROP TABLE akapen_submissions; -- "\\ 長|4`);
  });

  it('blocks a row whose id is there with other content, and sends the others', async () => {
    const { db, send } = openProject();
    server.sql(
      `INSERT INTO akapen_submissions (submission_id, study, sheet, schema_version, cells) VALUES ('${idOf(2)}', 'other', 'other/1', 1, '{"submission_id":"${idOf(2)}"}')`,
    );
    queueAll(
      db,
      [1, 2, 3].map((number) => submission(number)),
    );
    expect(await send()).toEqual({ settled: 3, trouble: null });
    expect(db.prepare("SELECT reason_json FROM outbox_deliveries WHERE state = 'blocked'").pluck().all()).toEqual([
      expect.stringContaining('evaluator_id, question_id'),
    ]);
    expect(count()).toBe('3|3');
  });

  it('says what is to be done when the password is wrong or was never given, rights or the table are missing, or nobody is there', async () => {
    const codeOf = async (project: ReturnType<typeof openProject>) => {
      queueAll(project.db, [submission(1)]);
      const { trouble } = await project.send();
      return [trouble?.code, countWaiting(project.db)];
    };
    expect(await codeOf(openProject('wrong'))).toEqual(['wrongPassword', 1]);
    expect(await codeOf(openProject(null))).toEqual(['secretMissing', 1]);
    server.sql('REVOKE INSERT ON akapen_submissions FROM rater');
    expect(await codeOf(openProject())).toEqual(['rightsMissing', 1]);
    server.sql('DROP TABLE akapen_submissions');
    expect(await codeOf(openProject())).toEqual(['tableMissing', 1]);
    expect(await codeOf(openProject(null, { ...server.settings, host: '/nowhere' }))).toEqual(['offline', 1]);
  });

  it('gives the rows of others from a cursor on, each once, also those that arrive meanwhile', async () => {
    const senders = [openProject(), openProject()];
    for (const [at, { db }] of senders.entries()) {
      queueAll(
        db,
        Array.from({ length: 1500 }, (_, number) => submission(at * 10_000 + number, {}, `rater-${at}`)),
      );
    }
    const pulled: string[] = [];
    let isSending = true;
    const sending = Promise.all(senders.map(({ send }) => send())).finally(() => {
      isSending = false;
    });
    const reader = openProject();
    const context = await contextOf(reader.db);
    const { signal } = new AbortController();
    const pull = () =>
      pullRows(context, 1, signal, (_, rows) => pulled.push(...rows.map(({ submissionId }) => submissionId)));
    while (isSending) await pull();
    await sending;
    await pull();
    expect([pulled.length, new Set(pulled).size]).toEqual([3000, 3000]);
  });

  it('has 10,000 rows after it was killed and started again in the middle of 10,000 submissions', async () => {
    const { db, send } = openProject();
    queueAll(
      db,
      Array.from({ length: 10_000 }, (_, number) => submission(number)),
    );
    let starts = 0;
    let isOver = false;
    const killing = (async () => {
      for (const share of [0.2, 0.5, 0.8]) {
        while (countWaiting(db) > 10_000 * (1 - share)) await new Promise((later) => setTimeout(later, 2));
        await server.killAndStart();
        starts += 1;
      }
    })().finally(() => {
      isOver = true;
    });
    const troubles: (string | undefined)[] = [];
    while (countWaiting(db) > 0 && !(isOver && starts < 3)) {
      troubles.push((await send()).trouble?.code);
      await new Promise((later) => setTimeout(later, 20));
    }
    await killing;
    expect(starts).toBe(3);
    expect(troubles.filter((code) => code !== undefined && code !== 'offline')).toEqual([]);
    expect(count()).toBe('10000|10000');
  });
});
