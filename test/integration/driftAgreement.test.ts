import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { beforeEach, describe, expect, test } from 'vitest';
import { type PdsqiRating, pdsqiAttributes } from '../../src/shared/rooms/drift/pdsqi.ts';
import { alphaOf } from '../alphaOf.ts';
import { runWords } from '../commandLine.ts';
import { hostileModel as model, writeDriftFiles } from '../driftFiles.ts';
import { layOutSet } from '../driftProject.ts';
import { type OpenWorkbench, openWorkbench } from './openWorkbench.ts';

let project: OpenWorkbench;
let datasetId: number;
let caseId: number;

beforeEach(async () => {
  const folder = mkdtempSync(join(tmpdir(), 'akapen-drift-agreement-'));
  project = await openWorkbench({ dataFolder: join(folder, 'project') });
  await work('Aki');
  const files = writeDriftFiles(folder);
  ({ datasetId } = await layOutSet(project.workbench.context.db, { ...files, generations: [files.generations] }));
  caseId = (await project.call('drift.plans', { datasetId }))[0]?.caseId ?? 0;
  return async () => {
    await project.close();
    rmSync(folder, { recursive: true });
  };
});

const work = (name: string) => project.call('project.chooseEvaluator', { name });
const rate = (turn: number, rating: PdsqiRating, comment = '') =>
  project.call('drift.rate', { caseId, model, turn, rating, comment });
const agreement = (of: 'accurate' | 'synthesized' | 'stigmatizing') =>
  project.call('drift.agreement', { datasetId, of });
const overrule = (counts: boolean | null) =>
  project.call('drift.overrule', { caseId, model, turn: 2, entity: 'asthma', counts });

async function rateByTwo() {
  await rate(1, { accurate: 5, synthesized: null });
  await rate(2, { accurate: 3, synthesized: 2 });
  await rate(3, { accurate: 2 });
  await work('Bo');
  await rate(1, { accurate: 5, synthesized: 4 });
  await rate(2, { accurate: 4, synthesized: 2 }, 'One dose is wrong.');
}

/** Krippendorff's α of units of two values: squared distances between ranks, after his definition, unit by unit. */
function ordinalAlpha(units: readonly (readonly [number, number])[]): number {
  const all = units.flat();
  const count = (value: number) => all.filter((one) => one === value).length;
  const distance = (one: number, other: number) => {
    const [low, high] = [Math.min(one, other), Math.max(one, other)];
    let between = 0;
    for (let value = low; value <= high; value++) between += count(value);
    return (between - (count(one) + count(other)) / 2) ** 2;
  };
  const observed = units.reduce((sum, [one, other]) => sum + 2 * distance(one, other), 0) / all.length;
  const expected = all.flatMap((one) => all.map((other) => distance(one, other))).reduce((sum, one) => sum + one, 0);
  return 1 - observed / (expected / (all.length * (all.length - 1)));
}

describe('agreement of raters of summaries', () => {
  test('is ordinal on a scale, of summaries that two rated; NA is no value', async () => {
    await rateByTwo();
    const accurate = await agreement('accurate');
    expect(accurate.evaluators.map(({ name }) => name)).toEqual(['Aki', 'Bo']);
    expect(accurate).toMatchObject({ summaries: 3, notApplicable: 0, kinds: { two: 1 }, hidden: 1 });
    expect(accurate.agreement).toMatchObject({ level: 'ordinal', pairable: 2, single: 1, drawn: null });
    const units = [
      [5, 5],
      [3, 4],
    ] as const;
    expect(accurate.agreement.alpha.value).toBeCloseTo(ordinalAlpha(units), 12);
    expect(accurate.agreement.raw.value).toBe(1 / 2);
    const synthesized = await agreement('synthesized');
    expect(synthesized).toMatchObject({ summaries: 2, notApplicable: 1, agreement: { pairable: 1, single: 1 } });
    expect((await agreement('stigmatizing')).agreement.level).toBe('nominal');
  });

  test('a rater is shown what others gave only of summaries that they rated in full; who rates nothing sees all', async () => {
    await rateByTwo();
    expect((await agreement('accurate')).disagreements).toEqual([]);
    const rest = { citation: 1, thorough: 1, useful: 1, organized: 1, comprehensible: 1, succinct: 1 } as const;
    await rate(2, { ...rest, accurate: 4, synthesized: 2, stigmatizing: 0 }, 'One dose is wrong.');
    const [row] = (await agreement('accurate')).disagreements;
    expect(row).toMatchObject({ about: model, kind: 'two', values: [2, 3], notes: [false, true], decision: null });
    await work('Chi');
    expect((await agreement('accurate')).disagreements).toHaveLength(1);
  });

  test('a disagreement is settled beside the ratings: no number changes, and one undo takes it back', async () => {
    await rateByTwo();
    await work('Chi');
    const before = await agreement('accurate');
    const decision = { value: '4', reason: 'The dose is a detail.', isExample: true };
    await project.call('drift.decide', { caseId, model, turn: 2, of: 'accurate', decision });
    const after = await agreement('accurate');
    expect(after).toMatchObject({ decided: 1, agreement: before.agreement });
    const settled = { category: 3, reason: 'The dose is a detail.', by: 'Chi', isRater: false, isExample: true };
    expect(after.disagreements[0]?.decision).toMatchObject(settled);
    const wrong = { ...decision, value: '6' };
    await expect(
      project.call('drift.decide', { caseId, model, turn: 2, of: 'accurate', decision: wrong }),
    ).rejects.toThrow('no such value');
    await project.call('project.undo', {});
    expect(await agreement('accurate')).toEqual(before);
  });
});

test('an overruling is the project’s: who said it is counted, and who replaced another’s word is told until that is undone', async () => {
  await overrule(true);
  await overrule(false);
  await work('Bo');
  expect(await project.call('drift.overrulings', { datasetId })).toMatchObject({
    ...{ inForce: 1, authors: [{ name: 'Aki', count: 1 }], replacedCount: 0 },
  });
  await overrule(true);
  const replaced = await project.call('drift.overrulings', { datasetId });
  expect(replaced.authors).toEqual([{ name: 'Bo', count: 1 }]);
  expect(replaced.replaced).toMatchObject([
    { entity: 'asthma', turn: 2, before: { counts: false, by: 'Aki' }, after: { counts: true, by: 'Bo' } },
  ]);
  await project.call('project.undo', {});
  expect(await project.call('drift.overrulings', { datasetId })).toMatchObject({ inForce: 1, replacedCount: 0 });
});

test('the command prints every attribute and the overrulings, as the window shows them', async () => {
  await rateByTwo();
  const accurate = await agreement('accurate');
  const alphas = await project.call('datasets.alphas', { room: 'drift', datasetIds: [datasetId] });
  expect(alphas[1]).toEqual(alphaOf('accurate', accurate));
  expect(alphas.map(({ of }) => of)).toEqual(pdsqiAttributes);
  await project.workbench.close();
  const { code, printed } = await runWords([
    ...['agreement', '--data-dir', project.dataFolder, '--dataset', String(datasetId)],
  ]);
  expect(code).toBe(0);
  const judgements = Array.from({ length: 10 }, () => ({}));
  judgements[1] = { of: 'accurate', agreement: accurate.agreement };
  judgements[9] = { of: 'overrulings', inForce: 0 };
  expect(printed).toMatchObject([{ room: 'drift', judgements }]);
  project = await openWorkbench({ dataFolder: project.dataFolder });
});
