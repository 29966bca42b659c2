/** The name of a model as every system takes it for a file, without its ending. */
export function fileNameOfModel(model: string): string {
  const safe = model.replaceAll(/[^\p{L}\p{N}._-]+/gu, '-').replace(/^[.-]+/, '');
  return safe.slice(0, 80) || 'model';
}

/** File names for models, in their order; of models whose names differ in signs alone later ones get a number. */
export function fileNamesOf(models: readonly string[]): ReadonlyMap<string, string> {
  const taken = new Set<string>();
  return new Map(
    models.map((model) => {
      const own = fileNameOfModel(model);
      let name = own;
      for (let again = 2; taken.has(name.toLowerCase()); again += 1) name = `${own}-${again}`;
      taken.add(name.toLowerCase());
      return [model, name];
    }),
  );
}
