import type { MeasuredModel } from '../../../shared/rooms/drift/modelNumbers.ts';

/** A further line of a model that is already there bears this behind its name, once more with each. */
export const again = '†';

/** The lines of the charts, of which no two are called the same: results from a file are often those of a model that is measured here. */
export function toldApart(models: readonly MeasuredModel[]): MeasuredModel[] {
  const names = new Set<string>();
  return models.map((one) => {
    let model = one.model;
    for (let signs = again; names.has(model); signs += again) model = `${one.model} ${signs}`;
    names.add(model);
    return model === one.model ? one : { ...one, model };
  });
}
