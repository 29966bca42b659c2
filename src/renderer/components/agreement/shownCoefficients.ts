import type { AgreementCoefficient, AgreementData } from '../../../shared/agreement.ts';
import type { Texts } from '../../window/i18n.ts';
import { intervalText } from './intervalText.ts';

/** A coefficient as a picture shows it: what it is, and its interval, or why it has none, in words. */
export type ShownCoefficient = Pick<AgreementCoefficient, 'value' | 'interval' | 'n'> & {
  readonly name: string;
  readonly about: string;
};

/** Those of all evaluators, then κ and raw agreement of every two. */
export function shownCoefficients(
  { agreement, evaluators }: Pick<AgreementData, 'agreement' | 'evaluators'>,
  texts: Pick<Texts, 't' | 'language'>,
): readonly ShownCoefficient[] {
  const { t } = texts;
  const { alpha, fleiss, raw, level, pairs } = agreement;
  const one = (name: string, of: AgreementCoefficient): ShownCoefficient => ({
    ...{ name, value: of.value, interval: of.interval, n: of.n },
    about: of.value !== null ? intervalText(of, texts) : of.reason === null ? '' : t(`agreement.reasons.${of.reason}`),
  });
  const each = fleiss.raters === null ? '' : ` (${t('agreement.each', { count: fleiss.raters })})`;
  return [
    one(`${t('agreement.alpha')} (${t(`agreement.levels.${level}`)})`, alpha),
    one(`${t('agreement.fleiss')}${each}`, fleiss),
    one(t('agreement.raw'), raw),
    ...pairs.flatMap(({ x, y, kappa, raw: alike }) => {
      const names = `${evaluators[x]?.name ?? ''} – ${evaluators[y]?.name ?? ''}`;
      return [one(`${t('agreement.cohen')}: ${names}`, kappa), one(`${t('agreement.raw')}: ${names}`, alike)];
    }),
  ];
}
