import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import { AppError } from '../../../../shared/errors.ts';
import { fileStamp } from '../../../tokenizer/dictionary.ts';
import { isObject, ownValue } from './pythonValues.ts';
import { remembered } from './remembered.ts';

/** Other names of an entity, by its Wikidata id. */
export type EntityAliases = ReadonlyMap<string, readonly string[]>;

export const isText = (value: unknown): value is string => typeof value === 'string';
export const isTexts = (value: unknown): value is string[] => Array.isArray(value) && value.every(isText);

/**
 * The file `id_aliases.json`: one JSON object `{Q_id, aliases, demonyms}` in each line. Aliases and demonyms count alike; of an id that stands twice the
 * last line counts, as in the evaluator. Empty lines are passed over. Errors: IMPORT_MALFORMED with the line.
 */
export function readEntityAliases(text: string): EntityAliases {
  const aliases = new Map<string, readonly string[]>();
  for (const [index, line] of text.split('\n').entries()) {
    if (line.trim() === '') continue;
    const entity = parsed(line);
    const members = ['Q_id', 'aliases', 'demonyms'].map((name) =>
      isObject(entity) ? ownValue(entity, name) : undefined,
    );
    const [id, names, demonyms] = members;
    if (!isText(id) || !isTexts(names) || !isTexts(demonyms)) throw unusable(index + 1);
    aliases.set(id, [...names, ...demonyms]);
  }
  return aliases;
}

function parsed(line: string): unknown {
  try {
    return JSON.parse(line);
  } catch {
    return undefined;
  }
}

function unusable(line: number): AppError {
  const message = `Line ${line} of the aliases file is not {"Q_id", "aliases", "demonyms"}`;
  return new AppError('IMPORT_MALFORMED', message, { side: 'aliases', at: line });
}

/** What this thread has loaded, by stamp: scoring comes in chunks. One file at a time. */
const loadedAliases = new Map<string, Promise<EntityAliases>>();

/** The other names in a file, loaded once by each thread; none without a file. Throws FILE_UNREADABLE, or IMPORT_MALFORMED with the line. */
export async function aliasesOf(path: string | null): Promise<EntityAliases> {
  if (path === null) return new Map();
  const stamp = await fileStamp(path);
  for (const known of loadedAliases.keys()) if (known !== stamp) loadedAliases.delete(known);
  return remembered(loadedAliases, stamp, () => loadAliases(path));
}

async function loadAliases(path: string): Promise<EntityAliases> {
  const text = await readFile(path, 'utf8').catch((cause: unknown) => {
    throw new AppError('FILE_UNREADABLE', `Cannot read ${basename(path)}`, { path }, { cause });
  });
  return readEntityAliases(text.replace(/^\uFEFF/, ''));
}
