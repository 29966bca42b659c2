import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { runWords } from '../../../../../test/commandLine.ts';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { temporaryFolder } from '../../../../../test/temporaryFolder.ts';

const place = temporaryFolder();
const date = '05-Feb-2026';
const assertionColumns =
  'molecular_profile molecular_profile_id disease phenotypes therapies assertion_summary assertion_description assertion_id evidence_item_ids'.split(
    ' ',
  );

/** A release of 60 assertions, each with three pieces of evidence of its own. */
function writeRelease(columns = assertionColumns): void {
  const rows = Array.from({ length: 60 }, (_, index) =>
    [
      'GENE V1',
      '9',
      'NA',
      '',
      'One,Two',
      `Claim ${index}`,
      'Why — so',
      `${index}`,
      `${index * 3},${index * 3 + 1},${index * 3 + 2}`,
    ].join('\t'),
  );
  place.write(`${date}-AssertionSummaries.tsv`, [columns.join('\t'), ...rows, ''].join('\n'));
  const evidence = Array.from({ length: 179 }, (_, id) => `${id}\tStatement ${id}`);
  place.write(`${date}-ClinicalEvidenceSummaries.tsv`, ['evidence_id\tevidence_statement', ...evidence, ''].join('\n'));
  place.write(`${date}-MolecularProfileSummaries.tsv`, 'molecular_profile_id\tsummary\n9\tOf the gene\n');
}
const prepare = (...more: readonly string[]) =>
  runWords(['evidence', 'prepare', '--raw', place.path, '--out', join(place.path, 'out'), ...more]);
const written = (name: string) => readFileSync(join(place.path, 'out', name), 'utf8');

describe('akapen evidence prepare', () => {
  it('makes the tests of a release of any date, the same from the same seed', async () => {
    writeRelease();
    place.write('accepted.vcf', '##fileformat');
    const { code, said } = await prepare('--seed', '3');
    expect([code, said]).toEqual([
      0,
      [
        'accepted.vcf: accepted.vcf is a VCF of variants. The pipeline does not use it, and nothing of it is read.',
        `${date}-AssertionSummaries.tsv:61:1: Assertion 59 names evidence 179, which the release does not have. It was left out of the claim.`,
      ],
    ]);
    const mixed = written('context/mixed.json');
    expect(mixed).toContain('Why \\u2014 so');
    expect(JSON.parse(mixed)[0].context).toEqual({
      'Molecular Profile': 'GENE V1',
      'Molecular Profile Summary': 'Of the gene',
      Disease: '',
      Therapies: 'One, Two',
      Phenotypes: '',
    });
    await prepare('--seed', '3');
    expect(written('context/mixed.json')).toBe(mixed);
    await prepare('--seed', '4');
    expect(written('context/mixed.json')).not.toBe(mixed);
  });

  const without = (column: string) => assertionColumns.map((one) => (one === column ? 'other' : one));

  it('names a column that another release calls otherwise, and writes nothing where every test needs it', async () => {
    writeRelease(without('assertion_summary'));
    const { code, said } = await prepare();
    expect([code, said]).toEqual([
      1,
      [
        `${date}-AssertionSummaries.tsv: ${date}-AssertionSummaries.tsv has no column assertion_summary. Nothing can be made without it.`,
        expect.stringContaining('has a column other that the release of August 2024 does not have'),
      ],
    ]);
    expect(existsSync(join(place.path, 'out'))).toBe(false);
  });

  it('without a column of contexts makes the same files without context, and says that those with it are lacking', async () => {
    writeRelease();
    await prepare();
    const names = [
      'evidence_kb.json',
      ...readdirSync(join(place.path, 'out/no_context')).map((name) => `no_context/${name}`),
    ];
    const whole = names.map(written);
    rmSync(join(place.path, 'out'), { recursive: true });
    writeRelease(without('therapies'));
    place.write(`${date}-MolecularProfileSummaries.tsv`, 'molecular_profile_id\ttext\n9\tOf the gene\n');
    const { code, said } = await prepare();
    expect(code).toBe(1);
    expect(said.filter((line) => line.includes('not made without it'))).toEqual([
      expect.stringContaining('has no column therapies'),
      expect.stringContaining('has no column summary'),
    ]);
    expect(names.map(written)).toEqual(whole);
    expect(names).toHaveLength(8);
    expect(existsSync(join(place.path, 'out/context'))).toBe(false);
    mkdirSync(join(place.path, 'tests'));
    place.write('tests/baseline.json', [{ claim: 'Claim 7' }]);
    expect((await prepare('--context-for', join(place.path, 'tests'))).code).toBe(1);
    expect(existsSync(join(place.path, 'out/context'))).toBe(false);
  });

  it('refuses a folder of two releases, of half a release, and the folder that it reads from', async () => {
    expect(await prepare()).toMatchObject({ code: 1, said: [expect.stringContaining('lacks')] });
    writeRelease();
    expect((await runWords(['evidence', 'prepare', '--raw', place.path, '--out', place.path])).code).toBe(2);
    place.write('01-Jan-2027-AssertionSummaries.tsv', '');
    expect(await prepare()).toMatchObject({ code: 1, said: [expect.stringContaining('several releases')] });
    expect((await prepare('--mode', 'twice')).code).toBe(2);
    expect((await prepare('--seed', 'x')).code).toBe(2);
  });

  it('adds the context to tests that are there already', async () => {
    writeRelease();
    mkdirSync(join(place.path, 'no_context'));
    place.write('no_context/baseline.json', [{ claim: 'Claim 7' }, { claim: 'Never made' }]);
    const { said } = await prepare('--context-for', join(place.path, 'no_context'));
    expect(JSON.parse(written('context/baseline.json'))).toMatchObject([
      { context: { Disease: '' } },
      { claim: 'Never made' },
    ]);
    expect(said.at(-1)).toContain('No assertion of the release makes this claim');
    const nowhere = await prepare('--context-for', join(place.path, 'nowhere'));
    expect([nowhere.code, nowhere.said.at(-1)]).toEqual([1, expect.stringContaining('nowhere cannot be read')]);
    const above = await prepare('--context-for', place.path);
    expect([above.code, above.said.at(-1)]).toEqual([1, expect.stringContaining('holds no test files')]);
  });
});

describeWithShared('akapen evidence prepare with the published release', 'data/civic/raw', () => {
  it('writes the published files with context out of those without, byte for byte', async () => {
    const words = ['evidence', 'prepare', '--raw', sharedPath('data/civic/raw'), '--out', join(place.path, 'out')];
    await runWords([...words, '--context-for', sharedPath('data/civic/clean/no_context')]);
    for (const test of ['baseline', 'mixed', 'selection_test']) {
      const published = readFileSync(sharedPath(`data/civic/clean/context/${test}.json`), 'utf8');
      expect(written(`context/${test}.json`) === published, test).toBe(true);
    }
  });
});
