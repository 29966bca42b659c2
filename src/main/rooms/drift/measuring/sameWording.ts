import { aliasEntities } from '../../../../shared/rooms/drift/aliases.ts';
import { comparableText } from '../../../../shared/rooms/drift/comparable.ts';
import { type MatchingRules, wholeWordsIndex } from '../../../../shared/rooms/drift/matchingRules.ts';
import { isNegated } from '../../../../shared/rooms/drift/negation.ts';
import type { AlikeSaying } from '../../../../shared/rooms/drift/overruleAlike.ts';
import { strip } from '../../../../shared/rooms/drift/pythonText.ts';
import { findInTurn, type Overrulings, type Ruling } from '../../../../shared/rooms/drift/setMetrics.ts';
import { goldInOrder } from './applyOverrulings.ts';
import type { CaseMeasure } from './measureCase.ts';

/** A summary in which the wording stands: a place to say something, or why nothing is said there. */
export type WordingPlace = {
  /** Place of the turn in the case, from 0. */
  readonly index: number;
  readonly kind: 'place' | 'counted' | 'denied' | 'said' | 'standing';
  /** The gold entity as the case has it, and the mention as the summary has it. */
  readonly entity: string;
  readonly wording: string | null;
};

type OverruledCase = {
  readonly turns: readonly { readonly number: number }[];
  readonly summaries: readonly (string | null)[];
  readonly said: ReadonlyMap<number, Overrulings>;
};

/**
 * Where in a measured case something can be said of a gold entity by a wording. The wording stands where it was predicted, or as whole
 * words in the summary. Empty where the case has no such entity. Throws RangeError for a measure without its predictions.
 */
export function placesOfWording(
  measure: CaseMeasure,
  { turns, summaries, said }: OverruledCase,
  { entity, saying }: { readonly entity: string; readonly saying: AlikeSaying },
  rules: MatchingRules,
): WordingPlace[] {
  if (measure.predicted === null) throw new RangeError('The measure was kept without its predictions');
  const plain = (text: string) => comparableText(strip(text), rules.mode);
  const gold = goldInOrder(measure).find((one) => plain(one) === plain(entity));
  if (gold === undefined) return [];
  const { predicted, aliases } = measure;
  const wordings = aliasEntities(aliases, rules);
  const asked = saying.wording === null ? null : plain(saying.wording);
  return turns.flatMap(({ number }, index): WordingPlace[] => {
    const summary = summaries[index] ?? '';
    const ruling = said.get(number)?.get(gold);
    const found = (kind: WordingPlace['kind'], wording = saying.wording) => [{ index, kind, entity: gold, wording }];
    if (saying.say === 'asMeasured') return isSameWord(ruling, saying.counts, asked, plain) ? found('place') : [];
    if (summary === '' || asked === null) return [];
    const passage = rules.passage(summary);
    const here = (predicted[index] ?? []).map(rules.entity);
    const [finding] = findInTurn([rules.entity(gold)], here, passage, rules, { aliases: wordings }).gold;
    const mention = here.find(({ text }) => text === asked);
    const isTaken = finding?.tier != null && here[finding.predicted]?.text === asked;
    const stands =
      saying.say === 'counts' ? (mention ?? null) !== null || wholeWordsIndex(passage.text, asked) >= 0 : isTaken;
    if (!stands) return [];
    const counts = saying.say === 'counts';
    if (ruling !== undefined)
      return found(isSameWord(ruling, counts, counts ? asked : null, plain) ? 'standing' : 'said');
    if (!counts) return found('place', null);
    if (finding?.tier != null) return found('counted');
    if (finding?.isNegated || isNegated(rules.entity(asked), passage, rules)) return found('denied');
    return found('place', mention?.given ?? saying.wording);
  });
}

function isSameWord(
  ruling: Ruling | undefined,
  counts: boolean,
  wording: string | null,
  plain: (text: string) => string,
): boolean {
  if (ruling === undefined) return false;
  if (typeof ruling === 'object') return counts && plain(ruling.wording) === wording;
  return ruling === counts && wording === null;
}
