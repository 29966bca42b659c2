import { type Grain, grains } from '../score/grains.ts';
import type { ScoredItem } from '../score/scoredItem.ts';
import { type TwoWikiScore, twoWikiFigures } from '../score/scoreTwoWiki.ts';
import { pythonFloat } from './scoreFiles.ts';

/**
 * P, R and F of one grain as evaluate.py writes them: floats, but the whole number `0` where it divides by nothing (no triples on that side,
 * or P and R both 0). Empty cells where the item has no score.
 */
function grainCells(item: ScoredItem, grain: Grain): string[] {
  const { prec, recall, f1 } = item[grain];
  if (prec === null || recall === null || f1 === null) return ['', '', ''];
  return [
    item.predictedCount === 0 ? '0' : pythonFloat(prec),
    recall === 0 && item.goldCount === 0 ? '0' : pythonFloat(recall),
    f1 === 0 ? '0' : pythonFloat(f1),
  ];
}

function table(header: readonly string[], rows: readonly (readonly string[])[]): string {
  return [header, ...rows].map((cells) => `${cells.join('\t')}\n`).join('');
}

const grainColumns = grains.flatMap((grain) => [`${grain}_p`, `${grain}_r`, `${grain}_f`]);

/**
 * The table of evaluate.py's `-o`: one row for each gold item in file order, by qid. Unlike there a missing prediction leaves its cells
 * empty instead of shifting the rows below it.
 */
export function jemhopqaTable(items: readonly ScoredItem[]): string {
  const rows = items.map((item) => [
    item.key,
    ...(item.answer ? [pythonFloat(item.answer.exactMatch), pythonFloat(item.answer.similarity)] : ['', '']),
    ...grains.flatMap((grain) => grainCells(item, grain)),
  ]);
  return table(['qid', 'a_em', 'a_score', ...grainColumns], rows);
}

/** The same for R4C, by id. */
export function r4cTable(items: readonly ScoredItem[]): string {
  const rows = items.map((item) => [item.key, ...grains.flatMap((grain) => grainCells(item, grain))]);
  return table(['id', ...grainColumns], rows);
}

/** One row for each question of 2WikiMultihopQA: its id and the sixteen figures by the evaluator's names. */
export function twoWikiTable(scores: readonly TwoWikiScore[]): string {
  const figures = scores.map((score) => ({ key: score.key, figures: twoWikiFigures(score) }));
  const names = Object.keys(figures[0]?.figures ?? {});
  return table(
    ['id', ...names],
    figures.map((one) => [
      one.key,
      ...names.map((name) => {
        const value = one.figures[name] ?? null;
        return value === null ? '' : pythonFloat(value);
      }),
    ]),
  );
}
