import { sentencesText } from '../../../../shared/charts/numberTexts.ts';
import type { Pairing, VisibleTrait } from '../../../../shared/rooms/ratings/making.ts';
import type { Protocol } from '../../../../shared/rooms/ratings/protocol.ts';
import type { Texts } from '../../../window/i18n.ts';

/** Whether nobody who rates can see a trait, by what covers it and what the protocol says. */
export function isCovered(
  { coveredBy }: Pick<VisibleTrait, 'coveredBy'>,
  { answersOnly, plainText, blind }: Pick<Protocol, 'answersOnly' | 'plainText' | 'blind'>,
): boolean {
  if (coveredBy === 'answersOnly') return answersOnly;
  if (coveredBy === 'plainText') return plainText;
  return coveredBy === 'mask' && blind;
}

/** A trait in a sentence, with its counts. */
export function traitSentence(
  { t }: Pick<Texts, 't'>,
  trait: VisibleTrait,
  pairing: Pick<Pairing, 'pairCount'>,
): string {
  const { a, b, pairCount: differing, onlyA, onlyB } = trait;
  const counts = { a, b, count: differing, total: pairing.pairCount };
  if (trait.trait !== 'tools') return t(`ratingsMaking.traits.${trait.trait}Text`, counts);
  const toolsOf = (side: string, tools: readonly string[], count: number) =>
    t('ratingsMaking.traits.toolsOf', { tools: tools.join(', '), side, count, total: pairing.pairCount });
  const sides = [
    ...(onlyA.length > 0 ? [toolsOf('A', onlyA, a)] : []),
    ...(onlyB.length > 0 ? [toolsOf('B', onlyB, b)] : []),
  ];
  return sentencesText(sides);
}

/** What the rows of a blind study tell whoever made them, in a sentence: their codes are the same in every question, as whoever adds them up needs. */
function codesSentence({ t }: Pick<Texts, 't'>): string {
  return sentencesText([t('ratingsMaking.traits.codes'), t('ratingsMaking.traits.codesText')]);
}

/** The sentences of what stays visible, as a protocol and each result keep them. They name no model: A and B are those of the making. */
export function staysVisible(
  texts: Pick<Texts, 't'>,
  pairing: Pick<Pairing, 'pairCount' | 'traits'>,
  protocol: Pick<Protocol, 'answersOnly' | 'plainText' | 'blind'>,
): string[] {
  const traits = pairing.traits
    .filter((trait) => !isCovered(trait, protocol))
    .map((trait) => `${texts.t(`ratingsMaking.traits.${trait.trait}`)} ${traitSentence(texts, trait, pairing)}`);
  const models = protocol.blind ? codesSentence(texts) : texts.t('ratingsMaking.traits.names');
  return [models, ...traits].map((sentence) => sentence.slice(0, 500));
}
