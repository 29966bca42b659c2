import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readStoredClaim } from '../../src/main/rooms/evidence/tables/claimsTable.ts';
import type { EvidenceList } from '../../src/shared/rooms/evidence/claims.ts';
import { eventually } from '../eventually.ts';
import { openWorkbench, sampleFolder } from './openWorkbench.ts';

test('a new project begins with claims of a mixed test, whose missing evidence is in the knowledge base beside them', async () => {
  const sample = await openWorkbench({ withSample: true });
  try {
    const datasetId = await eventually(async () => {
      const [set, more] = (await sample.call('datasets.list', {})).filter(({ room }) => room === 'evidence');
      expect([set?.name, set?.format, more]).toEqual(['sample-evidence', 'evidence-claims', undefined]);
      return set?.id ?? 0;
    });
    await sample.call('project.chooseEvaluator', { name: 'Aki' });
    expect(await sample.call('datasets.problems', { datasetId })).toEqual([]);
    const { rows } = await sample.call('evidence.list', { view: { datasetId } });
    // Its statements and summaries are nothing to work on.
    const [counted] = (await sample.call('datasets.list', {})).filter(({ id }) => id === datasetId);
    expect(counted?.itemCount).toBe(rows.length);
    expect(rows.map(({ key }) => key)).toEqual(Array.from({ length: 8 }, (_, at) => `mixed ${at + 1}`));
    for (const { id: claimId } of rows) {
      const { statements } = await sample.call('evidence.search', { claimId, fileId: null, text: '' });
      const inPlace = (place: 'candidate' | null) =>
        statements.flatMap((one) => (one.place === place ? [one.evidenceId] : []));
      const { lists } = readStoredClaim(sample.workbench.context.db, claimId).item;
      const idsOf = (name: EvidenceList) => (lists[name] ?? []).map(({ evidenceId }) => evidenceId);
      expect(inPlace('candidate').toSorted()).toEqual([...idsOf('evidence'), ...idsOf('wrong_evidence')].toSorted());
      expect(idsOf('missing_evidence')).not.toEqual([]);
      expect(inPlace(null)).toEqual(expect.arrayContaining(idsOf('missing_evidence')));
    }
  } finally {
    await sample.close();
  }
}, 60_000);

test('the claims of the sample, their summaries and their evidence are said to be invented', () => {
  const textOf = (name: string) => readFileSync(join(sampleFolder, 'sample-evidence', name), 'utf8');
  const claims: Record<string, Record<string, string>>[] = JSON.parse(textOf('context/mixed.json'));
  for (const { provenance, context } of claims) {
    expect(provenance).toMatch(/invented/);
    expect(context?.['Molecular Profile Summary']).toMatch(/^Invented for practice/);
  }
  const [, ...statements] = textOf('raw/SampleClinicalEvidenceSummaries.tsv').trimEnd().split('\n');
  expect(statements).toHaveLength(44);
  for (const statement of statements) expect(statement).toContain('\tInvented\tInvented for the sample of Akapen\t');
});
