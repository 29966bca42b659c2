import { expect, test } from 'vitest';
import { matchingModes } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import type { Ruling } from '../../../../shared/rooms/drift/setMetrics.ts';
import { applyOverrulings } from './applyOverrulings.ts';
import { lexiconEntities } from './entitySources.ts';
import { type CaseInput, type CaseMeasure, measureCase } from './measureCase.ts';

const input: CaseInput = {
  case: {
    id: 'k_1',
    patientSummary: 'Asthma, uses a salbutamol inhaler, lives alone in 𠮷野.',
    criticalEntities: ['Asthma', 'salbutamol inhaler'],
    // Turns that are out of order keep the order of the file.
    turns: [1, 3, 2, 4].map((number) => ({ number, message: `Message ${number}.` })),
    personaId: null,
  },
  model: 'm',
  summaries: ['Asthma and a salbutamol inhaler.', 'Denies asthma. Lives alone with eczema.', null, 'Eczema.'],
  isGenerated: [true, true, true, true],
  generatedTurns: 4,
  dialogues: null,
  plan: null,
  promptTokens: [null, null, null, null],
  overrulings: null,
};
const models = {
  entities: lexiconEntities(['asthma', 'salbutamol inhaler', 'eczema', 'lives alone']),
  nli: null,
  embedder: null,
};

async function measure(
  mode: (typeof matchingModes)[number],
  overrulings: CaseInput['overrulings'],
  summaries: CaseInput['summaries'] = input.summaries,
): Promise<CaseMeasure> {
  const measured = await measureCase({ ...input, summaries, overrulings }, models, createMatchingRules(mode), 2);
  return 'critical' in measured ? measured : expect.fail('not measured');
}

test.each(matchingModes)('a measure with overrulings in %s mode equals a new measure with them', async (mode) => {
  const said = new Map([
    [1, new Map([['asthma', false]])],
    [
      3,
      new Map([
        ['asthma', true],
        ['lives alone', false],
        ['unknown', true],
      ]),
    ],
    [2, new Map([['salbutamol inhaler', true]])],
    [9, new Map([['asthma', true]])],
  ]);
  const plain = await measure(mode, null);
  const again = await measure(mode, [said.get(1) ?? null, said.get(3) ?? null, said.get(2) ?? null, null]);
  expect(again.critical.recall).toEqual([0.5, 0.5, 0.5, 0]);
  expect(applyOverrulings(plain, { turns: input.case.turns, summaries: input.summaries }, said, mode)).toEqual(again);
});

test('a measure without overrulings or gold stays as it is, and one without predictions cannot be changed', async () => {
  const plain = await measure('reference', null);
  const turns = { turns: input.case.turns, summaries: input.summaries };
  expect(applyOverrulings(plain, turns, new Map(), 'reference')).toBe(plain);
  const said = new Map([[1, new Map([['asthma', false]])]]);
  expect(() => applyOverrulings({ ...plain, predicted: null }, turns, said, 'reference')).toThrow(RangeError);
});

test('an entity that counts by a mention that the reviewer named adds none, and the mention stands for it', async () => {
  const { turns } = input.case;
  const summaries = ['Asthma with eczema.', ...input.summaries.slice(1)];
  const own = await measure('reference', null, summaries);
  const at = (ruling: Ruling) => {
    const said = new Map([[1, new Map([['salbutamol inhaler', ruling]])]]);
    const { critical } = applyOverrulings(own, { turns, summaries }, said, 'reference');
    return [critical.recall[0], critical.precision[0], critical.hallucinatedRate[0]];
  };
  expect(at(true)).toEqual([1, 2 / 3, 1 / 3]);
  expect(at({ wording: 'eczema' })).toEqual([1, 1, 0]);
  expect(at({ wording: 'nowhere' })).toEqual(at(true));
});
