import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWords } from '../commandLine.ts';
import { googleSettings, idOf, study } from '../outbox/outboxProject.ts';
import { studyFolder, studyZip } from '../studyFiles.ts';
import { overview, project, projectWithGoogle, queue, reopen } from './outboxToGoogle.ts';

const folder = projectWithGoogle();

describe('akapen outbox', () => {
  it('connects, lists, previews, sends, reconciles, exports and merges without a window', async () => {
    queue(1, 3);
    await project.close();
    const dataDir = ['--data-dir', project.dataFolder];
    const settings = folder.write('settings.json', {
      kind: 'files',
      folder: folder.path,
      format: 'csv',
      baseName: 'Eval',
    });
    const connected = await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', settings]);
    expect(connected).toMatchObject({ code: 0, printed: [{ destination: 1, table: null }] });
    const [listed, previewed] = [
      await runWords(['outbox', 'list', ...dataDir, '--state', 'queued']),
      await runWords(['outbox', 'preview', ...dataDir, '--limit', '1']),
    ];
    expect(listed.printed).toMatchObject([{ counts: { queued: 3 }, rows: [{}, {}, {}] }]);
    expect(previewed.printed).toMatchObject([{ waiting: 3, rows: [[idOf(1), '0412', 'q-1', 4]] }]);
    expect(await runWords(['outbox', 'send', ...dataDir])).toMatchObject({
      code: 0,
      printed: [[{ destination: 1, settled: 3, refused: 0, waiting: 0, trouble: null }]],
    });
    expect(await runWords(['outbox', 'reconcile', ...dataDir])).toMatchObject({
      code: 0,
      printed: [{ confirmed: 3, found: 3 }],
    });
    const exported = join(folder.path, 'all.jsonl');
    expect(await runWords(['outbox', 'export', ...dataDir, '--out', exported])).toMatchObject({
      code: 0,
      printed: [{ items: 3 }],
    });
    const other = folder.write(
      'other.jsonl',
      `{"submission_id":"${idOf(1)}","question_id":"changed"}\n{"submission_id":"${idOf(9)}"}\n`,
    );
    const merged = await runWords([
      'outbox',
      'merge',
      exported,
      join(folder.path, 'Eval_0412.csv'),
      other,
      '--out',
      join(folder.path, 'merged.csv'),
    ]);
    expect(merged).toMatchObject({
      code: 1,
      printed: [{ items: 4, repeated: 3, conflicts: [{ submissionId: idOf(1) }], problems: [] }],
    });
    await reopen();
  });

  it('connects and exports no study that the project does not hold, and names those that it does', async () => {
    queue(1, 1);
    await project.close();
    const settings = folder.write('settings.json', { kind: 'files', folder: folder.path, format: 'csv' });
    const dataDir = ['--data-dir', project.dataFolder];
    expect(await runWords(['outbox', 'connect', ...dataDir, '--study', 'nope', '--settings', settings])).toEqual({
      ...{ code: 1, printed: [] },
      said: [`akapen: No study nope: the project holds ${study}`],
    });
    const out = join(folder.path, 'all.csv');
    expect(await runWords(['outbox', 'export', ...dataDir, '--study', 'nope', '--out', out])).toMatchObject({
      ...{ code: 1, printed: [] },
      said: [`akapen: No study nope: the project holds ${study}`],
    });
    expect(existsSync(out)).toBe(false);
    await reopen();
    expect((await overview()).destinations).toEqual([]);
  });

  it('connects the spreadsheets that study.json names where no settings are given', async () => {
    await project.call('project.chooseEvaluator', { name: 'Aki' });
    const files = studyFolder({ studyId: 'named' });
    const named = { study_id: 'named', spreadsheet_id: 'shared-1', owner_email: 'o@example.org' };
    await project.importFile(folder.write('named.zip', studyZip({ ...files, 'study.json': named })));
    await project.importFile(folder.write('silent.zip', studyZip(studyFolder({ studyId: 'silent' }))));
    await project.close();
    const connect = (of: string) => runWords(['outbox', 'connect', '--data-dir', project.dataFolder, '--study', of]);
    expect(await connect('silent')).toMatchObject({ code: 2, said: [expect.stringContaining('--settings'), {}] });
    expect(await connect('named')).toMatchObject({ code: 0, printed: [{ destination: 1 }] });
    await reopen();
    expect((await overview()).destinations).toMatchObject([
      { study: 'named', settings: { account: 'service', spreadsheetId: 'shared-1', ownerEmail: 'o@example.org' } },
    ]);
  });

  it('writes no file of rows that were all refused', async () => {
    const refused = folder.write('refused.jsonl', '{"submission_id":"no id"}\n');
    const out = join(folder.path, 'merged.csv');
    expect(await runWords(['outbox', 'merge', refused, '--out', out])).toMatchObject({
      code: 1,
      printed: [{ path: null, items: 0, problems: [{ code: 'noSubmissions' }, { code: 'noSubmissionId' }] }],
      said: [
        expect.stringMatching(/refused\.jsonl: The file has no row .+: nothing of it was taken\.$/),
        expect.stringContaining('refused.jsonl:1'),
        'No row could be taken: nothing was written.',
      ],
    });
    expect(existsSync(out)).toBe(false);
  });

  it('says what is wrong with settings, a key and a missing destination', async () => {
    queue(1, 1);
    await project.close();
    const dataDir = ['--data-dir', project.dataFolder];
    const wrong = folder.write('wrong.json', { kind: 'postgres', host: '' });
    expect(await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', wrong])).toMatchObject({
      code: 1,
    });
    const sheet = folder.write('sheet.json', googleSettings);
    const refused = await runWords(['outbox', 'connect', ...dataDir, '--study', study, '--settings', sheet]);
    expect([refused.code, refused.said.join()]).toEqual([1, expect.stringContaining('--secrets-in-file')]);
    expect(await runWords(['outbox', 'list', ...dataDir])).toMatchObject({ code: 0, printed: [{ destinations: [] }] });
    const none = {
      code: 1,
      printed: [],
      said: ['akapen: The project has no destination: akapen outbox connect adds one'],
    };
    for (const command of ['preview', 'send', 'reconcile'])
      expect(await runWords(['outbox', command, ...dataDir]), command).toEqual(none);
    expect(await runWords(['outbox', 'list', ...dataDir, '--state', 'lost'])).toMatchObject({ code: 2 });
    await reopen();
  });
});
