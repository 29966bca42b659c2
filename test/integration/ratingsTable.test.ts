import { join } from 'node:path';
import { afterEach, expect, it } from 'vitest';
import { tableSql } from '../../src/shared/outbox/tableSql.ts';
import { runWords } from '../commandLine.ts';
import { type PostgresServer, startPostgres, whyNoPostgres } from '../outbox/postgresServer.ts';
import { judgeNext, registration } from '../ratingsProject.ts';
import { describeUnless } from '../skipping.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();

describeUnless(whyNoPostgres, "the table of a team's judgements", () => {
  let server: PostgresServer;
  const opened: OpenWorkbench[] = [];
  afterEach(async () => {
    for (const project of opened.splice(0)) await project.close();
    server.close();
  });

  /** A project that holds the study and has the table for a destination. */
  async function openAs(name: string) {
    const project = await openWorkbench({ dataFolder: join(place.path, name) });
    opened.push(project);
    await project.call('project.chooseEvaluator', { name });
    await project.importFile(place.write(`${name}.zip`, studyZip(studyFolder({}))));
    await project.call('project.updateSettings', { secretsInFile: true });
    const order = { study: 'study-1', settings: server.settings };
    const { destinationId } = await project.call('outbox.addDestination', order);
    const give = (password: string) => project.call('outbox.giveSecret', { destinationId, secret: { password } });
    await give(server.password);
    const send = async () => {
      const { taskIds } = await project.call('outbox.send', { destinationId });
      for (const taskId of taskIds) await project.finish(taskId);
    };
    const pull = async () => {
      const { taskId } = await project.call('ratings.pullRows', { datasetId: 1, destinationId });
      return project.finish(taskId);
    };
    return { project, give, send, pull };
  }

  it('brings what evaluators sent into the project of a coordinator, once, and says what is in the way', async () => {
    server = await startPostgres();
    server.sql(`CREATE ROLE rater LOGIN PASSWORD '${server.password}'; ${tableSql(server.settings)}`);
    const [aki, chie] = [await openAs('Aki'), await openAs('Chie')];
    await aki.project.call('ratings.start', { datasetId: 1, registration });
    await judgeNext(aki.project, 1, { comment: '=1+1' });
    await judgeNext(aki.project, 1);
    await aki.send();
    // Who only reads needs no more than that.
    server.sql('REVOKE INSERT ON akapen_submissions FROM rater');
    const stopped = await chie.project.call('ratings.pullRows', { datasetId: 1, destinationId: 1 });
    await chie.project.call('tasks.cancel', { taskId: stopped.taskId });
    await expect(chie.project.finish(stopped.taskId)).rejects.toMatchObject({ task: { state: 'cancelled' } });
    expect(await chie.pull()).toMatchObject({ added: 2, same: 0, conflictCount: 0, refusedCount: 0, trouble: null });
    expect(await chie.pull()).toMatchObject({ added: 0, same: 0, trouble: null });
    const rows = (one: typeof aki) => one.project.call('ratings.rows', { datasetId: 1 });
    expect((await rows(chie)).rows).toEqual((await rows(aki)).rows);
    await chie.give('wrong');
    expect(await chie.pull()).toMatchObject({ added: 0, trouble: { code: 'wrongPassword' } });
    await chie.give(server.password);

    server.sql('GRANT INSERT ON akapen_submissions TO rater');
    await judgeNext(aki.project, 1);
    await aki.send();
    await chie.project.call('ratings.setClosed', { datasetId: 1, closed: true });
    await chie.project.close();
    const words = ['ratings', 'pull', '--data-dir', chie.project.dataFolder];
    expect(await runWords(words)).toMatchObject({
      code: 0,
      printed: [{ added: 1, same: 0, isEnded: true, trouble: null }],
      said: ['The study has ended: its final results change with these rows.'],
    });
    expect(await runWords([...words, '--destination', '9'])).toMatchObject({ code: 1 });
    const again = await openWorkbench({ dataFolder: chie.project.dataFolder });
    opened.push(again);
    const begin = () => again.call('ratings.pullRows', { datasetId: 1, destinationId: 1 });
    const pullAgain = async () => again.finish((await begin()).taskId);
    const made = `DROP TABLE akapen_submissions; ${tableSql(server.settings)}`;
    const kept = server.sql('SELECT submission_id FROM akapen_submissions ORDER BY received').trim().split('\n');
    expect(kept.length).toBe(3);
    // A table that was made anew counts from 1 again, and other settings may lead to another one.
    server.sql(`CREATE TABLE kept AS SELECT * FROM akapen_submissions; ${made}
      INSERT INTO akapen_submissions (submission_id, study, sheet, schema_version, cells)
      SELECT submission_id, study, sheet, schema_version, cells FROM kept ORDER BY received DESC LIMIT 1`);
    expect(await pullAgain()).toMatchObject({ added: 0, same: 1, trouble: null });
    await again.call('outbox.changeDestination', { destinationId: 1, settings: { ...server.settings, table: 'kept' } });
    server.sql('GRANT SELECT ON kept TO rater');
    expect(await pullAgain()).toMatchObject({ added: 0, same: 3, trouble: null });
    await again.close();
    server.kill();
    const away = await runWords(words);
    expect([away.code, away.said.join()]).toEqual([1, expect.stringContaining('Nobody could be reached')]);
  });
});
