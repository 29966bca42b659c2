/** What a thread has loaded already, else what `load` gives, to be known by its stamp from then on; nothing where that fails. */
export function remembered<T>(loaded: Map<string, Promise<T>>, stamp: string, load: () => Promise<T>): Promise<T> {
  const known = loaded.get(stamp);
  if (known) return known;
  const loading = load();
  loaded.set(stamp, loading);
  loading.catch(() => loaded.delete(stamp));
  return loading;
}
