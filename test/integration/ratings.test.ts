import { randomUUID } from 'node:crypto';
import { readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import { eventually } from '../eventually.ts';
import { answers, judgeNext, registration } from '../ratingsProject.ts';
import { type StudyFolder, studyFolder, studyZip, writeFolder } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const importStudy = (folder: StudyFolder, name = 'study.zip') =>
  project.importFile(place.write(name, studyZip(folder)));

describe('a study', () => {
  it('is imported, rated to its end and exported as it came', async () => {
    const datasetId = await importStudy(studyFolder());
    const [entry] = await project.call('ratings.studies', {});
    expect(entry).toMatchObject({ datasetId, studyId: 'study-1', questionCount: 4, pairCount: 4, mine: null });
    expect(await project.call('ratings.readTask', { datasetId })).toBeNull();
    const set = await project.call('ratings.start', { datasetId, registration });
    expect(set).toMatchObject({ by: 'general', progress: { total: 4, left: 4 }, isKnownId: null });
    for (let index = 0; index < 4; index += 1) {
      const task = await project.call('ratings.readTask', { datasetId });
      expect(task).toMatchObject({ position: index + 1, progress: { left: 4 - index }, hasReference: true });
      expect(JSON.stringify(task)).not.toMatch(/TxAgent|gpt-4o/i);
      const assignmentId = task?.assignmentId ?? 0;
      const steps = await project.call('ratings.readSteps', { assignmentId, side: 'A', from: 0, to: 10 });
      expect(steps.map(({ kind }) => kind)).toEqual(['user', 'thought', 'tool_call', 'tool_result', 'answer']);
      expect(JSON.stringify(steps)).not.toMatch(/TxAgent|gpt-4o/i);
      const found = (text: string) => project.call('ratings.findInPair', { assignmentId, text });
      expect(await found('TxAgent gpt-4o')).toMatchObject({ A: { total: 0 }, B: { total: 0 } });
      const [word = ''] = steps[0]?.text.split(' ') ?? [];
      expect((await found(word)).A.steps).toContain(0);
      const saved = await project.call('ratings.submit', {
        submissionId: randomUUID(),
        assignmentId,
        draft: { answers },
      });
      expect(saved.progress).toMatchObject({ rated: index + 1, left: 3 - index });
    }
    expect(await project.call('ratings.readTask', { datasetId })).toBeNull();
    expect(await project.call('ratings.mySubmissions', { datasetId })).toHaveLength(4);
  });

  it('is the same whether it comes as a folder or as an archive, and is exported as the archive of its files', async () => {
    const folder = studyFolder();
    const path = writeFolder(place.path, 'my study', folder);
    const preview = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
    expect(preview).toMatchObject({ room: 'ratings', fileName: 'my study.zip', path, goodCount: 4, problemCount: 0 });
    const packed = place.write('other.zip', studyZip({ ...folder, '.git/HEAD': 'ref' }, 'a/b/'));
    const again = await project.call('datasets.preview', { source: project.workbench.grants.toRead(packed) });
    expect(again.sha256).toBe(preview.sha256);
    const datasetId = await project.importFile(path);
    const { downloadId, sha256, fileName } = await project.call('datasets.export', {
      datasetId,
      destination: { kind: 'download' },
    });
    expect({ sha256, fileName }).toEqual({ sha256: preview.sha256, fileName: 'my study.zip' });
    const file = join(project.workbench.context.folder.downloadsFolder, downloadId ?? '', fileName);
    const exported = await project.call('datasets.preview', { source: project.workbench.grants.toRead(file) });
    expect(exported).toMatchObject({ sha256: preview.sha256, sameAsDatasetId: datasetId });
  });

  it('that is here tells before it comes in by which version of its protocol it would be judged', async () => {
    const changed = { ...studyFolder(), 'protocol.json': { ...fiveCriteria, reasons: 'required' } };
    const changeBy = async (folder: StudyFolder) => {
      const path = place.write('again.zip', studyZip(folder));
      const preview = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
      return 'protocolChange' in preview ? preview.protocolChange : undefined;
    };
    expect(await changeBy(changed)).toBeNull();
    const datasetId = await importStudy(studyFolder());
    expect(await changeBy({ ...studyFolder(), 'welcome.md': 'Once more' })).toBeNull();
    expect(await changeBy(changed)).toEqual({ now: 1, next: 1 });
    expect(await changeBy({ ...changed, 'protocol.json': { ...fiveCriteria, version: 2 } })).toEqual({
      now: 1,
      next: 2,
    });
    await project.call('ratings.start', { datasetId, registration });
    await judgeNext(project, datasetId);
    expect(await changeBy(changed)).toEqual({ now: 1, next: 2 });
    const later = await importStudy(changed, 'changed.zip');
    expect((await project.call('ratings.readStudy', { datasetId: later })).protocol.version).toBe(2);
  });

  it('is no folder without study.json, and a link in it is refused', async () => {
    const other = writeFolder(place.path, 'other', { 'notes.txt': 'x' });
    const preview = (path: string) =>
      project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
    await expect(preview(other)).rejects.toMatchObject({ code: 'FILE_UNREADABLE', details: { reason: 'EISDIR' } });
    const linked = writeFolder(place.path, 'linked', { 'study.json': '{"study_id":"x"}' });
    symlinkSync(join(other, 'notes.txt'), join(linked, 'welcome.md'));
    await expect(preview(linked)).rejects.toMatchObject({
      details: { reason: 'ELINK', path: join(linked, 'welcome.md') },
    });
    expect(readdirSync(project.workbench.context.folder.stagedFolder)).toEqual([]);
  });

  it('is there in a new project, to be tried', async () => {
    const sample = await openWorkbench({ withSample: true });
    const [study] = await eventually(async () => {
      const found = await sample.call('ratings.studies', {});
      expect(found).toHaveLength(1);
      return found;
    });
    expect(study).toMatchObject({ questionCount: 4, pairCount: 8 });
    await sample.close();
  });
});
