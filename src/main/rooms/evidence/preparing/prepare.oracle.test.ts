import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import type { Problem } from '../../../../shared/files.ts';
import { asciiJson } from './asciiJson.ts';
import { prepareTests } from './prepareTests.ts';
import { r4cFiles } from './r4cFiles.ts';
import { type ReleaseFiles, type ReleaseTable, readRelease, releaseTables } from './release.ts';
import { withContext } from './withContext.ts';

const read = (name: string) => readFileSync(sharedPath(name), 'utf8');
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

function release(): ReleaseFiles {
  const names = readdirSync(sharedPath('data/civic/raw'));
  const entries = releaseTables.map((table) => {
    const name = names.find((one) => one.endsWith(`-${table}.tsv`)) ?? '';
    return [table, { name, text: read(`data/civic/raw/${name}`) }];
  });
  return Object.fromEntries(entries) as Record<ReleaseTable, { name: string; text: string }>;
}

describeWithShared('the tests that are prepared from a release', 'oracle/civic', () => {
  const problems: Problem[] = [];
  const prepare = (options: Partial<Parameters<typeof prepareTests>[1]> = {}) => {
    problems.length = 0;
    const whole = { seed: 0, mode: 'sequential', isRepaired: false, ...options } as const;
    return prepareTests(release(), whole, (problem) => problems.push(problem));
  };
  const textsOf = ({ files }: ReturnType<typeof prepare>) =>
    new Map(files.map(({ name, records }) => [name, asciiJson(records)]));

  it('are the published ones bit for bit where nothing is drawn, and name the evidence that the release lacks', () => {
    const texts = textsOf(prepare());
    for (const name of ['evidence_kb.json', 'no_context/baseline.json', 'context/baseline.json']) {
      expect(texts.get(name) === read(`data/civic/clean/${name}`), name).toBe(true);
    }
    const lacking = problems.filter(({ code }) => code === 'evidenceNotInRelease');
    expect(lacking.map(({ params }) => [params.assertion, params.id])).toEqual([
      ['13', '6941'],
      ...['8811', '4871', '8855', '10386', '7306'].map((id) => ['55', id]),
    ]);
    expect(problems.filter((one) => !lacking.includes(one))).toMatchObject([{ code: 'releaseClaimTwice', line: 58 }]);
  });

  it.each([
    ['seeded-0-sequential', 0, 'sequential'],
    ['seeded-42-sequential', 42, 'sequential'],
    ['seeded-1-perFile', 1, 'per-file'],
  ] as const)('are those of the notebook with %s', (file, seed, mode) => {
    const { sha256: expected } = JSON.parse(read(`oracle/civic/${file}.json`)) as {
      sha256: Record<string, Record<string, string>>;
    };
    const texts = textsOf(prepare({ seed, mode }));
    for (const [test, hashes] of Object.entries(expected)) {
      for (const [folder, hash] of Object.entries(hashes)) {
        expect(sha256(texts.get(`${folder}/${test}.json`) ?? ''), `${folder}/${test}`).toBe(hash);
      }
    }
    expect(Object.keys(expected)).toHaveLength(6);
  });

  it('differ from those only where they are repaired, and say where', () => {
    const [plain, repaired] = [prepare({ seed: 7 }), prepare({ seed: 7, isRepaired: true })];
    const contexts = repaired.repairs.filter(({ what, file }) => what === 'contextOfOwnRow' && /baseline/.test(file));
    expect(contexts).toEqual([{ file: 'context/baseline.json', position: 56, what: 'contextOfOwnRow' }]);
    for (const test of ['no_context/baseline.json', 'no_context/missing_evidence.json']) {
      expect(textsOf(repaired).get(test)).toBe(textsOf(plain).get(test));
    }
    const selection = repaired.files.find(({ name }) => name === 'no_context/selection_test.json')?.records ?? [];
    expect(selection.every((item) => 'evidence_B' in item && 'repaired' in item)).toBe(true);
    for (const { name, records } of repaired.files) {
      for (const record of records as { wrong_evidence?: { evidence_id: number }[] }[]) {
        const ids = (record.wrong_evidence ?? []).map((one) => one.evidence_id);
        expect(new Set(ids).size, name).toBe(ids.length);
      }
    }
  });

  it('of R4C are what follows from its data, bit for bit', () => {
    const path = sharedPath('data/r4c-ibe/clean/full_data.json');
    for (const { name, records } of r4cFiles(readFileSync(path), path)) {
      expect(asciiJson(records) === read(`data/r4c-ibe/clean/${name}`), name).toBe(true);
    }
  });
});

describeWithShared('the context of the published tests', 'data/civic/clean', () => {
  it('is taken by the text of the claim, from the first row that has it', () => {
    const { assertions } = readRelease(release(), () => {});
    const tests = [
      'baseline',
      'missing_evidence',
      'wrong_evidence',
      'mixed',
      'wrong_claim',
      'selection_test',
      'assignment_test',
    ];
    for (const test of tests) {
      const items = JSON.parse(read(`data/civic/clean/no_context/${test}.json`)) as object[];
      const { records, unknown } = withContext(assertions, items);
      expect(asciiJson(records) === read(`data/civic/clean/context/${test}.json`), test).toBe(true);
      expect(unknown).toEqual([]);
    }
  });
});
