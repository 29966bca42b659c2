import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { describeWithShared, sharedPath } from '../sharedData.ts';
import { temporaryFolder } from '../temporaryFolder.ts';
import { zipOf } from '../zipFiles.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

const place = temporaryFolder();
let project: OpenWorkbench;

beforeEach(async () => {
  project = await openWorkbench();
  await project.call('project.chooseEvaluator', { name: 'Aki' });
});
afterEach(() => project.close());

describeWithShared('the published files of claims', 'data/civic/clean', () => {
  it.each([
    ['civic/clean/context/mixed.json', 66, 0],
    ['civic/clean/no_context/wrong_evidence.json', 66, 0],
    ['civic/clean/context/assignment_test.json', 50, 0],
    ['civic/clean/evidence_kb.json', 285, 0],
    ['civic/raw/01-Aug-2024-ClinicalEvidenceSummaries.tsv', 4375, 0],
    ['r4c-ibe/clean/full_data.json', 200, 0],
    ['r4c-ibe/clean/full_data_noid.json', 200, 0],
    ['r4c-ibe/clean/evidence_golden_kb.json', 590, 0],
  ])('%s comes in whole', async (name, count, bad) => {
    const path = sharedPath(`data/${name}`);
    const preview = await project.call('datasets.preview', { source: project.workbench.grants.toRead(path) });
    expect(preview).toMatchObject({ room: 'evidence', goodCount: count, badCount: bad });
    await project.importFile(path);
  });

  it('are each described by the release that they were made of', async () => {
    const raw = sharedPath('data/civic/raw');
    const tables = readdirSync(raw).map((name) => {
      const lines = readFileSync(join(raw, name), 'utf8').split('\n');
      // Its statements are imported elsewhere, and take the time.
      return [name, lines.slice(0, name.includes('Evidence') ? 3 : lines.length).join('\n'), 8] as const;
    });
    await project.importFile(place.write('raw.zip', zipOf(tables)));
    const genes =
      tables
        .find(([name]) => name.includes('Gene'))?.[1]
        .split('\n')
        .map((line) => line.split('\t')) ?? [];
    const { rows } = await project.call('evidence.list', {
      view: { datasetId: await project.importFile(sharedPath('data/civic/clean/no_context/baseline.json')) },
    });
    const described = await Promise.all(rows.map(({ id }) => project.call('evidence.describeClaim', { claimId: id })));
    expect(described.map((claims) => claims.length)).toEqual(Array.from({ length: 66 }, () => 1));
    const told = described.flat().flatMap(({ summaries }) => summaries.filter(({ kind }) => kind === 'gene'));
    expect(told).toHaveLength(25);
    for (const { name, text } of told) expect(genes.find((cells) => cells[2] === name)?.[4]).toBe(text);
    // The published claims 55 and 56 are one text, of MYB and of MYBL1.
    expect(described[55]?.[0]?.assertionIds).toHaveLength(2);
  });
});
