import type { MeasuredModel } from '../../../shared/rooms/drift/modelNumbers.ts';
import { lineOf, type ShownModel } from './driftState.ts';

/** A further line of a model that is already there bears this behind its name, once more with each. */
export const again = '†';

/**
 * The lines of the charts, of which no two are called the same: results from a file are often those of a model that is measured here. Each is
 * kept by the name that it has in its file, so that it stays the same line beside others.
 */
export function toldApart(models: readonly MeasuredModel[]): ShownModel[] {
  const [names, lines] = [new Set<string>(), new Set<string>()];
  return models.map((one) => {
    const [model, line] = [free(one.model, names), free(lineOf(one), lines)];
    return model === one.model ? one : { ...one, model, line };
  });
}

/** The name, with as many signs behind it as make it one that is not taken yet; it is from then on. */
function free(name: string, taken: Set<string>): string {
  let said = name;
  for (let signs = again; taken.has(said); signs += again) said = `${name} ${signs}`;
  taken.add(said);
  return said;
}
