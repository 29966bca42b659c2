import { describe, expect, it } from 'vitest';
import { driftOverview, driftRun } from '../../driftFixture.ts';
import { caseCountOf, draftOf, faultsOf, settingsOf } from './measureDraft.ts';

const lexicon = { datasetId: 7, name: '臨床用語', kind: 'lexicon', count: 30 } as const;
const precomputed = { datasetId: 8, name: 'scispacy', kind: 'precomputed', count: 700 } as const;

const nli = { id: '0b5e8f4e-6f0c-4f7e-9a2b-0d3c5a7e9f11', path: '/models/nli' };
const offered = [nli];

describe('draftOf', () => {
  it('begins with the settings of the newest run and every model', () => {
    const draft = draftOf(driftOverview);
    expect(draft.models).toEqual(['aoba-7b', 'kaede-13b', 'sora-mini', 'tsubaki-8×7b']);
    expect(settingsOf(draft, offered)).toEqual({ ...driftRun.settings, nliFolder: nli.id });
  });

  it('begins with reference mode and the lexicon where nothing was measured', () => {
    expect(settingsOf(draftOf({ ...driftOverview, runs: [] }), offered)).toEqual({
      mode: 'reference',
      stride: 2,
      seed: 42,
      clusters: 'cases',
      aliases: true,
      entities: { kind: 'lexicon', datasetIds: [], onlyLists: false },
      nliFolder: null,
      embedderFolder: null,
    });
  });

  it('leaves out lists that were withdrawn since', () => {
    const settings = {
      ...driftRun.settings,
      entities: { kind: 'lexicon' as const, datasetIds: [7, 99], onlyLists: true },
    };
    const runs = [{ ...driftRun, settings }];
    expect(draftOf({ ...driftOverview, runs, entitySources: [lexicon, precomputed] })).toMatchObject({
      kind: 'lexicon',
      lexiconIds: [7],
      onlyLists: true,
      precomputedId: 8,
    });
  });
});

describe('faultsOf', () => {
  it('asks for a list where only lists are to be used', () => {
    const draft = { ...draftOf(driftOverview), onlyLists: true };
    expect([faultsOf(draft, offered), faultsOf({ ...draft, lexiconIds: [7] }, offered)]).toEqual([['noList'], []]);
    expect(settingsOf({ ...draft, lexiconIds: [7] }, offered).entities).toEqual({
      kind: 'lexicon',
      datasetIds: [7],
      onlyLists: true,
    });
  });

  it('names every fault in the order of the form', () => {
    const draft = { ...draftOf(driftOverview), models: [], kind: 'precomputed' as const, stride: '0', seed: '1.5' };
    expect(faultsOf(draft, offered)).toEqual(['noModels', 'noPrecomputed', 'strideFault', 'seedFault']);
  });

  it('tells of a folder that is not offered, once that is known', () => {
    const draft = { ...draftOf(driftOverview), embedderFolder: '/etc' };
    expect([faultsOf(draft, null), faultsOf(draft, offered)]).toEqual([[], ['folderGone']]);
  });

  it('takes digits of a Japanese keyboard', () => {
    const draft = { ...draftOf(driftOverview), stride: '１０', seed: '４２' };
    expect(faultsOf(draft, offered)).toEqual([]);
    expect(settingsOf(draft, offered)).toMatchObject({ stride: 10, seed: 42 });
  });
});

describe('caseCountOf', () => {
  const [first, second] = driftOverview.models;
  it('is the number of each model where all have the same', () => {
    expect(caseCountOf(driftOverview.models, ['aoba-7b', 'sora-mini'])).toEqual({ count: 40, isSum: false });
  });
  it('is the sum where they differ', () => {
    if (!first || !second) throw new Error('The fixture has four models');
    const models = [first, { ...second, caseCount: 12 }];
    expect(caseCountOf(models, ['aoba-7b', 'kaede-13b'])).toEqual({ count: 52, isSum: true });
  });
});
