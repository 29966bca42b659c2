import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { z } from 'zod';

type Arguments = { readonly dataDir: string | undefined; readonly paths: readonly string[] };

/**
 * The data folder, and files and folders that were put on the program or opened with it, as absolute paths. Chromium's own switches stand among the
 * arguments, so what is not known is no error, and what is not there is no file.
 */
export function readArguments(args: readonly string[], folder: string): Arguments {
  const { values, positionals } = parseArgs({
    args: [...args],
    options: { 'data-dir': { type: 'string' } },
    strict: false,
    allowPositionals: true,
  });
  const dataDir = values['data-dir'];
  const paths = positionals.map((path) => resolve(folder, path)).filter((path) => existsSync(path));
  return { dataDir: typeof dataDir === 'string' ? dataDir : undefined, paths };
}

const handedOver = z.object({ paths: z.array(z.string()) });

/** What a second instance hands over, whose arguments may arrive in another order than they were given; empty where it has nothing. */
export function pathsHandedOver(data: unknown): readonly string[] {
  const parsed = handedOver.safeParse(data);
  return parsed.success ? parsed.data.paths : [];
}
