import fc from 'fast-check';
import { expect, test } from 'vitest';
import { rounds } from '../../../../../test/rounds.ts';
import { matchingModes } from '../../../../shared/rooms/drift/entityFilter.ts';
import { createMatchingRules } from '../../../../shared/rooms/drift/matchingRules.ts';
import { turnMetrics } from './applyOverrulings.ts';
import { lexiconEntities } from './entitySources.ts';
import { type CaseInput, measureCase } from './measureCase.ts';
import { reasonOfTurn } from './reasonOfTurn.ts';

const terms = ['asthma', 'latex allergy', 'sertraline 50mg', 'sertraline', 'ptsd', 'lives alone', 'eczema'];
const models = { entities: lexiconEntities(terms), nli: null, embedder: null };
const sentence = fc
  .tuple(fc.constantFrom('Has', 'Denies any', 'No', 'Takes', 'İ, 𠮷:'), fc.constantFrom(...terms))
  .map(([how, term]) => `${how} ${term}.`);
const summary = fc.option(fc.array(sentence, { maxLength: 4 }).map((sentences) => sentences.join(' ')));

test('reasons add up to the numbers of the turn, and name the turns that a search through the case finds', async () => {
  const property = fc.asyncProperty(
    fc.subarray(terms),
    fc.array(sentence, { maxLength: 3 }),
    fc.array(summary, { minLength: 1, maxLength: 5 }),
    fc.constantFrom(...matchingModes),
    async (criticalEntities, told, summaries, mode) => {
      const turns = summaries.map((_, index) => ({ number: 10 * (index + 1), message: 'm' }));
      const input: CaseInput = {
        case: { id: 'k', patientSummary: told.join(' '), criticalEntities, turns, personaId: null },
        model: 'm',
        summaries,
        isGenerated: summaries.map(() => true),
        generatedTurns: summaries.length,
        dialogues: null,
        plan: null,
        promptTokens: summaries.map(() => null),
        overrulings: null,
      };
      const rules = createMatchingRules(mode);
      const measure = await measureCase(input, models, rules, 2);
      if (!('critical' in measure)) return expect.fail('not measured');
      const reasons = turns.map((_, index) => reasonOfTurn(measure, summaries, index, mode, input.case));
      for (const [index, { gold, hallucinated, supported, predictedCount }] of reasons.entries()) {
        const { critical, extended } = turnMetrics(measure, index, summaries[index] ?? null, null, rules);
        const share = (part: number, whole: number) => (whole === 0 ? 0 : part / whole);
        const matched = gold.filter(({ finding }) => finding === 'matched');
        const ofCritical = gold.filter(({ set }) => set === 'critical');
        expect([
          share(ofCritical.filter((one) => matched.includes(one)).length, ofCritical.length),
          share(matched.length, gold.length),
          share(supported.length, predictedCount),
          share(hallucinated.length, predictedCount),
        ]).toEqual([critical.recall, extended.recall, extended.precision, extended.hallucinatedRate]);
        expect([ofCritical.length, gold.length]).toEqual([measure.goldCritical.length, measure.goldExtended.length]);
        for (const one of gold) {
          if (one.finding !== 'missed') continue;
          const seen = reasons.slice(0, index).map((reason) => reason.gold.find(({ entity }) => entity === one.entity));
          const last = seen.findLastIndex((found) => found?.finding === 'matched');
          expect(one.lastSeenTurn).toBe(turns[last]?.number ?? null);
        }
        for (const one of hallucinated) {
          const before = reasons.findIndex((reason) => reason.hallucinated.some(({ entity }) => entity === one.entity));
          expect(one.firstTurn).toBe(turns[before]?.number);
        }
      }
    },
  );
  await fc.assert(property, { numRuns: rounds(30) });
});
