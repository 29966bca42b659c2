import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { evidenceTests } from '../../src/shared/rooms/evidence/claims.ts';
import { claimText, evidence, items, knowledgeBase, testFile } from '../evidenceFiles.ts';
import { zipOf } from '../zipFiles.ts';

import { importTest, open, previewOf, project, projectOfClaims, rowsOf } from './claimsProject.ts';

const place = projectOfClaims();

describe('a file of claims', () => {
  it.each(evidenceTests)('of %s is known by what is in it, and comes out byte for byte', async (test) => {
    const text = testFile(test, 3);
    const datasetId = await project.importFile(place.write(`${test}.json`, text));
    const head = await project.call('evidence.head', { datasetId });
    expect(head).toMatchObject({ claimCount: 3, tests: [{ test, claimCount: 3, draftCount: 0, doneCount: 0 }] });
    const out = join(place.path, 'out.json');
    await project.call('datasets.export', { datasetId, destination: project.workbench.grants.toWrite(out) });
    expect(readFileSync(out, 'utf8')).toBe(text);
  });

  it('in a folder stands with its test, its context and its knowledge base', async () => {
    const members = [
      ['clean/context/mixed.json', testFile('mixed', 2), 8],
      ['clean/no_context/wrong_claim.json', testFile('wrong_claim'), 8],
      ['clean/evidence_kb.json', knowledgeBase([1, 2, 3]), 8],
      ['raw/accepted.vcf', '##fileformat=VCFv4.2', 8],
    ] as const;
    const preview = await previewOf('folder.zip', zipOf(members));
    expect(preview).toMatchObject({ format: 'evidence-claims', claimCount: 3, statementCount: 3, badCount: 0 });
    expect(preview.files.map(({ name, kind, test, hasContext }) => [name, kind, test, hasContext])).toEqual([
      ['clean/context/mixed.json', 'claims', 'mixed', true],
      ['clean/evidence_kb.json', 'statements', null, false],
      ['clean/no_context/wrong_claim.json', 'claims', 'wrong_claim', false],
      ['raw/accepted.vcf', 'unused', null, false],
    ]);
    expect(preview.problems).toMatchObject([{ code: 'evidenceVcfUnused', params: { file: 'raw/accepted.vcf' } }]);
    const datasetId = await project.importFile(join(place.path, 'folder.zip'));
    expect(await rowsOf(datasetId, { tests: ['mixed'] })).toHaveLength(2);
    expect(await rowsOf(datasetId, { hasContext: false })).toMatchObject([
      { test: 'wrong_claim', key: 'wrong_claim 1' },
    ]);
  });

  it('names what is wrong with file, item and line, and keeps the rest', async () => {
    const { evidence: right, ...without } = items.baseline;
    const twice = { ...items.baseline, claim: 'Another claim', evidence: [...right, right[0]] };
    const otherwise = { ...twice, claim: ' ', evidence: [right[0], { ...right[0], description: '' }] };
    const broken = [
      items.baseline,
      without,
      twice,
      items.baseline,
      { ...items.baseline, evidence: [{ evidence_id: 'x' }] },
      7,
      otherwise,
      { ...items.baseline, claim: 'Alone', evidence: [] },
    ];
    const preview = await previewOf('baseline.json', JSON.stringify(broken, null, 2));
    expect(preview).toMatchObject({ goodCount: 5, badCount: 3, recordCount: 8 });
    const said = preview.problems.map(({ code, itemKey, severity, params }) => [code, itemKey, severity, params.file]);
    expect(said).toEqual([
      ['keyMissing', '2', 'error', 'baseline.json'],
      ['evidenceTwice', '3', 'warning', 'baseline.json'],
      ['claimTwice', '4', 'warning', 'baseline.json'],
      ['evidenceIdOdd', '5', 'error', 'baseline.json'],
      ['keyMissing', '5', 'error', 'baseline.json'],
      ['evidenceRecordOdd', '6', 'error', 'baseline.json'],
      ['evidenceTwiceOtherwise', '7', 'warning', 'baseline.json'],
      ['textBlank', '7', 'warning', 'baseline.json'],
      ['textBlank', '7', 'warning', 'baseline.json'],
      ['claimAlone', '8', 'warning', 'baseline.json'],
    ]);
    expect(preview.problems.every(({ line }) => line > 1)).toBe(true);
    const datasetId = await project.importFile(join(place.path, 'baseline.json'));
    expect((await rowsOf(datasetId)).map(({ position }) => position)).toEqual([0, 2, 3, 6, 7]);
  });

  it('goes by one evidence once, whichever claim it stands under', async () => {
    const both = { ...items.assignment_test, evidence_C: [evidence(21), evidence(91)] };
    const preview = await previewOf('assignment_test.json', [both]);
    expect(preview.problems).toMatchObject([{ code: 'evidenceInTwo', params: { id: 21, first: 'B', second: 'C' } }]);
    const task = await open(await project.importFile(join(place.path, 'assignment_test.json')));
    expect(task.candidates.map(({ evidenceId }) => evidenceId).sort()).toEqual([1, 2, 21, 22, 91]);
  });

  it('of which nothing can be taken is refused with what kept the first record out', async () => {
    const source = project.workbench.grants.toRead(
      place.write('none.json', [{ claim: 'x', evidence: [{ evidence_id: 'a' }] }]),
    );
    const refused = project.call('datasets.preview', { source, format: 'evidence-claims' });
    await expect(refused).rejects.toMatchObject({ code: 'IMPORT_MALFORMED', details: { problem: 'evidenceIdOdd' } });
  });
});

describe('a release of CIViC', () => {
  const table = (...rows: readonly string[][]) => rows.map((row) => row.join('\t')).join('\n');
  const release = {
    AssertionSummaries: table(
      ['assertion_id', 'assertion_summary', 'molecular_profile', 'molecular_profile_id', 'assertion_description'],
      ['7', claimText, 'EGFR Exon 19 Deletion', '133', 'The reference.'],
      ['8', claimText, 'KIT Exon 11 Mutation', '9', 'Another.'],
    ),
    ClinicalEvidenceSummaries: table(['evidence_id', 'evidence_statement'], ['1', 'Statement 1 on the variant.']),
    MolecularProfileSummaries: table(
      ['name', 'molecular_profile_id', 'summary', 'variant_ids'],
      ['EGFR Exon 19 Deletion', '133', 'Deletions keep it on.', '131, 132'],
    ),
    FeatureSummaries: table(
      ['feature_id', 'name', 'description'],
      ['19', 'EGFR', 'A receptor.'],
      ['20', 'KIT', 'Other.'],
    ),
    VariantGroupSummaries: table(
      ['variant_group_id', 'variant_group', 'description'],
      ['2', 'Deletions', 'Seen in adenocarcinoma.'],
    ),
    VariantSummaries: table(
      ['variant_id', 'variant', 'feature_name', 'variant_groups', 'variant_types', 'variant_aliases'],
      ['131', 'Exon 19 Deletion', 'EGFR', 'Deletions', 'inframe_deletion', 'N/A'],
      ['132', 'L858R', 'EGFR', '', '', ''],
    ),
  };
  const members = (tables: Readonly<Record<string, string>>) =>
    Object.entries(tables).map(([name, text]) => [`01-Feb-2026-${name}.tsv`, text, 8] as const);

  it('describes the claims that it makes, by their molecular profile, and tells nothing of the reference', async () => {
    const [first] = await rowsOf(await importTest('mixed'));
    const described = () => project.call('evidence.describeClaim', { claimId: first?.id ?? 0 });
    expect(await described()).toEqual([]);
    const datasetId = await project.importFile(place.write('release.zip', zipOf(members(release))));
    expect(await described()).toEqual([
      {
        text: claimText,
        assertionIds: [7],
        summaries: [
          { kind: 'profile', name: 'EGFR Exon 19 Deletion', text: 'Deletions keep it on.' },
          { kind: 'gene', name: 'EGFR', text: 'A receptor.' },
          { kind: 'variant', name: 'EGFR Exon 19 Deletion', text: 'inframe_deletion' },
          { kind: 'group', name: 'Deletions', text: 'Seen in adenocarcinoma.' },
        ],
      },
    ]);
    await project.call('datasets.withdraw', { datasetId });
    expect(await described()).toEqual([]);
  });

  it('without some of its tables says what the others say, and names those of another shape', async () => {
    const { MolecularProfileSummaries: _, ...rest } = release;
    const odd = { ...rest, FeatureSummaries: 'feature_id\ttitle\n19\tEGFR' };
    const preview = await previewOf('release.zip', zipOf(members(odd)));
    const features = '01-Feb-2026-FeatureSummaries.tsv';
    expect(preview.problems.map(({ code, params }) => [code, params.file, params.column])).toEqual([
      ['releaseFactMissing', '01-Feb-2026-ClinicalEvidenceSummaries.tsv', expect.stringContaining('disease')],
      ['evidenceFileUnknown', features, undefined],
      ['releaseColumnMissing', features, 'name'],
      ['releaseColumnMissing', features, 'description'],
    ]);
    const [first] = await rowsOf(await importTest('missing_evidence'));
    await project.importFile(place.write('release.zip', zipOf(members(odd))));
    // No context says which of the two assertions it is.
    expect(await project.call('evidence.describeClaim', { claimId: first?.id ?? 0 })).toEqual([
      { text: claimText, assertionIds: [7, 8], summaries: [] },
    ]);
  });
});
