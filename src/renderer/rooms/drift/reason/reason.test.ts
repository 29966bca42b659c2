import { describe, expect, test } from 'vitest';
import type { GoldReason } from '../../../../shared/rooms/drift/turnReason.ts';
import { textSegments } from '../../../components/transcript/textSegments.ts';
import { turnReason } from '../turnFixture.ts';
import { comparisonRows } from './compare/comparisonRows.ts';
import { entityRowsOf, firstRow, foundIn } from './summary/entityRows.ts';
import { excerptAround, innermost, markedPieces } from './summary/markedPieces.ts';

const author = { author: 'C. Saeki', savedAt: '2026-02-03T04:05:06.000Z' };

const matched = (entity: string, start: number, end: number): GoldReason => ({
  entity,
  set: 'critical',
  finding: 'matched',
  tier: 'exact',
  predicted: entity,
  spans: [{ start, end }],
});

describe('the rows of a turn', () => {
  test('leave a denied entity with the gold, and count it among what matches nothing', () => {
    const reason = turnReason();
    const denied = { entity: ' Penicillin Allergy', spans: [], firstTurn: 13, saidAt: null };
    const rows = entityRowsOf({ ...reason, hallucinated: [denied, ...reason.hallucinated] });
    expect(rows.unmatched.map(({ id }) => id)).toEqual(['unmatched:chest pain', 'unmatched:mirtazapine']);
    expect(rows.negatedCount).toBe(1);
    expect(firstRow(rows)?.id).toBe('critical:penicillin allergy');
  });

  test('count what a reviewer says instead of what was measured', () => {
    const overrulings = [
      { entity: 'penicillin allergy', counts: true, wording: null, ...author },
      { entity: 'asthma', counts: true, wording: null, ...author },
      { entity: 'sertraline 50 mg', counts: false, wording: null, ...author },
    ];
    const { critical } = entityRowsOf({ ...turnReason(), overrulings });
    expect(foundIn(critical)).toEqual({ measured: 2, overruled: 3 });
  });
});

describe('marks that overlap', () => {
  test('are parted at every edge, and the shortest of them answers', () => {
    const text = 'takes sertraline 50 mg daily';
    const gold = [matched('sertraline 50 mg', 6, 22), matched('50 mg daily', 17, 28)];
    const hallucinated = [{ entity: '50', spans: [{ start: 17, end: 19 }], firstTurn: 2, saidAt: 0 }];
    const pieces = markedPieces(entityRowsOf({ gold, hallucinated, overrulings: [] }));
    const drawn = textSegments(0, text.length, pieces).map((segment) => [
      text.slice(segment.start, segment.end),
      segment.pieces.map(({ kind }) => kind),
      innermost(segment.pieces)?.row.reason.entity ?? null,
    ]);
    expect(drawn).toEqual([
      ['takes ', [], null],
      ['sertraline ', ['matched'], 'sertraline 50 mg'],
      ['50', ['matched', 'matched', 'unmatched'], '50'],
      [' mg', ['matched', 'matched'], '50 mg daily'],
      [' daily', ['matched'], '50 mg daily'],
    ]);
  });
});

describe('an excerpt', () => {
  const long = `${'one two three four five six '.repeat(10)}panic attack ${'and more of it '.repeat(10)}`;
  const at = long.indexOf('panic');

  test('begins and ends at words around the first place', () => {
    const { start, end } = excerptAround(long, [{ start: at, end: at + 12 }], 80);
    const cut = long.slice(start, end);
    expect(cut).toContain('panic attack');
    expect([long.charAt(start - 1), long.charAt(end), cut.length < 100]).toEqual([' ', ' ', true]);
  });

  test('is the beginning without a place, and all of a short text', () => {
    expect(excerptAround(long, [], 80).start).toBe(0);
    expect(excerptAround('短い', [{ start: 1, end: 2 }], 80)).toEqual({ start: 0, end: 2 });
  });

  test('parts no character', () => {
    const text = '𠮷'.repeat(100);
    const { start, end } = excerptAround(text, [{ start: 101, end: 102 }], 51);
    expect([start % 2, end % 2]).toEqual([0, 0]);
  });
});

describe('two models at one turn', () => {
  test('differ first in critical entities, then in the others; a word of a reviewer is a difference', () => {
    const one = turnReason();
    const [first, second, third, fourth, fifth] = one.gold;
    if (!first || !second || !third || !fourth || !fifth) throw new Error('The fixture has five entities');
    const found: GoldReason = { ...matched('asthma', 0, 6), set: 'critical' };
    const other = {
      gold: [first, second, third, fourth, found],
      overrulings: [{ entity: first.entity, counts: false, wording: null, ...author }],
    };
    const matchedSide = { finding: 'matched', counts: true, isOverruled: false };
    const missedSide = { finding: 'missed', counts: false, isOverruled: false };
    const rows = comparisonRows(one, other);
    expect(rows.map(({ entity, differs }) => [entity, differs])).toEqual([
      ['generalised anxiety', true],
      ['asthma', true],
      ['sertraline 50 mg', false],
      ['penicillin allergy', false],
      ['panic attack in 2023', false],
    ]);
    expect(rows[0]).toMatchObject({
      one: matchedSide,
      other: { finding: 'matched', counts: false, isOverruled: true },
    });
    expect(rows[1]).toMatchObject({ one: missedSide, other: matchedSide });
  });
});
