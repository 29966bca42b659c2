import { randomUUID } from 'node:crypto';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { fiveCriteria } from '../../src/shared/rooms/ratings/protocol.ts';
import type { Registration } from '../../src/shared/rooms/ratings/study.ts';
import { type StudyFolder, studyFolder, studyZip } from '../studyFiles.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

const registration: Registration = {
  studyEvaluatorId: '0412',
  name: 'Aki Example',
  email: 'aki@example.org',
  npi: '',
  yearsOfExperience: '5to9',
  specialties: [],
  subspecialties: [],
  privacy: false,
  takesGeneral: false,
};

const importStudy = (folder: StudyFolder, name = 'study.zip') =>
  project.importFile(place.write(name, studyZip(folder)));

/** Everything answered alike: A is better, 4 to 2. */
const answers = Object.fromEntries(
  fiveCriteria.criteria.map(({ key }) => [key, { choice: 'A' as const, reason: '', ratingA: 4, ratingB: 2 }]),
);

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
});
