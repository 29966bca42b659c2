import type { AgreementData, JudgementAlpha } from '../src/shared/agreement.ts';

/** What the list of judgements has to say of one, from its own agreement. */
export function alphaOf(
  of: string,
  { agreement: { level, alpha, drawn } }: Pick<AgreementData, 'agreement'>,
): JudgementAlpha {
  return { of, level, alpha, drawn };
}
