import type { IncomparableReason, ScoreOptions, ScoreSource } from '../../../../shared/rooms/derivations/score.ts';
import { optionReasons } from './comparability.ts';
import type { Helper } from './describeScoring.ts';
import type { EntityAliases } from './entityAliases.ts';
import type { ReferenceOrder } from './grains.ts';
import type { ScoredItem, ScoreRow } from './scoredItem.ts';
import { jemhopqaGold, r4cGold, referenceOrders } from './scoreInputs.ts';
import { jemhopqaVersion, scoreJemhopqaItems, textsToTokenize } from './scoreJemhopqa.ts';
import { lowestReferenceOrder, r4cSeed, r4cVersion, scoreR4cItems } from './scoreR4c.ts';
import { twoWikiVersion } from './scoreTwoWiki.ts';
import type { TokensOfText } from './tokenSets.ts';
import { scoreTwoWikiRows } from './twoWikiMetric.ts';

type Help = {
  tokensOf(texts: readonly string[]): Promise<TokensOfText>;
  aliases(): Promise<EntityAliases>;
};

/** How the evaluator of a corpus scores, as a value. Nobody else asks which one it is. */
export type Metric = {
  /** Stored with each run; names its texts: `scores.rule.<id>`, `scores.parts.<id>`. */
  readonly id: string;
  /** Raised whenever a result may change. */
  readonly version: number;
  readonly scoresAnswers: boolean;
  /** What it asks beside the texts. Its files belong to the source of a score. */
  readonly helper: Helper;
  /** The order for each question, from whether it has a derivation predicted; null where nothing is drawn. */
  orders(present: readonly boolean[], options: ScoreOptions): readonly ReferenceOrder[] | null;
  /** The options that matter to it, as they are stored. */
  optionsOf(options: ScoreOptions): ScoreSource['options'];
  /** Why scores with these options do not compare with published ones. */
  reasonsOf(options: ScoreOptions): readonly IncomparableReason[];
  /** Scores questions with their alignments, in their order. A metric asks for no other help than its `helper`. */
  score(rows: readonly ScoreRow[], help: Help): Promise<readonly ScoredItem[]>;
};

const plain = { helper: null, orders: () => null, optionsOf: () => ({}), reasonsOf: () => [] } as const;

const jemhopqa: Metric = {
  ...plain,
  id: 'jemhopqa',
  version: jemhopqaVersion,
  scoresAnswers: true,
  helper: 'tokenizer',
  async score(rows, { tokensOf }) {
    const items = rows.map(({ key, content, predicted }) => ({
      key,
      ...jemhopqaGold(content),
      predictedAnswer: predicted.answer,
      predictedDerivation: predicted.derivation,
    }));
    return scoreJemhopqaItems(items, await tokensOf(textsToTokenize(items)), true);
  },
};

const r4c: Metric = {
  ...plain,
  id: 'r4c',
  version: r4cVersion,
  scoresAnswers: false,
  orders: referenceOrders,
  optionsOf: ({ references, tieOrder }) => ({ references, tieOrder, seed: r4cSeed }),
  reasonsOf: optionReasons,
  async score(rows) {
    const items = rows.map(({ key, content, predicted, order }) => ({
      key,
      ...r4cGold(content),
      predictedDerivation: predicted.derivation,
      order: order ?? lowestReferenceOrder(3),
    }));
    return scoreR4cItems(items, true);
  },
};

const twoWikiMultihopQa: Metric = {
  ...plain,
  id: '2wikimultihopqa',
  version: twoWikiVersion,
  scoresAnswers: true,
  helper: 'aliases',
  score: async (rows, { aliases }) => scoreTwoWikiRows(rows, await aliases()),
};

const metrics: readonly Metric[] = [jemhopqa, r4c, twoWikiMultihopQa];

/** The metric with an id. Throws for none, which no registered corpus and no stored run names. */
export function metricOf(id: string): Metric {
  const metric = metrics.find((one) => one.id === id);
  if (metric === undefined) throw new Error(`There is no metric ${id}`);
  return metric;
}
