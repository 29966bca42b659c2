import { useMemo } from 'react';
import { maskAmounts } from '../../../shared/text/maskAmounts.ts';
import { createMask, namesOfModel } from '../../../shared/text/maskNames.ts';
import { useFrameMask } from '../../window/roomHooks.ts';

/** What is hidden while somebody judges without knowing whose work it is. While names are shown, texts come back as they are. */
export type Blind = {
  readonly isBlind: boolean;
  /** Names that are masked; none while names are shown. */
  readonly names: readonly string[];
  /** A text with the names masked, each as long as it was. */
  readonly mask: (text: string) => string;
  /** A JSON text with names and what a call took masked: tokens, times and costs tell models apart. */
  readonly maskJson: (json: string) => string;
};

const shown = (text: string) => text;
const sighted: Blind = { isBlind: false, names: [], mask: shown, maskJson: shown };

/** What hides these models. Names of known models and their makers are hidden with them; null is a model that is not recorded. */
export function createBlind(models: readonly (string | null)[]): Blind {
  const names = [...new Set([null, ...models].flatMap(namesOfModel))];
  const mask = createMask(names);
  return { isBlind: true, names, mask, maskJson: (json) => mask(maskAmounts(json)) };
}

/** The blindness of a part that shows texts of these models; the same object while it hides the same. */
export function useBlindTo(isBlind: boolean, models: readonly (string | null)[]): Blind {
  const key = JSON.stringify(models);
  // biome-ignore lint/correctness/useExhaustiveDependencies: models with the same names are the same
  return useMemo(() => (isBlind ? createBlind(models) : sighted), [isBlind, key]);
}

/** The frame names acts by their items and files: while a room is blind no model is told by them. */
export function useBlindFrame({ isBlind, mask }: Blind): void {
  useFrameMask(isBlind ? mask : null);
}
