import type { AgreementCoefficient } from '../../../shared/agreement.ts';

type OnScale = Pick<AgreementCoefficient, 'value' | 'interval'>;

/** Where a scale of coefficients begins, which ends at 1: 0, or −1 where something is less than chance. */
export function scaleStart(shown: readonly OnScale[]): 0 | -1 {
  return shown.some(({ value, interval }) => Math.min(value ?? 0, interval?.low ?? 0) < 0) ? -1 : 0;
}
