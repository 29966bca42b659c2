import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { describeWithShared, sharedPath } from '../../../../../test/sharedData.ts';
import { readEntityAliases } from './entityAliases.ts';
import { readShared } from './oracle.testSupport.ts';
import { scoreTwoWikiItems, twoWikiPercent } from './scoreTwoWiki.ts';
import { twoWikiItems } from './twoWikiInputs.ts';

type Expected = {
  overallPercent: Record<string, number>;
  missing: string[];
  items: Record<string, { percent: Record<string, number>; missing: string[] }>;
};

describeWithShared('2WikiMultihopQA scores against 2wikimultihop_evaluate_v1.1.py', 'oracle/2wiki', () => {
  const expected: Expected = readShared('oracle/2wiki/s11-expected.json');
  const aliases = readEntityAliases(readFileSync(sharedPath('oracle/2wiki/s11-id_aliases.json'), 'utf8'));
  const items = twoWikiItems(
    readShared('oracle/2wiki/s11-gold.json'),
    readShared('oracle/2wiki/s11-prediction.json'),
    aliases,
  );
  const scores = scoreTwoWikiItems(items);

  test('all sixteen figures of the set are those it printed, to the last decimal and in its order', () => {
    expect(Object.entries(twoWikiPercent(scores) ?? {})).toEqual(Object.entries(expected.overallPercent));
  });

  test('and those of every question alone', () => {
    expect(scores).toHaveLength(80);
    for (const score of scores) expect(twoWikiPercent([score]), score.key).toEqual(expected.items[score.key]?.percent);
  });

  test('what is missing is what it names', () => {
    const names = { answer: 'answer', facts: 'sp', evidences: 'evidence' } as const;
    const missing = scores.flatMap((score) =>
      (['answer', 'facts', 'evidences'] as const).flatMap((part) =>
        score[part] === null ? [`${names[part]} ${score.key}`] : [],
      ),
    );
    expect(missing).toEqual(expected.missing.map((line) => line.replace('missing ', '').replace(' fact', '')));
  });
});
