import { realpath } from 'node:fs/promises';
import { UsageError } from './command.ts';

/** Refuses to write over a file that is read, also where a link leads to it. Inputs that were not given are null. Errors: UsageError. */
export async function refuseInput(output: string, inputs: readonly (string | null)[]): Promise<void> {
  const real = (path: string) => realpath(path).catch(() => path);
  const target = await real(output);
  for (const input of inputs) {
    if (input !== null && (await real(input)) === target)
      throw new UsageError(`${output} is read and cannot be the output`);
  }
}
