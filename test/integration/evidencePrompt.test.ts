import { describe, expect, it } from 'vitest';
import { knowledgeBase } from '../evidenceFiles.ts';
import { choose, importClaims, look, project, projectOfClaims } from './claimsProject.ts';

const place = projectOfClaims();

describe("the study's prompt", () => {
  it('is hidden with gold, as its order tells what is wrong, and takes what was added first', async () => {
    const { claimIds } = await importClaims('mixed');
    const [claimId = 0] = claimIds;
    await project.importFile(place.write('evidence_kb.json', knowledgeBase([1, 2, 3, 4, 21])));
    await choose(claimId, { 1: 'keep', 4: 'add' });
    await expect(project.call('evidence.readPrompt', { claimId })).rejects.toMatchObject({
      details: { reason: 'hidden' },
    });
    await look(claimId);
    const linesOf = async (withAdded: boolean) => {
      const { prompt } = await project.call('evidence.readPrompt', { claimId, withAdded });
      return prompt
        ?.split('\n')
        .filter((line) => line.startsWith('- ID'))
        .map((line) => line.slice(0, 8));
    };
    expect(await linesOf(false)).toEqual(['- ID 1: ', '- ID 2: ', '- ID 3: ', '- ID 91:', '- ID 92:']);
    expect((await linesOf(true))?.[0]).toBe('- ID 4: ');
  });

  it('has a reply that is read by its labels', async () => {
    const [claimId = 0] = (await importClaims('selection_test')).claimIds;
    const reply = 'Selected Claim: B\nGenerated Explanation: Because.\nMore.';
    expect(await project.call('evidence.parseReply', { claimId, reply })).toEqual({
      explanations: ['Because.'],
      selectedClaim: 'B',
    });
    const [assigning = 0] = (await importClaims('assignment_test')).claimIds;
    expect(await project.call('evidence.parseReply', { claimId: assigning, reply })).toEqual({
      explanations: ['', ''],
      selectedClaim: null,
    });
  });
});
