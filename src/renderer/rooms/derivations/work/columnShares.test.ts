import { expect, test } from 'vitest';
import { columnShares } from './columnShares.ts';

const step = (subject: string, relation: string, ...objects: string[]) => ({
  subject,
  relation,
  objects,
  support: null,
});

test('the subjects get more room than short relations', () => {
  const shares = columnShares([
    step('ワイルド・スピード/スーパーコンボ', '前の話にあたる作品', 'ワイルド・スピード ICE BREAK'),
    step('ワイルド・スピード ICE BREAK', '監督', 'F・ゲイリー・グレイ'),
  ]);
  expect(shares.subject).toBeGreaterThan(1.5 * shares.relation);
});

test('a long relation gets the room that short objects leave', () => {
  const short = columnShares([step('Rooibos', 'is in', 'South Africa')]);
  const long = columnShares([step('Rooibos', 'is grown in the mountains of', 'South Africa')]);
  expect(long.relation).toBeGreaterThan(short.relation);
});

test('no column is squeezed out, whatever the texts', () => {
  const texts = ['', '鵼', 'あ'.repeat(500)];
  for (const subject of texts) {
    for (const relation of texts) {
      for (const object of texts) {
        const shares = columnShares([step(subject, relation, object)]);
        const all = [shares.subject, shares.relation, 100 - shares.subject - shares.relation];
        expect(Math.min(...all)).toBeGreaterThanOrEqual(18);
      }
    }
  }
});

test('an empty derivation has the shares of short texts', () => {
  expect(columnShares([])).toEqual(columnShares([step('', '', '')]));
});
