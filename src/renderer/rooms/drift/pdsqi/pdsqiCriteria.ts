import type { Criterion } from '../../../../shared/criteria.ts';
import { type PdsqiAttribute, pdsqiAttributes } from '../../../../shared/rooms/drift/pdsqi.ts';
import type { Texts } from '../../../window/i18n.ts';

/** An answer to one attribute; null is NA. */
export type RatingValue = number | null;

/** The nine attributes with the answers that each allows: 1 to 5, NA where a summary may need none, none or present for a language. */
export function pdsqiCriteria({ t, textOf }: Pick<Texts, 't' | 'textOf'>): readonly Criterion<RatingValue>[] {
  return pdsqiAttributes.map((attribute) => {
    const anchorOf = (value: number) => textOf(`driftPdsqi.anchors.${attribute}.${value}`);
    const words = { 0: t('driftPdsqi.none'), 1: t('driftPdsqi.present') };
    const choices =
      attribute === 'stigmatizing'
        ? ([0, 1] as const).map((value) => ({ value, name: words[value], anchor: anchorOf(value) }))
        : [1, 2, 3, 4, 5].map((value) => ({ value, name: String(value), anchor: anchorOf(value) }));
    const na = { value: null, name: t('driftPdsqi.na'), anchor: t('driftPdsqi.naText') };
    return {
      id: attribute,
      name: t(`driftPdsqi.attributes.${attribute}`),
      asks: t(`driftPdsqi.asks.${attribute}`),
      choices: attribute === 'synthesized' ? [...choices, na] : choices,
    };
  });
}

/** The key of an answer. NA has no number of its own; 0 is free on the scales. */
export function keyOfAnswer(value: RatingValue): string {
  return String(value ?? 0);
}

/** The attribute that a criterion is. */
export function attributeOf(criterionId: string): PdsqiAttribute {
  const attribute = pdsqiAttributes.find((one) => one === criterionId);
  if (attribute === undefined) throw new Error(`No attribute ${criterionId}`);
  return attribute;
}
