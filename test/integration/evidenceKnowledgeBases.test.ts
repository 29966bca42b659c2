import { describe, expect, it } from 'vitest';

import { importKnowledgeBase, importTest, open, previewOf, project, projectOfClaims } from './claimsProject.ts';

const place = projectOfClaims();

describe('a knowledge base', () => {
  const header =
    'molecular_profile\tdisease\ttherapies\tevidence_type\tevidence_direction\tevidence_level\tsignificance\tevidence_statement\tcitation_id\tsource_type\tcitation\trating\tevidence_id';
  const row = (id: number, level: string, text = `Statement ${id} on the variant.`) =>
    [
      'EGFR L858R',
      'Lung Cancer',
      'Samplinib',
      'Predictive',
      'Supports',
      level,
      'Resistance',
      text,
      '123',
      'PubMed',
      'A et al., 2026',
      '3',
      id,
    ].join('\t');
  const table = [
    header,
    row(1, 'A'),
    row(4, 'B', 'Plasma T790M came back after relapse, T790M again.'),
    row(5, 'B', 'T790M is rare here.'),
    row(6, 'C', '肺癌の治療'),
  ].join('\n');

  it('is searched by words, ranked, with what is there already', async () => {
    const { row: claim } = await open(await importTest('mixed'));
    await project.importFile(place.write('01-Feb-2026-ClinicalEvidenceSummaries.tsv', table));
    const search = async (text: string, more: object = {}) => {
      const { statements, matched } = await project.call('evidence.search', { claimId: claim.id, text, ...more });
      return [matched, statements.map(({ evidenceId, place: where }) => [evidenceId, where])];
    };
    expect(await search('T790M')).toEqual([
      2,
      [
        [4, null],
        [5, null],
      ],
    ]);
    expect(await search('plasma t79')).toEqual([1, [[4, null]]]);
    expect(await search('治療')).toEqual([1, [[6, null]]]);
    expect(await search('EID1')).toEqual([1, [[1, 'candidate']]]);
    expect(await search('"AND* nothing')).toEqual([0, []]);
    expect(await search('', { limit: 2, offset: 1 })).toEqual([
      4,
      [
        [4, null],
        [5, null],
      ],
    ]);
    expect(await search('T790M samplinib', { filter: { levels: ['B'], ratingAtLeast: 4 } })).toEqual([0, []]);
    expect(await search('', { filter: { levels: ['A', 'C'], types: ['Predictive'] } })).toEqual([
      2,
      [
        [1, 'candidate'],
        [6, null],
      ],
    ]);
    await project.call('evidence.choose', { claimId: claim.id, evidenceId: 4, choice: 'add' });
    expect(await search('T790M')).toEqual([
      2,
      [
        [4, 'added'],
        [5, null],
      ],
    ]);
    const { added, candidates } = await project.call('evidence.readClaim', { claimId: claim.id });
    expect(added).toMatchObject([
      { evidenceId: 4, facts: { level: 'B', rating: 3, sourceType: 'PubMed', sourceId: '123' } },
    ]);
    expect(candidates.map(({ evidenceId, facts }) => [evidenceId, facts?.level ?? null]).sort()).toEqual([
      [1, 'A'],
      [2, null],
      [3, null],
      [91, null],
      [92, null],
    ]);
  });

  it('belongs to a claim by what it holds, and tells what it can be filtered by', async () => {
    const { row: claim } = await open(await importTest('mixed'));
    await project.importFile(place.write('other_kb.json', [{ evidence_id: 1, description: 'Something else' }]));
    const bases = () => project.call('evidence.knowledgeBases', { claimId: claim.id });
    expect(await bases()).toEqual([]);
    expect(await project.call('evidence.search', { claimId: claim.id, text: '' })).toMatchObject({
      fileId: null,
      matched: 0,
    });
    await project.importFile(place.write('x-ClinicalEvidenceSummaries.tsv', table));
    await importKnowledgeBase([1, 2]);
    expect(await bases()).toMatchObject([
      { statementCount: 2, hasFacts: false },
      { statementCount: 4, hasFacts: true },
    ]);
    const fileId = (await bases())[1]?.fileId ?? 0;
    const facts = await project.call('evidence.statementFacts', { claimId: claim.id, fileId });
    expect(facts.filter(({ fact }) => fact === 'level')).toEqual([
      { fact: 'level', value: 'B', statementCount: 2 },
      { fact: 'level', value: 'A', statementCount: 1 },
      { fact: 'level', value: 'C', statementCount: 1 },
    ]);
    const unknown = project.call('evidence.search', { claimId: claim.id, fileId: 999, text: '' });
    await expect(unknown).rejects.toMatchObject({ code: 'NOT_FOUND' });
    // The smaller file says nothing of levels itself.
    const smaller = (await bases())[0]?.fileId ?? 0;
    const said = await project.call('evidence.statementFacts', { claimId: claim.id, fileId: smaller });
    expect(said.filter(({ fact }) => fact === 'level')).toEqual([{ fact: 'level', value: 'A', statementCount: 1 }]);
    const search = (levels: string[], text = '') =>
      project.call('evidence.search', { claimId: claim.id, fileId: smaller, text, filter: { levels } });
    expect(await search(['A'])).toMatchObject({ matched: 1, statements: [{ evidenceId: 1, facts: { level: 'A' } }] });
    expect(await search(['A'], 'EID1')).toMatchObject({ matched: 1 });
    expect(await search(['B'])).toMatchObject({ matched: 0 });
  });

  it('of another release names columns and rows that cannot be read', async () => {
    const preview = await previewOf('x-ClinicalEvidenceSummaries.tsv', `${table}\nshort\tx`);
    expect(preview.problems.map(({ code, line }) => [code, line]).slice(-3)).toEqual([
      ['releaseRowLength', 6],
      ['releaseIdOdd', 6],
      ['keyEmpty', 6],
    ]);
  });

  it('without the column of statements is refused with the name of file and column', async () => {
    const name = 'x-ClinicalEvidenceSummaries.tsv';
    const renamed = previewOf(name, table.replace('evidence_statement', 'evidence_text'));
    await expect(renamed).rejects.toMatchObject({
      details: { problem: 'releaseColumnMissing', file: name, column: 'evidence_statement' },
    });
  });
});
