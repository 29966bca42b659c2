import { mkdirSync, readdirSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { datasets, edit, exportTo, mixedFile, project, projectBesideFiles, questionsOf } from './importedFiles.ts';

const place = projectBesideFiles();

describe('an export', () => {
  test('differs from the original in the edited record only, and not at all after undo', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', mixedFile));
    const [first] = await questionsOf(datasetId);
    await edit(first?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile.replace('"answer": "𠮷野川"', '"answer": "﨑津川"'));
    await project.call('project.undo', {});
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile);
  });

  test('has its provenance beside it', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', mixedFile));
    const [first] = await questionsOf(datasetId);
    await edit(first?.id ?? 0, (content) => ({ ...content, answer: '﨑津川' }));
    const description = { licence: 'CC BY 4.0', attribution: '青葉研究室', citation: '青葉 2026' };
    await project.call('datasets.describe', { datasetId, ...description });
    await project.call('datasets.rename', { datasetId, name: '青葉コーパス' });
    await exportTo(datasetId, 'aoba.v2.json');
    const [dataset] = await datasets();
    const provenance = JSON.parse(readFileSync(join(place.path, 'aoba.v2.provenance.json'), 'utf8'));
    expect(provenance).toMatchObject({
      export: { fileName: 'aoba.v2.json' },
      source: { fileName: 'mixed.json', sha256: dataset?.sha256 },
      dataset: { name: '青葉コーパス', format: 'jemhopqa', formatVersion: null },
      revisions: { first: 1, last: 4 },
      counts: { items: 2, changed: 1, draft: 1, leftOutAtImport: 2 },
      ...description,
    });
    expect(provenance.export.sha256).not.toBe(dataset?.sha256);
  });

  test('waits in the downloads folder when there is no path', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', mixedFile));
    const report = await project.call('datasets.export', { datasetId, destination: { kind: 'download' } });
    const { downloadsFolder } = project.workbench.context.folder;
    expect([report.path, report.itemCount, report.changedCount]).toEqual([null, 2, 0]);
    const file = join(downloadsFolder, report.downloadId ?? '', 'mixed.json');
    expect(readFileSync(file, 'utf8')).toBe(mixedFile);
    if (process.platform !== 'win32') expect(statSync(file).mode & 0o777).toBe(0o600);
    expect(readdirSync(join(downloadsFolder, report.provenanceDownloadId ?? ''))).toEqual(['mixed.provenance.json']);
  });

  test('replaces what was there, and where it cannot write leaves nothing behind', async () => {
    const datasetId = await project.importFile(place.write('mixed.json', mixedFile));
    place.write('export.json', 'old');
    expect((await exportTo(datasetId)).toString()).toBe(mixedFile);
    await expect(exportTo(datasetId, 'nowhere/export.json')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    mkdirSync(join(place.path, 'taken.json'));
    await expect(exportTo(datasetId, 'taken.json')).rejects.toMatchObject({ code: 'FILE_UNREADABLE' });
    expect(readdirSync(place.path).sort()).toEqual([
      'export.json',
      'export.provenance.json',
      'mixed.json',
      'taken.json',
    ]);
  });
});
