import { chmodSync, existsSync, mkdirSync, readFileSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { z } from 'zod';
import { AppError } from '../shared/errors.ts';
import type { Context } from './context.ts';
import { withStorageErrors } from './database/storageError.ts';
import type { Host } from './host.ts';
import { writeAtomically } from './settingsFile.ts';

const fileSchema = z.union([z.object({ sealed: z.string() }), z.object({ plain: z.string() })]);

/** What keeping a secret needs of a project. */
export type SecretParts = Pick<Context, 'folder' | 'settings'> & { readonly host: Pick<Host, 'seal' | 'unseal'> };

/** Where passwords and tokens of a project are kept: sealed by the system's store, as plain text in a file that only this user may read, or nowhere. */
export async function secretsKept({
  host,
  settings,
}: Pick<SecretParts, 'host' | 'settings'>): Promise<'system' | 'file' | 'refused'> {
  // Of nothing at all a seal may be empty, and say nothing of its key.
  if ((await host.seal('?')) !== null) return 'system';
  return settings.current().secretsInFile ? 'file' : 'refused';
}

/** What was kept under a name; null for nothing, and for what another system or user has sealed. Never logged, and in no backup. */
export async function readSecret({ folder, host, settings }: SecretParts, name: string): Promise<string | null> {
  const file = fileOf(folder.root, name);
  if (!existsSync(file)) return null;
  const kept = fileSchema.safeParse(parse(readFileSync(file, 'utf8')));
  if (!kept.success) return null;
  if ('sealed' in kept.data) return host.unseal(Buffer.from(kept.data.sealed, 'base64'));
  return settings.current().secretsInFile ? kept.data.plain : null;
}

/**
 * Keeps a secret in a file of its own, mode 0600; null forgets it. Throws CONFLICT `{ secrets: 'refused' }` where the system has no store for such
 * and nobody has allowed (`secretsInFile`) that it lies there as plain text.
 */
export async function writeSecret(parts: SecretParts, name: string, secret: string | null): Promise<void> {
  const { folder, host, settings } = parts;
  const file = fileOf(folder.root, name);
  if (secret === null) {
    rmSync(file, { force: true });
    return;
  }
  const sealed = await host.seal(secret);
  if (sealed === null && !settings.current().secretsInFile) {
    throw new AppError('CONFLICT', 'There is no place for secrets on this system', { secrets: 'refused' });
  }
  const kept = sealed === null ? { plain: secret } : { sealed: Buffer.from(sealed).toString('base64') };
  withStorageErrors(file, () => {
    const secrets = join(folder.root, 'secrets');
    mkdirSync(secrets, { recursive: true, mode: 0o700 });
    chmodSync(secrets, 0o700);
    writeAtomically(file, JSON.stringify(kept));
  });
}

function fileOf(root: string, name: string): string {
  return join(root, 'secrets', `${name}.json`);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
