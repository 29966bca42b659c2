import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { runWords } from '../commandLine.ts';
import { items, testFile } from '../evidenceFiles.ts';
import { zipOf } from '../zipFiles.ts';
import { choose, importClaims, look, project, projectOfClaims } from './claimsProject.ts';

const place = projectOfClaims();

describe('what somebody answered, as a file', () => {
  const write = async (datasetId: number, kind: 'answers' | 'explanations', fileName: string | null = null) => {
    const path = join(place.path, `own-${kind}.json`);
    const destination = project.workbench.grants.toWrite(path);
    const report = await project.call('evidence.exportOwnWork', { datasetId, fileName, kind, destination });
    return { path, report, content: z.unknown().parse(JSON.parse(readFileSync(path, 'utf8'))) };
  };

  it('names items that were repaired in their making, and so does the command', async () => {
    const [as, anew] = z.array(z.looseObject({})).parse(JSON.parse(testFile('wrong_evidence', 2)));
    const repaired = [as, { ...anew, repaired: ['wrongEvidenceOnce'] }];
    const gold = place.write('wrong_evidence.json', repaired);
    const datasetId = await project.importFile(gold);
    const { rows } = await project.call('evidence.list', { view: { datasetId } });
    const tasks = [];
    for (const { id } of rows) {
      await look(id);
      tasks.push((await project.call('evidence.readClaim', { claimId: id })).repaired);
    }
    expect(tasks).toEqual([[], ['wrongEvidenceOnce']]);
    expect((await write(datasetId, 'explanations')).content).toEqual([
      { generated_explanation: '' },
      { generated_explanation: '', repaired: ['wrongEvidenceOnce'] },
    ]);
    const { path, content } = await write(datasetId, 'answers');
    expect(content).toMatchObject({ items: [{ position: 0 }, { position: 1, repaired: ['wrongEvidenceOnce'] }] });
    const { printed, said } = await runWords(['evidence', 'score', '--gold', gold, '--answers', path]);
    expect(printed).toMatchObject([{ repaired: [{ position: 1, what: ['wrongEvidenceOnce'] }] }]);
    expect(said.some((line) => line.includes('repaired in its making: item 2'))).toBe(true);
  });

  it('is scored by the command as in the project, of what was said before gold was looked at', async () => {
    const { datasetId, claimIds } = await importClaims('wrong_evidence', 3);
    const [first = 0, second = 0, third = 0] = claimIds;
    await choose(first, { 1: 'keep', 2: 'keep', 3: 'keep', 4: 'keep', 91: 'discard' });
    await choose(second, { 1: 'keep', 91: 'keep' });
    await choose(third, { 1: 'keep' });
    await project.call('evidence.writeExplanation', { claimId: second, text: 'It says so. [EID1]' });
    await look(first);
    await look(second);
    await choose(second, { 91: 'discard' });
    const { path, report, content } = await write(datasetId, 'answers');
    expect(report).toMatchObject({ itemCount: 2, fileName: 'own-answers.json' });
    expect(content).toMatchObject({
      ...{ scenario: 'wrong_evidence', annotator: 'Aki', gold: { file: 'wrong_evidence.json', items: 3 } },
      items: [{ position: 0 }, { position: 1, kept: [1, 91], discarded: [] }],
    });
    const gold = join(place.path, 'wrong_evidence.json');
    const { code, printed } = await runWords(['evidence', 'score', '--gold', gold, '--answers', path]);
    const [inProject] = await project.call('evidence.fileScores', { datasetId });
    expect(code).toBe(0);
    expect(printed).toMatchObject([
      { overall: { micro: inProject?.evidence?.micro, macro: inProject?.evidence?.macro } },
    ]);
    const written = await write(datasetId, 'explanations');
    expect(written.content).toEqual([
      { generated_explanation: '' },
      { generated_explanation: 'It says so. [EID1]' },
      { generated_explanation: '' },
    ]);
    // An empty text is of a claim that is open, or that was finished without words.
    expect(written.report).toMatchObject({ itemCount: 2, explained: 1 });
    const provenance: unknown = JSON.parse(readFileSync(written.path.replace('.json', '.provenance.json'), 'utf8'));
    expect(provenance).toMatchObject({ what: 'explanations', claims: 2, explained: 1, withoutWords: [0] });
    await project.call('project.chooseEvaluator', { name: 'Bo' });
    expect((await write(datasetId, 'answers')).content).toMatchObject({ annotator: 'Bo', items: [] });
  });

  it('tells nothing of gold: where A and B of the file would, it waits for a look that is logged', async () => {
    const { datasetId, claimIds } = await importClaims('selection_test', 2);
    const [first = 0, second = 0] = claimIds;
    for (const claimId of [first, second]) {
      const { claims } = await project.call('evidence.readClaim', { claimId });
      const side = claims[0]?.text === items.selection_test.claim_A ? 'A' : 'B';
      await project.call('evidence.chooseClaim', { claimId, side });
      await project.call('evidence.setDone', { claimId, done: true });
    }
    expect((await write(datasetId, 'answers')).content).toMatchObject({ items: [] });
    await project.call('evidence.reveal', { claimId: second });
    expect((await write(datasetId, 'answers')).content).toMatchObject({ items: [{ position: 1, claimChoice: 'A' }] });
    expect((await write(datasetId, 'explanations')).content).toEqual([
      { generated_explanation: '', selected_claim: '' },
      { generated_explanation: '', selected_claim: 'A' },
    ]);
  });

  it('is of one file, which has to be named where a folder has several', async () => {
    const folder = zipOf([
      ['clean/context/mixed.json', testFile('mixed'), 8],
      ['clean/no_context/assignment_test.json', testFile('assignment_test'), 8],
    ]);
    const datasetId = await project.importFile(place.write('clean.zip', folder));
    await expect(write(datasetId, 'answers')).rejects.toMatchObject({ details: { reason: 'severalFiles' } });
    await expect(write(datasetId, 'answers', 'mixed.json')).rejects.toMatchObject({ code: 'NOT_FOUND' });
    const name = 'clean/no_context/assignment_test.json';
    const [, row] = (await project.call('evidence.list', { view: { datasetId } })).rows;
    await look(row?.id ?? 0);
    expect((await write(datasetId, 'explanations', name)).content).toEqual([
      { claim_A: { generated_explanation: '' }, claim_B: { generated_explanation: '' } },
    ]);
  });
});
