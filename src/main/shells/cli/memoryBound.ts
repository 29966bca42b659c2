/** Megabytes that a command may hold unless told otherwise: the largest record that is read takes 1.3 GB, in its structures. */
const usual = 2_048;

/** How many MiB of heap a command may take, by what AKAPEN_MEMORY says; what is no whole number from 64 on says nothing. */
export function memoryBound(said: string | undefined): number {
  const megabytes = /^\d{1,7}$/.test(said ?? '') ? Number(said) : 0;
  return megabytes >= 64 ? megabytes : usual;
}
